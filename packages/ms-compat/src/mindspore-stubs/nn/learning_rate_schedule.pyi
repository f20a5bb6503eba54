from ms.nn.learning_rate_schedule import *
