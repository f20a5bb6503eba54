"""Train a perceptron with a custom optimizer that has a learning rate and a weight decay for each group.

python examples/clients/lion.py [--mode pynative|graph|ast|bytecode|trace]
"""

import mindspore as ms
import numpy as np
from common import fill, main, norm
from mindspore import Tensor, nn, ops
from mindspore.nn.learning_rate_schedule import LearningRateSchedule

STEPS = 10

update_weight = ops.MultitypeFuncGraph("update_weight")


@update_weight.register("Tensor", "Tensor", "Tensor", "Tensor", "Tensor", "Tensor", "Tensor", "Bool")
def _update_weight(beta1, beta2, rate, decay, weight, moment, gradient, frozen):
    """Update one weight. Frozen weights keep their value; their computed update is discarded."""
    if frozen:
        return gradient
    direction = ops.sign(moment * beta1 + gradient * (1 - beta1))
    updated = weight - rate * (direction + decay * weight)
    gradient = ops.depend(gradient, ops.assign(moment, moment * beta2 + gradient * (1 - beta2)))
    return ops.depend(gradient, ops.assign(weight, updated))


class Lion(nn.Optimizer):
    """The sign of an interpolated momentum (Chen et al., 2023), with decoupled weight decay.

    Args:
        params: weights, or dicts of 'params', 'lr' and 'weight_decay'.
        learning_rate: a number or a schedule.
        beta1, beta2: coefficients of the step and of the momentum.
        weight_decay: for weights whose group does not set it.
        frozen: weights whose name contains this text do not change.
    """

    def __init__(self, params, learning_rate=1e-3, beta1=0.9, beta2=0.99, weight_decay=0.0, frozen=None):
        super().__init__(learning_rate, params, weight_decay)
        self.beta1 = Tensor(beta1, ms.float32)
        self.beta2 = Tensor(beta2, ms.float32)
        self.moments = self.parameters.clone(prefix="moment", init="zeros")
        self.frozen = tuple(frozen is not None and frozen in p.name for p in self.parameters)
        self.hyper_map = ops.HyperMap()

    def rates(self, rates):
        """Return a tensor for each weight."""
        if self.is_group_lr:
            return rates
        return tuple([rates] * len(self.frozen))

    def decays(self):
        decays = self.get_weight_decay()
        if self.is_group:
            return tuple([ops.cast(decay, ms.float32) for decay in decays])
        return tuple([ops.cast(decays, ms.float32)] * len(self.frozen))

    def construct(self, gradients):
        gradients = self.gradients_centralization(gradients)
        gradients = self.scale_grad(gradients)
        rates = self.get_lr()
        self.assignadd(self.global_step, self.global_step_increase_tensor)
        step = ops.partial(update_weight, self.beta1, self.beta2)
        return self.hyper_map(
            step, self.rates(rates), self.decays(), self.parameters, self.moments, gradients, self.frozen
        )


class WarmUp(LearningRateSchedule):
    """A rate that grows to `rate` in `steps` steps, then decays with the square root of the step."""

    def __init__(self, rate, steps):
        super().__init__()
        self.rate, self.steps = rate, float(steps)

    def construct(self, global_step):
        step = ops.cast(global_step, ms.float32) + 1
        return self.rate * ops.minimum(step / self.steps, (self.steps / step) ** 0.5)


class Perceptron(nn.Cell):
    """Two layers with normalisation between them."""

    def __init__(self, inputs, hidden, outputs):
        super().__init__()
        self.first = nn.Dense(inputs, hidden, activation="gelu")
        self.norm = nn.LayerNorm((hidden,))
        self.second = nn.Dense(hidden, outputs)

    def construct(self, x):
        return self.second(self.norm(self.first(x)))


def run(compiled):
    network = fill(Perceptron(6, 16, 2))
    vectors = [p for p in network.trainable_params() if p.ndim < 2]
    matrices = [p for p in network.trainable_params() if p.ndim >= 2]
    groups = [
        {"params": matrices, "weight_decay": 0.1, "lr": WarmUp(0.02, 4)},
        {"params": vectors, "lr": 0.005},
        {"order_params": network.trainable_params()},
    ]
    optimizer = Lion(groups, learning_rate=0.01, weight_decay=0.01, frozen="gamma")
    loss_fn = nn.HuberLoss()

    def forward(x, y):
        return loss_fn(network(x), y)

    gradient_fn = ms.value_and_grad(forward, None, optimizer.parameters)

    @compiled
    def step(x, y):
        loss, gradients = gradient_fn(x, y)
        optimizer(gradients)
        return loss

    rng = np.random.default_rng(2)
    x = Tensor(rng.standard_normal((32, 6)), ms.float32)
    y = Tensor(np.stack([np.sin(x.asnumpy().sum(1)), x.asnumpy()[:, 0] ** 2], 1), ms.float32)
    losses = [float(step(x, y).asnumpy()) for _ in range(STEPS)]
    return {
        "losses": losses,
        "steps": int(optimizer.global_step.asnumpy()[0]),
        "rates": [float(rate.asnumpy()) for rate in optimizer.get_lr()],
        "matrices": norm(matrices),
        "vectors": norm(vectors),
        "moments": norm(optimizer.moments),
        "frozen": norm([network.norm.gamma]),
    }


if __name__ == "__main__":
    main(run, __doc__)
