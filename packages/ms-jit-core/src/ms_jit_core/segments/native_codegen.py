"""Native stretches compiled to Python: from the values at one position to those at the next, at full speed.

A stretch is what usually lies between two graphs: some loads, one instruction that no graph can hold, and the moves
that store its result. It becomes one Python function with the user's file name, function name, line and globals. Rarer
instructions (exception handling, making functions, returns) are left to `interpreter`.

The function gets its values in a list, which it empties once nothing can fail any more.
"""

from __future__ import annotations

import builtins
import functools
import keyword
import types
from collections.abc import Callable
from typing import Any

from ms_jit_core.instructions import Code
from ms_jit_core.python_versions import builtins_of, one_line, renamed
from ms_jit_core.segments.error_messages import cell_content
from ms_jit_core.segments.native_expressions import (
    BELOW,
    EXPRESSIONS,
    STATEMENTS,
    argument_prefixes,
    call,
    in_place,
    operand_count,
)
from ms_jit_core.segments.native_table import END
from ms_jit_core.segments.position import FrameShape, Position, live_names
from ms_jit_core.vm.core.frame_access import reads_super
from ms_jit_core.vm.core.lifetimes import dies_visibly
from ms_jit_core.vm.core.values import NULL

#: instructions that only move values; they belong to the preceding stretch
MOVES = frozenset({"STORE_FAST", "STORE_OR_CLEAR", "POP", "JUMP", "SWAP", "UNPACK"})
_NULL = "_ms_null"  # in the simulated stack: an empty slot


class _Unknown(Exception):
    """An instruction that stretches do not support."""


def _is_variable(name: str) -> bool:
    """Return whether source can use this name for a local (not all names of comprehensions), and it is not ours."""
    return name.isidentifier() and not keyword.iskeyword(name) and not name.startswith("_ms_")


