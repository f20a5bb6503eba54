//! Element-wise ops of two and three inputs.

use ms_core::{Aval, DType, Opcode, ProgramBuilder, Reg, broadcast_shapes, smallvec};
use ms_ir::{Kernel, OpDef, Traits, emit1};

use crate::build as nn;
use crate::macros::{binary, op};
use crate::promote::promote;
use crate::samples::{input, sample};

pub static OPS: &[&OpDef] = &[
    &ADD,
    &SUB,
    &MUL,
    &DIV,
    &FLOOR_DIVIDE,
    &FLOOR_MOD,
    &POW,
    &MAXIMUM,
    &MINIMUM,
    &EQUAL,
    &NOT_EQUAL,
    &LESS,
    &LESS_EQUAL,
    &GREATER,
    &GREATER_EQUAL,
    &LOGICAL_AND,
    &LOGICAL_OR,
    &LOGICAL_XOR,
    &SELECT,
];

binary! {
    /// Returns the sum of two tensors, element by element.
    ///
    /// For booleans, the sum is a logical or.
    ///
    /// Args:
    ///     input (Union[Tensor, number, bool]): the first operand.
    ///     other (Union[Tensor, number, bool]): the second operand; the shapes must broadcast.
    ///
    /// Returns:
    ///     Tensor, of the broadcast shape and the promoted dtype.
    ///
    /// Raises:
    ///     ValueError: the shapes cannot be broadcast together.
    ///
    /// Examples:
    ///     >>> print(ops.add(Tensor([1.0, 2.0]), Tensor([3.0, 4.0])))
    ///     [4. 6.]
    ADD = "add", "Add()(x, y)", Add, Any, COMMUTATIVE, method: true, ranges: (-2.0, 2.0), (-2.0, 2.0),
    vjp: |b, cx| {
        let x = if cx.needs[0] { Some(nn::sum_to(b, cx.grad(), cx.inputs[0])?) } else { None };
        let y = if cx.needs[1] { Some(nn::sum_to(b, cx.grad(), cx.inputs[1])?) } else { None };
        Ok(smallvec![x, y])
    }
}

binary! {
    /// Returns the difference of two tensors, element by element.
    ///
    /// For booleans, the difference is a logical exclusive or.
    ///
    /// Args:
    ///     input (Union[Tensor, number, bool]): the first operand.
    ///     other (Union[Tensor, number, bool]): the second operand; the shapes must broadcast.
    ///
    /// Returns:
    ///     Tensor, of the broadcast shape and the promoted dtype.
    ///
    /// Raises:
    ///     ValueError: the shapes cannot be broadcast together.
    ///
    /// Examples:
    ///     >>> print(ops.sub(Tensor([1.0, 2.0]), Tensor([3.0, 5.0])))
    ///     [-2. -3.]
    SUB = "sub", "Sub()(x, y)", Sub, Any, ELEMENTWISE, method: true, ranges: (-2.0, 2.0), (-2.0, 2.0),
    vjp: |b, cx| {
        let x = if cx.needs[0] { Some(nn::sum_to(b, cx.grad(), cx.inputs[0])?) } else { None };
        let y = if cx.needs[1] {
            let g = nn::neg(b, cx.grad())?;
            Some(nn::sum_to(b, g, cx.inputs[1])?)
        } else {
            None
        };
        Ok(smallvec![x, y])
    }
}

binary! {
    /// Returns the product of two tensors, element by element.
    ///
    /// For booleans, the product is a logical and.
    ///
    /// Args:
    ///     input (Union[Tensor, number, bool]): the first operand.
    ///     other (Union[Tensor, number, bool]): the second operand; the shapes must broadcast.
    ///
    /// Returns:
    ///     Tensor, of the broadcast shape and the promoted dtype. A 0-d tensor does not widen the dtype of one with
    ///     dimensions: float16 of shape (3,) and float32 of shape () give float16.
    ///
    /// Raises:
    ///     ValueError: the shapes cannot be broadcast together.
    ///
    /// Examples:
    ///     >>> print(ops.mul(Tensor([1.0, 2.0]), Tensor([3.0, 4.0])))
    ///     [3. 8.]
    MUL = "mul", "Mul()(x, y)", Mul, Any, COMMUTATIVE_WEAK_ZERO_DIM, method: true, ranges: (-2.0, 2.0), (-2.0, 2.0),
    vjp: |b, cx| {
        let mut out = smallvec![None, None];
        for (i, other) in [(0, cx.inputs[1]), (1, cx.inputs[0])] {
            if cx.needs[i] {
                let g = nn::mul(b, cx.grad(), other)?;
                out[i] = Some(nn::sum_to(b, g, cx.inputs[i])?);
            }
        }
        Ok(out)
    }
}

