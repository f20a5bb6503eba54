"""Functions element by element, special functions included."""

from . import activation, arithmetic, bessel, floats, incomplete_gamma, powers_and_signs, zeta

__all__ = ["activation", "arithmetic", "bessel", "floats", "incomplete_gamma", "powers_and_signs", "zeta"]
