"""`python -m ms_compat`: which package `import mindspore` gives here."""

from ms_compat.beside import describe

print(describe())
