from . import rewrite_obfuscation as rewrite_obfuscation
from ms.safeguard import *
