"""Parts that the modules of `mindspore.mindrecord` share."""
