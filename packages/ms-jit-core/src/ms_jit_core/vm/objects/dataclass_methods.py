"""Methods that `dataclasses` writes as text and compiles, so that no source is to be found for them: the same text once
more, decoded as the program's own source is."""

from __future__ import annotations

import ast
import dataclasses
import reprlib
import sys
import types
from typing import Any

from ms_jit_core.instructions import Code
from ms_jit_core.source_decoder import decode_function

_ORDER = {"__lt__": "<", "__le__": "<=", "__gt__": ">", "__ge__": ">="}


def generated(fn: types.FunctionType, cls: type) -> Code | None:
    """The code of a method that `dataclasses` wrote for `cls`; None for anything else."""
    real = fn.__code__
    if real.co_name == "__repr__" or fn.__name__ == "__repr__":
        written = getattr(fn, "__wrapped__", fn).__code__
        wrapped = real.co_filename in (dataclasses.__file__, reprlib.__file__)
    else:
        written, wrapped = real, True
    if not wrapped or written.co_filename != "<string>":
        return None
    name = fn.__name__
    owner = next((k for k in cls.__mro__ if k.__dict__.get(name) is fn and "__dataclass_fields__" in k.__dict__), None)
    n = written.co_argcount
    keywords = written.co_varnames[n : n + written.co_kwonlyargcount]
    params = written.co_varnames[:n]
    text = None if owner is None else _Text(owner, params).of(name)
    if text is None:
        return None
    header = ", ".join((*params, *(("*", *keywords) if keywords else ())))
    source = f"def {name}({header}):\n" + "\n".join(f"    {line}" for line in text.lines)
    node = ast.parse(source).body[0]
    python = next(c for c in compile(source, "<string>", "exec").co_consts if isinstance(c, types.CodeType))
    code = decode_function(node, python, None)
    code.qualname, code.firstlineno, code.python = fn.__qualname__, written.co_firstlineno, None
    code.ops = [("CONST", text.values[a]) if op == "LOAD_GLOBAL" else (op, a) for op, a in code.ops]
    code.lines = [written.co_firstlineno] * len(code.ops)
    return code


class _Text:
    """The lines of one method, and the objects for which the names of globals in it stand."""

    def __init__(self, owner: Any, params: tuple[str, ...]) -> None:
        self.owner, self.params = owner, params
        self.lines: list[str] = []
        self.values: dict[str, Any] = {}

    def of(self, name: str) -> _Text | None:
        """This text, of the method of a name; None of one that is not decoded."""
        if name == "__init__":
            self._init()
        elif name == "__eq__":
            self._compare("==", by_field=sys.version_info >= (3, 13))
        elif name in _ORDER:
            self._compare(_ORDER[name])
        elif name == "__repr__":
            me = self.params[0]
            fields = ", ".join(f"{n}={{{me}.{n}!r}}" for n in self._fields(lambda f: f.repr))
            self.lines.append(f"return f'{{{me}.__class__.__qualname__}}({fields})'")
        elif name in ("__setattr__", "__delattr__"):
            self._frozen(name)
        else:
            return None
        return self

    def _held(self, value: Any) -> str:
        name = f"_ms_{len(self.values)}"
        self.values[name] = value
        return name

    def _fields(self, wanted: Any) -> list[str]:
        kind = dataclasses._FIELD  # type: ignore[attr-defined]
        return [f.name for f in self.owner.__dataclass_fields__.values() if f._field_type is kind and wanted(f)]

    @staticmethod
    def _tuple(who: str, fields: list[str]) -> str:
        return f"({''.join(f'{who}.{n}, ' for n in fields)})"

    def _init(self) -> None:
        me, owner = self.params[0], self.owner
        later: list[str] = []
        frozen = owner.__dataclass_params__.frozen
        for field in owner.__dataclass_fields__.values():
            if field._field_type is dataclasses._FIELD_CLASSVAR:  # type: ignore[attr-defined]
                continue
            if field._field_type is dataclasses._FIELD_INITVAR:  # type: ignore[attr-defined]
                later.append(field.name)
                continue
            value, factory = field.name, field.default_factory
            if factory is not dataclasses.MISSING:
                made = f"{self._held(factory)}()"
                default = self._held(dataclasses._HAS_DEFAULT_FACTORY)  # type: ignore[attr-defined]
                value = f"{made} if {field.name} is {default} else {field.name}" if field.init else made
            elif not field.init:
                if field.default is dataclasses.MISSING or not owner.__dict__.get("__slots__"):
                    continue
                value = self._held(field.default)
            if frozen:
                self.lines.append(f"{self._held(object.__setattr__)}({me}, {field.name!r}, {value})")
            else:
                self.lines.append(f"{me}.{field.name} = {value}")
        if hasattr(owner, "__post_init__"):
            self.lines.append(f"{me}.__post_init__({', '.join(later)})")
        self.lines.append("return None")

    def _compare(self, sign: str, by_field: bool = False) -> None:
        me, other = self.params
        fields = self._fields(lambda f: f.compare)
        if by_field:
            self.lines += [f"if {me} is {other}:", "    return True"]
            result = " and ".join(f"{me}.{n} {sign} {other}.{n}" for n in fields) or "True"
        else:
            result = f"{self._tuple(me, fields)} {sign} {self._tuple(other, fields)}"
        self.lines += [f"if {other}.__class__ is {me}.__class__:", f"    return {result}"]
        self.lines.append(f"return {self._held(NotImplemented)}")

    def _frozen(self, name: str) -> None:
        """Instances of the class itself refuse every name, those of subclasses the fields only."""
        me, attribute = self.params[:2]
        verb = "assign to" if name == "__setattr__" else "delete"
        owner, fields = self._held(self.owner), self._held(tuple(self._fields(lambda f: True)))
        error = self._held(dataclasses.FrozenInstanceError)
        self.lines += [f"if {self._held(type)}({me}) is {owner} or {attribute} in {fields}:"]
        self.lines += [f"    raise {error}(f'cannot {verb} field {{{attribute}!r}}')"]
        self.lines += [f"{self._held(super)}({owner}, {me}).{name}({', '.join(self.params[1:])})"]