binary! {
    /// Returns the quotient of two tensors, element by element.
    ///
    /// Args:
    ///     input (Union[Tensor, number, bool]): the first operand.
    ///     other (Union[Tensor, number, bool]): the second operand; the shapes must broadcast.
    ///
    /// Returns:
    ///     Tensor, of the broadcast shape and the promoted dtype (float32 for integers). A 0-d tensor does not widen the
    ///     dtype of one with dimensions: float16 of shape (3,) and float32 of shape () give float16.
    ///
    /// Raises:
    ///     ValueError: the shapes cannot be broadcast together.
    ///
    /// Examples:
    ///     >>> print(ops.div(Tensor([1.0, 3.0]), Tensor([2.0, 4.0])))
    ///     [0.5  0.75]
    DIV = "div", "Div()(x, y)", Div, Float, WEAK_ZERO_DIM_OF_FLOATS, method: true, ranges: (-2.0, 2.0), (0.5, 3.0),
    vjp: |b, cx| {
        // The operands' gradient has the dtype of the quotient: integers were first cast to float32. The gradient of an
        // integer tensor divided by a number is not cast back to integers, since it would mostly be 0.
        let [x, y] = *cx.inputs else { return Ok(smallvec![]) };
        let g = nn::div(b, cx.grad(), y)?;
        let of_x = if cx.needs[0] { Some(nn::sum_to_beside(b, g, x, y, cx.needs[1])?) } else { None };
        let of_y = if cx.needs[1] {
            let d = nn::mul(b, g, cx.outputs[0])?;
            let d = nn::neg(b, d)?;
            Some(nn::sum_to_beside(b, d, y, x, cx.needs[0])?)
        } else {
            None
        };
        Ok(smallvec![of_x, of_y])
    }
}

binary! {
    /// Returns the quotient rounded down to an integer, element by element.
    ///
    /// An integer divided by zero gives 0.
    ///
    /// Args:
    ///     input (Union[Tensor, number, bool]): the first operand.
    ///     other (Union[Tensor, number, bool]): the second operand; the shapes must broadcast.
    ///
    /// Returns:
    ///     Tensor, of the broadcast shape and the promoted dtype.
    ///
    /// Raises:
    ///     ValueError: the shapes cannot be broadcast together.
    ///
    /// Examples:
    ///     >>> print(ops.floor_divide(Tensor([7, -7]), Tensor([2, 2])))
    ///     [ 3 -4]
    FLOOR_DIVIDE = "floor_divide", "FloorDiv()(x, y)", FloorDiv, Any, ELEMENTWISE, method: true, ranges: (2.1, 2.9), (0.6, 0.65),
    vjp: |b, cx| {
        let x = if cx.needs[0] { Some(nn::zeros_like(b, cx.inputs[0])?) } else { None };
        let y = if cx.needs[1] { Some(nn::zeros_like(b, cx.inputs[1])?) } else { None };
        Ok(smallvec![x, y])
    }
}

binary! {
    /// Returns the remainder of the floor division, element by element; it has the sign of the divisor.
    ///
    /// An integer taken modulo zero gives 0.
    ///
    /// Args:
    ///     x (Union[Tensor, number, bool]): the first operand.
    ///     y (Union[Tensor, number, bool]): the second operand; the shapes must broadcast.
    ///
    /// Returns:
    ///     Tensor, of the broadcast shape and the promoted dtype.
    ///
    /// Raises:
    ///     ValueError: the shapes cannot be broadcast together.
    ///     TypeError: both operands are of dtype bool.
    ///
    /// Examples:
    ///     >>> print(ops.floor_mod(Tensor([7, -7]), Tensor([4, 4])))
    ///     [3 1]
    FLOOR_MOD = "floor_mod", "FloorMod()(x, y)", FloorMod, Number, ELEMENTWISE, method: true, names: (x, y), ranges: (2.1, 2.4), (1.0, 1.04),
    vjp: |b, cx| {
        let x = if cx.needs[0] { Some(nn::sum_to(b, cx.grad(), cx.inputs[0])?) } else { None };
        let y = if cx.needs[1] {
            let q = emit1(b, &FLOOR_DIVIDE, cx.inputs, Default::default())?;
            let g = nn::mul(b, cx.grad(), q)?;
            let g = nn::neg(b, g)?;
            Some(nn::sum_to(b, g, cx.inputs[1])?)
        } else {
            None
        };
        Ok(smallvec![x, y])
    }
}

