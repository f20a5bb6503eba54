"""Random numbers and choices."""

from . import candidates, choice, distributions, positive_draws

__all__ = ["candidates", "choice", "distributions", "positive_draws"]
