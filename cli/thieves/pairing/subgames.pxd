# The C types of subgames.py, for the search that builds on it.

cdef class Subgames:
    cdef int cells
    cdef int talon
    cdef int total
    cdef int span
    cdef int last
    cdef int left
    cdef int needed
    cdef int words
    cdef int pair_games
    cdef int games
    cdef int[::1] here  # by card: 1 while it is left
    cdef int[::1] covers  # by cell: how many cards lie directly over it
    cdef int[::1] under  # by cell: where its list in `below` begins
    cdef int[::1] below
    cdef int[::1] group  # by card: its ranks' sub-game, -1 without partner, -2 for a lone card
    cdef int[::1] bit  # by card: its bit there, 0 in one that is too wide
    cdef int[::1] slot  # by card: its place in the sub-games' lists
    cdef int[::1] state  # by sub-game: the bits left
    cdef int[::1] ends  # by card: 1 where it must go
    cdef int[::1] ranks
    cdef int[::1] partner
    cdef unsigned long long[::1] mask
    cdef int[::1] size  # by sub-game: its cards
    cdef int[::1] must  # by sub-game: the bits that must go
    cdef int[::1] card  # by sub-game * 16 + bit
    cdef int[::1] cover  # the same: the bits that lie over it, directly or not
    cdef int[::1] fits  # the same: the bits it can pair with
    cdef short[::1] value  # by sub-game and its bits: the last moment that still wins + 2, 0 unknown
    cdef int[::1] shift  # by sub-game of two: the width of its first
    cdef int[::1] first
    cdef int[::1] second
    cdef int[::1] gone  # the cards taken, first to last
    cdef int gone_size

    cdef int take(self, int card) noexcept
    cdef int take_back(self, int mark) noexcept
    cdef int settle(self, int moment) noexcept
    cdef int take_drawn(self, int place) noexcept
    cdef int is_hopeless(self, int moment) noexcept
    cdef int _latest(self, int game, int left) noexcept
    cdef int _before(self, int game, int left, int a, int b, int moment) noexcept
    cdef int _next(self, int game, int left, int a) noexcept
