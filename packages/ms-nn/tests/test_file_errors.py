"""Files that are damaged, forged or in the wrong place: one error that says what is wrong, and little memory."""

from __future__ import annotations

import json
import os
import tracemalloc
import warnings
import zipfile
from pathlib import Path
from typing import Any

import ms_nn as nn
import numpy as np
import pytest
from ms_nn.train import ModelCheckpoint, SummaryCollector, SummaryRecord
from ms_tensor import Parameter, Tensor


def pack(header: Any, data: bytes) -> bytes:
    text = header if isinstance(header, bytes) else json.dumps(header).encode()
    return len(text).to_bytes(8, "little") + text + data


def part(start: int, end: int, shape: Any = (2,), dtype: str = "F32", **more: Any) -> dict[str, Any]:
    return {"dtype": dtype, "shape": list(shape), "data_offsets": [start, end], **more}


def load(path: Path, content: bytes) -> dict[str, Any]:
    path.write_bytes(content)
    return nn.load_checkpoint(str(path), format=path.suffix[1:])


# What the official library (0.4 to 0.6) refuses is refused, with what is wrong.
BAD = {
    "overlapping": (pack({"a": part(0, 8), "b": part(4, 12)}, bytes(12)), "'b' and 'a' overlap"),
    "the same bytes": (pack({"a": part(0, 8), "b": part(0, 8)}, bytes(8)), "'b' and 'a' overlap"),
    "a gap": (pack({"a": part(0, 8), "b": part(12, 20)}, bytes(20)), "from 8 to 12, before 'b', belong to no tensor"),
    "a gap at the beginning": (pack({"a": part(4, 12)}, bytes(12)), "from 0 to 4, before 'a'"),
    "bytes after the last": (pack({"a": part(0, 8)}, bytes(18)), "its last 10 bytes belong to no tensor"),
    "past the end": (pack({"a": part(0, 80)}, bytes(8)), "'a' should end at 80, but the file has 8 bytes of tensors"),
    "far past the end": (pack({"a": part(0, 10**30)}, bytes(8)), "'a' should end at 10"),
    "backwards": (pack({"a": part(8, 0)}, bytes(8)), "'a' ends at 0, before it begins at 8"),
    "negative": (pack({"a": part(-8, 0)}, bytes(8)), "'data_offsets' of 'a' is not a list of ints of at least 0"),
    "a float offset": (pack({"a": part(0.0, 8)}, bytes(8)), "'data_offsets' of 'a' is not a list of ints"),
    "three offsets": (pack({"a": {**part(0, 8), "data_offsets": [0, 4, 8]}}, bytes(8)), "are not two"),
    "a larger shape": (pack({"a": part(0, 8, (3,))}, bytes(8)), "'a' of Float32 .3,. takes 12 bytes, but 8 are there"),
    "a huge shape": (pack({"a": part(0, 0, (0, 2**62, 2**62))}, b""), "'a' has the shape .*, which no tensor can have"),
    "a bool shape": (pack({"a": part(0, 4, (True,))}, bytes(4)), "'shape' of 'a' is not a list of ints"),
    "many dimensions": (pack({"a": part(0, 4, (1,) * 70)}, bytes(4)), "'a' has 70 dimensions"),
    "an unknown dtype": (pack({"a": part(0, 8, dtype="F9")}, bytes(8)), "'a' has the dtype 'F9'"),
    "no dtype": (pack({"a": {"shape": [2], "data_offsets": [0, 8]}}, bytes(8)), "no dtype for 'a'"),
    "a name twice": (pack(b'{"a":%s,"a":%s}' % ((json.dumps(part(0, 8)).encode(),) * 2), bytes(8)), "a key twice"),
    "a name that is no text": (pack(rb'{"\ud800":%s}' % json.dumps(part(0, 8)).encode(), bytes(8)), "not Unicode"),
    "NaN": (pack(b'{"a":NaN}', b""), "holds the number NaN"),
    "no object": (pack(b"[]", b""), "not a JSON object"),
    "metadata that is a list": (pack({"__metadata__": [], "a": part(0, 8)}, bytes(8)), "'__metadata__' is not"),
    "no JSON": (pack(b"\xff{", b""), "its header is not JSON"),
    "many digits": (pack(b'{"a":' + b"9" * 10000 + b"}", b""), "its header is not JSON|no dtype for 'a'"),
    "deep": (pack(b"[" * 1_000_000, b""), "nested too deeply"),
    "deep objects": (pack(b'{"a":' * 200_000, b""), "nested too deeply"),
    "a header past the end": ((50).to_bytes(8, "little") + b"{}", "should have 50 bytes, but 2 are there"),
    "a huge header": ((2**63).to_bytes(8, "little") + b"{}", "the format allows 100000000"),
    "nothing": (b"", "it has 0 bytes"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_safetensors(name: str, tmp_path: Path) -> None:
    content, text = BAD[name]
    path = tmp_path / "bad.safetensors"
    with pytest.raises(ValueError, match=text) as caught:
        load(path, content)
    assert type(caught.value) is ValueError and str(path) in str(caught.value) and len(str(caught.value)) < 600


GOOD = {
    "in another order": pack({"b": part(8, 16), "a": part(0, 8)}, np.arange(4, dtype=np.float32).tobytes()),
    "spaces after the header": pack(json.dumps({"a": part(0, 8)}).encode() + b"   ", bytes(8)),
    "a field more": pack({"a": part(0, 8, more=1.5)}, bytes(8)),
    "metadata": pack({"__metadata__": {"format": "pt"}, "a": part(0, 8)}, bytes(8)),
    "no elements": pack({"a": part(0, 0, (0, 3)), "b": part(0, 8), "c": part(8, 8, (2, 0))}, bytes(8)),
    "no dimensions": pack({"a": part(0, 4, ())}, bytes(4)),
    "not aligned": pack({"a": part(0, 1, (1,), "U8"), "b": part(1, 9)}, bytes(9)),
}


@pytest.mark.parametrize("name", GOOD)
def test_safetensors_of_other_writers(name: str, tmp_path: Path) -> None:
    """Files as the official library reads them: the order in the header is free, the bytes have no gaps."""
    found = load(tmp_path / "good.safetensors", GOOD[name])
    assert "a" in found
    if name == "in another order":
        assert found["a"].tolist() == [0, 1] and found["b"].tolist() == [2, 3]


def varint(value: int) -> bytes:
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*out, value])


