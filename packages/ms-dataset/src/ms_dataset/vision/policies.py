"""Operations that choose others: `UniformAugment`, `RandomSelectSubpolicy`."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from .._native import native
from ..transforms.operation import TensorOperation, fresh_seed, is_pil
from ._checks import check_positive, check_range, check_type
from .operation import ImageOperation, Implementation
from .sampling import sample


def _check_operation(operation: Any, name: str) -> None:
    if not callable(operation):
        raise TypeError(f"{name}: expected an operation or a callable, got {type(operation).__name__}")


class Members:
    """Operations within another one: each random one has a generator for each generator of the outer operation.

    They all begin with the configured seed, whatever the worker, as in the oracle.
    """

    #: generators of outer operations (one a worker, or one an eager call) that are remembered
    LIMIT = 256

    def __init__(self, operations: list[Any]) -> None:
        self.operations = operations
        self.generators: dict[int, tuple[Any, dict[int, Any]]] = {}

    def apply(self, outer: Any, index: int, *columns: Any) -> tuple[Any, ...]:
        """Applies the operation `index` to columns."""
        operation = self.operations[index]
        if isinstance(operation, TensorOperation):
            generator = self._generator(outer, index) if operation.random else None
            changed = operation.apply(generator, *columns)
        else:
            changed = operation(*columns)
        return changed if isinstance(changed, tuple) else (changed,)

    def _generator(self, outer: Any, index: int) -> Any:
        kept = self.generators.get(id(outer))
        if kept is None:
            while len(self.generators) >= self.LIMIT:
                self.generators.pop(next(iter(self.generators)), None)
            # The outer generator is kept as well, so that its identity stays its own.
            kept = self.generators.setdefault(id(outer), (outer, {}))
        if index not in kept[1]:
            kept[1][index] = native.Mt19937(fresh_seed())
        return kept[1][index]

    def __getstate__(self) -> dict[str, Any]:
        return {"operations": self.operations, "generators": {}}


class UniformAugment(ImageOperation):
    """Applies some of several operations, chosen anew for each image, each with probability one half.

    Args:
        transforms (Sequence): The operations.
        num_ops (int, optional): How many are chosen. Default: ``2``.

    Raises:
        TypeError: If an argument has a wrong type.
        ValueError: If `transforms` is empty, or has fewer than `num_ops`.

    Examples:
        >>> import numpy as np
        >>> from ms_dataset.vision import HorizontalFlip, VerticalFlip
        >>> UniformAugment([HorizontalFlip(), VerticalFlip()], 1)(np.zeros((4, 4, 3), np.uint8)).shape
        (4, 4, 3)
    """

    random = True
    implementation = None

    def __init__(self, transforms: Any, num_ops: int = 2) -> None:
        check_type(num_ops, (int,), "num_ops")
        check_positive(num_ops, "num_ops")
        if num_ops > len(transforms):
            raise ValueError(f"num_ops: expected at most {len(transforms)} as there are transforms, got {num_ops}")
        check_type(transforms, (list, tuple), "transforms")
        if not transforms:
            raise ValueError("transforms: expected at least one operation")
        for index, operation in enumerate(transforms):
            _check_operation(operation, f"transforms[{index}]")
        self.transforms = list(transforms)
        self.num_ops = num_ops
        self.members = Members(self.transforms)
        kinds = {getattr(operation, "implementation", Implementation.PY) for operation in transforms}
        self.implementation = Implementation.PY if kinds == {Implementation.PY} else None

    def apply(self, generator: Any, *columns: Any) -> Any:
        if is_pil(columns[0]) or self.implementation is Implementation.PY:
            return self.pil(columns[0])
        values = columns
        for index in sample(generator, len(self.transforms), self.num_ops):
            if generator.uniform_int(0, 1) == 0:
                values = self.members.apply(generator, index, *values)
        return values[0] if len(values) == 1 else values

    def pil(self, image: Any) -> Any:
        for index in np.random.choice(len(self.transforms), size=self.num_ops, replace=False):
            probability = random.random()
            if random.random() < probability:
                image = self.transforms[index](image.copy())
        return image


class RandomSelectSubpolicy(ImageOperation):
    """Chooses one of several lists of (operation, probability) for each image and goes through it.

    Args:
        policy (list[list[tuple]]): The lists.

    Raises:
        TypeError: If an argument has a wrong type.
        ValueError: If a list is empty, an element is not a pair, or a probability is not in [0, 1].

    Examples:
        >>> import numpy as np
        >>> from ms_dataset.vision import HorizontalFlip
        >>> RandomSelectSubpolicy([[(HorizontalFlip(), 1)]])(np.array([[1, 2]], np.uint8))
        array([[2, 1]], dtype=uint8)
    """

    random = True

    def __init__(self, policy: Any) -> None:
        check_type(policy, (list,), "policy")
        if not policy:
            raise ValueError("policy: expected at least one list")
        for index, choice in enumerate(policy):
            check_type(choice, (list,), f"policy[{index}]")
            if not choice:
                raise ValueError(f"policy[{index}]: expected at least one (operation, probability)")
            for element in choice:
                if not (isinstance(element, tuple) and len(element) == 2):
                    raise ValueError(f"policy[{index}]: expected (operation, probability), got {element!r}")
                _check_operation(element[0], f"policy[{index}]")
                check_range(element[1], 0, 1, f"policy[{index}]")
        self.policy = policy
        self.members = [Members([operation for operation, _ in choice]) for choice in policy]

    def apply(self, generator: Any, *columns: Any) -> Any:
        chosen = generator.uniform_int(0, len(self.policy) - 1)
        values = columns
        for index, (_, probability) in enumerate(self.policy[chosen]):
            if generator.uniform_real(0.0, 1.0) <= probability:
                values = self.members[chosen].apply(generator, index, *values)
        return values[0] if len(values) == 1 else values


__all__ = ["RandomSelectSubpolicy", "UniformAugment"]
