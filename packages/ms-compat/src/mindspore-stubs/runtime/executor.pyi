from ms.runtime.executor import *
