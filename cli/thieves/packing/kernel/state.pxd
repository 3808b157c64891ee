# The C types of state.py, for the kernels that build on it.

from thieves.packing.kernel.slots cimport Slots

cdef int DRAW, REDEAL
cdef unsigned long long SPACE


cdef class State(Slots):
    cdef unsigned long long ends, ready

    cdef int emit(self, int count, int source, int target, int size, int card) noexcept
    cdef int look(self, int base) noexcept
    cdef int goes_up(self, int card) noexcept
    cdef int list_moves(self, int slot, int every) noexcept
    cdef int moves_of_card(self, int base, int count, int source, int card, int name, int every) noexcept
    cdef int moves_of_column(self, int base, int count, int c, int n, int every) noexcept
    cdef int take_backs(self, int base, int count, int every) noexcept
    cdef int is_fixed(self, int base, int c, int size) noexcept
    cdef int copy(self, int source, int target) noexcept
    cdef int apply(self, int slot, int move) noexcept
    cdef int lay(self, int slot, int base, int c, int card) noexcept
    cdef int lift(self, int slot, int base, int c) noexcept
    cdef int turn_up(self, int slot, int base, int c) noexcept
    cdef int take_waste(self, int slot, int base) noexcept
    cdef int raise_pile(self, int base, int card) noexcept
    cdef int lower_pile(self, int base, int card) noexcept
    cdef int is_safe(self, int base, int card) noexcept
    cdef int top_is_safe(self, int base, int c) noexcept
    cdef int waste_is_safe(self, int base) noexcept
    cdef int safe_move(self, int base) noexcept
    cdef int makes_safe(self, int slot, int move) noexcept
    cdef int play_safe(self, int slot) noexcept
    cdef int play(self, int slot, int move) noexcept
