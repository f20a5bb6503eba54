"""Functions that are one expression, as rows, from which `nox -s gen` writes functions (`ms_tensor._generated.rows`).

A row is the call, then a docstring in short form that is indented by four spaces and needs no empty lines:

    all(input: Tensor, dim=None, keepdim: bool = False) = ops.all(check.tensor(input, "all"), dim, keepdim)
        Whether all elements are true (nonzero), over some or all dimensions.
        input: bools or numbers.
        >>> print(ms.mint.all(ms.Tensor([[1, 0], [1, 1]]), 1))
        [False  True]

A parameter without a type is `Any`, a function without ` -> type` gives a Tensor. A call that is too long goes on in
lines with eight spaces. So stand what the function does first, in lines that begin with `where`, `raise` or `return`:

    det(input: Tensor) = factored.det(x)
            where x = check.tensor(input, "det")
            raise ValueError("For 'det', 'input' must have two dimensions.") if x.ndim < 2

Four such lines are enough; a function that needs more is written in its module. A decorator has a line above the
call. Expressions use what the table imports and what that module defines. A table has rows by module, which imports
them from the generated file. Nothing imports tables at run time.
"""