class Stretch:
    """Compiles the stretch at `position`; `known_position` returns the known position of a shape."""

    def __init__(self, position: Position, known_position: Callable[[Position], Position]) -> None:
        self.position = position
        self.known_position = known_position
        self.shape = position.frames[-1]
        self.code: Code = self.shape.code
        self.lines: list[str] = []
        self.space: dict[str, Any] = {"_ms_end": END, "_ms_next": next, "_ms_iter": iter}
        self.counter = 0
        before = sum(f.size for f in position.frames[:-1])
        self.before = [f"_ms_v{i}" for i in range(before)]
        names = iter([f"_ms_v{before + i}" for i in range(self.shape.size)])
        taken = {arg for op, arg in self.code.ops if op == "LOAD_GLOBAL"}
        # Code that inspects the frame finds the program's names. A local must not hide a global that is read.
        own = (name if _is_variable(name) and name not in taken else "" for name in self.shape.names)
        self.names = {name: mine or next(names) for name, mine in zip(self.shape.names, own, strict=True)}
        self.stack = [next(names) for _ in range(self.shape.height)]
        self.given = frozenset(self.stack)  # the names of the values on the stack at the start
        self.cells = {name: next(names) for name in self.shape.cells}
        self.rest = [next(names) for _ in range(self.shape.handling + self.shape.result)]
        self.pc = self.shape.pc
        self.broke_at = self.pc

    def compile(self) -> Callable[[list], tuple[Position, list]] | None:
        """Return the function, or None if the stretch needs `interpreter`."""
        if any(f.handling for f in self.position.frames):
            return None
        given = [*self.before, *self.names.values(), *self.stack, *self.cells.values(), *self.rest]
        slots = "".join(f"{name}, " for name in given)
        try:
            for _ in range(self.position.native):
                if self._branch():
                    break
                self.broke_at = self.pc
                self._instruction()
                self.pc += 1
            else:
                self._arrive("    ", self.pc, list(self.stack))
        except _Unknown:
            return None
        line = self.code.lines[self.broke_at]
        body = [f"    {slots}= _ms_values"] if slots else []
        body += self.lines
        extra = "".join(f", {name}={name}" for name in self.space)
        text = f"def at(_ms_values{extra}):\n" + "\n".join(body)
        made = compile(text, self.code.filename, "exec", dont_inherit=True)
        # The module code is not run, as tracers would count it as part of the user's file.
        found = next(c for c in made.co_consts if isinstance(c, types.CodeType))
        first = self.code.firstlineno
        found = renamed(
            found,
            self.code.name,
            self.code.qualname,
            co_firstlineno=first,
            co_linetable=one_line(found, line - first, getattr(line, "span", None)),
        )
        return types.FunctionType(found, self.shape.globals, self.code.name, tuple(self.space.values()))

    # values
    def _new(self, text: str) -> str:
        self.counter += 1
        name = f"_ms_t{self.counter}"
        self.lines.append(f"    {name} = {text}")
        return name

    def _held(self, value: Any) -> str:
        name = f"_ms_k{len(self.space)}"
        self.space[name] = value
        return name

    def _take(self, n: int) -> list[str]:
        taken = self.stack[len(self.stack) - n :]
        del self.stack[len(self.stack) - n :]
        return taken

    # ends
    def _arrive(self, indent: str, pc: int, stack: list[str]) -> None:
        """Emit the moves from `pc` on, and the return of the next position with its values."""
        ops, names, stored = self.code.ops, dict(self.names), False
        while ops[pc][0] in MOVES:
            op, arg = ops[pc]
            if op == "STORE_OR_CLEAR" and (arg in self.cells or stack[-1] in self.given):
                break  # the value may be NULL or a cell
            pc += 1
            if op in ("STORE_FAST", "STORE_OR_CLEAR"):
                names[arg] = stack.pop()
                stored = True
            elif op == "POP":
                stack.pop()
            elif op == "JUMP":
                if arg < pc and ops[arg][0] in MOVES:
                    raise _Unknown
                pc = arg
            elif op == "SWAP":
                stack[-1], stack[-arg] = stack[-arg], stack[-1]
            else:
                if stored:  # unpacking may fail, and must then leave the frame as it was
                    raise _Unknown
                self.counter += 1
                made = [f"_ms_t{self.counter}_{i}" for i in range(arg)]
                self.lines.append(f"{indent}[{', '.join(made)}] = {stack.pop()}")
                stack.extend(reversed(made))
        if self.shape.unbound:
            raise _Unknown
        if _NULL in stack or _NULL in names.values():
            self.space[_NULL] = NULL.val
        after = live_names(self.code, pc, names)
        dead = [names[n] for n in names if n not in after]
        if dead:
            self.space["_ms_dies_visibly"] = dies_visibly
            self.lines.append(f"{indent}if _ms_dies_visibly(({', '.join(dead)},)):")
            longer = {n: names[n] for n in sorted(names, key=self.code.place)}
            self._hand_over(indent + "    ", pc, longer, stack)
        self._hand_over(indent, pc, {n: names[n] for n in after}, stack)

    def _hand_over(self, indent: str, pc: int, names: dict[str, str], stack: list[str]) -> None:
        """Emit the return of the position at `pc` with these locals."""
        if self.position.size:
            self.lines.append(f"{indent}del _ms_values[:]")
        shape = self.shape
        target = FrameShape(self.code, pc, shape.globals, tuple(names), len(stack), shape.cells, 0, shape.result)
        here = self.known_position(Position((*self.position.frames[:-1], target)))
        values = [*self.before, *names.values(), *stack, *self.cells.values(), *self.rest]
        self.lines.append(f"{indent}return {self._held(here)}, [{', '.join(values)}]")

    def _branch(self) -> bool:
        """Emit a conditional jump, which ends the stretch; return whether there was one."""
        op, arg = self.code.ops[self.pc]
        self.broke_at = self.pc
        s = self.stack
        if op == "FOR_ITER":
            item = self._new(f"_ms_next({s[-1]}, _ms_end)")
            self.lines.append(f"    if {item} is _ms_end:")
            self._arrive("        ", arg, s[:-1])
            self._arrive("    ", self.pc + 1, [*s, item])
        elif op in ("JUMP_IF_FALSE", "JUMP_IF_TRUE"):
            test = s.pop()
            self.lines.append(f"    if {test}:")
            yes, no = (arg, self.pc + 1) if op == "JUMP_IF_TRUE" else (self.pc + 1, arg)
            self._arrive("        ", yes, list(s))
            self._arrive("    ", no, list(s))
        elif op in ("JUMP_IF_FALSE_OR_POP", "JUMP_IF_TRUE_OR_POP"):
            self.lines.append(f"    if {s[-1]}:")
            jumps, falls = (arg, list(s)), (self.pc + 1, s[:-1])
            yes, no = (jumps, falls) if op == "JUMP_IF_TRUE_OR_POP" else (falls, jumps)
            self._arrive("        ", *yes)
            self._arrive("    ", *no)
        else:
            return False
        return True

    # instructions
    def _instruction(self) -> None:
        op, arg = self.code.ops[self.pc]
        method = getattr(self, f"_op_{op}", None)
        if method is None and not any(op in table for table in (EXPRESSIONS, STATEMENTS, BELOW)):
            raise _Unknown
        text = method(arg) if method is not None else self._source(op, arg)
        if text is not None:
            self.stack.append(self._new(text))

    def _source(self, op: str, arg: Any) -> str | None:
        """Return the expression of an instruction, or emit its statement."""
        if op in EXPRESSIONS:
            takes, render = EXPRESSIONS[op]
            return render(arg, *self._take(operand_count(takes, arg)))
        count, render = STATEMENTS[op] if op in STATEMENTS else BELOW[op]
        values = self._take(count)
        self.lines.append(f"    {render(arg if op in STATEMENTS else self.stack[-arg], *values)}")
        return None

    def _op_LOAD_FAST(self, name: str) -> None:
        if name not in self.names:
            raise _Unknown
        self.stack.append(self.names[name])

    def _op_LOAD_CELL(self, name: str) -> str:
        if name in self.shape.unbound:
            raise _Unknown
        return f"{self._held(functools.partial(cell_content, self.code, name))}({self.cells[name]})"

    def _op_LOAD_GLOBAL(self, name: str) -> str:
        if builtins_of(self.shape.globals) is not vars(builtins):  # the compiled function would use other builtins
            raise _Unknown
        return name

    def _op_CONST(self, value: Any) -> None:
        self.stack.append(self._held(value))

    def _op_INPLACE(self, name: str) -> None:
        a, b = self._take(2)
        made = self._new(a)
        self.lines.append(f"    {in_place(name, made, b)}")
        self.stack.append(made)

    def _op_GET_ITER(self, arg: None) -> str:
        return f"_ms_iter({self.stack.pop()})"

    def _op_CALL(self, arg: tuple) -> str:
        n, names = arg
        fn, *given = self._take(n + 1)
        if not given:
            self._not_super(fn)
        return call([fn, *given], argument_prefixes(names))

    def _op_NULL(self, arg: None) -> None:
        self.stack.append(_NULL)

    def _op_COPY(self, n: int) -> None:
        self.stack.append(self.stack[-n])

    def _op_CALL_PAIR(self, arg: tuple) -> str:
        n, names = arg
        marks = argument_prefixes(names)
        first, second, *given = self._take(n + 2)
        if not given:
            self._not_super(second if first == _NULL else first)
        if first == _NULL or second == _NULL:
            return call([second if first == _NULL else first, *given], marks)
        self.space[_NULL] = NULL.val  # which slot is empty is known only at run time
        one, other = (call([fn, *given], marks) for fn in (second, first))
        alone = f"{one} if {first} is {_NULL} else {other} if {second} is {_NULL}"
        return f"{alone} else {call([first, second, *given], marks)}"

    def _not_super(self, fn: str) -> None:
        """Refuse calls of super(), which reads its caller's frame; an earlier stretch may have loaded it as `fn`."""
        loaded = [line.partition(" = ")[2] for line in self.lines if line.lstrip().startswith(f"{fn} = ")]
        if reads_super(self.code) and (not loaded or loaded[-1] == "super"):
            raise _Unknown
