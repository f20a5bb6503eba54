from ms.safeguard.rewrite_obfuscation import *
