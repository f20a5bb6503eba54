"""The functions from the rows of `ms_tensor.function_rows`, by module."""
