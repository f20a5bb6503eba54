# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.dataset import core as core
from ms_dataset import audio as audio, cache as cache, dataset as dataset, datatypes as datatypes, debug as debug, errors as errors, graph_data as graph_data, nodes as nodes, operations as operations, orders as orders, plan as plan, prefetch as prefetch, release as release, schema as schema, serialization as serialization, source_dataset as source_dataset, sources as sources, text as text, training_dataset as training_dataset, transforms as transforms, utils as utils, validator_helpers as validator_helpers, vision as vision
