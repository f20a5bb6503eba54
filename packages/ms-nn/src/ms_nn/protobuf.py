"""MindSpore's protobuf messages that scripts read and write: checkpoints and strategies of parallel trainings.

A message is a class made from a row of `_SCHEMAS`, with the attributes and methods of protobuf's that scripts use. The
bytes are read and written by `checkpoint_files`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import checkpoint_files as wire

# The fields of each message: number, name and kind. A kind is a scalar or message name, perhaps after 'repeated'.
_SCHEMAS: dict[str, tuple[tuple[int, str, str], ...]] = {
    "TensorProto": ((1, "dims", "repeated int"), (2, "tensor_type", "str"), (3, "tensor_content", "bytes")),
    "MapTensorProto": ((1, "tensor", "repeated TensorProto"),),
    "Value": ((1, "tag", "str"), (2, "tensor", "TensorProto"), (3, "maptensor", "MapTensorProto")),
    "Checkpoint": ((1, "value", "repeated Value"),),
    "DevMatrix": ((1, "dim", "repeated int"),),
    "TensorMap": ((1, "dim", "repeated int"),),
    "ParamSplitShape": ((1, "dim", "repeated int"),),
    "IndicesOffset": ((1, "dim", "repeated int"),),
    "ParallelLayouts": (
        (1, "dev_matrix", "repeated DevMatrix"),
        (2, "tensor_map", "repeated TensorMap"),
        (3, "param_split_shape", "repeated ParamSplitShape"),
        (4, "indices_offset", "repeated IndicesOffset"),
        (5, "field", "int"),
        (6, "opt_weight_shard_step", "int"),
        (7, "opt_weight_shard_size", "int"),
    ),
    "ParallelLayoutItem": ((1, "param_name", "str"), (2, "parallel_layouts", "ParallelLayouts")),
    "ParallelStrategy": ((1, "dim", "repeated int"),),
    "ParallelStrategys": ((1, "stage", "int"), (2, "parallel_strategy", "repeated ParallelStrategy")),
    "ParallelStrategyItem": ((1, "node_name", "str"), (2, "parallel_strategys", "ParallelStrategys")),
    "ParallelGroupRanks": ((1, "dim", "repeated int"),),
    "ParallelGroupItem": ((1, "group_name", "str"), (2, "parallel_group_ranks", "ParallelGroupRanks")),
    "ParallelGroupMap": (
        (1, "parallel_group_item", "repeated ParallelGroupItem"),
        (2, "ckpt_restore_rank_list", "ParallelGroupRanks"),
    ),
    "ParallelStrategyMap": (
        (1, "current_stage", "int"),
        (2, "parallel_strategy_item", "repeated ParallelStrategyItem"),
        (3, "parallel_layout_item", "repeated ParallelLayoutItem"),
    ),
}
_SCALARS: dict[str, Any] = {"int": 0, "str": "", "bytes": b""}


class Repeated(list[Any]):
    """A repeated field; `add` appends a new message."""

    def __init__(self, kind: str) -> None:
        super().__init__()
        self._kind = kind

    def add(self) -> Any:
        """Appends a new message and returns it."""
        message = MESSAGES[self._kind]()
        self.append(message)
        return message


class Message:
    """A protobuf message, with its fields as attributes.

    Examples:
        >>> from ms_nn.protobuf import MESSAGES
        >>> strategy = MESSAGES["ParallelStrategyMap"]()
        >>> strategy.parallel_layout_item.add().param_name = "w"
        >>> again = MESSAGES["ParallelStrategyMap"]()
        >>> _ = again.ParseFromString(strategy.SerializeToString())
        >>> again.parallel_layout_item[0].param_name
        'w'
    """

    _fields: tuple[tuple[int, str, str], ...] = ()

    if TYPE_CHECKING:  # the fields are made from the row

        def __getattr__(self, name: str) -> Any: ...

    def __init__(self) -> None:
        self.Clear()

    def Clear(self) -> None:
        """Empties every field."""
        for _, name, kind in self._fields:
            setattr(self, name, _empty(kind))

    def ParseFromString(self, data: bytes) -> int:
        """Reads the fields from bytes; returns the number of bytes.

        Raises:
            ValueError: the bytes are not a valid message.
        """
        self.Clear()
        by_number = {number: (name, kind) for number, name, kind in self._fields}
        for number, value in wire._fields(memoryview(data)):
            if number not in by_number:
                continue
            name, kind = by_number[number]
            scalar, repeated = kind.removeprefix("repeated "), kind.startswith("repeated ")
            if repeated and scalar == "int" and not isinstance(value, int):  # packed
                getattr(self, name).extend(_packed(value))
            elif repeated:
                getattr(self, name).append(_read(scalar, value))
            else:
                setattr(self, name, _read(scalar, value))
        return len(data)

    def SerializeToString(self) -> bytes:
        """Returns the fields as bytes, without empty strings and messages."""
        parts = []
        for number, name, _ in self._fields:
            value = getattr(self, name)
            for item in value if isinstance(value, list) else [value]:
                content = _write(item)
                if isinstance(content, int):
                    parts.append(wire._varint(number << 3) + wire._varint(content))
                elif content or isinstance(value, list):
                    parts.append(wire._field(number, content))
        return b"".join(parts)

    def HasField(self, name: str) -> bool:
        """Returns whether a field that is not repeated is set."""
        value = getattr(self, name)
        return value.ByteSize() > 0 if isinstance(value, Message) else bool(value)

    def ByteSize(self) -> int:
        """Returns the size of the serialized message in bytes."""
        return len(self.SerializeToString())

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)!r}' for _, name, _ in self._fields)})"


def _empty(kind: str) -> Any:
    if kind.startswith("repeated "):
        return Repeated(kind.removeprefix("repeated "))
    return _SCALARS[kind] if kind in _SCALARS else MESSAGES[kind]()


def _signed(value: int) -> int:
    return value - (1 << 64) if value >> 63 else value


def _packed(data: memoryview) -> list[int]:
    found, place = [], 0
    while place < len(data):
        value, place = wire._read_varint(data, place)
        found.append(_signed(value))
    return found


def _read(kind: str, value: Any) -> Any:
    if kind == "int":
        return _signed(value)
    if kind == "str":
        return bytes(value).decode()
    if kind == "bytes":
        return bytes(value)
    message = MESSAGES[kind]()
    message.ParseFromString(bytes(value))
    return message


def _write(value: Any) -> Any:
    if isinstance(value, Message):
        return value.SerializeToString()
    return value.encode() if isinstance(value, str) else value


MESSAGES: dict[str, type[Message]] = {
    name: type(name, (Message,), {"_fields": schema, "__module__": __name__, "__doc__": f"The message {name}."})
    for name, schema in _SCHEMAS.items()
}
globals().update(MESSAGES)
