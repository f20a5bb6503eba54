"""Written by `nox -s gen` from the op table; do not edit."""
