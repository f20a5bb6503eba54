//! The single error table. An error has at most six lines: op, what, expected, got, the user's line, a hint.

use std::fmt;

use crate::Loc;

/// The Python exception that an error is raised as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ErrorClass {
    Type,
    Value,
    Index,
    Runtime,
    Memory,
    Attribute,
    NotImplemented,
    /// The exception of the pending signal, usually `KeyboardInterrupt`.
    Interrupt,
}

macro_rules! errors {
    ($($code:ident $class:ident $what:literal $hint:literal;)*) => {
        /// The kind of an error. Each code has a class, a sentence and, if useful, a fixed hint.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Code { $($code),* }

        impl Code {
            pub const ALL: &'static [Code] = &[$(Code::$code),*];
            pub const fn name(self) -> &'static str { match self { $(Code::$code => stringify!($code)),* } }
            pub const fn class(self) -> ErrorClass { match self { $(Code::$code => ErrorClass::$class),* } }
            pub const fn what(self) -> &'static str { match self { $(Code::$code => $what),* } }
            /// Empty if no hint applies to every case.
            pub const fn hint(self) -> &'static str { match self { $(Code::$code => $hint),* } }
        }
    };
}

errors! {
    BroadcastMismatch Value "the shapes cannot be broadcast together" "";
    ShapeMismatch Value "unexpected shape" "";
    RankMismatch Value "unexpected number of dimensions" "";
    AxisOutOfRange Value "an axis lies outside the tensor's dimensions" "";
    DuplicateAxis Value "an axis is given twice" "";
    InvalidValue Value "an argument has a value that the op does not take" "";
    ReshapeMismatch Value "the number of elements changes" "";
    EmptyReduction Value "there is no element to choose from" "give the reduction at least one element, or test size first";
    DTypeMismatch Type "unexpected dtype" "";
    UnsupportedDType Type "the dtype has no kernels" "cast to a dtype that it computes in, as astype(float32)";
    ArgumentType Type "an argument has the wrong type" "";
    ArgumentCount Type "the arguments do not match the signature" "";
    UnknownKeyword Type "an argument name is unknown" "";
    IndexOutOfRange Index "an index lies outside the tensor" "";
    InvalidIndex Index "the type of the index is not supported" "";
    OutOfMemory Memory "there is not enough memory" "";
    ReadOnly Runtime "the tensor cannot be written in place" "copy it first: x.copy()";
    SavedValueChanged Runtime "a value that the gradient needs was changed in place" "write into a copy, or take the gradient before the write";
    NotDifferentiable Runtime "the op has no derivative" "";
    StaleSymbol Runtime "a value of a finished capture was used" "return it from the jitted function instead of keeping it";
    DeviceMismatch Runtime "the tensors are on different devices" "";
    DeviceAbsent Runtime "the device is not available here" "";
    LaunchFailed Runtime "a launch failed on the device" "";
    DeviceLost Runtime "the device is lost" "";
    VerifyFailed Runtime "the graph is not well formed" "this is a defect of a pass: please report it with the graph";
    ParseFailed Value "the text is not a graph" "";
    NotSupported NotImplemented "this is not supported" "";
    Internal Runtime "an internal rule was broken" "this is a defect: please report it";
    Interrupted Interrupt "interrupted" "";
}

/// An error to be reported to the user. It is one pointer wide, so that `Result` stays cheap.
#[derive(Debug)]
pub struct Error(Box<Inner>);

#[derive(Debug)]
struct Inner {
    code: Code,
    op: Option<String>,
    what: Option<String>,
    expected: Option<String>,
    got: Option<String>,
    at: Option<Loc>,
    hint: Option<String>,
}

pub type Result<T, E = Error> = std::result::Result<T, E>;

impl Error {
    #[cold]
    pub fn new(code: Code) -> Error {
        Error(Box::new(Inner { code, op: None, what: None, expected: None, got: None, at: None, hint: None }))
    }

    /// Names the op, unless an inner op was already named.
    pub fn op(mut self, op: impl Into<String>) -> Error {
        self.0.op.get_or_insert(op.into());
        self
    }

    /// The op that failed, if it is known.
    pub fn failed_op(&self) -> Option<&str> {
        self.0.op.as_deref()
    }

    /// Names the function that the user called, if an op inside it failed.
    pub fn inside(mut self, function: impl Into<String>) -> Error {
        if let Some(op) = &mut self.0.op {
            *op = function.into();
        }
        self
    }

