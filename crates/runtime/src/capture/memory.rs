//! Aliasing in a capture: in which memory a value is, the effect of writes on it, and how to read it again.

use ms_core::{Attrs, Aval, Code, Dim, Error, Layout, Result, ShapeEnv};
use ms_ir::V;
use ms_tensor::{Symbol, Value};

use super::{Capture, Key, stale};

/// The memory of another value that a value is in, and where.
#[derive(Clone)]
pub(super) struct Alias {
    pub(super) root: Key,
    pub(super) place: AliasPlace,
}

#[derive(Clone)]
pub(super) enum AliasPlace {
    At(Layout),
    /// All of the memory, row-major.
    Whole(Aval),
    /// A view over symbolic dimensions. Its layout is computed, for the sizes at capture, only if a write needs it.
    View {
        of: Key,
        base: Box<Aval>,
        out: Box<Aval>,
        attrs: Box<Attrs>,
        view: ViewFn,
    },
}

pub(super) type ViewFn = fn(&Layout, &Aval, &[ms_core::Attr]) -> Option<Layout>;

fn row_major(aval: &Aval) -> Layout {
    Layout::contiguous_in(aval.dtype, &aval.shape, &mut ShapeEnv::new())
}

fn is_concrete(aval: &Aval) -> bool {
    aval.shape.iter().all(|d| d.is_const())
}

#[derive(Clone)]
pub(super) struct Current {
    pub(super) value: Value,
    pub(super) version: u64,
}

/// How to read a value that may have been written.
pub enum Resolution {
    Fresh,
    Is(Value),
    ViewOf { base: Value, layout: Layout, version: u64 },
}

/// The target of a write: the current value, and the part of it that is written.
pub struct Place {
    pub base: Value,
    pub layout: Option<Layout>,
}

/// Whether a view with this layout is all of `base`, row-major. With symbolic sizes, whether this holds for all sizes.
pub fn covers(layout: &Layout, base: &Aval) -> bool {
    let mut env = ShapeEnv::new();
    layout.offset == Dim::ZERO && env.product(&layout.shape) == env.product(&base.shape) && layout.is_contiguous()
}

impl Capture {
    /// Records the layout of a view, so that writes through the view or to its base are seen.
    pub(super) fn note_alias(&mut self, view: &ViewFn, input: &Symbol, out: &Value, attrs: &Attrs) {
        let Value::Symbolic(o) = out else { return };
        let key = (input.frame, input.v);
        let root = self.aliases.get(&key).map_or(key, |a| a.root);
        let known = is_concrete(&input.aval)
            && is_concrete(&o.aval)
            && self.aliases.get(&key).is_none_or(|a| match &a.place {
                AliasPlace::At(_) => true,
                AliasPlace::Whole(aval) => is_concrete(aval),
                AliasPlace::View { .. } => false,
            });
        let alias = AliasPlace::View {
            of: key,
            base: Box::new(input.aval.clone()),
            out: Box::new(o.aval.clone()),
            attrs: Box::new(attrs.clone()),
            view: *view,
        };
        self.aliases.insert((o.frame, o.v), Alias { root, place: alias });
        if (known || self.current.contains_key(&root))
            && self.place(&(o.frame, o.v)).is_some()
            && let Some(c) = self.current.get(&root)
        {
            self.seen.insert((o.frame, o.v), (c.version, out.clone()));
        }
    }

    /// The layout of the value in its root; `None` if the value is not a view.
    fn place(&mut self, key: &Key) -> Option<Layout> {
        // Walks up from the view to a known value, then down again iteratively: chains of views may be long.
        let mut chain = Vec::new();
        let mut at = *key;
        let mut layout = loop {
            match self.aliases.get(&at).map(|a| &a.place) {
                Some(AliasPlace::At(layout)) => break layout.clone(),
                Some(AliasPlace::Whole(aval)) => break row_major(aval),
                Some(AliasPlace::View { of, base, .. }) => {
                    let (of, base) = (*of, base.clone());
                    chain.push(at);
                    if !self.aliases.contains_key(&of) {
                        break row_major(&base);
                    }
                    at = of;
                }
                None => return None,
            }
        };
        for key in chain.into_iter().rev() {
            let alias = self.aliases.get_mut(&key)?;
            let AliasPlace::View { out, attrs, view, .. } = &alias.place else { continue };
            match view(&layout, out, attrs) {
                Some(found) => {
                    layout = found;
                    alias.place = AliasPlace::At(layout.clone());
                }
                // A copy has its own memory, and is the root of the views taken of it.
                None => {
                    self.aliases.remove(&key);
                    self.root_again();
                    return None;
                }
            }
        }
        Some(layout)
    }

    /// Recomputes the roots of views after one of them turned out to be a copy.
    fn root_again(&mut self) {
        let views: Vec<Key> = (self.aliases.iter())
            .filter(|(_, a)| matches!(a.place, AliasPlace::View { .. }))
            .map(|(k, _)| *k)
            .collect();
        for key in views {
            let mut root = key;
            loop {
                match self.aliases.get(&root) {
                    Some(Alias { place: AliasPlace::View { of, .. }, .. }) => root = *of,
                    Some(alias) => break root = alias.root,
                    None => break,
                }
            }
            if let Some(alias) = self.aliases.get_mut(&key) {
                alias.root = root;
            }
        }
    }

