//! Operations on the bits of integers.

use ms_ir::OpDef;

use crate::macros::{binary, op};

pub static OPS: &[&OpDef] = &[&BITWISE_AND, &BITWISE_OR, &BITWISE_XOR, &BITWISE_LEFT_SHIFT, &BITWISE_RIGHT_SHIFT];

binary! {
    /// Returns the bitwise and of integers (for booleans the logical and), element by element.
    ///
    /// Args:
    ///     input (Union[Tensor, int, bool]): the first operand, integer or bool.
    ///     other (Union[Tensor, int, bool]): the second operand; the shapes must broadcast.
    ///
    /// Returns:
    ///     Tensor, of the broadcast shape and the promoted dtype.
    ///
    /// Raises:
    ///     TypeError: an operand is neither integer nor bool.
    ///     ValueError: the shapes cannot be broadcast together.
    ///
    /// Examples:
    ///     >>> print(ops.bitwise_and(Tensor([5, 6]), Tensor([3, 2])))
    ///     [1 2]
    BITWISE_AND = "bitwise_and", "BitwiseAnd()(x, y)", And, Bits, COMMUTATIVE, method: true, ranges: (-2.0, 2.0), (-2.0, 2.0),
    not_differentiable: "it works on integers"
}

binary! {
    /// Returns the bitwise or of integers (for booleans the logical or), element by element.
    ///
    /// Args:
    ///     input (Union[Tensor, int, bool]): the first operand, integer or bool.
    ///     other (Union[Tensor, int, bool]): the second operand; the shapes must broadcast.
    ///
    /// Returns:
    ///     Tensor, of the broadcast shape and the promoted dtype.
    ///
    /// Raises:
    ///     TypeError: an operand is neither integer nor bool.
    ///     ValueError: the shapes cannot be broadcast together.
    ///
    /// Examples:
    ///     >>> print(ops.bitwise_or(Tensor([5, 6]), Tensor([3, 2])))
    ///     [7 6]
    BITWISE_OR = "bitwise_or", "BitwiseOr()(x, y)", Or, Bits, COMMUTATIVE, method: true, ranges: (-2.0, 2.0), (-2.0, 2.0),
    not_differentiable: "it works on integers"
}

binary! {
    /// Returns the bitwise exclusive or of integers (for booleans the logical one), element by element.
    ///
    /// Args:
    ///     input (Union[Tensor, int, bool]): the first operand, integer or bool.
    ///     other (Union[Tensor, int, bool]): the second operand; the shapes must broadcast.
    ///
    /// Returns:
    ///     Tensor, of the broadcast shape and the promoted dtype.
    ///
    /// Raises:
    ///     TypeError: an operand is neither integer nor bool.
    ///     ValueError: the shapes cannot be broadcast together.
    ///
    /// Examples:
    ///     >>> print(ops.bitwise_xor(Tensor([5, 6]), Tensor([3, 2])))
    ///     [6 4]
    BITWISE_XOR = "bitwise_xor", "BitwiseXor()(x, y)", Xor, Bits, COMMUTATIVE, method: true, ranges: (-2.0, 2.0), (-2.0, 2.0),
    not_differentiable: "it works on integers"
}

binary! {
    /// Returns `input` shifted left by `other` bits, filled with zeros, element by element.
    ///
    /// Args:
    ///     input (Union[Tensor, int, bool]): the first operand, integer or bool.
    ///     other (Union[Tensor, int, bool]): the second operand; the shapes must broadcast.
    ///
    /// Returns:
    ///     Tensor, of the broadcast shape and the promoted dtype.
    ///
    /// Raises:
    ///     TypeError: an operand is not an integer tensor.
    ///     ValueError: the shapes cannot be broadcast together.
    ///
    /// Examples:
    ///     >>> print(ops.bitwise_left_shift(Tensor([5, 6]), Tensor([3, 2])))
    ///     [40 24]
    BITWISE_LEFT_SHIFT = "bitwise_left_shift", "", ShiftLeft, Shift, ELEMENTWISE, method: true, ranges: (-2.0, 2.0), (-2.0, 2.0),
    not_differentiable: "it works on integers"
}

binary! {
    /// Returns `input` shifted right by `other` bits, filled with the sign bit, element by element.
    ///
    /// Args:
    ///     input (Union[Tensor, int, bool]): the first operand, integer or bool.
    ///     other (Union[Tensor, int, bool]): the second operand; the shapes must broadcast.
    ///
    /// Returns:
    ///     Tensor, of the broadcast shape and the promoted dtype.
    ///
    /// Raises:
    ///     TypeError: an operand is not an integer tensor.
    ///     ValueError: the shapes cannot be broadcast together.
    ///
    /// Examples:
    ///     >>> print(ops.bitwise_right_shift(Tensor([5, 6]), Tensor([3, 2])))
    ///     [0 1]
    BITWISE_RIGHT_SHIFT = "bitwise_right_shift", "", ShiftRight, Shift, ELEMENTWISE, method: true, ranges: (-2.0, 2.0), (-2.0, 2.0),
    not_differentiable: "it works on integers"
}
