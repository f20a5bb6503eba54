from ms_nn.wrap.cell_wrapper import ForwardValueAndGrad as ForwardValueAndGrad, GetNextSingleOp as GetNextSingleOp, ParameterUpdate as ParameterUpdate, VirtualDatasetCellTriple as VirtualDatasetCellTriple, WithGradCell as WithGradCell
from ms_nn.wrap.micro_batch import GradAccumulationCell as GradAccumulationCell, MicroBatchInterleaved as MicroBatchInterleaved, PipelineCell as PipelineCell