binary! {
    /// Returns the first tensor to the power of the second, element by element.
    ///
    /// Args:
    ///     input (Union[Tensor, number, bool]): the first operand.
    ///     exponent (Union[Tensor, number, bool]): the second operand; the shapes must broadcast.
    ///
    /// Returns:
    ///     Tensor, of the broadcast shape and the promoted dtype.
    ///
    /// Raises:
    ///     ValueError: the shapes cannot be broadcast together.
    ///
    /// Examples:
    ///     >>> print(ops.pow(Tensor([2.0, 3.0]), 2))
    ///     [4. 9.]
    POW = "pow", "Pow()(x, y)", Pow, Number, ELEMENTWISE, method: true, names: (input, exponent), ranges: (0.5, 2.0), (-2.0, 2.0),
    vjp: |b, cx| {
        let (x, y) = (cx.inputs[0], cx.inputs[1]);
        let mut out = smallvec![None, None];
        if cx.needs[0] {
            // y x^(y - 1), and 0 where y is 0, for any x.
            let less_one = nn::shift(b, y, -1.0)?;
            let p = nn::pow(b, x, less_one)?;
            let d = nn::mul(b, y, p)?;
            let g = nn::mul(b, cx.grad(), d)?;
            let zero = nn::number(b, 0.0, y)?;
            let flat = nn::equal(b, y, zero)?;
            let none = nn::number(b, 0.0, g)?;
            let g = nn::select(b, flat, none, g)?;
            out[0] = Some(match b.dtype(y).is_inexact() {
                true => nn::sum_to(b, g, x)?,
                false => nn::sum_to_beside(b, g, x, y, cx.needs[1])?,
            });
        }
        if cx.needs[1] {
            // x^y log x, and 0 where x is 0.
            let zero = nn::number(b, 0.0, x)?;
            let flat = nn::equal(b, x, zero)?;
            let one = nn::number(b, 1.0, x)?;
            let safe = nn::select(b, flat, one, x)?;
            let l = nn::log(b, safe)?;
            let d = nn::mul(b, cx.outputs[0], l)?;
            let g = nn::mul(b, cx.grad(), d)?;
            out[1] = Some(nn::sum_to(b, g, y)?);
        }
        Ok(out)
    }
}

binary! {
    /// Returns the larger of two tensors, element by element; NaN if either element is NaN.
    ///
    /// Args:
    ///     input (Union[Tensor, number, bool]): the first operand.
    ///     other (Union[Tensor, number, bool]): the second operand; the shapes must broadcast.
    ///
    /// Returns:
    ///     Tensor, of the broadcast shape and the promoted dtype.
    ///
    /// Raises:
    ///     ValueError: the shapes cannot be broadcast together.
    ///
    /// Examples:
    ///     >>> print(ops.maximum(Tensor([1.0, 5.0]), Tensor([3.0, 2.0])))
    ///     [3. 5.]
    MAXIMUM = "maximum", "Maximum()(x, y)", Maximum, Any, COMMUTATIVE, method: true, ranges: (-2.0, 2.0), (-2.0, 2.0),
    vjp: |b, cx| {
        // Where the operands are equal, each gets half.
        let (x, y) = (cx.inputs[0], cx.inputs[1]);
        let tie = nn::equal(b, x, y)?;
        let half = nn::scale(b, cx.grad(), 0.5)?;
        let zero = nn::number(b, 0.0, cx.grad())?;
        let mut out = smallvec![None, None];
        for (i, (p, q)) in [(x, y), (y, x)].into_iter().enumerate() {
            if cx.needs[i] {
                let wins = nn::greater(b, p, q)?;
                let g = nn::select(b, wins, cx.grad(), zero)?;
                let g = nn::select(b, tie, half, g)?;
                out[i] = Some(nn::sum_to(b, g, p)?);
            }
        }
        Ok(out)
    }
}

