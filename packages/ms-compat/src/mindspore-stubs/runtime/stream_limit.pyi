from ms.runtime.stream_limit import *
