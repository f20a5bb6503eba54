from ms.mindrecord import *
