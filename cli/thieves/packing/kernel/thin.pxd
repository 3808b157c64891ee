# The C types of thin.py, for the engines that build on it.

from thieves.packing.kernel.search cimport Search


cdef class Thinned(Search):
    cdef int[::1] way, events, found
    cdef int count

    cdef int take_way(self, int place) noexcept
    cdef int thin(self) noexcept
    cdef int can_do_without(self, int one, int other) noexcept
    cdef int leave_out(self, int one) noexcept
    cdef int replay(self, int one, int other) noexcept
    cdef int what_for(self, int move) noexcept
    cdef int is_legal(self, int move) noexcept
    cdef int is_pile(self, int base, int card, int height) noexcept
    cdef int may_lie(self, int base, int card, int target) noexcept
