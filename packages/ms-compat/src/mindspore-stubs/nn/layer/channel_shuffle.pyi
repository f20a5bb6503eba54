from ms.nn.layer.channel_shuffle import *