def field(number: int, value: Any) -> bytes:
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    return varint(number << 3 | 2) + varint(len(value)) + value


def entry(name: Any = b"a", dtype: Any = b"Float32", content: Any = bytes(8), dims: tuple[int, ...] = (2,)) -> bytes:
    tensor = b"".join(field(1, n) for n in dims) + field(2, dtype) + field(3, content)
    return field(1, field(1, name) + field(2, tensor))


HUGE = 2**40
BAD_CKPT = {
    "a number for a name": (entry(name=HUGE), "the name of an entry is a number"),
    "a number for a dtype": (entry(dtype=HUGE), "the dtype of an entry is a number"),
    "a number for the elements": (entry(content=HUGE), "takes 8 bytes, but 0 are there"),
    "a number for a tensor": (field(1, field(1, b"a") + field(2, HUGE)), "without name or tensor"),
    "more elements than bytes": (entry(dims=(HUGE,)), "takes 4398046511104 bytes, but 8 are there"),
    "a shape past all memory": (entry(content=b"", dims=(0, 2**63, 2**63)), "which no tensor can have"),
    "many dimensions": (entry(content=bytes(4), dims=(1,) * 1000), "more than 64 dimensions"),
    "many packed dimensions": (
        field(1, field(1, b"a") + field(2, field(1, b"\x01" * 1_000_000) + field(2, b"Float32"))),
        "more than 64 dimensions",
    ),
    "an unknown dtype": (entry(dtype=b"Float9" * 500), "the unknown dtype 'Float9"),
    "a name that is no text": (entry(name=b"\xff"), "not UTF-8"),
    "a text that is none": (entry(dtype=b"str", content=b"\xff" * 4, dims=(0,)), "the text 'a' is not UTF-32"),
    "a text cut off": (entry(dtype=b"str", content=b"abc", dims=(0,)), "the text 'a' is not UTF-32"),
    "a length past the end": (b"\x0a" + varint(HUGE) + b"a", "cut off"),
    "a varint without end": (b"\x80" * 1000, "cut off"),
    "a wire type that is not used": (b"\x0d\0\0\0\0", "not a checkpoint file"),
}


@pytest.mark.parametrize("name", BAD_CKPT)
def test_bad_ckpt(name: str, tmp_path: Path) -> None:
    content, text = BAD_CKPT[name]
    path = tmp_path / "bad.ckpt"
    tracemalloc.start()
    try:
        with pytest.raises(ValueError, match=text) as caught:
            load(path, content)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert type(caught.value) is ValueError and str(path) in str(caught.value) and len(str(caught.value)) < 600
    assert peak < 30 * len(content) + 1_000_000


