"""Intended differences from the recorded outcomes: (table, pattern of the expression, reason)."""

from __future__ import annotations

_EQUAL = "MindSpore gives False for NumPy values and complex numbers without looking at them; we compare the elements"
_NUMPY = "a scalar on the left: NumPy computes, and NumPy 2 promotes otherwise than NumPy 1, which recorded it"
_COMPLEX_FLOOR = "there is no floor of a complex number; MindSpore gives one without meaning"

KNOWN: tuple[tuple[str, str, str], ...] = (
    ("promotion", r"^(x|y)_\w+ == (s|a)_|^(s|a)_\w+ == ", _EQUAL),
    ("promotion", r"^x_\w+ [!=]= \(1\+2j\)$|^\(1\+2j\) [!=]= y_", _EQUAL),
    ("promotion", r"^s_\w+ (\+|/|\*\*|//|&) x_", _NUMPY),
    ("promotion", r"complex\w+ // |// \w+complex|(floor_div|remainder)\(.*complex", _COMPLEX_FLOOR),
    ("promotion", r"^ops.concat", "the refusal of different dtypes is a TypeError here, as it is for other functions"),
    ("promotion", r"^ops.dot\(x_float(16|32)1,", "MindSpore's dot refuses vectors on this path; we multiply them"),
    ("dtypes", r"abs\(x_complex|x_complex\w+.abs", "the absolute value of a complex number is real"),
    ("dtypes", r"any\(", "MindSpore gives uint8 for uint8; a truth value is a bool"),
    (
        "dtypes",
        r"(max|min|round)\(x_complex|^ops.round\(x_bool|x_complex\w+.(max|min)",
        "a wrong dtype is a TypeError here",
    ),
    ("dtypes", r"^ops.(clamp|clip)\(x_bool", "MindSpore refuses bool; we promote it"),
    ("dtypes", r"^ops.exp2\(x_bfloat16", "MindSpore widens here and nowhere else"),
    ("dtypes", r"^ops.addcdiv\(x_int64", "a quotient of ints is a float, here as elsewhere"),
    ("dtypes", r"^ops.logsigmoid\(x_complex", "the activation is one of real numbers"),
    (
        "promotion",
        r"^ops.xlogy\(x_b?float16, [T2]",
        "MindSpore takes the number for a float32 tensor here and nowhere else",
    ),
    ("errors", r"^ops.zeros_like\(", "MindSpore fails inside, with an AttributeError; the argument has a wrong type"),
    ("errors", r"^ops.gelu\(1\)", "a number is taken as a 0-d tensor"),
    ("errors", r"^ops.(matmul\(x, x|sum\(x, \(0, 0\)|dropout|roll|randint\(2)", "a wrong value is a ValueError here"),
    ("errors", r"^ops.(transpose|flip|pad)\(x, (9|'a')\)", "the checks come in another order"),
    ("errors", r"^ops.squeeze\(x, 0\)", "MindSpore ignores dimensions of other sizes on this path only"),
    ("errors", r"^ops.bernoulli\(x, 2.0\)", "a probability above 1 always comes true"),
    ("errors", r"^setattr\(x, 'shape'", "an attribute that cannot be set"),
    ("errors", r"^initializer\('ones', None\)", "a wrong shape is a ValueError here"),
    ("errors", r"^ms.set_rng_state|set_state\('a'\)", "a wrong type is a TypeError here"),
    ("errors", r"^ms\.jit\(1\)", "MindSpore returns what is not a function; we refuse it"),
    ("signatures", r"'mindspore\.UntypedStorage'", "ours is made of a tensor"),
    ("signatures", r"'ops\.BatchISendIRecv'", "no shapes and no dtypes are empty tuples"),
    ("signatures", r"'ops\.Quantile'", "the default is printed as MindSpore prints it, which stands for None there"),
    ("errors", r"^ms.(grad|value_and_grad)\(1\)", "what they return is an object of its own class"),
    ("errors", r"^nn.Momentum\(.*, 'a', 0.9\)", "a wrong type is a TypeError here"),
    ("errors", r"^x.item\(0, 0\)", "older releases took the place of an element, and we do"),
    ("creation", r"^Tensor\(float\('inf'\), ms.int", "there is no int for infinity"),
    ("errors", r"^x.to_dlpack\(1\)", "the argument that nothing reads is refused"),
    ("creation", r"Tensor\(b'x'|np.array\(\['a'\]\)", "there are no tensors of texts here"),
    ("creation", r"Tensor\(2 \*\* 70\)", "an int that no dtype holds is a ValueError here"),
    (
        "indexing",
        r"^[mh]\[(0|:|m2), m2\]|at\[0, m2\]",
        "a mask must have the size of the dimension that it selects from",
    ),
    ("indexing", r"^put\(s, at\[mnone\]", "a mask must not have more dimensions than the tensor"),
    ("indexing", r"^s\[\[None\]\]", "an index of None, in a list or not, adds a dimension"),
    ("indexing", r", -1j\)$", "the real part is written, as `astype` takes it"),
    ("indexing", r"at\[0, 0\], \[1.0\]\)", "one value for one element"),
    ("methods", r"^x.any\(", "MindSpore takes floats for False on this path"),
    ("methods", r"^x.T.strides", "transposing is a view here"),
    ("methods", r"^x.detach\(\)", "a method that MindSpore lacks"),
    ("methods", r"^Parameter\(p\).name", "the number in a default name counts the parameters before it"),
    ("signatures", r"'mindspore.Parameter'", "MindSpore's constructor hides the arguments that it takes"),
    ("signatures", r"'ops.Primitive(WithInfer|WithCheck)?'", "without a name, the class's is taken"),
    ("promotion", r"remainder\(x_bool, (y_bool|True)", "there is no remainder of two bools"),
    ("promotion", r"x_bool // y_complex|True // y_complex|x_complex\w+ // True", _COMPLEX_FLOOR),
    ("dtypes", r"(trunc|relu|positive)\(x_bool|ReLU\(\)\(x_bool", "functions of numbers refuse bool"),
    ("dtypes", r"^ops.invert\(x_uint64", "a check of the range that MindSpore lacks"),
    ("signatures", r"'ops\.(Fractional|MaxUnpool)", "None stands for the one format that there is"),
    ("signatures", r"'ops\.(range|tensor_range|reduce_(max|min)|tensor_div)'", "we take more"),
    (
        "signatures",
        r"'ops\.(arcsin|batch_to_space_nd|diff_ext|isnan_ext|shape_|floordiv|tensor_floordiv|tensor_slice)'",
        "another name of a function, with its parameters' names",
    ),
    ("signatures", r"'Tensor\.ormqr'|'ops\.op_info_register'", "the function's names for the same parameters"),
    ("signatures", r"'ops\.transpose'", "the parameter has the name of the older releases and of the documentation"),
)

#: further differences on devices other than the CPU, on which everything was recorded
KNOWN_ELSEWHERE: tuple[tuple[str, str, str], ...] = (
    ("methods", r"^x.device$", "the name of the device"),
    ("methods", r"dlpack", "other libraries do not address the memory of other devices"),
    ("functions", r"get_current_device", "the name of the device"),
)
