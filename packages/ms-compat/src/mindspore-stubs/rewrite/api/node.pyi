from ms.rewrite.api.node import *
