"""`mindspore.ops._utils`: how MindSpore's generated Primitive classes convert their arguments."""
