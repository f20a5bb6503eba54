# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms_nn.sharded_checkpoint import async_ckpt_thread_status as async_ckpt_thread_status, build_searched_strategy as build_searched_strategy, get_ckpt_path_with_strategy as get_ckpt_path_with_strategy, load_distributed_checkpoint as load_distributed_checkpoint, load_segmented_checkpoints as load_segmented_checkpoints, merge_sliced_parameter as merge_sliced_parameter, parameter_broadcast as parameter_broadcast, restore_group_info_list as restore_group_info_list, sync_pipeline_shared_parameters as sync_pipeline_shared_parameters
