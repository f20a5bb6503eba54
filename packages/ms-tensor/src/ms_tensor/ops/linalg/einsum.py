"""Einstein's summation: a parser, and products of pairs by matrix product."""

from __future__ import annotations

import math
from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from .matrix_products import matmul

_LETTERS = "".join(chr(c) for first in "Aa" for c in range(ord(first), ord(first) + 26))

# A label is a letter of the equation, or an int for a dimension that an ellipsis stands for, counted from the last.
Labels = list[Any]


def einsum(equation: Any, *operands: Any) -> Tensor:
    """Evaluates the Einstein summation convention on tensors.

    equation: A str such as `"ij,jk->ik"`. Letters name dimensions; `...` stands for any dimensions, which are
        broadcast; a letter that is only on the left is summed over; without `->`, the result has the letters that occur
        once, sorted. Or the first operand, in the form `operand, labels, operand, labels, ..., result's labels`
        with lists of ints from 0 to 51.
    operands: Tensors, or one tuple or list of them.
    Returns: Tensor of the shape that the equation states.
    TypeError: an operand is not a tensor.
    ValueError: the equation is ill-formed, or does not fit the operands.

    >>> x = Tensor([[1.0, 2.0], [3.0, 4.0]])
    >>> print(ops.einsum("ij,jk->ik", x, x))
    [[ 7. 10.]
     [15. 22.]]
    """
    if isinstance(equation, Tensor):
        equation, operands = _from_lists((equation, *operands))
    elif len(operands) == 1 and isinstance(operands[0], (tuple, list)):
        operands = tuple(operands[0])
    check.kind(equation, str, "a str", "einsum", "equation")
    items = check.tensors(list(operands), "einsum", "operands")
    inputs, output = _parse(equation, items)
    terms = [_diagonals(x, labels) for x, labels in zip(items, inputs, strict=True)]
    sizes = _sizes(terms)
    value, labels = terms[0]
    for i, (other, theirs) in enumerate(terms[1:], 1):
        later = set(output).union(*(more for _, more in terms[i + 1 :]))
        value, labels = _pair(value, labels, other, theirs, later, sizes)
    value, labels = _sum_out(value, labels, set(output))
    perm = tuple(labels.index(label) for label in output)
    return value if perm == tuple(range(len(perm))) else t.transpose(value, perm)


def _from_lists(args: tuple[Any, ...]) -> tuple[str, tuple[Any, ...]]:
    """The form with lists of ints as an equation."""
    texts = []
    for labels in args[1::2]:
        if not isinstance(labels, (list, tuple)):
            raise TypeError(f"For 'einsum', labels must be lists of ints, but got {type(labels).__name__}.")
        text = ""
        for label in labels:
            if label is Ellipsis:
                text += "..."
                continue
            number = check.integer(label, "einsum", "a label")
            if not 0 <= number < len(_LETTERS):
                raise ValueError(
                    f"For 'einsum', a label must be in [0, {len(_LETTERS) - 1}], but got {check.show(number)}."
                )
            text += _LETTERS[number]
        texts.append(text)
    if len(args) % 2 and len(args) > 1:  # the last list is the result's
        result, _ = _from_lists((args[0], args[-1]))
        return ",".join(texts) + "->" + result, args[0:-1:2]
    return ",".join(texts), args[0::2]


def _parse(equation: str, operands: list[Tensor]) -> tuple[list[Labels], Labels]:
    """The labels of each operand's dimensions, and of the result's."""
    text = equation.replace(" ", "")
    left, arrow, right = text.partition("->")
    parts = left.split(",")
    if len(parts) != len(operands):
        raise ValueError(f"For 'einsum', {check.show(equation)} is for {len(parts)} operands, but got {len(operands)}.")
    inputs = [_labels(part, x.ndim, equation) for part, x in zip(parts, operands, strict=True)]
    dots = sorted({label for labels in inputs for label in labels if isinstance(label, int)})
    if not arrow:
        letters = [label for labels in inputs for label in labels if isinstance(label, str)]
        return inputs, [*dots, *sorted(label for label in set(letters) if letters.count(label) == 1)]
    head, seen, rest = right.partition("...")
    output: Labels = [*head, *(dots if seen else []), *rest]
    known = {label for labels in inputs for label in labels}
    if len(set(output)) != len(output) or not set(output) <= known:
        raise ValueError(
            f"For 'einsum', the result of {check.show(equation)} must name labels of the operands, each once."
        )
    return inputs, output


