from ms.rewrite.common.namespace import *
