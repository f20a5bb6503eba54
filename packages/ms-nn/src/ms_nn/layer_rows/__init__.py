"""Rows for layers that only call a function; `nox -s gen` writes their classes (`ms_nn._generated.*_layers`).

A row is the call, followed by a docstring in short form, indented by four spaces:

    ELU(alpha: float = 1.0)(x) = ops.elu(x, alpha)
        `x` where positive, else `alpha * (exp(x) - 1)`.

The first parentheses are the parameters of the constructor, which become attributes. The second are the parameters of
`construct`, by default Tensors, optionally followed by ` -> type`. The expression refers to both by name, and to other
attributes as in `self.training`. The constructor checks the types of parameters annotated `Number`. A table maps base
classes to rows; '' is Cell (Layer for a layer without attributes). Nothing imports these modules at run time.
"""
