//! A lexer for one line of graph text.

use std::str::FromStr;

use ms_core::{Code, Error, Result, Scalar};

/// An error at a line of the text.
pub(crate) fn failed(line: usize, what: impl std::fmt::Display) -> Error {
    Error::new(Code::ParseFailed).what(format!("line {line}: {what}"))
}

pub(crate) struct Line<'a> {
    number: usize,
    rest: &'a str,
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '.'
}

impl<'a> Line<'a> {
    pub(crate) fn new(number: usize, text: &'a str) -> Line<'a> {
        Line { number, rest: text }
    }

    #[cold]
    pub(crate) fn fail(&self, what: impl std::fmt::Display) -> Error {
        failed(self.number, what)
    }

    fn skip(&mut self) {
        self.rest = self.rest.trim_start();
    }

    pub(crate) fn starts(&mut self, token: &str) -> bool {
        self.skip();
        self.rest.starts_with(token)
    }

    /// Consumes `token` if it comes next.
    pub(crate) fn eat(&mut self, token: &str) -> bool {
        self.skip();
        match self.rest.strip_prefix(token) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    pub(crate) fn expect(&mut self, token: &str) -> Result<()> {
        if self.eat(token) {
            return Ok(());
        }
        let got: String = self.rest.chars().take(20).collect();
        Err(self.fail(format!("expected `{token}`, got `{got}`")))
    }

    pub(crate) fn at_end(&mut self) -> bool {
        self.skip();
        self.rest.is_empty()
    }

    pub(crate) fn end(&mut self) -> Result<()> {
        if self.at_end() {
            return Ok(());
        }
        Err(self.fail(format!("`{}` is not expected here", self.rest)))
    }

    fn take(&mut self, ok: impl Fn(char) -> bool) -> &'a str {
        self.skip();
        let end = self.rest.find(|c| !ok(c)).unwrap_or(self.rest.len());
        let (token, rest) = self.rest.split_at(end);
        self.rest = rest;
        token
    }

    pub(crate) fn word(&mut self, what: &str) -> Result<&'a str> {
        match self.take(is_word) {
            "" => Err(self.fail(format!("expected {what}"))),
            word => Ok(word),
        }
    }

    pub(crate) fn number<T: FromStr>(&mut self, what: &str) -> Result<T> {
        let token = self.take(|c| c.is_ascii_digit() || c == '-');
        token.parse().map_err(|_| self.fail(format!("expected {what}, got `{token}`")))
    }

    /// Skips `name=` before an attribute, which is only for human readers.
    pub(crate) fn attr_name(&mut self) {
        self.skip();
        let end = self.rest.find(|c| !is_word(c)).unwrap_or(0);
        if end > 0 && self.rest[end..].starts_with('=') {
            self.rest = &self.rest[end + 1..];
        }
    }

    pub(crate) fn starts_number(&mut self) -> bool {
        self.skip();
        self.rest.starts_with(|c: char| c.is_ascii_digit() || c == '-')
            || self.rest.starts_with("inf")
            || self.rest.starts_with("nan")
    }

    /// An integer, or a float (which has a point or an exponent, or is `nan` or `inf`).
    pub(crate) fn scalar(&mut self) -> Result<Scalar> {
        if self.eat("nan:0x") {
            let digits = self.take(|c| c.is_ascii_hexdigit());
            return u64::from_str_radix(digits, 16)
                .map(|bits| Scalar::Float(f64::from_bits(bits)))
                .map_err(|_| self.fail("a NaN is given by its bits"));
        }
        let token = self.take(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '+' | '.'));
        let value = match token.parse::<i64>() {
            Ok(v) => Some(Scalar::Int(v)),
            Err(_) => token.parse::<f64>().ok().map(Scalar::Float),
        };
        value.ok_or_else(|| self.fail(format!("`{token}` is not a number")))
    }

    pub(crate) fn quoted(&mut self) -> Result<String> {
        self.expect("\"")?;
        let mut text = String::new();
        let mut chars = self.rest.char_indices();
        while let Some((i, c)) = chars.next() {
            match c {
                '"' => {
                    self.rest = &self.rest[i + 1..];
                    return Ok(text);
                }
                '\\' => match chars.next().map(|(_, c)| c) {
                    Some('n') => text.push('\n'),
                    Some('r') => text.push('\r'),
                    Some('t') => text.push('\t'),
                    Some(c @ ('"' | '\\')) => text.push(c),
                    _ => return Err(self.fail("an unknown escape in a string")),
                },
                c => text.push(c),
            }
        }
        Err(self.fail("a string does not end"))
    }

    pub(crate) fn hex_bytes(&mut self) -> Result<Vec<u8>> {
        self.expect("0x")?;
        let digits = self.take(|c| c.is_ascii_hexdigit()).as_bytes();
        if digits.len() % 2 == 1 {
            return Err(self.fail("an odd number of hex digits"));
        }
        let digit = |c: u8| (c as char).to_digit(16).unwrap_or(0) as u8;
        Ok(digits.chunks_exact(2).map(|p| digit(p[0]) << 4 | digit(p[1])).collect())
    }

    /// The location in the comment at the end of a node's line.
    pub(crate) fn comment(&mut self) -> Result<Option<(String, u32)>> {
        if self.at_end() {
            return Ok(None);
        }
        self.expect("# ")?;
        let Some((name, line)) = self.rest.rsplit_once(':') else {
            return Err(self.fail("a location is `file:line`"));
        };
        let line = line.parse().map_err(|_| self.fail("a location is `file:line`"))?;
        let (mut file, mut escaped) = (String::new(), false);
        for c in name.chars() {
            match (escaped, c) {
                (false, '\\') => {
                    escaped = true;
                    continue;
                }
                (true, 'n') => file.push('\n'),
                (true, 'r') => file.push('\r'),
                (_, c) => file.push(c),
            }
            escaped = false;
        }
        self.rest = "";
        Ok(Some((file, line)))
    }
}
