from mindspore import Tensor

def f(a: Tensor, b: Tensor, c: Tensor):
    return a * b + c
