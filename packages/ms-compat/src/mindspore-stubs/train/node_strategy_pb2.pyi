from ms.train.node_strategy_pb2 import *
