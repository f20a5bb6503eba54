from ms.dataset.engine.serializer_deserializer import *
