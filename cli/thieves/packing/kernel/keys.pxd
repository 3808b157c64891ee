# The C types of keys.py, for the engines that build on it.

cdef class Keys:
    cdef unsigned long long[::1] table
    cdef unsigned long long mask, epoch
    cdef int filled

    cdef int add(self, unsigned long long key) noexcept
    cdef int has(self, unsigned long long key) noexcept
    cdef int forget(self) noexcept