    /// Replaces the table's sentence by a more specific one.
    pub fn what(mut self, what: impl Into<String>) -> Error {
        self.0.what = Some(what.into());
        self
    }

    pub fn expected(mut self, expected: impl Into<String>) -> Error {
        self.0.expected = Some(expected.into());
        self
    }

    pub fn got(mut self, got: impl Into<String>) -> Error {
        self.0.got = Some(shortened(got.into()));
        self
    }

    /// Names the user's line, unless an inner place was already named.
    pub fn at(mut self, place: Loc) -> Error {
        self.0.at.get_or_insert(place);
        self
    }

    /// The user's line, if the error was found elsewhere: a launch that failed after its call had returned.
    pub fn place(&self) -> Option<&Loc> {
        self.0.at.as_ref()
    }

    pub fn hint(mut self, hint: impl Into<String>) -> Error {
        self.0.hint = Some(hint.into());
        self
    }

    pub fn code(&self) -> Code {
        self.0.code
    }

    pub fn class(&self) -> ErrorClass {
        self.0.code.class()
    }

    /// The message, with the user's line (the error's own, else `at`) between `got` and the hint. At most six lines.
    pub fn render(&self, at: Option<&str>) -> String {
        let inner = &*self.0;
        let what = inner.what.as_deref().unwrap_or(inner.code.what());
        let mut out = match &inner.op {
            // Ops behind functions of the same name end in an underscore.
            Some(op) => format!("{}: {what}", op.trim_end_matches('_')),
            None => what.to_string(),
        };
        let mut line = |label: &str, text: &str| {
            if !text.is_empty() {
                out.push_str("\n  ");
                out.push_str(label);
                out.push_str(&text.replace('\n', " "));
            }
        };
        line("expected: ", inner.expected.as_deref().unwrap_or(""));
        line("got: ", inner.got.as_deref().unwrap_or(""));
        let own = inner.at.as_ref().map(Loc::to_string);
        // The caller may append the text of the line.
        let shown = at.filter(|at| own.as_ref().is_none_or(|own| at.starts_with(own.as_str())));
        line("at: ", shown.or(own.as_deref()).unwrap_or(""));
        line("hint: ", inner.hint.as_deref().unwrap_or(inner.code.hint()));
        out
    }
}

/// Shortens text that would make the message too long, such as a 10,000-digit number or the shape of a 3,000-d tensor.
fn shortened(got: String) -> String {
    const LIMIT: usize = 200;
    match got.char_indices().nth(LIMIT) {
        Some((end, _)) => format!("{}... ({} characters)", &got[..end], got.chars().count()),
        None => got,
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(None))
    }
}

impl std::error::Error for Error {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_names_the_function_around_an_op() {
        let failed = || Error::new(Code::InvalidValue);
        assert!(failed().op("iota").inside("arange").render(None).starts_with("arange: "));
        assert_eq!(failed().inside("arange").render(None), failed().render(None));
    }

    #[test]
    fn a_message_has_at_most_six_lines() {
        let e = Error::new(Code::BroadcastMismatch).op("add").op("outer").expected("a\nb").got("c").hint("d");
        let text = e.render(Some("user.py:3: x + y"));
        assert!(text.starts_with("add: the shapes"), "the innermost op is named: {text}");
        assert_eq!(text.lines().count(), 5);
    }

    #[test]
    fn a_message_names_the_line_of_the_launch_before_that_of_the_wait() {
        let at = |line| Loc { file: "dir/user.py".into(), line };
        let e = Error::new(Code::IndexOutOfRange).at(at(3)).at(at(4));
        assert!(e.render(Some("user.py:9: y.asnumpy()")).ends_with("\n  at: user.py:3"), "{e}");
        assert_eq!(e.place(), Some(&at(3)));
    }

    #[test]
    fn a_message_names_the_function_and_not_the_op_behind_it() {
        for (op, function) in [("one_hot_", "one_hot"), ("atan2", "atan2")] {
            assert!(Error::new(Code::InvalidValue).op(op).render(None).starts_with(&format!("{function}: ")));
        }
    }

    #[test]
    fn every_code_has_a_sentence() {
        for code in Code::ALL {
            assert!(!code.what().is_empty() && !code.what().ends_with('.'), "{}", code.name());
        }
    }
}
