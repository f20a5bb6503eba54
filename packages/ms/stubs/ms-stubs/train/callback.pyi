from ms._shared_names.ms_7 import *
from ms._shared_names.train_callback_0 import *
from ms_nn.train.callback._resume import ResumeTraining as ResumeTraining
