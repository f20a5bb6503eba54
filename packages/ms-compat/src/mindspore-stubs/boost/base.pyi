from ms.boost.base import *
