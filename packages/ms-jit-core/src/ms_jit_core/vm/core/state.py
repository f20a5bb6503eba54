"""The parts of a capture's state: its settings, progress, loops, reads, and the values it tracks."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ms_jit_core.vm.core.namespace_assumptions import NamespaceAssumptions

if TYPE_CHECKING:
    from ms_jit_core.dynamic import Symbols
    from ms_jit_core.errors import GraphBreak
    from ms_jit_core.guards import Source
    from ms_jit_core.vm.core.frame import Frame

#: number of backward jumps after which the node count is checked for progress
JUMP_BUDGET = 200_000


@dataclass
class Settings:
    """The settings of a capture; see `capture`."""

    unlimited: bool = False  # no limits on unrolling (trace)
    frozen: bool = False  # numbers and containers that are not arguments are not guarded
    stop: int | None = None  # the number of instructions after which it ends
    abort_on_signal: bool = False  # whether a pending signal ends it with Interrupted
    symbols: Symbols | None = None  # symbolic sizes and numbers; None: all are constants


@dataclass
class Progress:
    """Counts of what ran besides the outermost loop's instructions, which `Machine.step` counts."""

    jumps: int = 0
    next_check: int = JUMP_BUDGET
    checked_nodes: int = 0
    inner: int = 0  # instructions run inside others, in functions that builtins and rules call
    inner_of: tuple[int, int] = (0, 0)  # a `step`, and the value of `inner` when it began


@dataclass
class Loops:
    """Loops with tensor conditions, and the attempts to capture them."""

    #: loops whose body is being run: frame, branch, and the locals read in later iterations or after the loop
    open: list[tuple[Frame, int, frozenset[str]]] = field(default_factory=list)
    iterations: int = 0  # iterations run, in all attempts
    nested_runs: int = 0  # runs of branches inside their own sides
    row_loops: dict[tuple[int, int, int], tuple[Any, int]] = field(default_factory=dict)  # with the node count then
    #: why a loop cannot be a node, by frame and branch
    breaks: dict[tuple[int, int], GraphBreak] = field(default_factory=dict)
    branches: dict[tuple[int, int], int] = field(default_factory=dict)  # (frame, branch) -> depth inside its own sides


@dataclass
class Reads:
    """Reads of namespaces, classes and dicts, so that each is guarded once."""

    space: dict[tuple[int, str], Any] = field(default_factory=dict)  # (id of globals, name) -> value
    namespaces: set[int] = field(default_factory=set)  # ids of globals that functions read
    assumptions: NamespaceAssumptions = field(default_factory=NamespaceAssumptions)  # of the ms packages
    class_sources: dict[tuple[type, str], Source] = field(default_factory=dict)
    class_reads: dict[tuple[int, str, int], Source | None] = field(default_factory=dict)  # results of `class_source`
    program_keys: dict[int, bool] = field(default_factory=dict)  # id of a dict -> a lookup may run the program's code


@dataclass
class Tracked:
    """Values about which the capture must remember additional facts."""

    alive: list[Any] = field(default_factory=list)  # objects whose ids are keys of tables
    live_values: list[Any] = field(default_factory=list)  # values that the segment got and has not read
    lowest_changed: int | None = None  # the lowest serial of values changed inside `Machine.call_without_effects`
    constant_arrays: set[int] = field(default_factory=set)  # ids of NumPy arrays made of constants
    entered: list[tuple[Any, int]] = field(default_factory=list)  # native context managers, with the `step`
    generators: list[Any] = field(default_factory=list)  # all generators made
    caught: dict[int, int] = field(default_factory=dict)  # id of an exception -> the instruction that raised it
    operator_results: set[int] = field(default_factory=set)  # ids of tensors with new memory made inside branches
    choices: dict[int, Any] = field(default_factory=dict)  # tensors that branches chose, by the id of their value
    mutable_numbers: dict[int, tuple[type, Source]] = field(default_factory=dict)  # numbers of `mutable`, by id
    #: forward passes whose gradient may be taken next, by the id of the Cell: a split may not come after their `step`
    kept_forwards: dict[int, Any] = field(default_factory=dict)
