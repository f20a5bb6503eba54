"""Matrix products, decompositions, einsum."""

from . import decompositions, einsum, factored, matrix_products, products

__all__ = ["decompositions", "einsum", "factored", "matrix_products", "products"]