def test_a_bool_is_true_or_false(tmp_path: Path) -> None:
    found = load(tmp_path / "a.safetensors", pack({"a": part(0, 3, (3,), "BOOL")}, b"\x00\x05\x01"))["a"]
    assert found.asnumpy().view(np.uint8).tolist() == [0, 1, 1]


# Exported graphs.


def exported(tmp_path: Path) -> Path:
    path = tmp_path / "net.mindir"
    nn.export(nn.Dense(2, 3), Tensor(np.ones((1, 2), np.float32)), file_name=str(path), file_format="MINDIR")
    return path


def repacked(path: Path, method: int = zipfile.ZIP_STORED, **changed: bytes) -> None:
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    with zipfile.ZipFile(path, "w", method) as archive:
        for name, content in parts.items():
            archive.writestr(name, changed.get(name.partition(".")[0], content))


@pytest.mark.parametrize("name", ["signature", "graph", "parameters", "constants"])
def test_a_bomb_is_not_unpacked(name: str, tmp_path: Path) -> None:
    path = exported(tmp_path)
    repacked(path, zipfile.ZIP_DEFLATED, **{name: bytes(30_000_000)})
    assert path.stat().st_size < 200_000
    tracemalloc.start()
    try:
        with pytest.raises(RuntimeError, match="is compressed, which 'export' never does"):
            nn.load(str(path))
        assert tracemalloc.get_traced_memory()[1] < 5_000_000
    finally:
        tracemalloc.stop()


def test_an_archive_whose_sizes_are_wrong(tmp_path: Path) -> None:
    path = exported(tmp_path)
    content = bytearray(path.read_bytes())
    at = content.rindex(b"PK\x01\x02")  # the last part in the directory: both of its sizes
    content[at + 20 : at + 28] = (2**31 - 1).to_bytes(4, "little") * 2
    path.write_bytes(content)
    tracemalloc.start()
    try:
        with pytest.raises(RuntimeError, match="damaged, or not a file of 'export'"):
            nn.load(str(path))
        assert tracemalloc.get_traced_memory()[1] < 5_000_000
    finally:
        tracemalloc.stop()


def test_a_deep_signature(tmp_path: Path) -> None:
    path = exported(tmp_path)
    repacked(path, signature=b"[" * 1_000_000)
    with pytest.raises(RuntimeError, match="damaged, or not a file of 'export'"):
        nn.load(str(path))


# Folders in the place of files, and files in the place of folders: types as in MindSpore 2.10.


def test_places_of_files(tmp_path: Path) -> None:
    net, x = nn.Dense(2, 3), Tensor(np.ones((1, 2), np.float32))
    for suffix in ("ckpt", "safetensors", "mindir"):
        (tmp_path / f"folder.{suffix}").mkdir()
    file = tmp_path / "file"
    file.write_text("")
    settings: dict[str, Any] = {"file_format": "MINDIR"}
    for path in (tmp_path, tmp_path / "folder.ckpt", tmp_path / "folder"):
        with pytest.raises(IsADirectoryError, match=r"For 'save_checkpoint', the file '.*' is a directory"):
            nn.save_checkpoint(net, str(path))
    with pytest.raises(IsADirectoryError, match="is a directory"):
        nn.save_checkpoint(net, str(tmp_path / "folder"), format="safetensors")
    with pytest.raises(IsADirectoryError, match="For 'export', the file"):
        nn.export(net, x, file_name=str(tmp_path / "folder"), **settings)
    with pytest.raises(NotADirectoryError, match=r"For 'save_checkpoint', .* cannot be a directory"):
        nn.save_checkpoint(net, str(file / "a.ckpt"))
    with pytest.raises(NotADirectoryError, match="For 'export'"):
        nn.export(net, x, file_name=str(file / "a"), **settings)
    for make in (SummaryRecord, SummaryCollector, lambda path: ModelCheckpoint(directory=path)):
        with pytest.raises(NotADirectoryError, match="cannot be a directory"):
            make(str(file))
        with pytest.raises(NotADirectoryError, match="cannot be a directory"):
            make(str(file / "below"))
    SummaryRecord(str(tmp_path / "new")).close()  # the failed ones are not open
    for format in ("ckpt", "safetensors"):
        with pytest.raises(ValueError, match="is a directory, not a file"):
            nn.load_checkpoint(str(tmp_path / f"folder.{format}"), format=format)
        with pytest.raises(ValueError, match="does not exist"):
            nn.load_checkpoint(str(tmp_path / f"none.{format}"), format=format)
    with pytest.raises(RuntimeError, match="is not a file"):
        nn.load(str(tmp_path / "folder.mindir"))
    with pytest.raises(ValueError, match="does not exist"):
        nn.load(str(tmp_path / "none.mindir"))
    assert not list(tmp_path.rglob("*.tmp"))


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.ckpt"
    path.write_bytes(b"")

    def refuse(*args: Any, **settings: Any) -> Any:  # the superuser, as whom tests may run, may read everything
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr("builtins.open", refuse)
    with pytest.raises(ValueError, match=r"a\.ckpt' cannot be read: Permission denied"):
        nn.load_checkpoint(str(path))


