"""Where we differ from what is recorded on purpose, each with its reason: (table, pattern of the expression, reason)."""

KNOWN: tuple[tuple[str, str, str], ...] = ()
