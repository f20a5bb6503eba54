"""mindocr: recognition and detection networks with their losses, a training step each, and its text decoding.

For ABINet alone it imports `mindspore.parallel._transformer`, which MindSpore 2.10 dropped (dropped_names.py).
"""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
from case import Case, draw, integers, normal, numbers, training_step, without_dropout
from mindocr.losses import build_loss
from mindocr.models import build_model
from mindocr.postprocess.rec_postprocess import RecCTCLabelDecode
from mindspore import Tensor, ops


def model(config: Any, *shape: int, loss: Any, **options: Any) -> dict[str, Any]:
    """Outputs without training, and a training step of a loss of the outputs."""
    net = without_dropout(draw(build_model(config, **options)))
    images = normal(*shape)
    net.set_train(False)
    out = net(images)
    out = out[0] if isinstance(out, (tuple, list)) else out
    out = next(iter(out.values())) if isinstance(out, dict) else out
    net.set_train(True)
    function = loss()
    return {"outputs": numbers(out), **training_step(net, lambda given: function(net(given)), images)}


def ctc(length: int, batch: int = 2) -> Any:
    """mindocr's CTC loss over labels of 3 characters."""
    loss = build_loss("CTCLoss", pred_seq_len=length, max_label_len=3, batch_size=batch)
    labels = integers(36, batch, 3)
    return lambda out: loss(out, labels)


def maps() -> Any:
    """The loss of a differentiable binarization, with maps of a box."""
    loss = build_loss("DBLoss", eps=1e-6, l1_scale=10, bce_scale=5, bce_replace="bceloss")
    box = np.zeros((1, 64, 64), np.float32)
    box[:, 16:40, 20:50] = 1
    binary, ones = Tensor(box), Tensor(np.ones_like(box))
    return lambda out: loss(out, binary, ones, Tensor(box * 0.6 + 0.2), ones)


def cross_entropy() -> Any:
    labels = integers(2, 2)
    return lambda out: ops.cross_entropy(out, labels)


SMALL_SVTR = {
    "transform": None,
    "backbone": {
        "name": "SVTRNet",
        "pretrained": False,
        "img_size": [32, 64],
        "out_channels": 32,
        "patch_merging": "Conv",
        "embed_dim": [16, 32, 32],
        "depth": [1, 2, 1],
        "num_heads": [1, 2, 2],
        "mixer": ["Local", "Local", "Global", "Global"],
        "local_mixer": [[7, 11], [7, 11], [7, 11]],
        "last_stage": True,
        "prenorm": False,
    },
    "neck": {"name": "Img2Seq"},
    "head": {"name": "CTCHead", "out_channels": 37},
}
SMALL_CRNN = {
    "transform": None,
    "backbone": {"name": "rec_resnet34", "pretrained": False},
    "neck": {"name": "RNNEncoder", "hidden_size": 32},
    "head": {"name": "CTCHead", "out_channels": 37, "weight_init": "crnn_customised", "bias_init": "crnn_customised"},
}
SMALL_DB = {
    "transform": None,
    "backbone": {
        "name": "det_mobilenet_v3",
        "architecture": "large",
        "alpha": 0.5,
        "out_stages": [5, 8, 14, 20],
        "bottleneck_params": {"se_version": "SqueezeExciteV2", "always_expand": True},
        "pretrained": False,
    },
    "neck": {"name": "DBFPN", "out_channels": 32, "bias": False},
    "head": {"name": "DBHead", "k": 50, "bias": False, "adaptive": True},
}


def decoded() -> dict[str, Any]:
    """Texts of logits, by the greedy decoder."""
    scores = ops.softmax(normal(3, 12, 37) * 3, axis=-1)
    found = RecCTCLabelDecode()(scores)
    return {"texts": str(found["texts"]), "confidences": [float(x) for x in found["confs"]]}


CASES = [
    Case("svtr", partial(model, SMALL_SVTR, 2, 3, 32, 64, loss=partial(ctc, 16))),
    Case("crnn_vgg7", partial(model, "crnn_vgg7", 2, 3, 32, 100, loss=partial(ctc, 24))),
    Case("crnn_resnet34", partial(model, SMALL_CRNN, 2, 3, 32, 100, loss=partial(ctc, 25))),
    Case("dbnet", partial(model, SMALL_DB, 1, 3, 64, 64, loss=maps)),
    Case("decoded", decoded, modes=("pynative",)),
]
