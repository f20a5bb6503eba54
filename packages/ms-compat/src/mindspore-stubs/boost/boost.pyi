from ms.boost.boost import *
