# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms_nn.boost import auto_boost as auto_boost, boost_cell_wrapper as boost_cell_wrapper, grad_accumulation as grad_accumulation, group_loss_scale_manager as group_loss_scale_manager, less_batch_normalization as less_batch_normalization, optimizer_process as optimizer_process, principal_components as principal_components
