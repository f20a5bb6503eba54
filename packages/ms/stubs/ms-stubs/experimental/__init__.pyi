from . import optim as optim
from ms_nn.experimental.map_parameter import MapParameter as MapParameter
