//! Operations on the bits of integers.

use ms_ir::OpDef;

use crate::macros::{binary, op};

pub static OPS: &[&OpDef] = &[&BITWISE_AND, &BITWISE_OR, &BITWISE_XOR, &BITWISE_LEFT_SHIFT, &BITWISE_RIGHT_SHIFT];

binary! {
    /// Returns the bits that both integers have (of booleans: logical and), element by element.
    ///
    /// Args:
    ///     input (Union[Tensor, int, bool]): the first operand, of integers or bool.
    ///     other (Union[Tensor, int, bool]): the second operand; the shapes must broadcast.
    ///
    /// Returns:
    ///     Tensor, of the broadcast shape and the promoted dtype.
    ///
    /// Raises:
    ///     TypeError: an operand is not of integers or bool.
    ///     ValueError: the shapes cannot be broadcast together.
    ///
    /// Examples:
    ///     >>> print(ops.bitwise_and(Tensor([5, 6]), Tensor([3, 2])))
    ///     [1 2]
    BITWISE_AND = "bitwise_and", "BitwiseAnd()(x, y)", And, Bits, COMMUTATIVE, method: true, ranges: (-2.0, 2.0), (-2.0, 2.0),
    not_differentiable: "it works on integers"
}

binary! {
    /// Returns the bits that either integer has (of booleans: logical or), element by element.
    ///
    /// Args:
    ///     input (Union[Tensor, int, bool]): the first operand, of integers or bool.
    ///     other (Union[Tensor, int, bool]): the second operand; the shapes must broadcast.
    ///
    /// Returns:
    ///     Tensor, of the broadcast shape and the promoted dtype.
    ///
    /// Raises:
    ///     TypeError: an operand is not of integers or bool.
    ///     ValueError: the shapes cannot be broadcast together.
    ///
    /// Examples:
    ///     >>> print(ops.bitwise_or(Tensor([5, 6]), Tensor([3, 2])))
    ///     [7 6]
    BITWISE_OR = "bitwise_or", "BitwiseOr()(x, y)", Or, Bits, COMMUTATIVE, method: true, ranges: (-2.0, 2.0), (-2.0, 2.0),
    not_differentiable: "it works on integers"
}

binary! {
    /// Returns the bits in which two integers differ (of booleans: logical xor), element by element.
    ///
    /// Args:
    ///     input (Union[Tensor, int, bool]): the first operand, of integers or bool.
    ///     other (Union[Tensor, int, bool]): the second operand; the shapes must broadcast.
    ///
    /// Returns:
    ///     Tensor, of the broadcast shape and the promoted dtype.
    ///
    /// Raises:
    ///     TypeError: an operand is not of integers or bool.
    ///     ValueError: the shapes cannot be broadcast together.
    ///
    /// Examples:
    ///     >>> print(ops.bitwise_xor(Tensor([5, 6]), Tensor([3, 2])))
    ///     [6 4]
    BITWISE_XOR = "bitwise_xor", "BitwiseXor()(x, y)", Xor, Bits, COMMUTATIVE, method: true, ranges: (-2.0, 2.0), (-2.0, 2.0),
    not_differentiable: "it works on integers"
}

binary! {
    /// Returns the first integer with its bits moved up by the second, zeros filled in, element by element.
    ///
    /// Args:
    ///     input (Union[Tensor, int, bool]): the first operand, of integers or bool.
    ///     other (Union[Tensor, int, bool]): the second operand; the shapes must broadcast.
    ///
    /// Returns:
    ///     Tensor, of the broadcast shape and the promoted dtype.
    ///
    /// Raises:
    ///     TypeError: an operand is not of integers.
    ///     ValueError: the shapes cannot be broadcast together.
    ///
    /// Examples:
    ///     >>> print(ops.bitwise_left_shift(Tensor([5, 6]), Tensor([3, 2])))
    ///     [40 24]
    BITWISE_LEFT_SHIFT = "bitwise_left_shift", "", ShiftLeft, Shift, ELEMENTWISE, method: true, ranges: (-2.0, 2.0), (-2.0, 2.0),
    not_differentiable: "it works on integers"
}

binary! {
    /// Returns the first integer with its bits moved down by the second, its sign filled in, element by element.
    ///
    /// Args:
    ///     input (Union[Tensor, int, bool]): the first operand, of integers or bool.
    ///     other (Union[Tensor, int, bool]): the second operand; the shapes must broadcast.
    ///
    /// Returns:
    ///     Tensor, of the broadcast shape and the promoted dtype.
    ///
    /// Raises:
    ///     TypeError: an operand is not of integers.
    ///     ValueError: the shapes cannot be broadcast together.
    ///
    /// Examples:
    ///     >>> print(ops.bitwise_right_shift(Tensor([5, 6]), Tensor([3, 2])))
    ///     [0 1]
    BITWISE_RIGHT_SHIFT = "bitwise_right_shift", "", ShiftRight, Shift, ELEMENTWISE, method: true, ranges: (-2.0, 2.0), (-2.0, 2.0),
    not_differentiable: "it works on integers"
}
