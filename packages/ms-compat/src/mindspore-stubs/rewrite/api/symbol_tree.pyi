from ms.rewrite.api.symbol_tree import *
