"""Layers that only call a function, as rows, from which `nox -s gen` writes classes (`ms_nn._generated.*_layers`).

A row is the call, then a docstring in short form that is indented by four spaces:

    ELU(alpha: float = 1.0)(x) = ops.elu(x, alpha)
        `x` where positive, else `alpha * (exp(x) - 1)`.

The first parentheses are the parameters of the constructor, which keeps them as attributes; the second those of
`construct`, which are Tensors where nothing else is said, and which may be followed by ` -> type`. The expression reads
both by name, and others of the layer as `self.training`. A table has rows by the class that they derive from; '' is
Cell. Nothing imports these modules at run time.
"""
