"""mindspore_rl: learners, policies and utilities over fixed transitions."""

from __future__ import annotations

from typing import Any

import mindspore as ms
import numpy as np
from case import Case, draw, integers, norm, normal, numbers
from mindspore import Tensor
from mindspore_rl.algorithm.dqn.dqn import DQNLearner, DQNPolicy
from mindspore_rl.network import FullyConnectedNet
from mindspore_rl.policy import GreedyPolicy
from mindspore_rl.utils import DiscountedReturn, SoftUpdate

STATE, ACTIONS, BATCH = 4, 3, 8
DQN = {
    "state_space_dim": STATE,
    "action_space_dim": ACTIONS,
    "hidden_size": 10,
    "compute_type": ms.float32,
    "epsi_high": 0.1,
    "epsi_low": 0.1,
    "decay": 200,
    "lr": 0.01,
    "gamma": 0.9,
}


def deep_q_learning() -> dict[str, Any]:
    policy = DQNPolicy(DQN)
    draw(policy.policy_network)
    draw(policy.target_network)
    learner = DQNLearner({**DQN, "policy_network": policy.policy_network, "target_network": policy.target_network})
    losses = []
    for turn in range(4):
        states, following = normal(BATCH, STATE, seed=turn), normal(BATCH, STATE, seed=100 + turn)
        rewards = Tensor(np.where(np.arange(BATCH) % 4, 1.0, -1.0), ms.float32).reshape(BATCH, 1)
        losses.append(float(learner.learn((states, integers(ACTIONS, BATCH, 1, seed=turn), rewards, following))))
        learner.update()
    states = normal(BATCH, STATE)
    return {
        "losses": losses,
        "target": norm(policy.target_network.trainable_params()),
        "chosen": [int(policy.evaluate_policy(states[i : i + 1]).asnumpy().reshape(-1)[0]) for i in range(BATCH)],
    }


def returns() -> dict[str, Any]:
    rewards, last = normal(6, 2), normal(2, seed=1)
    done = Tensor(np.array([[0, 0], [0, 1], [0, 0], [1, 0], [0, 0], [0, 0]]), ms.bool_)
    return {"returns": numbers(DiscountedReturn(0.9)(rewards, done, last), 12)}


def moving_average() -> dict[str, Any]:
    first, second = draw(FullyConnectedNet(3, 4, 2)), FullyConnectedNet(3, 4, 2)
    for parameter in second.get_parameters():
        parameter.set_data(Tensor(np.zeros(parameter.shape), parameter.dtype))
    update = SoftUpdate(0.5, 2, first.trainable_params(), second.trainable_params())
    for _ in range(3):
        update()
    return {"weights": norm(second.trainable_params()), "greedy": numbers(GreedyPolicy(first)(normal(5, 3)), 5)}


CASES = [
    Case("deep_q_learning", deep_q_learning),
    Case("returns", returns),
    Case("moving_average", moving_average),
]
