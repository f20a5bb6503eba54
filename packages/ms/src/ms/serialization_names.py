"""Modules that scripts import from `mindspore.train.serialization`, which imports them."""

from __future__ import annotations

from concurrent.futures import Executor, Future
from typing import Any

from ms_tensor import context

from . import _checkparam as Validator
from ._unavailable import refused

__all__ = ["ParamDictFuture", "Validator", "context", "init_ckpt_file_system"]


class ParamDictFuture:
    """The parameters of a checkpoint that an executor loads.

    Args:
        executor: The executor, which is shut down when the parameters are loaded.
        param_dict_future: The future of the parameters.
    """

    def __init__(self, executor: Executor, param_dict_future: Future[Any]) -> None:
        self.executor, self.param_dict_future = executor, param_dict_future

    def result(self) -> Any:
        """Waits for the parameters and returns them."""
        found = self.param_dict_future.result()
        self.executor.shutdown()
        return found


def init_ckpt_file_system(fs: Any) -> None:
    """Makes a `FileSystem` use Python's `open`, with which checkpoints are written here."""
    fs.create, fs.create_args, fs.open, fs.open_args = open, ("ab",), open, ("rb",)


# Names of `mindspore.train.mind_ir_pb2`, MindSpore's format of exported graphs.
globals().update(
    refused(
        "which reads MindSpore's MINDIR files, is not available; ms.export writes a form of its own.",
        "AttributeProto FunctorProto GraphProto LayoutProto MapTensorProto ModelProto NodeProto ParallelProto "
        "PreprocessOpProto PreprocessorProto PrimitiveProto ScalarGraphHolderProto ScalarNodeProto TensorProto "
        "ValueInfoProto",
        __name__,
    )
)
