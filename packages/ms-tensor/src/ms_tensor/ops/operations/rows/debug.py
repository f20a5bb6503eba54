"""Control flow, status and debugging: rows of Primitive classes; see `primitive_table` for their form."""

from __future__ import annotations

ROWS = """
NPUAllocFloatStatus()() = table.full((8,), 0, mstype.float32)
    # the flags of a device that counts overflows; here they are zeros.
NPUGetFloatStatus()(x) = check.tensor(x, 'NPUGetFloatStatus', 'x')  # the flags; a CPU raises none.
NPUClearFloatStatus()(x) = table.full(check.tensor(x, 'NPUClearFloatStatus', 'x').shape, 0, mstype.float32)
    # the flags cleared.
IdentityN()(x) = tuple(check.tensors(x, 'IdentityN', 'x'))  # the same tensors.
Reusing()(x) = check.tensor(x, 'Reusing', 'x')  # the same tensor.
UpdateState()(state, *values) = state  # the state; effects are always in program order.
ControlDepend(depend_mode: 0 | 1 = 0)(src, dst) = dst  # `dst`, after `src`; program order guarantees it.
GetNext(types: _several, shapes: _several, output_num: int, shared_name)() =
    _refuse('GetNext', 'iterate over the dataset: there is no queue of a device to read from')
    # the next batch from the queue of a device, which does not exist here.
Push(optim_type='ApplyMomentum', only_shape_indices=None, *, primitive_target='CPU', side_effect_hidden=True)(
    optim_inputs, optim_input_shapes) = _refuse('Push', 'there is no parameter server')
    # gradients for a parameter server, which does not exist here.
Pull(*, primitive_target='CPU')(key, weight) = _refuse('Pull', 'there is no parameter server')
    # weights of a parameter server, which does not exist here.
PyExecute(*, side_effect_io=True, primitive_target='CPU')(*inputs) =
    _refuse('PyExecute', 'a graph leaves what it cannot express to Python by itself')
    # a node of graphs of MindSpore, which graphs here do not have.
GeSwitch()(data, pred) = _refuse('GeSwitch', 'use ops.cond')  # a node of graphs of MindSpore.
Merge()(inputs) = _refuse('Merge', 'use ops.cond')  # a node of graphs of MindSpore.
MapCacheIdx()(hashmap, indices, step, emb_max_num, cache_max_num) =
    _refuse('MapCacheIdx', 'embeddings are not cached')
    # places in a cache of embeddings, which does not exist here.
DumpGradient()(path, x, input_output) = _dump_gradient(x, path)  # `x`, whose gradient is written to a file.
"""
