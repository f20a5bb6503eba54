"""match statements: each pattern reads its subject from a hidden local, so that a failed match leaves nothing on the
stack."""

from __future__ import annotations

import ast

from ms_jit_core.source_decoder.expressions import Label
from ms_jit_core.source_decoder.statements import Statements


class Patterns(Statements):
    """Pattern half of a function's decoder."""

    def stmt_Match(self, node: ast.Match) -> None:
        subject = self.hidden("match")
        self.expr(node.subject)
        self.emit("STORE_FAST", subject)
        end = Label()
        for case in node.cases:
            self.at(case.pattern)
            fail = Label()
            captures: list[tuple[str, str]] = []
            self._pattern(case.pattern, subject, fail, captures)
            for name, where in captures:
                self.emit("LOAD_FAST", where)
                self.store(name)
            if case.guard is not None:
                self.condition(case.guard, fail, False)
            self.body(case.body)
            self.emit("JUMP", end)
            self.mark(fail)
        self.mark(end)

    def _pattern(self, p: ast.pattern, subject: str, fail: Label, captures: list[tuple[str, str]]) -> None:
        getattr(self, f"_pattern_{type(p).__name__}")(p, subject, fail, captures)

    def _pattern_MatchValue(self, p: ast.MatchValue, subject: str, fail: Label, captures: list) -> None:
        self.emit("LOAD_FAST", subject)
        self.expr(p.value)
        self.emit("COMPARE", "eq")
        self.emit("JUMP_IF_FALSE", fail)

    def _pattern_MatchSingleton(self, p: ast.MatchSingleton, subject: str, fail: Label, captures: list) -> None:
        self.emit("LOAD_FAST", subject)
        self.emit("CONST", p.value)
        self.emit("IS", False)
        self.emit("JUMP_IF_FALSE", fail)

    def _pattern_MatchAs(self, p: ast.MatchAs, subject: str, fail: Label, captures: list) -> None:
        if p.pattern is not None:
            self._pattern(p.pattern, subject, fail, captures)
        if p.name is not None:
            captures.append((p.name, subject))

    def _pattern_MatchOr(self, p: ast.MatchOr, subject: str, fail: Label, captures: list) -> None:
        done = Label()
        names: dict[str, str] = {}
        for i, choice in enumerate(p.patterns):
            after = fail if i == len(p.patterns) - 1 else Label()
            found: list[tuple[str, str]] = []
            self._pattern(choice, subject, after, found)
            for name, where in found:
                names.setdefault(name, self.hidden("or"))
                self.emit("LOAD_FAST", where)
                self.emit("STORE_FAST", names[name])
            self.emit("JUMP", done)
            if after is not fail:
                self.mark(after)
        self.mark(done)
        captures.extend(names.items())

    def _item(self, subject: str, key: int | slice | None) -> str:
        where = self.hidden("item")
        self.emit("LOAD_FAST", subject)
        self.emit("CONST", key)
        self.emit("SUBSCR")
        self.emit("STORE_FAST", where)
        return where

    def _length(self, subject: str) -> None:
        self.emit("CONST", len)
        self.emit("LOAD_FAST", subject)
        self.emit("CALL", (1, ()))

    def _unless_none(self, values: str, fail: Label) -> None:
        self.emit("LOAD_FAST", values)
        self.emit("CONST", None)
        self.emit("IS", False)
        self.emit("JUMP_IF_TRUE", fail)

    def _pattern_MatchSequence(self, p: ast.MatchSequence, subject: str, fail: Label, captures: list) -> None:
        self.emit("LOAD_FAST", subject)
        self.emit("MATCH_SEQUENCE")
        self.emit("JUMP_IF_FALSE", fail)
        stars = [i for i, q in enumerate(p.patterns) if isinstance(q, ast.MatchStar)]
        self._length(subject)
        self.emit("CONST", len(p.patterns) - len(stars))
        self.emit("COMPARE", "ge" if stars else "eq")
        self.emit("JUMP_IF_FALSE", fail)
        for i, q in enumerate(p.patterns):
            if isinstance(q, ast.MatchStar):
                if q.name is not None:
                    after = len(p.patterns) - i - 1
                    where = self.hidden("star")
                    self.emit("CONST", list)
                    self.emit("LOAD_FAST", subject)
                    self.emit("CONST", slice(i, -after if after else None))
                    self.emit("SUBSCR")
                    self.emit("CALL", (1, ()))
                    self.emit("STORE_FAST", where)
                    captures.append((q.name, where))
                continue
            if isinstance(q, ast.MatchAs) and q.pattern is None and q.name is None:
                continue
            index = i - len(p.patterns) if stars and i > stars[0] else i
            self._pattern(q, self._item(subject, index), fail, captures)

    def _pattern_MatchMapping(self, p: ast.MatchMapping, subject: str, fail: Label, captures: list) -> None:
        self.emit("LOAD_FAST", subject)
        self.emit("MATCH_MAPPING")
        self.emit("JUMP_IF_FALSE", fail)
        if p.keys:
            self._length(subject)
            self.emit("CONST", len(p.keys))
            self.emit("COMPARE", "ge")
            self.emit("JUMP_IF_FALSE", fail)
        values = self.hidden("keys")
        self.emit("LOAD_FAST", subject)
        for key in p.keys:
            self.expr(key)
        self.emit("BUILD_TUPLE", len(p.keys))
        self.emit("MATCH_KEYS")
        self.emit("STORE_FAST", values)
        self._unless_none(values, fail)
        for i, q in enumerate(p.patterns):
            self._pattern(q, self._item(values, i), fail, captures)
        if p.rest is not None:
            where = self.hidden("rest")
            self.emit("BUILD_DICT", 0)
            self.emit("LOAD_FAST", subject)
            self.emit("DICT_UPDATE", 1)
            for key in p.keys:
                self.emit("COPY", 1)
                self.expr(key)
                self.emit("DEL_SUBSCR")
            self.emit("STORE_FAST", where)
            captures.append((p.rest, where))

    def _pattern_MatchClass(self, p: ast.MatchClass, subject: str, fail: Label, captures: list) -> None:
        values = self.hidden("attrs")
        self.emit("LOAD_FAST", subject)
        self.expr(p.cls)
        self.emit("MATCH_CLASS", (len(p.patterns), tuple(p.kwd_attrs)))
        self.emit("STORE_FAST", values)
        self._unless_none(values, fail)
        for i, q in enumerate([*p.patterns, *p.kwd_patterns]):
            self._pattern(q, self._item(values, i), fail, captures)
