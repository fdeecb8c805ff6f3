"""Rubrics: a proof in words is judged against private weighted checkpoints; the score is computed here and
never means `solved`.
"""
