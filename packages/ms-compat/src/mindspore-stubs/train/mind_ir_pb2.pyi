from ms.train.mind_ir_pb2 import *