def _labels(part: str, ndim: int, equation: str) -> Labels:
    head, dots, rest = part.partition("...")
    for letter in head + rest:
        if letter not in _LETTERS:
            raise ValueError(f"For 'einsum', {letter!r} in {check.show(equation)} is not a letter.")
    hidden = ndim - len(head) - len(rest)
    if hidden < 0 or (hidden and not dots):
        raise ValueError(
            f"For 'einsum', an operand of {ndim} dimensions must have as many letters, "
            f"but got {check.show(part)} in {check.show(equation)}."
        )
    return [*head, *range(-hidden, 0), *rest]


def _diagonals(x: Tensor, labels: Labels) -> tuple[Tensor, Labels]:
    """The operand with one dimension per label; of a label that occurs twice, the diagonal."""
    for label in dict.fromkeys(labels):
        while labels.count(label) > 1:
            first = labels.index(label)
            second = labels.index(label, first + 1)
            size = x.shape[first]
            if x.shape[second] != size:
                raise ValueError(f"For 'einsum', the label '{label}' has the sizes {size} and {x.shape[second]}.")
            rest = [i for i in range(x.ndim) if i not in (first, second)]
            lead = tuple(x.shape[i] for i in rest)
            flat = t.reshape(t.transpose(x, (*rest, first, second)), (*lead, size * size))
            x = t.take(flat, t.iota(0, size + 1, size, mstype.int64), len(rest))
            labels = [labels[i] for i in rest] + [label]
    return x, labels


def _sizes(terms: list[tuple[Tensor, Labels]]) -> dict[Any, int]:
    sizes: dict[Any, int] = {}
    for x, labels in terms:
        for label, size in zip(labels, x.shape, strict=True):
            known = sizes.setdefault(label, size)
            if known == 1:
                sizes[label] = size
            elif size not in (1, known):
                raise ValueError(f"For 'einsum', the label '{label}' has the sizes {known} and {size}.")
    return sizes


def _sum_out(x: Tensor, labels: Labels, wanted: set[Any]) -> tuple[Tensor, Labels]:
    """Sums over the labels that nothing later wants."""
    axes = tuple(i for i, label in enumerate(labels) if label not in wanted)
    return (t.reduce_sum(x, axes), [v for v in labels if v in wanted]) if axes else (x, labels)


def _pair(
    a: Tensor, mine: Labels, b: Tensor, theirs: Labels, later: set[Any], sizes: dict[Any, int]
) -> tuple[Tensor, Labels]:
    """The product of two operands, summed over the labels that both have and that are not needed later."""
    a, mine = _sum_out(a, mine, later | set(theirs))
    b, theirs = _sum_out(b, theirs, later | set(mine))
    batch = [v for v in mine if v in theirs and v in later]
    inner = [v for v in mine if v in theirs and v not in later]
    rows = [v for v in mine if v not in theirs]
    columns = [v for v in theirs if v not in mine]
    left = _arranged(a, mine, [batch, rows, inner], sizes)
    right = _arranged(b, theirs, [batch, inner, columns], sizes)
    product = matmul(left, right)
    labels = [*batch, *rows, *columns]
    return t.reshape(product, tuple(sizes[v] for v in labels)), labels


def _arranged(x: Tensor, labels: Labels, groups: list[Labels], sizes: dict[Any, int]) -> Tensor:
    """The operand with its labels in the order of the groups, each group as one dimension; sizes of 1 are broadcast."""
    order = [label for group in groups for label in group]
    perm = tuple(labels.index(label) for label in order)
    if perm != tuple(range(len(perm))):
        x = t.transpose(x, perm)
    full = tuple(sizes[label] for label in order)
    if tuple(x.shape) != full:
        x = t.broadcast_to(x, full)
    return t.reshape(x, tuple(math.prod(sizes[label] for label in group) for group in groups))
