from ms_dataset.callback import CallbackRunner as CallbackRunner, DSCallback as DSCallback, DSRunContext as DSRunContext, WaitedDSCallback as WaitedDSCallback
from ms_dataset.errors import PipelineError as PipelineError, name_of as name_of