binary! {
    /// Returns the smaller of two tensors, element by element; NaN if either element is NaN.
    ///
    /// Args:
    ///     input (Union[Tensor, number, bool]): the first operand.
    ///     other (Union[Tensor, number, bool]): the second operand; the shapes must broadcast.
    ///
    /// Returns:
    ///     Tensor, of the broadcast shape and the promoted dtype.
    ///
    /// Raises:
    ///     ValueError: the shapes cannot be broadcast together.
    ///
    /// Examples:
    ///     >>> print(ops.minimum(Tensor([1.0, 5.0]), Tensor([3.0, 2.0])))
    ///     [1. 2.]
    MINIMUM = "minimum", "Minimum()(x, y)", Minimum, Any, COMMUTATIVE, method: true, ranges: (-2.0, 2.0), (-2.0, 2.0),
    vjp: |b, cx| {
        // Where the operands are equal, each gets half.
        let (x, y) = (cx.inputs[0], cx.inputs[1]);
        let tie = nn::equal(b, x, y)?;
        let half = nn::scale(b, cx.grad(), 0.5)?;
        let zero = nn::number(b, 0.0, cx.grad())?;
        let mut out = smallvec![None, None];
        for (i, (p, q)) in [(x, y), (y, x)].into_iter().enumerate() {
            if cx.needs[i] {
                let wins = nn::less(b, p, q)?;
                let g = nn::select(b, wins, cx.grad(), zero)?;
                let g = nn::select(b, tie, half, g)?;
                out[i] = Some(nn::sum_to(b, g, p)?);
            }
        }
        Ok(out)
    }
}

binary! {
    /// Tests whether two tensors are equal, element by element.
    ///
    /// Args:
    ///     input (Union[Tensor, number, bool]): the first operand.
    ///     other (Union[Tensor, number, bool]): the second operand; the shapes must broadcast.
    ///
    /// Returns:
    ///     Tensor of bool, of the broadcast shape.
    ///
    /// Raises:
    ///     ValueError: the shapes cannot be broadcast together.
    ///
    /// Examples:
    ///     >>> print(ops.equal(Tensor([1.0, 2.0]), Tensor([1.0, 3.0])))
    ///     [ True False]
    EQUAL = "equal", "Equal()(x, y)", Eq, Compare, COMMUTATIVE, method: true, ranges: (-2.0, 2.0), (-2.0, 2.0),
    not_differentiable: "its values are booleans"
}

binary! {
    /// Tests whether two tensors differ, element by element.
    ///
    /// Args:
    ///     input (Union[Tensor, number, bool]): the first operand.
    ///     other (Union[Tensor, number, bool]): the second operand; the shapes must broadcast.
    ///
    /// Returns:
    ///     Tensor of bool, of the broadcast shape.
    ///
    /// Raises:
    ///     ValueError: the shapes cannot be broadcast together.
    ///
    /// Examples:
    ///     >>> print(ops.not_equal(Tensor([1.0, 2.0]), Tensor([1.0, 3.0])))
    ///     [False  True]
    NOT_EQUAL = "not_equal", "NotEqual()(x, y)", Ne, Compare, COMMUTATIVE, method: true, ranges: (-2.0, 2.0), (-2.0, 2.0),
    not_differentiable: "its values are booleans"
}

binary! {
    /// Tests whether `input` is less than `other`, element by element.
    ///
    /// Args:
    ///     input (Union[Tensor, number, bool]): the first operand.
    ///     other (Union[Tensor, number, bool]): the second operand; the shapes must broadcast.
    ///
    /// Returns:
    ///     Tensor of bool, of the broadcast shape.
    ///
    /// Raises:
    ///     ValueError: the shapes cannot be broadcast together.
    ///
    /// Examples:
    ///     >>> print(ops.less(Tensor([1.0, 2.0]), Tensor([1.0, 3.0])))
    ///     [False  True]
    LESS = "less", "Less()(x, y)", Lt, Compare, ELEMENTWISE, method: true, ranges: (-2.0, 2.0), (-2.0, 2.0),
    not_differentiable: "its values are booleans"
}

