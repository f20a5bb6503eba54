"""Encryption of MindRecord files.

An encrypted file consists of blocks (a 4-byte big-endian length and the encrypted data), a zero length, the name of the
mode in seven bytes, and the word ENCRYPT.
"""

from __future__ import annotations

import os
import struct
import tempfile
from collections.abc import Callable
from typing import Any, BinaryIO

from ..sources.files import is_file, open_binary

__all__ = ["set_dec_mode", "set_enc_key", "set_enc_mode"]

Mode = str | Callable[..., Any]

_END = b"ENCRYPT"
_CUSTOM = b"UDF-ENC"
_MAGIC = b"\xd8^:\x7f"
_CHUNK = 64 << 20

_state: dict[str, Any] = {"key": None, "enc_mode": "AES-GCM", "dec_mode": None}


def set_enc_key(enc_key: str | None) -> None:
    """Sets the key with which files are encrypted and decrypted.

    Args:
        enc_key (str, optional): A key of 16, 24 or 32 characters. None turns encryption off.

    Raises:
        ValueError: If `enc_key` is not a str of such a length.

    Examples:
        >>> set_enc_key("0123456789012345")
        >>> set_enc_key(None)
    """
    if enc_key is not None:
        if not isinstance(enc_key, str):
            raise ValueError(f"`enc_key`: expected a str, got {type(enc_key).__name__}")
        if len(enc_key) not in (16, 24, 32):
            raise ValueError(f"`enc_key`: expected 16, 24 or 32 characters, got {len(enc_key)}")
    _state["key"] = enc_key


def _check_mode(mode: Mode, name: str) -> Mode:
    if not callable(mode) and not isinstance(mode, str):
        raise ValueError(f"`{name}`: expected a str or a function, got {type(mode).__name__}")
    if isinstance(mode, str) and mode != "AES-GCM":
        raise ValueError(f"`{name}`: expected 'AES-GCM' or a function, got {mode!r}")
    return mode


def set_enc_mode(enc_mode: Mode = "AES-GCM") -> None:
    """Sets how files are encrypted when a key is set.

    Args:
        enc_mode (str | function): 'AES-GCM' (needs the package `cryptography`), or a function that is called with
            the open file, its size, the open encrypted file and the key. Default: 'AES-GCM'.

    Raises:
        ValueError: If `enc_mode` is another value.

    Examples:
        >>> set_enc_mode("AES-GCM")
    """
    _state["enc_mode"] = _check_mode(enc_mode, "enc_mode")


def set_dec_mode(dec_mode: Mode | None = "AES-GCM") -> None:
    """Sets how files are decrypted when a key is set.

    Args:
        dec_mode (str | function, optional): 'AES-GCM', or a function that is called with the open encrypted file,
            its size without the last seven bytes, the open decrypted file and the key. None means the mode of
            `set_enc_mode`. Default: 'AES-GCM'.

    Raises:
        ValueError: If `dec_mode` is another value.

    Examples:
        >>> set_dec_mode(None)
    """
    _state["dec_mode"] = None if dec_mode is None else _check_mode(dec_mode, "dec_mode")


def _aes(key: str) -> Any:
    try:
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    except ImportError as error:
        raise RuntimeError(
            "MindRecord: encryption by 'AES-GCM' needs the package `cryptography`\n"
            "hint: pip install ms-dataset[encryption], or give a function to set_enc_mode and set_dec_mode"
        ) from error
    return AESGCM(key.encode())


def _encrypt_block(data: bytes, key: str) -> bytes:
    nonce = os.urandom(16)
    sealed = _aes(key).encrypt(nonce, data, None)
    body, tag = sealed[:-16], sealed[-16:]
    payload = struct.pack("<I", len(nonce)) + nonce + struct.pack("<I", len(body)) + body
    return _MAGIC + tag + struct.pack("<I", len(payload)) + payload


def _decrypt_block(block: bytes, key: str) -> bytes:
    tag, nonce, body = block[4:20], block[28:44], block[48:]
    try:
        return _aes(key).decrypt(nonce, body + tag, None)
    except RuntimeError:
        raise
    except Exception as error:
        raise RuntimeError("MindRecord: the file cannot be decrypted with this key") from error


def encrypting() -> bool:
    return _state["key"] is not None


def encrypt(path: str) -> None:
    """Encrypts a file in place if a key is set."""
    key, mode = _state["key"], _state["enc_mode"]
    if key is None:
        return
    target = path + ".encrypt"
    try:
        with open(path, "rb") as source, open(target, "wb") as out:
            if callable(mode):
                mode(source, os.path.getsize(path), out, key)
            else:
                while chunk := source.read(_CHUNK):
                    block = _encrypt_block(chunk, key)
                    out.write(struct.pack(">i", len(block)) + block)
            out.write(struct.pack(">i", 0) + (_CUSTOM if callable(mode) else mode.encode()) + _END)
        os.replace(target, path)
    except BaseException:
        if os.path.exists(target):
            os.remove(target)
        raise


def _decrypt_into(path: str, out: BinaryIO) -> None:
    key, mode = _state["key"], _state["dec_mode"] or _state["enc_mode"]
    if _state["dec_mode"] is None and callable(_state["enc_mode"]):
        raise RuntimeError("MindRecord: files of an encrypting function need a function in set_dec_mode")
    with open_binary(path) as source:
        size = source.seek(0, os.SEEK_END)
        source.seek(max(0, size - 14))
        if source.read(7) != (_CUSTOM if callable(mode) else mode.encode()):
            raise RuntimeError(f"{path}: the file was encrypted in another mode")
        source.seek(0)
        if callable(mode):
            mode(source, size - len(_END), out, key)
            return
        while True:
            at = source.tell()
            head = source.read(4)
            length = struct.unpack(">i", head)[0] if len(head) == 4 else -1
            if length == 0:
                return
            block = source.read(length) if 48 <= length <= size - at else b""
            if len(block) != length:
                raise RuntimeError(f"{path}, byte {at}: an encrypted block says {length} bytes")
            out.write(_decrypt_block(block, key))


class Decrypted:
    """The paths of files to read: the files themselves, or decrypted copies that live as long as this object."""

    def __init__(self, paths: list[str]) -> None:
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self.paths = list(paths)
        for place, path in enumerate(paths):
            if not is_file(path):
                raise RuntimeError(f"{path}: no such MindRecord file")
            with open_binary(path) as file:
                file.seek(max(0, file.seek(0, os.SEEK_END) - len(_END)))
                encrypted = file.read() == _END
            if encrypted != encrypting():
                hint = "set the key by set_enc_key" if encrypted else "call set_enc_key(None)"
                raise RuntimeError(f"{path}: the file is {'' if encrypted else 'not '}encrypted: {hint}")
            if encrypted:
                if self._folder is None:
                    self._folder = tempfile.TemporaryDirectory(prefix="mindrecord-")
                folder = os.path.join(self._folder.name, str(place))
                os.mkdir(folder)
                self.paths[place] = os.path.join(folder, os.path.basename(path))
                for suffix in ("", ".db"):
                    with open(self.paths[place] + suffix, "wb") as out:
                        _decrypt_into(path + suffix, out)

    def __del__(self) -> None:
        self.close()

    def close(self) -> None:
        """Removes the copies."""
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None


def open_files(file_name: str | list[str]) -> tuple[str | list[str], Decrypted]:
    """Returns the files to read for `file_name`, and the object that keeps decrypted copies."""
    opened = Decrypted(file_name if isinstance(file_name, list) else [file_name])
    return (opened.paths if isinstance(file_name, list) else opened.paths[0]), opened
