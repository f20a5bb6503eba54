from ms.rewrite.api.pattern_engine import *
