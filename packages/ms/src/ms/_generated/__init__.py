"""Files that `nox -s gen` writes."""
