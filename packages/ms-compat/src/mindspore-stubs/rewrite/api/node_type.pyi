from ms.rewrite.api.node_type import *
