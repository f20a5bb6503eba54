"""Small packages: torch_ms_adapter's layers and mindsponge 0.1's energies of molecules."""

from __future__ import annotations

from typing import Any

import mindspore as ms
import numpy as np
import torch_ms_adapter as torch
import torch_ms_adapter.nn as torch_nn
import torch_ms_adapter.nn.functional as F
from case import Case, draw, integers, normal, numbers, training_step
from mindsponge.md.functions.angle_energy import angle_energy
from mindsponge.md.functions.bond_energy import bond_energy
from mindsponge.md.functions.dihedral_energy import dihedral_energy
from mindspore import Tensor, nn


class LeNet(torch_nn.Module):  # type: ignore[misc]
    """The network of the adapter's documentation."""

    def __init__(self) -> None:
        super().__init__()
        self.conv1 = torch_nn.Conv2d(1, 6, 5)
        self.fc1 = torch_nn.Linear(6 * 8 * 8, 12)
        self.fc2 = torch_nn.Linear(12, 10)

    def forward(self, x: Any) -> Any:
        x = F.relu(self.conv1(x))
        x = torch.flatten(x, 1)
        return self.fc2(F.relu(self.fc1(x)))


def lenet() -> dict[str, Any]:
    net = draw(LeNet())
    loss = nn.CrossEntropyLoss()
    return training_step(net, lambda x, y: loss(net(x), y), normal(2, 1, 12, 12), integers(10, 2))


def energies() -> dict[str, Any]:
    atoms = Tensor(np.random.default_rng(0).integers(0, 2**31, (6, 3)), ms.uint32)
    scale = Tensor([1e-9, 2e-9, 1.5e-9], ms.float32)

    def places(seed: int) -> Tensor:
        return Tensor((np.arange(4) + seed) % 6, ms.int32)

    a, b, c, d = (places(n) for n in range(4))
    stiff, rest = normal(4, seed=1), normal(4, seed=2)
    return {
        "bonds": numbers(bond_energy(6, 4, atoms, scale, a, b, stiff, rest)),
        "angles": numbers(angle_energy(4, atoms, scale, a, b, c, stiff, rest)),
        "dihedrals": numbers(
            dihedral_energy(4, atoms, scale, a, b, c, d, Tensor([1, 2, 3, 1], ms.int32), stiff, rest, rest, rest)
        ),
    }


CASES = [
    Case("lenet", lenet),
    Case("energies", energies),
]
