"""Import paths of MindSpore's dataset package lead to one object each."""

from __future__ import annotations

import importlib

import pytest


@pytest.mark.parametrize("root", ["ms", "mindspore"])
@pytest.mark.parametrize(
    ("path", "name", "home"),
    [
        ("dataset", "GeneratorDataset", "ms_dataset"),
        ("dataset.engine", "GeneratorDataset", "ms_dataset"),
        ("dataset.engine.datasets", "BatchDataset", "ms_dataset"),
        ("dataset.engine.datasets_user_defined", "GeneratorDataset", "ms_dataset"),
        ("dataset.engine.samplers", "DistributedSampler", "ms_dataset"),
        ("dataset.engine.iterators", "TupleIterator", "ms_dataset.iterators"),
        ("dataset.samplers", "RandomSampler", "ms_dataset"),
        ("dataset.core.config", "set_seed", "ms_dataset.config"),
        ("dataset.engine.config", "set_seed", "ms_dataset.config"),
        ("dataset.callback", "DSCallback", "ms_dataset"),
        ("dataset.transforms.vision", "Inter", "ms_dataset.vision"),
        ("dataset.transforms.vision.c_transforms", "Resize", "ms_dataset.vision.c_transforms"),
        ("dataset", "context", "ms_tensor"),
        ("dataset", "_set_training_dataset", "ms_dataset.training_dataset"),
        ("dataset.engine.datasets", "_get_training_dataset", "ms_dataset.training_dataset"),
    ],
)
def test_a_path_leads_to_the_one_object(root: str, path: str, name: str, home: str) -> None:
    found = getattr(importlib.import_module(f"{root}.{path}"), name)
    assert found is getattr(importlib.import_module(home), name)


def test_from_imports() -> None:
    from mindspore import dataset
    from mindspore.dataset import engine

    assert engine.config.get_seed() == dataset.config.get_seed()
    assert dataset.engine.config is dataset.config