    pub fn resolution(&mut self, s: &Symbol) -> Result<Resolution> {
        if self.current.is_empty() || s.builder != self.id {
            return Ok(Resolution::Fresh);
        }
        let key = (s.frame, s.v);
        if let Some(c) = self.current.get(&key) {
            return Ok(Resolution::Is(c.value.clone()));
        }
        let Some(root) = self.aliases.get(&key).map(|a| a.root) else { return Ok(Resolution::Fresh) };
        let Some(c) = self.current.get(&root) else { return Ok(Resolution::Fresh) };
        let (version, base) = (c.version, c.value.clone());
        if let Some((seen, value)) = self.seen.get(&key)
            && *seen == version
        {
            return Ok(Resolution::Is(value.clone()));
        }
        let Some(layout) = self.place(&key) else { return Ok(Resolution::Fresh) };
        Ok(Resolution::ViewOf { base, layout, version })
    }

    /// Records that `view` is the value that `s` reads at `version`.
    pub fn remember(&mut self, s: &Symbol, view: &Value, version: u64) {
        self.seen.insert((s.frame, s.v), (version, view.clone()));
    }

    pub fn place_of(&mut self, s: &Symbol) -> Result<Place> {
        if s.builder != self.id {
            return Err(stale(s));
        }
        let key = (s.frame, s.v);
        let layout = self.place(&key);
        let root = self.aliases.get(&key).map_or(key, |a| a.root);
        if layout.as_ref().is_some_and(Layout::self_overlaps) {
            return Err(Error::new(Code::ReadOnly).op("assign").expected("a view whose elements are apart"));
        }
        let base = match self.current.get(&root) {
            Some(c) => c.value.clone(),
            None => self.root_value(root)?,
        };
        Ok(Place { base, layout })
    }

    /// Whether `value` has exactly the elements of `target`.
    pub fn is_same_place(&mut self, target: &Symbol, value: &Value) -> bool {
        let Value::Symbolic(source) = value else { return false };
        if source.builder != self.id || target.builder != self.id || source.aval != target.aval {
            return false;
        }
        let (a, b) = ((target.frame, target.v), (source.frame, source.v));
        let root = |k: &Key| self.aliases.get(k).map_or(*k, |a| a.root);
        a == b || (root(&a) == root(&b) && self.place(&a).is_some_and(|p| Some(p) == self.place(&b)))
    }

    /// The memory of `s`: the index of the input that it is in (`None` if the memory was made here), and whether `s` is
    /// row-major in it. The latter is `None` if it depends on symbols, or on memory outside the region of `s`.
    pub fn memory_of(&mut self, s: &Symbol) -> (Option<usize>, Option<bool>) {
        let key = (s.frame, s.v);
        let root = self.root_of(&key);
        let input = self.input_number(&root);
        if key == root {
            return (input, Some(true));
        }
        let graph = &self.frames[0].graph;
        let known = root.0 == self.frames[0].serial && is_concrete(&s.aval) && is_concrete(graph.aval_ref(root.1));
        // A value that turns out to be a copy has its own memory.
        let row_major = known.then(|| self.place(&key).is_none_or(|l| l.is_contiguous()));
        (input, row_major)
    }

    fn root_of(&self, key: &Key) -> Key {
        self.aliases.get(key).map_or(*key, |a| a.root)
    }

    /// The index of an input among the tensors that a caller passes.
    fn input_number(&self, key: &Key) -> Option<usize> {
        let graph = &self.frames[0].graph;
        let skipped = |k: usize, v: V| {
            graph.random_key() == Some(k as u32) || self.numbers.iter().any(|(number, ..)| *number == v)
        };
        let mut given = graph.inputs().iter().enumerate().filter(|(k, i)| !skipped(*k, i.value));
        given.position(|(_, i)| key.0 == self.frames[0].serial && i.value == key.1)
    }

    /// Whether the memory of `s` is an input's.
    pub fn lies_in_input(&self, s: &Symbol) -> bool {
        self.input_number(&self.root_of(&(s.frame, s.v))).is_some()
    }

    /// The number of writes to the storage behind `s` in this capture.
    pub fn version(&self, s: &Symbol) -> u64 {
        let key = (s.frame, s.v);
        let root = self.aliases.get(&key).map_or(key, |a| a.root);
        self.current.get(&root).map_or(0, |c| c.version)
    }

    /// Makes `value`, which has the shape of the root, the current value of the storage behind `s`.
    pub fn set_current(&mut self, s: &Symbol, value: Value) -> Result<()> {
        let key = (s.frame, s.v);
        let root = self.aliases.get(&key).map_or(key, |a| a.root);
        let version = self.current.get(&root).map_or(1, |c| c.version + 1);
        if let Value::Symbolic(new) = &value {
            // Views of the new value are views of the storage that was written.
            let key = (new.frame, new.v);
            self.aliases.insert(key, Alias { root, place: AliasPlace::Whole(new.aval.clone()) });
            self.seen.insert(key, (version, value.clone()));
        }
        self.current.insert(root, Current { value, version });
        Ok(())
    }

    /// The layout of a view over a row-major input, if the view is in the memory of an input that was written. `None`
    /// for whole inputs and for values in other memory.
    pub fn view_of_written(&mut self, view: &Symbol, input: &Symbol) -> Option<Layout> {
        let (key, of) = ((view.frame, view.v), (input.frame, input.v));
        if key == of || !self.current.contains_key(&of) {
            return None;
        }
        let layout = self.place(&key)?;
        (self.aliases.get(&key)?.root == of).then_some(layout)
    }

    /// Inputs that were written so far, by their index among the inputs that a caller passes.
    pub fn written_inputs(&self) -> Vec<usize> {
        let f = &self.frames[0];
        let is_written = |v: V| self.current.contains_key(&(f.serial, v));
        let given = f.graph.inputs().iter().enumerate().filter(|(k, _)| f.graph.random_key() != Some(*k as u32));
        given.enumerate().filter(|(_, (_, i))| is_written(i.value)).map(|(k, _)| k).collect()
    }
}
