from ms.runtime.memory import *
