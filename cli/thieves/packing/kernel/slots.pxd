# The C types of slots.py, for the kernels that build on it.

cdef int STOCK, WASTE, FOUNDATION, ENDLESS

cdef unsigned long long mix(unsigned long long x) noexcept


cdef class Slots:
    # Rules and sizes
    cdef int n, decks, king, single, spaces, draw, last, take_back, total, kings, stride, words
    # Where things are in a slot, in bytes
    cdef int o_len, o_down, o_run, o_high, o_waste, o_stock, o_pass, o_up, o_talon, o_cards
    # Tables
    cdef int[::1] suit, rank, present, allow, faces
    cdef unsigned char[::1] fits
    cdef unsigned long long[::1] group, accepts, hosts, z_card, z_down, z_talon
    # The slots: three views of one memory
    cdef unsigned char[::1] board
    cdef unsigned long long[::1] word
    cdef double[::1] real
    cdef int[::1] log_of
    # The moves of one state, and how every state was reached
    cdef int[::1] moves, log_move, log_parent
    cdef int log_size, log_room
    cdef unsigned long long random_state

    cdef unsigned long long random(self) noexcept
    cdef unsigned long long talon_key(self, unsigned long long talon, int waste, int turn) noexcept
    cdef unsigned long long top_taken(self, int slot) noexcept
    cdef unsigned long long key(self, int slot) noexcept
    cdef unsigned long long key_after(self, int slot, int move) noexcept
