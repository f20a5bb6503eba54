from ms_nn.layers.conv import Conv1d as Conv1d, Conv3d as Conv3d
from ms_nn.layers.conv_transpose import Conv1dTranspose as Conv1dTranspose, Conv2dTranspose as Conv2dTranspose, Conv3dTranspose as Conv3dTranspose
