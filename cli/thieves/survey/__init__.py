"""Many deals at once: played or solved in several processes or on a cluster, kept, and reported on."""
