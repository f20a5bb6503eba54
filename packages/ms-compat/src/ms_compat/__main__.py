"""`python -m ms_compat`: prints which package `import mindspore` gives."""

from ms_compat.beside import describe

print(describe())
