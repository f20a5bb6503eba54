from typing import Any
from . import accuracy as accuracy
from . import auc as auc
from . import bleu_score as bleu_score
from . import confusion_matrix as confusion_matrix
from . import cosine_similarity as cosine_similarity
from . import dice as dice
from . import error as error
from . import fbeta as fbeta
from . import hausdorff_distance as hausdorff_distance
from . import loss as loss
from . import mean_surface_distance as mean_surface_distance
from . import occlusion_sensitivity as occlusion_sensitivity
from . import perplexity as perplexity
from . import precision as precision
from . import recall as recall
from . import root_mean_square_surface_distance as root_mean_square_surface_distance
from . import topk as topk
from ms._shared_names.ms_4 import *
from ms_nn.train.metrics import get_metrics as get_metrics
from ms_nn.train.metrics.errors import Loss as Loss
from ms_nn.train.metrics.metric import EvaluationBase as EvaluationBase
from ms_tensor._messages import shorten as shorten
from typing import Any as Any
