from ms.tools.data_dump import *
