"""Implementation of `import mindspore` if MindSpore itself is not installed.

The module `mindspore` is a single file that imports from here; `python -m ms_compat` prints which package
`import mindspore` gives.
"""
