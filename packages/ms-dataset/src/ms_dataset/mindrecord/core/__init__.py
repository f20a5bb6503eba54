"""Names that MindSpore keeps here."""
