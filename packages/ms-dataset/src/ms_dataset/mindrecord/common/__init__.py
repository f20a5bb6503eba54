"""The import path `mindspore.mindrecord.common`."""
