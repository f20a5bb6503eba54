# ruff: noqa
# Written by `nox -s gen`; do not edit.
