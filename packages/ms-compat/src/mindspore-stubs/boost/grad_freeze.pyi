from ms.boost.grad_freeze import *
