"""Follows page 4's blocks in their namespace: calls every function of the page's dictionary, a line for each."""

import numpy as np

plain = function_dict["function "](*f_input)  # noqa: F821
for name, function in function_dict.items():  # noqa: F821
    try:
        results = [function(*f_input) for _ in range(3)]  # noqa: F821
    except (ImportError, RuntimeError) as error:
        print(f"{name}: {type(error).__name__}: {str(error).splitlines()[0]}")
    else:
        same = all(np.array_equal(result.asnumpy(), plain.asnumpy()) for result in results)
        print(f"{name}: {'the same bits' if same else 'other bits'}")
