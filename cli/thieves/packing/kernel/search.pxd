# The C types of search.py, for the engines that build on it.

from thieves.packing.kernel.score cimport Scored


cdef class Search(Scored):
    cdef long long nodes, limit
    cdef double deadline
    cdef int best, won, stop
    cdef object tick

    cdef int is_late(self) except? -1
