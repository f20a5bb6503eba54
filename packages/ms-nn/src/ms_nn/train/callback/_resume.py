"""ResumeTraining: continues an interrupted training bit for bit."""

from __future__ import annotations

import os
import pickle

import numpy as np
from ms_tensor import Tensor, get_rng_state, set_rng_state

from ..._validate import boolean, positive_int
from ...checkpoint import load_checkpoint, load_param_into_net, save_checkpoint
from .._utils import _make_directory
from ._callback import Callback, RunContext

_STATE = "training_state"


class ResumeTraining(Callback):
    """Saves the full state of a training, and restores it at the start of the next training.

    The file contains the training network with its optimizer, the number of epochs and steps, the loss scale, the
    default random generator, and the position of the dataset within its epoch (`state_dict` of its iterator, which
    includes Python's and NumPy's global generators). `Model.train` and `Model.fit` with the same arguments then
    compute bitwise the same weights as a training without interruption. A dataset whose iterator has no `state_dict`
    restarts its epoch.

    The file is replaced atomically, so that a kill while it is written leaves the previous file. It contains a pickle:
    load only files that you trust.

    directory: The folder of the file 'resume.ckpt'.
    save_steps: The number of steps between saves.
    delete_at_end: Whether to delete the file at the end of the training.
    TypeError: an argument has another type.
    ValueError: `save_steps` is not positive.

    >>> import tempfile
    >>> from ms_nn.train import Model, ResumeTraining
    >>> model = Model(nn.Dense(2, 1), nn.MSELoss(), nn.SGD(nn.Dense(2, 1).trainable_params(), 0.1))
    >>> data = [(np.ones((4, 2), np.float32), np.ones((4, 1), np.float32))]
    >>> model.train(2, data, callbacks=ResumeTraining(tempfile.mkdtemp(), save_steps=1))
    """

    def __init__(self, directory: str, save_steps: int = 100, delete_at_end: bool = True) -> None:
        super().__init__()
        self.file = os.path.join(_make_directory(os.fspath(directory)), "resume.ckpt")
        self.save_steps = positive_int(save_steps, "save_steps", "ResumeTraining")
        self.delete_at_end = boolean(delete_at_end, "delete_at_end", "ResumeTraining")

    def on_train_begin(self, run_context: RunContext) -> None:
        if not os.path.exists(self.file):
            return
        params = run_context.original_args()
        saved = load_checkpoint(self.file)
        state = pickle.loads(saved.pop(_STATE).asnumpy().tobytes())
        load_param_into_net(params["train_network"], saved, strict_load=True)
        set_rng_state(Tensor(state["generator"]))
        scale = params.get("loss_scale_mananger")
        if scale is not None:
            vars(scale).update(state["loss_scale"])
        vars(params)["batches"].resume(state["position"])
        params["resumed_at"] = (state["epoch"], state["step"])

    def on_train_step_end(self, run_context: RunContext) -> None:
        params = run_context.original_args()
        if params["cur_step_num"] % self.save_steps:
            return
        scale = params.get("loss_scale_mananger")
        state = {
            "epoch": params["cur_epoch_num"],
            "step": params["cur_step_num"],
            "generator": get_rng_state().asnumpy(),
            "loss_scale": dict(vars(scale)) if scale is not None else {},
            "position": vars(params)["batches"].position(),
        }
        data = np.frombuffer(pickle.dumps(state), np.uint8)
        written = f"{self.file[: -len('.ckpt')]}.new.ckpt"
        save_checkpoint(params["train_network"], written, append_dict={_STATE: Tensor(data)})
        os.replace(written, self.file)

    def on_train_end(self, run_context: RunContext) -> None:
        if self.delete_at_end and os.path.exists(self.file):
            os.remove(self.file)
