"""E05: Erdős problem 347: sequences with ratio 2 whose subset sums have density one, defined once more, independently of the Lean text."""


def terms(values, total):
    return len(set(values)) == len(values) and sum(values) == total
