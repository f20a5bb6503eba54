"""What stands behind `import mindspore` where MindSpore itself is not installed.

The module `mindspore` is a single file that imports from here; `python -m ms_compat` says which package the name
`mindspore` gives.
"""
