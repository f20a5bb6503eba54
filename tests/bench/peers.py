"""The same small ops and train steps in JAX and PyTorch, where they are installed."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from typing import Any

import numpy as np
from timing import Contender, function, statement


def installed(name: str) -> bool:
    return importlib.util.find_spec(name) is not None


def small_ops(a: np.ndarray, b: np.ndarray, c: np.ndarray) -> tuple[list[Contender], list[Contender]]:
    """Contenders for the eager add and for the compiled a*b+c."""
    adds, fused = [], []
    if installed("torch"):
        import torch

        torch.set_num_threads(2)
        adds.append(statement("PyTorch, eager", "x + y", x=torch.tensor(a), y=torch.tensor(b)))
    if installed("jax"):
        import jax

        x, y, z = (jax.numpy.asarray(v) for v in (a, b, c))
        f = jax.jit(lambda a, b, c: a * b + c)
        adds.append(statement("JAX, eager", "x + y", x=x, y=y))
        fused.append(statement("JAX, jit", "f(x, y, z)", f=f, x=x, y=y, z=z))
    return adds, fused


def torch_step(net: str, images: np.ndarray, labels: np.ndarray) -> Callable[[], Any]:
    import torch
    from torch import nn

    torch.manual_seed(0)
    if net == "mlp":
        model = nn.Sequential(
            nn.Flatten(), nn.Linear(64, 256), nn.ReLU(), nn.Linear(256, 128), nn.ReLU(), nn.Linear(128, 10)
        )
        optimizer: Any = torch.optim.SGD(model.parameters(), 0.1, momentum=0.9, weight_decay=5e-4)
    else:
        model = nn.Sequential(
            nn.Conv2d(1, 16, 3, padding=1), nn.BatchNorm2d(16), nn.ReLU(), nn.MaxPool2d(2),
            nn.Conv2d(16, 32, 3, padding=1), nn.BatchNorm2d(32), nn.ReLU(), nn.MaxPool2d(2),
            nn.Flatten(), nn.Linear(128, 64), nn.ReLU(), nn.Linear(64, 10),
        )  # fmt: skip
        optimizer = torch.optim.Adam(model.parameters(), 2e-3)
    x, y, loss_fn = torch.tensor(images), torch.tensor(labels).long(), nn.CrossEntropyLoss()

    def step() -> float:
        optimizer.zero_grad()
        loss = loss_fn(model(x), y)
        loss.backward()
        optimizer.step()
        return float(loss.detach())

    return step


def jax_step(net: str, images: np.ndarray, labels: np.ndarray) -> Callable[[], Any]:
    import jax
    import jax.numpy as jnp

    random = np.random.default_rng(0)

    def dense(i: int, o: int) -> list[Any]:
        return [jnp.asarray(random.normal(size=(i, o)).astype(np.float32) / i**0.5), jnp.zeros(o)]

    def conv(i: int, o: int) -> list[Any]:
        return [
            jnp.asarray(random.normal(size=(o, i, 3, 3)).astype(np.float32) / (9 * i) ** 0.5),
            jnp.ones(o),
            jnp.zeros(o),
        ]

    def block(x: Any, p: list[Any]) -> Any:
        x = jax.lax.conv(x, p[0], (1, 1), "SAME")
        mean, var = x.mean((0, 2, 3), keepdims=True), x.var((0, 2, 3), keepdims=True)
        x = jax.nn.relu((x - mean) * jax.lax.rsqrt(var + 1e-5) * p[1][:, None, None] + p[2][:, None, None])
        return jax.lax.reduce_window(x, -jnp.inf, jax.lax.max, (1, 1, 2, 2), (1, 1, 2, 2), "VALID")

    if net == "mlp":
        params: Any = [dense(64, 256), dense(256, 128), dense(128, 10)]
    else:
        params = [conv(1, 16), conv(16, 32), dense(128, 64), dense(64, 10)]

    def loss_fn(params: Any, x: Any, y: Any) -> Any:
        layers = params
        if net == "lenet":
            x, layers = block(block(x, params[0]), params[1]), params[2:]
        x = x.reshape(x.shape[0], -1)
        for w, b in layers[:-1]:
            x = jax.nn.relu(x @ w + b)
        logits = jax.nn.log_softmax(x @ layers[-1][0] + layers[-1][1])
        return -jnp.take_along_axis(logits, y[:, None], 1).mean()

    @jax.jit
    def update(params: Any, state: Any, t: Any, x: Any, y: Any) -> Any:
        loss, grads = jax.value_and_grad(loss_fn)(params, x, y)
        if net == "mlp":
            state = jax.tree.map(lambda v, g, p: 0.9 * v + g + 5e-4 * p, state, grads, params)
            return jax.tree.map(lambda p, v: p - 0.1 * v, params, state), state, loss
        m, v = state
        m = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, m, grads)
        v = jax.tree.map(lambda v, g: 0.999 * v + 0.001 * g * g, v, grads)
        rate = 2e-3 * jnp.sqrt(1 - 0.999**t) / (1 - 0.9**t)
        return jax.tree.map(lambda p, m, v: p - rate * m / (jnp.sqrt(v) + 1e-8), params, m, v), (m, v), loss

    zeros = jax.tree.map(jnp.zeros_like, params)
    held: list[Any] = [params, zeros if net == "mlp" else (zeros, zeros), 1.0]
    x, y = jnp.asarray(images), jnp.asarray(labels)

    def step() -> float:
        held[0], held[1], loss = update(held[0], held[1], held[2], x, y)
        held[2] += 1.0
        return float(loss)

    return step


def steps(net: str, images: np.ndarray, labels: np.ndarray) -> list[Contender]:
    found = []
    if installed("torch"):
        found.append(function("PyTorch, eager", torch_step(net, images, labels)))
    if installed("jax"):
        found.append(function("JAX, jit", jax_step(net, images, labels)))
    return found