binary! {
    /// Tests whether `input` is less than or equal to `other`, element by element.
    ///
    /// Args:
    ///     input (Union[Tensor, number, bool]): the first operand.
    ///     other (Union[Tensor, number, bool]): the second operand; the shapes must broadcast.
    ///
    /// Returns:
    ///     Tensor of bool, of the broadcast shape.
    ///
    /// Raises:
    ///     ValueError: the shapes cannot be broadcast together.
    ///
    /// Examples:
    ///     >>> print(ops.less_equal(Tensor([1.0, 2.0]), Tensor([1.0, 3.0])))
    ///     [ True  True]
    LESS_EQUAL = "less_equal", "LessEqual()(x, y)", Le, Compare, ELEMENTWISE, method: true, ranges: (-2.0, 2.0), (-2.0, 2.0),
    not_differentiable: "its values are booleans"
}

binary! {
    /// Tests whether `input` is greater than `other`, element by element.
    ///
    /// Args:
    ///     input (Union[Tensor, number, bool]): the first operand.
    ///     other (Union[Tensor, number, bool]): the second operand; the shapes must broadcast.
    ///
    /// Returns:
    ///     Tensor of bool, of the broadcast shape.
    ///
    /// Raises:
    ///     ValueError: the shapes cannot be broadcast together.
    ///
    /// Examples:
    ///     >>> print(ops.greater(Tensor([1.0, 2.0]), Tensor([1.0, 3.0])))
    ///     [False False]
    GREATER = "greater", "Greater()(x, y)", Gt, Compare, ELEMENTWISE, method: true, ranges: (-2.0, 2.0), (-2.0, 2.0),
    not_differentiable: "its values are booleans"
}

binary! {
    /// Tests whether `input` is greater than or equal to `other`, element by element.
    ///
    /// Args:
    ///     input (Union[Tensor, number, bool]): the first operand.
    ///     other (Union[Tensor, number, bool]): the second operand; the shapes must broadcast.
    ///
    /// Returns:
    ///     Tensor of bool, of the broadcast shape.
    ///
    /// Raises:
    ///     ValueError: the shapes cannot be broadcast together.
    ///
    /// Examples:
    ///     >>> print(ops.greater_equal(Tensor([1.0, 2.0]), Tensor([1.0, 3.0])))
    ///     [ True False]
    GREATER_EQUAL = "greater_equal", "GreaterEqual()(x, y)", Ge, Compare, ELEMENTWISE, method: true, ranges: (-2.0, 2.0), (-2.0, 2.0),
    not_differentiable: "its values are booleans"
}

binary! {
    /// Returns the logical and, element by element. Nonzero numbers count as true.
    ///
    /// Args:
    ///     input (Union[Tensor, number, bool]): the first operand.
    ///     other (Union[Tensor, number, bool]): the second operand; the shapes must broadcast.
    ///
    /// Returns:
    ///     Tensor of bool, of the broadcast shape.
    ///
    /// Raises:
    ///     ValueError: the shapes cannot be broadcast together.
    ///
    /// Examples:
    ///     >>> print(ops.logical_and(Tensor([False, False, True]), Tensor([False, True, True])))
    ///     [False False  True]
    LOGICAL_AND = "logical_and", "LogicalAnd()(x, y)", And, Logic, COMMUTATIVE, method: true, ranges: (-2.0, 2.0), (-2.0, 2.0),
    not_differentiable: "its values are booleans"
}

binary! {
    /// Returns the logical or, element by element. Nonzero numbers count as true.
    ///
    /// Args:
    ///     input (Union[Tensor, number, bool]): the first operand.
    ///     other (Union[Tensor, number, bool]): the second operand; the shapes must broadcast.
    ///
    /// Returns:
    ///     Tensor of bool, of the broadcast shape.
    ///
    /// Raises:
    ///     ValueError: the shapes cannot be broadcast together.
    ///
    /// Examples:
    ///     >>> print(ops.logical_or(Tensor([False, False, True]), Tensor([False, True, True])))
    ///     [False  True  True]
    LOGICAL_OR = "logical_or", "LogicalOr()(x, y)", Or, Logic, COMMUTATIVE, method: true, ranges: (-2.0, 2.0), (-2.0, 2.0),
    not_differentiable: "its values are booleans"
}

