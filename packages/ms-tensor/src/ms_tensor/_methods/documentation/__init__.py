"""What the documentation of Tensor's methods has beside their docstrings: arguments, results, errors and examples.

Each is in short form (see `_docstrings`). It begins with a summary where a table makes the method, which then has no
docstring of its own. A method whose name ends in `_` gives this tensor back unless it says otherwise. `nox -s gen`
completes both into `_generated/method_documentation.py`.
"""

from __future__ import annotations

from . import derived, in_place, indexing, keywords, order, random, reduce, shape, storage, write

FAMILIES = (derived, in_place, indexing, keywords, order, random, reduce, shape, storage, write)
METHODS: dict[str, str] = {name: text for family in FAMILIES for name, text in family.METHODS.items()}
