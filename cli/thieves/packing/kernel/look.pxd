# The C types of look.py, for the engines that build on it.

from thieves.packing.kernel.keys cimport Keys
from thieves.packing.kernel.thin cimport Thinned


cdef class Look(Thinned):
    cdef int room, size
    cdef int[::1] pool, fresh, first, length
    cdef Keys keys
    cdef dict best_of

    cdef int look_ahead(self) except? -1
    cdef int is_new(self, unsigned long long key) except? -1
    cdef double value_of(self, int slot) noexcept
    cdef int note(self, int slot) except? -1
    cdef int expand(self, int slot) except? -1
    cdef int keep(self) noexcept
    cdef int finish(self, int child, int move, int mark) except? -1
    cdef int go_up(self, int child) noexcept
    cdef int turned_up(self, int base) noexcept
