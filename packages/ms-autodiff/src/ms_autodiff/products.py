"""Vector-Jacobian and Jacobian-vector products, and whole Jacobians."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ms_runtime
from ms_tensor import Tensor, dtype, ops

from ._structure import distinct, leaves, pull_back, rebuild, separate
from .grad import positions_of, weight_list
from .operands import abstract_frozen, check_cotangents, unfrozen, without_hooks


def _split_aux(value: Any, has_aux: bool, op: str) -> tuple[Any, Any]:
    if not has_aux:
        return value, None
    if not isinstance(value, (tuple, list)) or len(value) < 2:
        raise ValueError(f"For '{op}', 'fn' must have two outputs or more where 'has_aux' is True.")
    return value[0], value[1] if len(value) == 2 else tuple(value[1:])


def vjp(fn: Callable[..., Any], *inputs: Any, weights: Any = None, has_aux: bool = False) -> Any:
    """Return the outputs of `fn` and a function that pulls cotangents back to its inputs.

    Args:
        fn: A function or Cell.
        inputs: Its arguments.
        weights: A Parameter, or a list or tuple of them, to differentiate by too. Default: None.
        has_aux: Whether only the first output is differentiated. Default: False.

    Returns:
        (outputs, vjp_fn), or (output, vjp_fn, others) with `has_aux`. `vjp_fn` takes one cotangent per output and
        returns a tuple of gradients, one per input; with weights, (that tuple, the weights' gradients).

    Examples:
        >>> from ms_autodiff import vjp
        >>> from ms_tensor import Tensor
        >>> value, pull = vjp(lambda x: x * x, Tensor([1.0, 2.0]))
        >>> print(pull(Tensor([1.0, 10.0]))[0])
        [ 2. 40.]
    """
    return _vjp(lambda values: fn(*values), list(inputs), weights, has_aux)


def _vjp(run: Any, inputs: list[Any], weights: Any, has_aux: bool, frozen: set[int] | None = None) -> Any:
    values = distinct(inputs)
    parameters = weight_list(weights)
    wrt = leaves(values) + parameters
    tape = ms_runtime.Tape()
    with tape:
        for x in unfrozen(wrt, frozen):
            tape.watch(x)
        value = run(values)
    main, aux = _split_aux(value, has_aux, "vjp")
    outputs = leaves(main)

    def vjp_fn(*cotangents: Any) -> Any:
        """Pull cotangents, one per output, back to the inputs."""
        given = leaves(cotangents)
        _check_tensors(cotangents, "cotangents", "vjp")
        if len(given) != len(outputs):
            raise ValueError(f"For 'vjp', {len(outputs)} cotangents are needed, but got {len(given)}.")
        check_cotangents(outputs, given, cotangents, "vjp")
        found = iter(pull_back(tape, outputs, given, wrt))
        own = tuple(rebuild(v, found) for v in values)
        if weights is None:
            return own
        rest = tuple(found)
        return own, rest[0] if isinstance(weights, Tensor) else rest

    return (main, vjp_fn, aux) if has_aux else (value, vjp_fn)


def jvp(fn: Callable[..., Any], inputs: Any, v: Any, has_aux: bool = False) -> Any:
    """Return the outputs of `fn` and their derivative in a direction, by differentiating the vjp by its cotangent.

    Args:
        fn: A function or Cell.
        inputs: Its argument, or a tuple of them.
        v: The direction, in the structure of `inputs`.
        has_aux: Whether only the first output is differentiated. Default: False.

    Returns:
        (outputs, tangents), or (output, tangent, others) with `has_aux`.

    Examples:
        >>> from ms_autodiff import jvp
        >>> from ms_tensor import Tensor
        >>> value, tangent = jvp(lambda x: x * x, Tensor([1.0, 2.0]), Tensor([1.0, 0.0]))
        >>> print(tangent)
        [2. 0.]
    """
    return _jvp(lambda values: fn(*values), _tuple(inputs), _tuple(v), has_aux)


def _check_tensors(values: tuple[Any, ...], name: str, op: str) -> None:
    """Raise if a value is neither a Tensor nor a container."""
    for value in values:
        if not isinstance(value, (Tensor, tuple, list, dict)):
            raise TypeError(f"For '{op}', '{name}' must be Tensors, but got {type(value).__name__}.")


def _check_settings(op: str, has_aux: Any) -> None:
    if not isinstance(has_aux, bool):
        raise TypeError(f"For '{op}', 'has_aux' must be a bool, but got {type(has_aux).__name__}.")


def _check_positions(op: str, positions: list[int], count: int) -> None:
    for position in positions:
        if position >= count:
            raise ValueError(
                f"For '{op}', 'grad_position' must be below {count}, the number of arguments, but got {position}."
            )


def _tuple(value: Any) -> tuple[Any, ...]:
    return tuple(value) if isinstance(value, (tuple, list)) else (value,)


def _jvp(run: Any, inputs: tuple[Any, ...], v: tuple[Any, ...], has_aux: bool) -> Any:
    value, main, aux, push = _linearized(run, inputs, has_aux, "jvp")
    tangents = push(v)
    return (main, tangents, aux) if has_aux else (value, tangents)


def _linearized(run: Any, inputs: tuple[Any, ...], has_aux: bool, op: str) -> tuple[Any, Any, Any, Any]:
    """Return the value of `run`, its differentiated part, the rest, and a function from directions to tangents."""
    values = distinct(list(inputs))
    wrt = leaves(values)
    outer, inner = ms_runtime.Tape(), ms_runtime.Tape()
    with outer:
        with inner:
            for x in wrt:
                inner.watch(x)
            value = run(values)
        main, aux = _split_aux(value, has_aux, op)
        outputs = leaves(main)
        # The vjp is linear in its cotangent, so its derivative at any point is the jvp.
        points = [ops.zeros_like(o) for o in outputs]
        for point in points:
            outer.watch(point)
        pulled = pull_back(inner, outputs, points, wrt)

    def push(v: tuple[Any, ...]) -> Any:
        directions = leaves(v)
        _check_tensors(v, "v", op)
        if len(wrt) != len(directions):
            raise ValueError(f"For '{op}', {len(wrt)} directions are needed, but got {len(directions)}.")
        check_cotangents(wrt, directions, v, op)
        weights = [
            ops.broadcast_to(d, x.shape) if d.shape != x.shape else d for d, x in zip(directions, wrt, strict=True)
        ]
        return rebuild(main, iter(pull_back(outer, pulled, weights, points)))

    return value, main, aux, push


def linearize(fn: Callable[..., Any], inputs: Any) -> tuple[Any, Callable[[Any], Any]]:
    """Return the outputs of `fn` and a function that applies its Jacobian at `inputs` to a direction.

    `fn` runs once, no matter how often the returned function is called.

    Args:
        fn: A function or Cell.
        inputs: Its argument, a Tensor, or a tuple or list of Tensors.

    Returns:
        (outputs, jvp_fn). `jvp_fn` takes a direction in the structure of `inputs` and returns tangents in the structure
        of the outputs.

    Raises:
        TypeError: `inputs` is neither a Tensor nor a tuple or list of Tensors.

    Examples:
        >>> from ms_autodiff import linearize
        >>> from ms_tensor import Tensor
        >>> value, push = linearize(lambda x: x * x, Tensor([1.0, 2.0]))
        >>> print(value, push(Tensor([1.0, 0.0])), push(Tensor([0.0, 1.0])))
        [1. 4.] [2. 0.] [0. 4.]
    """
    return _linearize(lambda values: fn(*values), inputs)


def _linearize(run: Any, inputs: Any) -> tuple[Any, Callable[[Any], Any]]:
    values = _tuple(inputs)
    for value in values:
        if not isinstance(value, Tensor):
            raise TypeError(
                f"For 'linearize', 'inputs' must be a Tensor, or a tuple or list of Tensors, "
                f"but got {type(value).__name__}."
            )
    value, _, _, push = _linearized(run, values, False, "linearize")

    def jvp_fn(v: Any) -> Any:
        """Apply the Jacobian to a direction."""
        return push(_tuple(v))

    return value, jvp_fn


def jacrev(fn: Callable[..., Any], grad_position: int | tuple[int, ...] = 0, has_aux: bool = False) -> Any:
    """Return a function that computes the Jacobian of `fn`, by one reverse pass per output element.

    Args:
        fn: A function of tensors that returns a tensor or a tuple of tensors.
        grad_position: Which arguments to differentiate by: an int or a tuple of ints. Default: 0.
        has_aux: Whether only the first output is differentiated. Default: False.

    Returns:
        A function with the arguments of `fn` that returns the Jacobian, of the output's shape followed by the
        argument's; for several positions a tuple of Jacobians; for several outputs a tuple with one such result per
        output; with `has_aux`, (that, the other outputs).

    Examples:
        >>> from ms_autodiff import jacrev
        >>> from ms_tensor import Tensor
        >>> print(jacrev(lambda x: x * x)(Tensor([1.0, 2.0])))
        [[2. 0.]
         [0. 4.]]
    """
    positions = positions_of(grad_position, None)
    _check_settings("jacrev", has_aux)

    def jacobian(*inputs: Any) -> Any:
        _check_positions("jacrev", positions, len(inputs))
        values = separate(list(inputs), positions)
        wrt = [values[p] for p in positions]
        tape = ms_runtime.Tape()
        with tape:
            for x in wrt:
                tape.watch(x)
            result = fn(*values)
        main, aux = _split_aux(result, has_aux, "jacrev")

        def of_output(output: Tensor) -> list[Tensor]:
            rows = [pull_back(tape, [output], [_basis(output, i)], wrt) for i in range(output.size)]
            return [
                ops.reshape(ops.stack([row[k] for row in rows]), (*output.shape, *x.shape))
                if rows
                else ops.zeros((*output.shape, *x.shape), output.dtype)
                for k, x in enumerate(wrt)
            ]

        shaped = _jacobians(main, [of_output(output) for output in leaves(main)], grad_position)
        return (shaped, aux) if has_aux else shaped

    return _read_by_captures(jacobian, fn, jacrev, grad_position, has_aux)


def jacfwd(fn: Callable[..., Any], grad_position: int | tuple[int, ...] = 0, has_aux: bool = False) -> Any:
    """Return a function that computes the Jacobian of `fn`, by one forward pass per input element.

    Args:
        fn: A function of tensors that returns a tensor or a tuple of tensors.
        grad_position: Which arguments to differentiate by: an int or a tuple of ints. Default: 0.
        has_aux: Whether only the first output is differentiated. Default: False.

    Returns:
        See `jacrev`.

    Examples:
        >>> from ms_autodiff import jacfwd
        >>> from ms_tensor import Tensor
        >>> print(jacfwd(lambda x: x * x)(Tensor([1.0, 2.0])))
        [[2. 0.]
         [0. 4.]]
    """
    positions = positions_of(grad_position, None)
    _check_settings("jacfwd", has_aux)

    def jacobian(*inputs: Any) -> Any:
        _check_positions("jacfwd", positions, len(inputs))
        inputs = tuple(separate(list(inputs), positions))
        main = aux = None
        by_position: list[list[Tensor]] = []
        for position in positions:
            x = inputs[position]

            def run(values: list[Any], position: int = position) -> Any:
                return fn(*inputs[:position], values[0], *inputs[position + 1 :])

            columns = []
            for i in range(x.size):
                result = _jvp(run, (x,), (_basis(x, i),), has_aux)
                main, aux = result[0], result[-1]
                columns.append(leaves(result[1]))
            if not columns:
                main, aux = _split_aux(fn(*inputs), has_aux, "jacfwd")
                by_position.append([ops.zeros((*y.shape, *x.shape), y.dtype) for y in leaves(main)])
                continue
            by_position.append(
                [ops.reshape(ops.stack(list(c), -1), (*c[0].shape, *x.shape)) for c in zip(*columns, strict=True)]
            )
        by_output = [list(blocks) for blocks in zip(*by_position, strict=True)]
        shaped = _jacobians(main, by_output, grad_position)
        return (shaped, aux) if has_aux else shaped

    return _read_by_captures(jacobian, fn, jacfwd, grad_position, has_aux)


def _jacobians(main: Any, by_output: list[list[Tensor]], grad_position: int | tuple[int, ...]) -> Any:
    """Return the blocks of a Jacobian in the structure of the outputs; with several positions, a tuple per output."""
    several = isinstance(grad_position, tuple) and len(grad_position) > 1
    blocks = [tuple(row) if several else row[0] for row in by_output]
    return blocks[0] if isinstance(main, Tensor) else tuple(blocks)


def _basis(x: Tensor, i: int) -> Tensor:
    """Return a tensor shaped like `x` with a one at flat index `i` and zeros elsewhere."""
    if not (x.dtype in dtype.float_type or x.dtype in dtype.complex_type):
        raise TypeError(f"A Jacobian is of tensors of a float dtype, but got {x.dtype}.")
    place = ops.arange(x.size)
    return ops.reshape(ops.cast(ops.equal(place, i), x.dtype), x.shape)


def _capture_vjp(machine: Any, obj: Any, args: Any, kwargs: Any) -> Any:
    fn, inputs = args[0], args[1:]
    frozen: set[int] = set()
    for value in [*inputs, *kwargs.values()]:
        without_hooks(machine, value)
        frozen.update(abstract_frozen(machine, value))
    python = [machine.to_python(v) for v in inputs]
    weights = machine.to_python(kwargs["weights"]) if "weights" in kwargs else None
    has_aux = machine.to_python(kwargs["has_aux"]) if "has_aux" in kwargs else False
    run = abstract_run(machine, fn, inputs, python)
    return machine.wrap_new(_vjp(run, python, weights, has_aux, frozen))


def _capture_jvp(machine: Any, obj: Any, args: Any, kwargs: Any) -> Any:
    values = {**dict(zip(("fn", "inputs", "v", "has_aux"), args, strict=False)), **kwargs}
    without_hooks(machine, values["inputs"])
    python = _tuple(machine.to_python(values["inputs"]))
    has_aux = machine.to_python(values["has_aux"]) if "has_aux" in values else False
    run = abstract_run(machine, values["fn"], None, python)
    return machine.wrap_new(_jvp(run, python, _tuple(machine.to_python(values["v"])), has_aux))


def abstract_run(machine: Any, fn: Any, abstract: Any, python: Any) -> Any:
    """Return a function that runs an abstract one; unchanged arguments keep their abstract values, with sources."""

    def run(values: list[Any]) -> Any:
        arguments = [
            abstract[i] if abstract is not None and value is python[i] else machine.wrap_new(value)
            for i, value in enumerate(values)
        ]
        return machine.to_python(machine.call(fn, arguments, {}))

    return run


def _read_by_captures(jacobian: Any, fn: Any, maker: Any, grad_position: Any, has_aux: bool) -> Any:
    """Add a rule to a function, by which a capture runs `fn` in the machine and guards its reads."""
    settings = {"grad_position": grad_position, "has_aux": has_aux}

    def rule(machine: Any, obj: Any, args: Any, kwargs: Any) -> Any:
        return _captured_jacobian(machine, maker, machine.getattr(obj, "fn"), settings, args, kwargs)

    jacobian.fn, jacobian.__ms_capture__ = fn, rule
    return jacobian


def _captured_jacobian(machine: Any, maker: Any, fn: Any, settings: Any, inputs: Any, named: Any) -> Any:
    python = [machine.to_python(v) for v in inputs]
    run = abstract_run(machine, fn, inputs, python)
    made = machine.native_raw(maker, [lambda *given: run(list(given))], settings)
    return machine.native(made, python, {k: machine.to_python(v) for k, v in named.items()})


def _capture_jacobian(maker: Any) -> Any:
    """Return the rule of a function that makes Jacobians: the differentiated function runs in the machine."""

    def rule(machine: Any, obj: Any, args: Any, kwargs: Any) -> Any:
        values = {**dict(zip(("fn", "grad_position", "has_aux"), args, strict=False)), **kwargs}
        fn = values.pop("fn")
        settings = {name: machine.to_python(value) for name, value in values.items()}
        machine.native_raw(positions_of, [settings.get("grad_position", 0), None])  # validates the positions
        machine.native_raw(_check_settings, [maker.__name__, settings.get("has_aux", False)])
        machine.inputs_must_be_distinct = True
        return machine.function(lambda inputs, named: _captured_jacobian(machine, maker, fn, settings, inputs, named))

    return rule


def _capture_linearize(machine: Any, obj: Any, args: Any, kwargs: Any) -> Any:
    values = {**dict(zip(("fn", "inputs"), args, strict=False)), **kwargs}
    without_hooks(machine, values["inputs"])
    python = machine.to_python(values["inputs"])
    run = abstract_run(machine, values["fn"], None, python)
    return machine.wrap_new(machine.native_raw(_linearize, [run, python]))


vjp.__ms_capture__ = _capture_vjp  # type: ignore[attr-defined]
linearize.__ms_capture__ = _capture_linearize  # type: ignore[attr-defined]
jvp.__ms_capture__ = _capture_jvp  # type: ignore[attr-defined]
jacrev.__ms_capture__ = _capture_jacobian(jacrev)  # type: ignore[attr-defined]
jacfwd.__ms_capture__ = _capture_jacobian(jacfwd)  # type: ignore[attr-defined]
