"""The referee: is the pack whole, the layout the deal it claims to be, and every move legal?"""
