"""The import path `mindspore.mindrecord.core`."""
