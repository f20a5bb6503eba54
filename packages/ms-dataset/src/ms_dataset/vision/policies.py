"""Operations that choose among others: `UniformAugment`, `RandomSelectSubpolicy`."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from .._native import native
from ..transforms.compound import Generators, generator_of, implementation_of_all, without_pillow
from ..transforms.operation import TensorOperation, fresh_seed, is_pil
from ._checks import check_positive, check_range, check_type
from .operation import ImageOperation, Implementation
from .sampling import sample


def _check_operation(operation: Any, name: str) -> None:
    if not callable(operation):
        raise TypeError(f"{name}: expected an operation or a callable, got {type(operation).__name__}")


def member_generators(seed: int, operations: list[Any]) -> Generators:
    """Returns the generators of an operation and of the operations among which it chooses.

    As in MindSpore, the latter all start with the configured seed, whatever the worker.
    """
    base = fresh_seed()
    return Generators(native.Mt19937(seed), [generator_of(operation, base) for operation in operations])


def apply_member(operation: Any, generator: Any, columns: tuple[Any, ...]) -> tuple[Any, ...]:
    if isinstance(operation, TensorOperation):
        changed = operation.apply(generator, *columns)
    else:
        changed = operation(*columns)
    return without_pillow(changed if isinstance(changed, tuple) else (changed,))


class UniformAugment(ImageOperation):
    """Chooses some of several operations for each image, and applies each with probability one half.

    Args:
        transforms (Sequence): The operations.
        num_ops (int, optional): The number of operations to choose. Default: 2.

    Raises:
        TypeError: If an argument has a wrong type.
        ValueError: If `transforms` is empty or has fewer than `num_ops` operations.

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
        self.implementation = implementation_of_all(transforms)  # type: ignore[assignment]

    def new_generator(self, seed: int) -> Any:
        return member_generators(seed, self.transforms)

    def apply(self, generator: Any, *columns: Any) -> Any:
        if is_pil(columns[0]) or self.implementation == Implementation.PY:
            return self.pil(columns[0])
        values = columns
        for index in sample(generator.own, len(self.transforms), self.num_ops):
            if generator.own.uniform_int(0, 1) == 0:
                values = apply_member(self.transforms[index], generator.inner[index], values)
        return values[0] if len(values) == 1 else values

    def pil(self, image: Any) -> Any:
        for index in np.random.choice(len(self.transforms), size=self.num_ops, replace=False):
            probability = random.random()
            if random.random() < probability:
                image = self.transforms[index](image.copy())
        return image


class RandomSelectSubpolicy(ImageOperation):
    """Chooses one of several lists of (operation, probability) for each image and applies it.

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
        self._first = [sum(len(choice) for choice in policy[:place]) for place in range(len(policy))]

    def new_generator(self, seed: int) -> Any:
        return member_generators(seed, [operation for choice in self.policy for operation, _ in choice])

    def apply(self, generator: Any, *columns: Any) -> Any:
        chosen = generator.own.uniform_int(0, len(self.policy) - 1)
        values = columns
        for place, (operation, probability) in enumerate(self.policy[chosen], self._first[chosen]):
            if generator.own.uniform_real(0.0, 1.0) <= probability:
                values = apply_member(operation, generator.inner[place], values)
        return values[0] if len(values) == 1 else values


__all__ = ["RandomSelectSubpolicy", "UniformAugment"]
