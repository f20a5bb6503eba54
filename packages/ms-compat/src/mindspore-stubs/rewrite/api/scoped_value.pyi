from ms.rewrite.api.scoped_value import *
