"""Final answers: one exact value, a tuple, a set, a matrix or a polynomial, or a value that satisfies a
stated condition.
"""
