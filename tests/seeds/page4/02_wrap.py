import mindspore

jitted_f = mindspore.jit(f)
