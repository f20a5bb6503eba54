"""Modules that scripts take from `mindspore.train.serialization`, which imports them."""

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
        executor: What is shut down when they are there.
        param_dict_future: The future of the parameters.
    """

    def __init__(self, executor: Executor, param_dict_future: Future[Any]) -> None:
        self.executor, self.param_dict_future = executor, param_dict_future

    def result(self) -> Any:
        """The parameters, when they are there."""
        found = self.param_dict_future.result()
        self.executor.shutdown()
        return found


def init_ckpt_file_system(fs: Any) -> None:
    """Gives a `FileSystem` Python's `open`, by which checkpoints are written here."""
    fs.create, fs.create_args, fs.open, fs.open_args = open, ("ab",), open, ("rb",)


# Of `mindspore.train.mind_ir_pb2`, MindSpore's form of exported graphs.
globals().update(
    refused(
        "which reads MindSpore's MINDIR files, is not available; ms.export writes a form of its own.",
        "AttributeProto FunctorProto GraphProto LayoutProto MapTensorProto ModelProto NodeProto ParallelProto "
        "PreprocessOpProto PreprocessorProto PrimitiveProto ScalarGraphHolderProto ScalarNodeProto TensorProto "
        "ValueInfoProto",
        __name__,
    )
)