binary! {
    /// Returns the logical exclusive or, element by element. Nonzero numbers count as true.
    ///
    /// Args:
    ///     input (Union[Tensor, number, bool]): the first operand.
    ///     other (Union[Tensor, number, bool]): the second operand; the shapes must broadcast.
    ///
    /// Returns:
    ///     Tensor of bool, of the broadcast shape.
    ///
    /// Raises:
    ///     ValueError: the shapes cannot be broadcast together.
    ///
    /// Examples:
    ///     >>> print(ops.logical_xor(Tensor([False, False, True]), Tensor([False, True, True])))
    ///     [False  True False]
    LOGICAL_XOR = "logical_xor", "LogicalXor()(x, y)", Xor, Logic, COMMUTATIVE, method: true, ranges: (-2.0, 2.0), (-2.0, 2.0),
    not_differentiable: "its values are booleans"
}

op! {
    /// Returns the elements of `input` where `condition` is true, and those of `other` elsewhere.
    ///
    /// Args:
    ///     condition (Tensor): of dtype bool.
    ///     input (Union[Tensor, number]): taken where the condition is true.
    ///     other (Union[Tensor, number]): taken where it is false. The three shapes must broadcast.
    ///
    /// Returns:
    ///     Tensor, of the broadcast shape and the dtype to which `input` and `other` promote.
    ///
    /// Raises:
    ///     TypeError: `condition` is not of dtype bool.
    ///     ValueError: the shapes cannot be broadcast together.
    ///
    /// Examples:
    ///     >>> print(ops.select(Tensor([True, False]), Tensor([1.0, 2.0]), Tensor([3.0, 4.0])))
    ///     [1. 4.]
    SELECT = "select",
    params: [condition: Tensor = Required, input: TensorOrNumber = Required, other: TensorOrNumber = Required], outputs: 1,
    public: true, method: false, primitive: "Select()(condition, x, y)", traits: Traits::ELEMENTWISE,
    infer: |cx| {
        cx.expect_dtype(0, DType::is_bool, "dtype bool")?;
        let (x, y) = (&cx.inputs[1], &cx.inputs[2]);
        let dtype = promote(x.dtype, y.dtype);
        let shape = broadcast_shapes(cx.op.name, &x.shape, &y.shape, cx.env)?;
        let shape = broadcast_shapes(cx.op.name, &cx.inputs[0].shape, &shape, cx.env)?;
        Ok(smallvec![Aval { dtype, shape }])
    },
    kernel: Kernel::Program(|dtypes, _| {
        let dtype = promote(dtypes[1], dtypes[2]);
        let mut b = ProgramBuilder::new(dtypes);
        let x = b.cast(Reg(1), dtype);
        let y = b.cast(Reg(2), dtype);
        let z = b.op(Opcode::Select, &[Reg(0), x, y]);
        b.output(z);
        b.finish()
    }),
    vjp: |b, cx| {
        let zero = nn::number(b, 0.0, cx.grad())?;
        let mut out = smallvec![None, None, None];
        for i in [1, 2] {
            if cx.needs[i] {
                let (on, off) = if i == 1 { (cx.grad(), zero) } else { (zero, cx.grad()) };
                let g = nn::select(b, cx.inputs[0], on, off)?;
                let same = b.dtype(cx.inputs[i]) == b.dtype(cx.outputs[0]);
                let to = if same { nn::sum_to_shape } else { nn::sum_to };
                out[i] = Some(to(b, g, cx.inputs[i])?);
            }
        }
        Ok(out)
    },
    samples: || {
        let mask = |shape: &[i64]| input(DType::Bool, shape, 0.0, 1.0);
        let f = |shape: &[i64]| input(DType::Float32, shape, -2.0, 2.0);
        vec![
            sample(vec![mask(&[2, 3]), f(&[2, 3]), f(&[2, 3])], vec![]),
            sample(vec![mask(&[2, 1]), f(&[3]), f(&[])], vec![]),
        ]
    },
}
