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
from ms.nn.metrics import *
