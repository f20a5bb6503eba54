"""The parts of a capture's state: what it was asked for, how far it is, its loops, its reads, and what it watches."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ms_jit_core.vm.core.namespace_assumptions import NamespaceAssumptions

if TYPE_CHECKING:
    from ms_jit_core.dynamic import Symbols
    from ms_jit_core.errors import GraphBreak
    from ms_jit_core.guards import Source
    from ms_jit_core.vm.core.frame import Frame

#: backward jumps after which a capture must have made some nodes to go on
JUMP_BUDGET = 200_000


@dataclass
class Settings:
    """What a capture was asked for; see `capture`."""

    unlimited: bool = False  # no limits on unrolling (trace)
    frozen: bool = False  # numbers and containers that are no arguments are not guarded
    stop: int | None = None  # after how many instructions it ends
    gives_up: bool = False  # whether a signal that waits ends it, with Interrupted
    symbols: Symbols | None = None  # sizes and numbers that are not known; None: all are


@dataclass
class Progress:
    """How much ran beside the outermost loop's instructions, which `Machine.step` counts."""

    jumps: int = 0
    next_check: int = JUMP_BUDGET
    checked_nodes: int = 0
    inner: int = 0  # instructions that ran inside others: what builtins and rules call
    inner_of: tuple[int, int] = (0, 0)  # the `step` that such calls belong to, and how many had run before


@dataclass
class Loops:
    """Loops on tensors' values, and what was tried with them."""

    #: whose turn is being run: frame, branch, and the locals that are read in later turns or behind the loop
    open: list[tuple[Frame, int, frozenset[str]]] = field(default_factory=list)
    turns: int = 0  # each attempt counted
    row_loops: dict[tuple[int, int, int], tuple[Any, int]] = field(default_factory=dict)  # with the nodes there were
    #: why one is not a node, by frame and branch
    breaks: dict[tuple[int, int], GraphBreak] = field(default_factory=dict)
    branches: dict[tuple[int, int], int] = field(default_factory=dict)  # (frame, branch) -> how deep in its own sides


@dataclass
class Reads:
    """What was read of namespaces, classes and dicts, so that each is guarded once."""

    space: dict[tuple[int, str], Any] = field(default_factory=dict)  # names of modules, by the id of their globals
    namespaces: set[int] = field(default_factory=set)  # ids of the globals of functions that were looked into
    assumptions: NamespaceAssumptions = field(default_factory=NamespaceAssumptions)  # of the ms packages
    class_sources: dict[tuple[type, str], Source] = field(default_factory=dict)
    class_reads: dict[tuple[int, str, int], Source | None] = field(default_factory=dict)  # what `class_source` gave
    program_keys: dict[int, bool] = field(default_factory=dict)  # by id: whether a look-up may ask the program


@dataclass
class Tracked:
    """Values of which the capture has to know something beyond what they are."""

    alive: list[Any] = field(default_factory=list)  # objects of which ids stand in tables
    live_values: list[Any] = field(default_factory=list)  # live values that the capture was given and has not looked at
    touched: int | None = None  # the lowest serial of what changed inside `Machine.unchanging`
    fresh: set[int] = field(default_factory=set)  # ids of NumPy arrays made of constants
    entered: list[tuple[Any, int]] = field(default_factory=list)  # native context managers, with the `step`
    generators: list[Any] = field(default_factory=list)  # all that were made
    caught: dict[int, int] = field(default_factory=dict)  # exceptions, by id: the instruction that raised each
    operator_results: set[int] = field(default_factory=set)  # ids of tensors of new memory, made inside branches
    choices: dict[int, Any] = field(default_factory=dict)  # tensors that branches gave, by the id of their value
    mutable_numbers: dict[int, tuple[type, Source]] = field(default_factory=dict)  # numbers of `mutable`, by id
    #: forwards of which a gradient may be taken next, by the id of their Cell: no cut comes after their `step`
    kept_forwards: dict[int, Any] = field(default_factory=dict)
