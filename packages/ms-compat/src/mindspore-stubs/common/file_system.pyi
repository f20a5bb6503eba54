from ms.common.file_system import *
