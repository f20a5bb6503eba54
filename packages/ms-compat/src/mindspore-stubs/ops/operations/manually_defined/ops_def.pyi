from ms.ops.operations.manually_defined.ops_def import *
