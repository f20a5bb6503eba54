"""The virtual machine: runs user code over abstract values."""
