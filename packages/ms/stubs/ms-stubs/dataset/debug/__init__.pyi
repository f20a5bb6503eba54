from . import debug_hook as debug_hook
from . import pre_defined_hook as pre_defined_hook
from ms_dataset.debug.hooks import DebugHook as DebugHook, PrintDataHook as PrintDataHook, PrintMetaDataHook as PrintMetaDataHook
