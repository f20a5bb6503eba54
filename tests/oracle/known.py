"""Where we differ from what is recorded on purpose: (table, pattern of the expression, reason)."""

from __future__ import annotations

_EQUAL = "MindSpore gives False for NumPy values and complex numbers without looking at them; we compare the elements"
_NUMPY = "a scalar on the left: NumPy computes, and NumPy 2 promotes otherwise than NumPy 1, which recorded it"
_COMPLEX_FLOOR = "there is no floor of a complex number; MindSpore gives one without meaning"
_INT_MEAN = "MindSpore cuts the mean of ints to an int; as NumPy, we give float32"
_INT_ACTIVATION = "MindSpore cuts the activation's values to ints; we give float32"

KNOWN: tuple[tuple[str, str, str], ...] = (
    ("promotion", r"^(x|y)_\w+ == (s|a)_|^(s|a)_\w+ == ", _EQUAL),
    ("promotion", r"^x_\w+ [!=]= \(1\+2j\)$|^\(1\+2j\) [!=]= y_", _EQUAL),
    ("promotion", r"^s_\w+ (\+|/|\*\*|//|&) x_", _NUMPY),
    ("promotion", r"complex\w+ // |// \w+complex|(floor_div|remainder)\(.*complex", _COMPLEX_FLOOR),
    ("promotion", r"^ops.concat", "the refusal of different dtypes is a TypeError here, as it is for other functions"),
    ("promotion", r"^ops.dot\(x_float(16|32)1,", "MindSpore's dot refuses vectors on this path; we multiply them"),
    ("dtypes", r"mean\(", _INT_MEAN),
    ("dtypes", r"^ops.(selu|hardswish|hardsigmoid|leaky_relu|hardtanh)\(", _INT_ACTIVATION),
    ("dtypes", r"abs\(x_complex|x_complex\w+.abs", "the absolute value of a complex number is real"),
    ("dtypes", r"any\(", "MindSpore gives uint8 for uint8; a truth value is a bool"),
    ("dtypes", r"(max|min|round)\(x_complex|x_complex\w+.(max|min)", "complex numbers have no order: a TypeError here"),
    ("dtypes", r"^ops.(clamp|clip)\(x_bool", "MindSpore refuses bool; we promote it"),
    ("errors", r"^ops.zeros_like\(", "MindSpore fails inside, with an AttributeError; the argument has a wrong type"),
    ("errors", r"^ops.gelu\(1\)", "a number is taken as a 0-d tensor"),
    ("errors", r"^ops.(matmul\(x, x|sum\(x, \(0, 0\)|dropout|roll|randint\(2)", "a wrong value is a ValueError here"),
    ("errors", r"^ops.(transpose|flip|pad)\(x, (9|'a')\)", "the checks come in another order"),
    ("errors", r"^ops.squeeze\(x, 0\)", "MindSpore ignores dimensions of other sizes on this path only"),
    ("errors", r"^ops.bernoulli\(x, 2.0\)", "a probability above 1 always comes true"),
    ("errors", r"^setattr\(x, 'shape'", "an attribute that cannot be set"),
    ("errors", r"^initializer\('ones', None\)", "a wrong shape is a ValueError here"),
    ("errors", r"^ms.set_rng_state|set_state\('a'\)", "a wrong type is a TypeError here"),
    ("errors", r"^ms.pytype_to_dtype\((str|list)\)", "there are no dtypes of texts and lists here"),
    ("errors", r"^ms.(grad|value_and_grad)\(1\)", "what they return is an object of its own class"),
    ("errors", r"^nn\.(Softmax\('a'\)|ReLU\(1\))", "checked when the layer is called"),
    ("errors", r"^nn.Adam\(.*eps=0\)", "a wrong value is a ValueError here"),
    ("errors", r"^x.to_dlpack\(1\)", "the argument that nothing reads is refused"),
    ("creation", r"Tensor\(b'x'|np.array\(\['a'\]\)", "there are no tensors of texts here"),
    ("creation", r"Tensor\(2 \*\* 70\)", "an int that no dtype holds is a ValueError here"),
    ("creation", r"^ops.full\(\(2,\), (3.5|True)\)", "MindSpore cuts the value to an int64"),
    ("methods", r"^x.T.strides", "transposing is a view here"),
    ("methods", r"^x.detach\(\)", "a method that MindSpore lacks"),
    ("methods", r"^Parameter\(p\).name", "the number in a default name counts the parameters before it"),
    ("signatures", r"'mindspore.Parameter'", "MindSpore's constructor hides the arguments that it takes"),
    ("signatures", r"'ops.Primitive(WithInfer)?'", "without a name, the class's is taken"),
)
