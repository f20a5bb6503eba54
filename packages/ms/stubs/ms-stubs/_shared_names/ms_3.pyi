# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.graph_extensions import CustomPassType as CustomPassType, clear_op_infer as clear_op_infer, clear_op_wrapper as clear_op_wrapper, register_custom_backend as register_custom_backend, register_custom_pass as register_custom_pass, register_op_infer as register_op_infer, register_op_wrapper as register_op_wrapper
