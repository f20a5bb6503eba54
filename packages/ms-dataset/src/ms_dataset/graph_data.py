"""`GraphData`: nodes, edges and their features, read from MindRecord files, with neighbours, samples and walks.

Only older releases of MindSpore have it. Each row of the files is a node or an edge: `attribute` is 'n' or 'e', `type`
its type, `first_id` its number. The `second_id` and `third_id` of an edge are its source and target; it may have a
`weight`. `node_feature_index` and `edge_feature_index` list the features of a row: feature `k` is in the field
`node_feature_k` or `edge_feature_k`.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from typing import Any

import numpy as np

from . import checks
from .mindrecord.files import RecordFiles, shaped
from .sources.files import check_choice, check_file, check_type
from .transforms.operation import fresh_seed

#: the number that stands for a missing node
MISSING = -1


class SamplingStrategy(enum.IntEnum):
    """How neighbours are sampled: uniformly, or in proportion to the weights of their edges."""

    RANDOM = 0
    EDGE_WEIGHT = 1


class OutputFormat(enum.IntEnum):
    """How neighbours are returned: one row per node, as (source, neighbour) pairs, or as CSR."""

    NORMAL = 0
    COO = 1
    CSR = 2


class GraphData:
    """A graph in MindRecord files, kept in memory.

    Args:
        dataset_file (str): One of the files.
        num_parallel_workers (int, optional): Accepted. Default: None.
        working_mode (str, optional): 'local'; a graph server and its clients are not supported.
            Default: 'local'.
        hostname (str, optional): The server's address; unused. Default: '127.0.0.1'.
        port (int, optional): The server's port; unused. Default: 50051.
        num_client (int, optional): The server's number of clients; unused. Default: 1.
        auto_shutdown (bool, optional): Accepted for a server; unused. Default: True.

    Raises:
        TypeError: If an argument has a wrong type.
        ValueError: If the file does not exist or `working_mode` is unknown.
        RuntimeError: If the files do not hold a graph, or `working_mode` asks for a server.
    """

    def __init__(
        self,
        dataset_file: str,
        num_parallel_workers: int | None = None,
        working_mode: str = "local",
        hostname: str = "127.0.0.1",
        port: int = 50051,
        num_client: int = 1,
        auto_shutdown: bool = True,
    ) -> None:
        check_file(dataset_file, "dataset_file")
        checks.workers("GraphData", num_parallel_workers)
        if check_choice(working_mode, ("local", "client", "server"), "working_mode") != "local":
            raise RuntimeError(
                f"GraphData: expected working_mode='local', got {working_mode!r}: there is no graph server"
            )
        self._nodes: dict[int, list[int]] = {}  # by type
        self._edges: dict[int, list[int]] = {}
        self._node_types: dict[int, int] = {}
        self._ends: dict[int, tuple[int, int]] = {}  # source and target by edge
        self._numbers: dict[tuple[int, int], int] = {}  # edge by source and target
        self._neighbors: dict[int, list[tuple[int, float]]] = {}  # (target, weight) by source
        self._features: dict[str, dict[int, dict[int, np.ndarray]]] = {"node": {}, "edge": {}}
        self._random = np.random.default_rng(fresh_seed())
        self._read(RecordFiles(dataset_file))

    def _read(self, files: RecordFiles) -> None:
        names = files.fields
        for name in ("first_id", "second_id", "third_id", "type", "attribute"):
            if name not in names:
                raise RuntimeError(f"GraphData: {files.paths[0]}: not the file of a graph: it has no field {name!r}")
        places = files.places(names)
        edges: list[tuple[int, int, int, float]] = []
        for number in range(len(files)):
            row = dict(zip(names, files.read(number, places)))
            kind = {"n": "node", "e": "edge"}.get(row["attribute"])
            if kind is None:
                raise RuntimeError(f"GraphData: row {number}: attribute: expected 'n' or 'e', got {row['attribute']!r}")
            own = int(row["first_id"])
            if kind == "node":
                self._nodes.setdefault(int(row["type"]), []).append(own)
                self._node_types[own] = int(row["type"])
            else:
                self._edges.setdefault(int(row["type"]), []).append(own)
                edges.append((own, int(row["second_id"]), int(row["third_id"]), float(row.get("weight", 1.0))))
            self._read_features(files, kind, own, row)
        for own, source, target, weight in edges:
            for end in (source, target):
                if end not in self._node_types:
                    raise RuntimeError(f"GraphData: edge {own}: there is no node {end}")
            self._ends[own] = (source, target)
            self._numbers[source, target] = own
            self._neighbors.setdefault(source, []).append((target, weight))

    def _read_features(self, files: RecordFiles, kind: str, own: int, row: dict[str, Any]) -> None:
        schema = files.header.schema
        index = f"{kind}_feature_index"
        if index not in row:
            return
        for feature in shaped(row[index], schema[index], index).reshape(-1).tolist():
            name = f"{kind}_feature_{feature}"
            if name in row:
                value = shaped(row[name], schema[name], name) if "shape" in schema[name] else np.asarray(row[name])
                self._features[kind].setdefault(int(feature), {})[own] = value

    def _lookup(self, found: dict[int, list[int]], kind: str, wanted: Any) -> np.ndarray:
        check_type(wanted, int, f"{kind}_type")
        if wanted not in found:
            raise RuntimeError(f"GraphData: there is no {kind} of type {wanted}, types are {sorted(found)}")
        return np.array(found[wanted], np.int32)

    def get_all_nodes(self, node_type: int) -> np.ndarray:
        """Returns the numbers of the nodes of a type."""
        return self._lookup(self._nodes, "node", node_type)

    def get_all_edges(self, edge_type: int) -> np.ndarray:
        """Returns the numbers of the edges of a type."""
        return self._lookup(self._edges, "edge", edge_type)

    def get_nodes_from_edges(self, edge_list: Any) -> np.ndarray:
        """Returns the (source, target) pair of each edge."""
        return np.array([self._end(edge) for edge in _numbers(edge_list, "edge_list")], np.int32).reshape(-1, 2)

    def _end(self, edge: int) -> tuple[int, int]:
        if edge not in self._ends:
            raise RuntimeError(f"GraphData: there is no edge {edge}")
        return self._ends[edge]

    def get_edges_from_nodes(self, node_list: Any) -> np.ndarray:
        """Returns the edge between each (source, target) pair of nodes."""
        pairs = [(int(source), int(target)) for source, target in node_list]
        missing = [pair for pair in pairs if pair not in self._numbers]
        if missing:
            raise RuntimeError(f"GraphData: there is no edge from {missing[0][0]} to {missing[0][1]}")
        return np.array([self._numbers[pair] for pair in pairs], np.int32)

    def _neighbors_of(self, node: int, kind: int) -> list[tuple[int, float]]:
        """Returns the neighbours of a type with their weights; none for a missing node."""
        if node != MISSING and node not in self._node_types:
            raise RuntimeError(f"GraphData: there is no node {node}")
        return [pair for pair in self._neighbors.get(node, []) if self._node_types[pair[0]] == kind]

    def get_all_neighbors(
        self, node_list: Any, neighbor_type: int, output_format: OutputFormat = OutputFormat.NORMAL
    ) -> Any:
        """Returns the neighbours of nodes.

        Args:
            node_list (Union[list, numpy.ndarray]): Nodes.
            neighbor_type (int): The type of the neighbours.
            output_format (OutputFormat, optional): Default: ``OutputFormat.NORMAL``.

        Returns:
            numpy.ndarray, one row per node: the node and its neighbours, padded with -1. With COO, pairs
            (node, neighbour); with CSR, the offsets of the nodes, then the neighbours.
        """
        nodes = _numbers(node_list, "node_list")
        check_type(neighbor_type, int, "neighbor_type")
        found = [[near for near, _ in self._neighbors_of(node, neighbor_type)] for node in nodes]
        if output_format == OutputFormat.COO:
            pairs = [(node, near) for node, row in zip(nodes, found) for near in row]
            return np.array(pairs, np.int32).reshape(-1, 2)
        if output_format == OutputFormat.CSR:
            offsets = np.cumsum([0, *map(len, found)])[:-1].astype(np.int32)
            return offsets, np.array([near for row in found for near in row], np.int32)
        width = max(map(len, found), default=0)
        rows = [[node, *row, *[MISSING] * (width - len(row))] for node, row in zip(nodes, found)]
        return np.array(rows, np.int32).reshape(len(nodes), width + 1)

    def get_sampled_neighbors(
        self,
        node_list: Any,
        neighbor_nums: Sequence[int],
        neighbor_types: Sequence[int],
        strategy: SamplingStrategy = SamplingStrategy.RANDOM,
    ) -> np.ndarray:
        """Samples neighbours hop by hop. With RANDOM, a neighbour is repeated only if a node has too few.

        Args:
            node_list (Union[list, numpy.ndarray]): Nodes.
            neighbor_nums (list[int]): The number of neighbours to sample for each node, per hop.
            neighbor_types (list[int]): The type of the neighbours, per hop.
            strategy (SamplingStrategy, optional): Default: ``SamplingStrategy.RANDOM``.

        Returns:
            numpy.ndarray, one row per node: the node, the neighbours of the first hop, those of the second, and so
            on. A node without neighbours has -1.
        """
        if len(neighbor_nums) != len(neighbor_types) or not neighbor_nums:
            raise ValueError(f"GraphData: expected as many numbers as types, got {neighbor_nums} and {neighbor_types}")
        rows = []
        for node in _numbers(node_list, "node_list"):
            row, hop = [node], [node]
            for count, kind in zip(neighbor_nums, neighbor_types):
                hop = [near for one in hop for near in self._sample(self._neighbors_of(one, kind), count, strategy)]
                row += hop
            rows.append(row)
        return np.array(rows, np.int32)

    def _sample(self, pairs: list[tuple[int, float]], count: int, strategy: SamplingStrategy) -> list[int]:
        if not pairs:
            return [MISSING] * count
        nodes = np.array([node for node, _ in pairs])
        if strategy == SamplingStrategy.EDGE_WEIGHT:
            weights = np.array([weight for _, weight in pairs])
            return self._random.choice(nodes, count, p=weights / weights.sum()).tolist()
        found: list[int] = []
        while len(found) < count:
            found += self._random.permutation(nodes).tolist()
        return found[:count]

    def get_neg_sampled_neighbors(self, node_list: Any, neg_neighbor_num: int, neg_neighbor_type: int) -> np.ndarray:
        """Samples nodes of a type that are not neighbours, and returns one row per node, beginning with the node."""
        every = self.get_all_nodes(neg_neighbor_type).tolist()
        rows = []
        for node in _numbers(node_list, "node_list"):
            near = {other for other, _ in self._neighbors_of(node, neg_neighbor_type)} | {node}
            others = [(other, 1.0) for other in every if other not in near]
            rows.append([node, *self._sample(others, neg_neighbor_num, SamplingStrategy.RANDOM)])
        return np.array(rows, np.int32)

    def random_walk(
        self,
        target_nodes: Any,
        meta_path: Sequence[int],
        step_home_param: float = 1.0,
        step_away_param: float = 1.0,
        default_node: int = MISSING,
    ) -> np.ndarray:
        """Takes a random walk of node2vec (Grover and Leskovec, 2016) from each node.

        Args:
            target_nodes (Union[list, numpy.ndarray]): The nodes at which the walks begin.
            meta_path (list[int]): The type of the node of each step.
            step_home_param (float, optional): p; a larger value makes steps back rarer. Default: 1.0.
            step_away_param (float, optional): q; a larger value makes steps away rarer. Default: 1.0.
            default_node (int, optional): The padding of walks that end early. Default: -1.

        Returns:
            numpy.ndarray, one row of nodes per walk, beginning with its start.
        """
        return np.array(
            [
                self._walk(node, meta_path, step_home_param, step_away_param, default_node)
                for node in _numbers(target_nodes, "target_nodes")
            ],
            np.int32,
        )

    def _walk(self, node: int, path: Sequence[int], home: float, away: float, default: int) -> list[int]:
        walk = [node]
        for kind in path:
            pairs = self._neighbors_of(walk[-1], kind)
            if not pairs:
                break
            last = walk[-2] if len(walk) > 1 else None
            near = {other for other, _ in self._neighbors.get(last, [])} if last is not None else set()
            factor = [1.0 if last is None or n in near else 1 / home if n == last else 1 / away for n, _ in pairs]
            weights = np.array([weight for _, weight in pairs]) * factor
            walk.append(int(self._random.choice([n for n, _ in pairs], p=weights / weights.sum())))
        return walk + [default] * (len(path) + 1 - len(walk))

    def _get_features(self, kind: str, numbers: Any, types: Sequence[int]) -> list[np.ndarray]:
        wanted = np.asarray(numbers)
        found = []
        for feature in types:
            values = self._features[kind].get(feature)
            if values is None:
                known = sorted(self._features[kind])
                raise RuntimeError(f"GraphData: there is no {kind} feature {feature}, there are {known}")
            blank = np.zeros_like(next(iter(values.values())))
            rows = [values.get(int(number), blank) for number in wanted.reshape(-1)]
            found.append(np.array(rows, blank.dtype).reshape(*wanted.shape, *blank.shape))
        return found

    def get_node_feature(self, node_list: Any, feature_types: Sequence[int]) -> list[np.ndarray]:
        """Returns an array of node features for each of `feature_types`; nodes without the feature have zeros."""
        return self._get_features("node", node_list, feature_types)

    def get_edge_feature(self, edge_list: Any, feature_types: Sequence[int]) -> list[np.ndarray]:
        """Returns an array of edge features for each of `feature_types`; edges without the feature have zeros."""
        return self._get_features("edge", edge_list, feature_types)

    def graph_info(self) -> dict[str, Any]:
        """Returns the types of nodes, edges and features, and the number of nodes and edges of each type."""
        return {
            "node_type": sorted(self._nodes),
            "edge_type": sorted(self._edges),
            "node_num": {kind: len(nodes) for kind, nodes in sorted(self._nodes.items())},
            "edge_num": {kind: len(edges) for kind, edges in sorted(self._edges.items())},
            "node_feature_type": sorted(self._features["node"]),
            "edge_feature_type": sorted(self._features["edge"]),
        }


def _numbers(values: Any, name: str) -> list[int]:
    array = np.asarray(values)
    if array.ndim != 1 or array.dtype.kind not in "iu" or not array.size:
        raise TypeError(f"GraphData: `{name}`: expected a list of integers, got {values!r:.80}")
    return [int(value) for value in array]


__all__ = ["GraphData", "OutputFormat", "SamplingStrategy"]
