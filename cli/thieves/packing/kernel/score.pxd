# The C types of score.py, for the kernels that build on it.

from thieves.packing.kernel.fluid cimport Fluid


cdef class Scored(Fluid):
    cdef double[::1] weights, decay, worth
    cdef int[::1] weighed
    cdef double noise
    cdef unsigned long long salt

    cdef int weigh(self, int base) noexcept
    cdef int score_column(self, int slot, int c) noexcept
    cdef int score_waste(self, int slot) noexcept
    cdef int score(self, int slot) noexcept
    cdef int rescore(self, int slot, int move, int played) noexcept
    cdef double share(self) noexcept
