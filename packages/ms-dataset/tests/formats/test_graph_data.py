"""`GraphData` over MindRecord files with nodes, edges and features."""

from __future__ import annotations

from typing import Any

import ms_dataset as ds
import numpy as np
import pytest
from ms_dataset.mindrecord import FileWriter

#: source, target, weight
EDGES = [(101, 201, 1.0), (101, 202, 3.0), (102, 201, 1.0), (102, 101, 1.0), (101, 102, 1.0)]


def blank() -> dict[str, Any]:
    return {
        "second_id": 0,
        "third_id": 0,
        "weight": 1.0,
        "node_feature_index": np.array([], np.int32),
        "edge_feature_index": np.array([], np.int32),
        "node_feature_1": np.zeros(3, np.float32),
        "node_feature_2": np.zeros(1, np.int32),
        "edge_feature_1": np.zeros(2, np.float32),
    }


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Any:
    path = str(tmp_path_factory.mktemp("graph") / "graph.mindrecord")
    writer = FileWriter(path)
    schema: dict[str, dict[str, Any]] = {name: {"type": "int64"} for name in ("first_id", "second_id", "third_id")}
    schema.update({"type": {"type": "int32"}, "attribute": {"type": "string"}, "weight": {"type": "float32"}})
    schema.update({f"{kind}_feature_index": {"type": "int32", "shape": [-1]} for kind in ("node", "edge")})
    schema["node_feature_1"] = {"type": "float32", "shape": [-1]}
    schema["node_feature_2"] = {"type": "int32", "shape": [-1]}
    schema["edge_feature_1"] = {"type": "float32", "shape": [-1]}
    writer.add_schema(schema)
    for node, kind in ((101, 1), (102, 1), (103, 1), (201, 2), (202, 2)):
        row = {**blank(), "first_id": node, "type": kind, "attribute": "n"}
        row["node_feature_1"] = np.full(3, node, np.float32)
        row["node_feature_2"] = np.array([node % 100], np.int32)
        row["node_feature_index"] = np.array([1, 2] if node != 103 else [2], np.int32)
        writer.write_raw_data([row])
    for number, (source, target, weight) in enumerate(EDGES):
        row = {**blank(), "first_id": number, "second_id": source, "third_id": target, "weight": weight}
        row |= {"type": 0, "attribute": "e", "edge_feature_index": np.array([1], np.int32)}
        row["edge_feature_1"] = np.array([number, weight], np.float32)
        writer.write_raw_data([row])
    writer.commit()
    ds.config.set_seed(3)
    return ds.GraphData(path, num_parallel_workers=2)


def test_nodes_edges_and_features(graph: Any) -> None:
    assert graph.graph_info() == {
        "node_type": [1, 2],
        "edge_type": [0],
        "node_num": {1: 3, 2: 2},
        "edge_num": {0: 5},
        "node_feature_type": [1, 2],
        "edge_feature_type": [1],
    }
    assert graph.get_all_nodes(1).tolist() == [101, 102, 103] and graph.get_all_edges(0).tolist() == [0, 1, 2, 3, 4]
    assert graph.get_nodes_from_edges([1, 3]).tolist() == [[101, 202], [102, 101]]
    assert graph.get_edges_from_nodes([(101, 202), (102, 101)]).tolist() == [1, 3]
    features, labels = graph.get_node_feature(np.array([[101, 103], [201, -1]]), [1, 2])
    assert features.shape == (2, 2, 3) and features[:, :, 0].tolist() == [[101, 0], [201, 0]]
    assert labels.tolist() == [[[1], [3]], [[1], [0]]] and labels.dtype == np.int32
    assert graph.get_edge_feature([1], [1])[0].tolist() == [[1.0, 3.0]]


def test_neighbors(graph: Any) -> None:
    assert graph.get_all_neighbors([101, 102, 103], 2).tolist() == [[101, 201, 202], [102, 201, -1], [103, -1, -1]]
    pairs = graph.get_all_neighbors([101, 102], 2, ds.OutputFormat.COO)
    assert pairs.tolist() == [[101, 201], [101, 202], [102, 201]]
    offsets, near = graph.get_all_neighbors([101, 103, 102], 2, ds.OutputFormat.CSR)
    assert offsets.tolist() == [0, 2, 2] and near.tolist() == [201, 202, 201]


def test_sampled_neighbors(graph: Any) -> None:
    found = graph.get_sampled_neighbors([101, 103], [2, 2], [1, 2])
    assert found.shape == (2, 1 + 2 + 4) and found[1].tolist() == [103, *[-1] * 6]
    assert found[0, :3].tolist() == [101, 102, 102] and set(found[0, 3:]) == {201}
    both = graph.get_sampled_neighbors([101], [2], [2])[0]
    assert sorted(both.tolist()) == [101, 201, 202]  # without repetition
    many = graph.get_sampled_neighbors([101], [4000], [2], ds.SamplingStrategy.EDGE_WEIGHT)
    assert 0.7 < (many == 202).mean() < 0.8
    negative = graph.get_neg_sampled_neighbors([102, 101], 3, 2)
    assert negative.tolist() == [[102, 202, 202, 202], [101, -1, -1, -1]]


def test_walks(graph: Any) -> None:
    walks = graph.random_walk([101, 103], [1, 2, 1], default_node=-7)
    assert walks.tolist() == [[101, 102, 201, -7], [103, -7, -7, -7]]
    stays = np.array([graph.random_walk([102], [1, 1], 1e-3, 1.0)[0] for _ in range(20)])
    assert (stays == [102, 101, 102]).all()


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda graph: graph.get_all_nodes(9), "no node of type 9"),
        (lambda graph: graph.get_all_neighbors([5], 1), "no node 5"),
        (lambda graph: graph.get_edges_from_nodes([(103, 101)]), "no edge from 103 to 101"),
        (lambda graph: graph.get_nodes_from_edges([77]), "no edge 77"),
        (lambda graph: graph.get_node_feature([101], [9]), "no node feature 9"),
        (lambda graph: graph.get_all_neighbors([1.5], 1), "expected a list of integers"),
        (lambda graph: graph.get_sampled_neighbors([101], [1], []), "as many numbers as types"),
    ],
)
def test_what_is_not_there_is_named(call: Any, message: str, graph: Any) -> None:
    with pytest.raises((RuntimeError, TypeError, ValueError), match=message):
        call(graph)


def test_files_and_modes_that_are_refused(graph: Any, tmp_path: Any) -> None:
    path = str(tmp_path / "a.mindrecord")
    writer = FileWriter(path)
    writer.add_schema({"label": {"type": "int32"}})
    writer.write_raw_data([{"label": 1}])
    writer.commit()
    with pytest.raises(RuntimeError, match="no field 'first_id'"):
        ds.GraphData(path)
    with pytest.raises(RuntimeError, match="no graph server"):
        ds.GraphData(path, working_mode="client")
