# The C types of locks.py, for the engines that use it.

from thieves.packing.kernel.state cimport State


cdef class Locks:
    cdef State home
    # Facts about places: of the columns' cards (a row of `stride` a column) and of the talon's
    cdef unsigned char[::1] mark, talon_mark, freed, freed_talon
    cdef int[::1] top, waste, now, seen, up
    cdef int size, facts, stir, any_free
    # Faces as bits: what may lie on a column, what may go up, what has been up, what came back, all there are
    cdef unsigned long long goes, rises, been_up, back, full, kings

    cpdef int is_lost(self, int slot)
    cdef int begin(self, int base) noexcept
    cdef int free_marked(self, int base) noexcept
    cdef int turn_through(self, int base) noexcept
    cdef int settle(self, int base) noexcept
    cdef int scan_column(self, int base, int c) noexcept
    cdef int scan_waste(self, int base) noexcept
    cdef int take_back(self) noexcept
    cdef int count(self, int card) noexcept
    cdef int host(self, int card) noexcept
    cdef int space(self) noexcept