def test_a_broken_write_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.ckpt"
    nn.save_checkpoint({"a": Tensor([1.0])}, str(path))
    before = path.read_bytes()

    def fail(*args: Any) -> Any:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(OSError, match="No space left"):
        nn.save_checkpoint({"a": Tensor([2.0])}, str(path))
    assert path.read_bytes() == before and os.listdir(tmp_path) == ["a.ckpt"]


def test_a_name_too_long(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="File name too long") as caught:
        nn.save_checkpoint({"a": Tensor([1.0])}, str(tmp_path / ("x" * 5000)))
    assert len(str(caught.value)) < 500


# What load_param_into_net warns of, where MindSpore 2.10 logs a warning.


def parameter(name: str, *shape: int) -> Parameter:
    return Parameter(Tensor(np.ones(shape, np.float32)), name=name)


def warned(net: nn.Cell, values: dict[str, Any], **settings: Any) -> tuple[Any, list[str]]:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        result = nn.load_param_into_net(net, values, **settings)
    assert all(w.filename == __file__ and w.category is UserWarning for w in caught)
    return result, [str(w.message) for w in caught]


@pytest.mark.parametrize("strict", [False, True])
def test_what_is_not_loaded_is_warned_of(strict: bool) -> None:
    weight, bias = parameter("weight", 3, 2), parameter("bias", 3)
    result, told = warned(nn.Dense(2, 3), {"zzz": parameter("zzz", 1)}, strict_load=strict)
    assert result == (["weight", "bias"], ["zzz"]) and len(told) == 1
    assert "2 parameters of the network were not loaded" in told[0] and "'weight', 'bias'" in told[0]
    assert "no parameter of the network; its names are: 'zzz'" in told[0]
    result, told = warned(nn.Dense(2, 3), {"weight": weight}, strict_load=strict)
    assert result == (["bias"], []) and len(told) == 1
    assert "1 parameters" in told[0] and "'bias'" in told[0] and "its names" not in told[0]
    result, told = warned(nn.Dense(2, 3), {}, strict_load=strict)
    assert result == (["weight", "bias"], []) and "its names are: (none)" in told[0]
    both = {"weight": weight, "bias": bias}
    assert warned(nn.Dense(2, 3), both, strict_load=strict) == (([], []), [])
    assert warned(nn.Dense(2, 3), {**both, "more": bias}, strict_load=strict) == (([], ["more"]), [])


def test_a_prefix_that_is_taken_off_is_warned_of() -> None:
    values = {"a.weight": parameter("a.weight", 3, 2), "a.bias": parameter("a.bias", 3)}
    result, told = warned(nn.Dense(2, 3), values)
    assert result == ([], ["a.weight", "a.bias"])
    assert told == ["load_param_into_net: the prefix 'a.' was taken off names of 'parameter_dict'."]


def test_many_names_are_not_all_told(tmp_path: Path) -> None:
    net = nn.SequentialCell(*[nn.Dense(1, 1) for _ in range(50)])
    _, told = warned(net, {"x" * 10_000 + str(k): parameter(f"n{k}", 1) for k in range(50)})
    assert len(told[0]) < 1000 and "100 parameters" in told[0] and ", ..." in told[0]


def test_the_warning_of_load_checkpoint_names_the_caller(tmp_path: Path) -> None:
    path = str(tmp_path / "a.ckpt")
    nn.save_checkpoint({"zzz": Tensor([1.0])}, path)
    with pytest.warns(UserWarning, match="were not loaded") as caught:
        nn.load_checkpoint(path, nn.Dense(2, 3))
    assert [w.filename for w in caught] == [__file__]
