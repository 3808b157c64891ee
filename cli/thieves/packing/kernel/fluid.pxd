# The C types of fluid.py, for the kernels that build on it.

from thieves.packing.kernel.state cimport State


cdef class Fluid(State):
    cdef int fluid
    cdef unsigned long long loose
    cdef int[::1] firsts
    cdef unsigned long long[::1] z_tail

    cdef int list_events(self, int slot) noexcept
    cdef int events_of_waste(self, int base, int count) noexcept
    cdef int events_of_card(self, int base, int count, int card) noexcept
    cdef int events_of_column(self, int base, int count, int c, int n) noexcept
    cdef int events_onto(self, int base, int count, int card, int move) noexcept
    cdef int event(self, int count, int first, int move) noexcept
    cdef int host_for(self, int base, int card, int source) noexcept
    cdef int space_for(self, int base, int card) noexcept
    cdef int find_runs(self, int slot) noexcept
    cdef int list_ways(self, int slot) noexcept
    cdef unsigned long long fluid_key(self, int slot) noexcept
    cdef unsigned long long key_after_event(self, int slot, int first, int move) noexcept
