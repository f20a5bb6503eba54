from ms.dataset.debug import debug_hook as debug_hook
from ms_dataset.debug import hooks as hooks
from ms_dataset.debug.hooks import DebugHook as DebugHook, PrintDataHook as PrintDataHook, PrintMetaDataHook as PrintMetaDataHook
