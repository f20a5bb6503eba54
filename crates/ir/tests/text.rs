//! The text form: its appearance, that it parses back to the same graph, and the errors for bad text.

mod toy;

use std::sync::Arc;

use ms_core::{Attr, Aval, Code, DType, DimGuard, Relation, Scalar, SmallVec, smallvec};
use ms_ir::{
    Builder, CALL, COND, CUSTOM_VJP, Graph, Node, OpDef, OpRef, first_difference, parse, structural_eq,
    structural_hash, verify,
};
use toy::*;

/// Parses the text of `graph` and compares everything; names and locations are compared by printing again.
fn round_trip(graph: &Graph) {
    let text = graph.to_text();
    let back = parse(&text, &find).unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert_eq!(back.to_text(), text);
    assert_eq!(first_difference(graph, &back), None, "{text}");
    assert_eq!(structural_hash(graph), structural_hash(&back));
}

fn branches() -> Graph {
    let branch = |name: &str, op: &'static OpDef| {
        let mut g = G(Graph::new(name));
        let x = g.input("x", &[2]);
        let y = g.op(op, &[x]);
        Arc::new(g.returns(&[y]))
    };
    let mut g = G::new();
    let x = g.input("x", &[2]);
    g.at("net.py", 3);
    let s = g.op(&SUM, &[x]);
    let p = g.op(&POSITIVE, &[s]);
    g.at("dir with space/n#t\\\n.py", 4);
    let regions = smallvec![branch("yes", &EXP), branch("no", &NEG)];
    let y = g.0.emit_regions(&COND, &[p, x], smallvec![], regions).expect("fits")[0];
    g.returns(&[y])
}

#[test]
fn the_text_of_a_graph() {
    let mut g = G::new();
    let x = g.input("x", &[2, 3]);
    let one = g.scalar(1.5);
    g.at("net.py", 7);
    let y = g.op(&ADD, &[x, one]);
    let z = g.transpose(y, &[1, 0]);
    let mut g = g.returns(&[z]);
    g.set_writes(vec![(0, y)]);
    assert_eq!(
        g.to_text(),
        "graph \"main\" {
  %0 = input \"x\" f32[2, 3]
  %1 = const f32[] 0x0000c03f  # 1.5
  %2 = add(%0, %1) : f32[2, 3]  # net.py:7
  %3 = transpose(%2) {perm=[1, 0]} : f32[3, 2]  # net.py:7
  return %3
  write 0 <- %2
}
"
    );
    round_trip(&g);
    verify(&g).expect("well formed");
}

#[test]
fn regions_round_trip() {
    let g = branches();
    round_trip(&g);
    verify(&g).expect("well formed");
    assert!(g.to_dot().contains("cluster_g1"));
    let mut outer = G::new();
    let x = outer.input("x", &[2]);
    let y = outer.0.emit_regions(&CALL, &[x], smallvec![], smallvec![Arc::new(g)]).expect("fits")[0];
    let mut rule = G(Graph::new("derivative"));
    let dy = rule.input("grad", &[2]);
    let rule = Arc::new(rule.returns(&[dy]));
    let y = outer.0.emit_regions(&CUSTOM_VJP, &[y, x], smallvec![Attr::Int(1)], smallvec![rule]).expect("fits")[0];
    round_trip(&outer.returns(&[y]));
}

#[test]
fn a_random_key_that_is_needed_before_another_input_round_trips() {
    let mut g = Graph::new("late");
    let x = g.add_input("x", Aval::new(DType::Float32, &[2.into()]));
    g.next_random();
    let y = g.add_input("y", Aval::new(DType::Float32, &[2.into()]));
    g.set_outputs(vec![x]);
    g.set_writes(vec![(2, y)]);
    g.put_key_last();
    assert_eq!((g.random_key(), g.writes()), (Some(2), &[(1, y)][..]));
    let text = g.to_text();
    assert!(text.contains("= input 2 \"rng\"") && text.contains("= input 1 \"y\""), "{text}");
    round_trip(&g);
    assert!(parse(&text.replace("input 1", "input 2"), &find).is_err());
}

#[test]
fn every_kind_of_attribute_round_trips_to_the_bit() {
    let attrs = [
        Attr::None,
        Attr::Bool(true),
        Attr::Int(i64::MIN),
        Attr::Float(-0.0),
        Attr::Float(1e300),
        Attr::Float(f64::NEG_INFINITY),
        Attr::Float(f64::from_bits(0x7ff4_0000_0000_0001)),
        Attr::Str("a \"b\"\n\\c\t# d".into()),
        Attr::DType(DType::Bool),
        Attr::DType(DType::Float32),
        Attr::ints(&[]),
        Attr::ints(&[3, -1, i64::MIN]),
        Attr::Scalar(Scalar::Bool(false)),
        Attr::Scalar(Scalar::Int(-7)),
        Attr::Scalar(Scalar::Float(0.1)),
    ];
    let mut g = Graph::new("quote \" and \\ \n line");
    let x = g.add_input("näme", f32s(&[2]));
    let s = g.env().input_symbol(8);
    let d = g.env().data_symbol();
    let sum = g.env().add(s, d);
    let product = g.env().mul(sum, 3.into());
    let half = g.env().floor_div(product, 2.into());
    g.env().sub(half, 1.into());
    g.env().same(s, 8.into());
    assert_eq!(
        g.shape_env().guards(),
        &[DimGuard { left: s, right: 8.into(), relation: Relation::Equal, holds: true }]
    );
    let mut attrs: ms_core::Attrs = SmallVec::from_iter(attrs);
    attrs.push(Attr::dims(&[2.into(), s, half]));
    let node =
        Node { op: OpRef(&NEG), inputs: smallvec![x], attrs, outputs: smallvec![], regions: smallvec![], loc: None };
    let outs = g.push_node(node.clone(), &[Aval::new(DType::Float32, &[s, half])]);
    g.push_node(node, &[]);
    let (key, call) = g.next_random();
    assert_eq!(call, 0);
    g.constant(Scalar::Float(f64::NAN), DType::Float64).expect("supported");
    g.set_outputs(vec![outs[0], key, outs[0]]);
    round_trip(&g);
    let mut empty = Graph::new("");
    empty.set_outputs(vec![]);
    round_trip(&empty);
}

#[test]
fn equality_and_hash_ignore_names_locations_and_the_order_of_constants() {
    let build = |name: &str, line: u32, swap: bool| {
        let mut g = G(Graph::new(name));
        let x = g.input(name, &[2]);
        g.scalar(9.0);
        let (a, b) = if swap {
            let b = g.scalar(2.0);
            (g.scalar(1.0), b)
        } else {
            (g.scalar(1.0), g.scalar(2.0))
        };
        g.at(name, line);
        let y = g.op(&ADD, &[x, a]);
        let z = g.op(&MUL, &[y, b]);
        g.returns(&[z])
    };
    let (a, b) = (build("a", 1, false), build("b", 2, true));
    assert_eq!(first_difference(&a, &b), None);
    assert_eq!(structural_hash(&a), structural_hash(&b));
}

#[test]
fn the_first_difference_is_named() {
    let build = |value: f64, op: &'static OpDef| {
        let mut g = G::new();
        let x = g.input("x", &[2]);
        let c = g.scalar(value);
        let y = g.op(op, &[x, c]);
        g.returns(&[y])
    };
    let (a, b, c) = (build(1.0, &ADD), build(-1.0, &ADD), build(1.0, &MUL));
    assert_eq!(
        first_difference(&a, &b).as_deref(),
        Some("node 0 (add), operands: number 1 is constant f32[] (1.0) and constant f32[] (-1.0)")
    );
    assert_eq!(first_difference(&a, &c).as_deref(), Some("node 0: add and mul"));
    assert_ne!(structural_hash(&a), structural_hash(&b));
    assert!(!structural_eq(&build(0.0, &ADD), &build(-0.0, &ADD)), "by bits, not by value");
}

#[test]
fn bad_text_is_an_error_with_its_line() {
    let fails = |text: &str, want: &str| {
        let e = parse(text, &find).map(|g| g.to_text()).expect_err(text);
        assert_eq!(e.code(), Code::ParseFailed, "{text}");
        assert!(e.to_string().contains(want), "{e}");
    };
    let body = |line: &str| format!("graph \"g\" {{\n  %0 = input \"x\" f32[2]\n  {line}\n  return %0\n}}\n");
    fails("", "line 1: the text ends");
    fails("graph \"g\" {\n", "line 1: the text ends");
    fails("graph \"g\" {\n}\n", "no return");
    fails(&body("%1 = nope(%0) : f32[2]"), "line 3: there is no op nope");
    fails(&body("%1 = neg(%4) : f32[2]"), "%4 is not defined");
    fails(&body("%2 = neg(%0) : f32[2]"), "the next value is %1");
    fails(&body("%1 = neg(%0) : f33[2]"), "no dtype f33");
    fails(&body("%1 = neg(%0) : f32[s0]"), "s0 is not defined");
    fails(&body("%1 = neg(%0) : f32[-9223372036854775808]"), "out of range");
    fails(&body("%1 = neg(%0)"), "1 values and 0 types");
    fails(&body("%1 = const f32[2] 0x00"), "does not take 1 bytes");
    fails(&body("%1 = const f32[9223372036854775807, 4] 0x00"), "does not take 1 bytes");
    fails(&body("write 3 <- %0"), "no input 3");
    fails(&(body("") + "more"), "after the graph");
    let deep = "graph \"g\" {\n  %0 = input \"x\" f32[2]\n  call(%0)\n  region\n".repeat(200);
    fails(&deep, "within each other");
    // No prefix of a valid text makes the parser panic.
    let text = branches().to_text();
    for end in (0..text.len()).filter(|&i| text.is_char_boundary(i)) {
        let _ = parse(&text[..end], &find);
    }
}

#[test]
fn no_change_of_a_character_makes_parser_or_verifier_panic() {
    let text = branches().to_text();
    let bytes = text.as_bytes();
    for (i, _) in text.char_indices() {
        for c in [b'0', b'9', b'-', b'%', b'(', b'"', b',', b'\n', b' ', b's', b'#', b'}'] {
            let mut changed = bytes.to_vec();
            changed[i] = c;
            let Ok(changed) = String::from_utf8(changed) else { continue };
            if let Ok(graph) = parse(&changed, &find) {
                let _ = verify(&graph);
            }
        }
    }
    for line in ["%1 = neg() : f32[2]", "%1 = cond() : f32[2]", "%1 = transpose(%0) : f32[2]", "%1 = add(%0) : f32[2]"]
    {
        let text = format!("graph \"g\" {{\n  %0 = input \"x\" f32[2]\n  {line}\n  return %1\n}}\n");
        let e = verify(&parse(&text, &find).expect("parses")).expect_err(line);
        assert_eq!(e.code(), Code::VerifyFailed);
    }
}

#[test]
fn a_broken_graph_is_shown_around_the_fault_with_source_lines() {
    let mut g = G::new();
    let x = g.input("x", &[2]);
    let mut y = x;
    for _ in 0..30 {
        y = g.op(&NEG, &[y]);
    }
    g.at(file!(), 1);
    let bad = Node {
        op: OpRef(&ADD),
        inputs: smallvec![x, y],
        attrs: smallvec![],
        outputs: smallvec![],
        regions: smallvec![],
        loc: Some(ms_ir::Loc { file: "tests/text.rs".into(), line: 1 }),
    };
    let wrong = g.0.push_node(bad, &[f32s(&[3])])[0];
    for _ in 0..30 {
        y = g.op(&NEG, &[y]);
    }
    let e = verify(&g.returns(&[wrong])).expect_err("the type is wrong");
    assert_eq!(e.code(), Code::VerifyFailed);
    let text = e.to_string();
    assert!(text.contains("%31 is f32[3], but inference gives f32[2]"), "{text}");
    assert!(text.contains("> %31 = add(%0, %30) : f32[3]"), "{text}");
    assert!(text.contains("| //! The text form: its appearance"), "{text}");
    assert_eq!(text.lines().count(), 1 + 21 + 1, "{text}");
}

#[cfg(unix)]
#[test]
fn a_location_that_is_no_source_file_is_not_read() {
    let text = "graph \"g\" {\n  %0 = input \"x\" f32[2]\n  %1 = neg(%0) : f32[3]  # /dev/zero:1\n  return %1\n}\n";
    let e = verify(&parse(text, &find).expect("parses")).expect_err("the type is wrong");
    assert!(e.to_string().contains("# /dev/zero:1") && !e.to_string().contains(" | "), "{e}");
}

#[test]
fn uses_before_definition_and_bad_write_backs_do_not_verify() {
    let text = "graph \"g\" {
  %0 = input \"x\" f32[2]
  %1 = input \"n\" f32[3]
  %2 = neg(%0) : f32[2]
  return %2
  write 1 <- %2
}
";
    let e = verify(&parse(text, &find).expect("parses")).expect_err("shapes differ");
    assert!(e.to_string().contains("%2 has another dtype or shape than the input 1"), "{e}");
    let twice = text.replace("write 1 <- %2", "write 0 <- %2\n  write 0 <- %0");
    let e = verify(&parse(&twice, &find).expect("parses")).expect_err("two writes");
    assert!(e.to_string().contains("input 0 is written twice"), "{e}");
}

#[test]
fn a_long_graph_prints_parses_verifies_and_drops() {
    let mut g = G::new();
    let mut x = g.input("x", &[2]);
    for _ in 0..100_000 {
        x = g.op(&NEG, &[x]);
    }
    let g = g.returns(&[x]);
    round_trip(&g);
    verify(&g).expect("well formed");
    assert!(g.to_dot().lines().count() > 200_000);
}

#[test]
fn loops_round_trip() {
    let mut g = G::new();
    let (x, rows) = (g.input("x", &[3]), g.input("rows", &[4, 3]));
    let (n, c) = (g.scalar(3.0), g.scalar(0.5));
    let [a, _] = toy::loops::countdown(&mut g, x, n, c);
    let b = toy::loops::there_and_back(&mut g, a, n, x);
    let [h, stack, _] = toy::loops::over_rows(&mut g, b, rows, c, true);
    let g = g.returns(&[h, stack]);
    verify(&g).expect("well formed");
    round_trip(&g);
    let text = g.to_text();
    assert!(text.contains("while_loop(%0, %2, %3) {stages=[2, 0]} : f32[3], f32[]"), "{text}");
    assert!(text.contains("{carried=1, rows=1, length=<4>, reverse=true} : f32[3], f32[4, 3], f32[4, 3]"), "{text}");
    assert!(g.to_dot().contains("while_loop {[2, 0]}"));
    // A loop with another direction is a different graph.
    let other = parse(&text.replace("reverse=true", "reverse=false"), &find).expect("reads");
    assert!(!structural_eq(&g, &other));
    assert_ne!(structural_hash(&g), structural_hash(&other));
}

#[test]
fn loops_that_do_not_fit() {
    let mut g = G::new();
    let (x, rows) = (g.input("x", &[3]), g.input("rows", &[4, 3]));
    let c = g.scalar(0.5);
    let [h, ..] = toy::loops::over_rows(&mut g, x, rows, c, false);
    let [y, n] = toy::loops::countdown(&mut g, h, c, c);
    let text = g.returns(&[y, n]).to_text();
    for (from, to, what) in [
        ("length=<4>", "length=<5>", "its rows are not 5 each"),
        ("carried=1, rows=1", "carried=0, rows=2", "its rows are not 4 each"),
        ("carried=1", "carried=7", "8 carried values and rows, but 3 operands"),
        ("stages=[2, 0]", "stages=[2]", "its stages are not stated"),
        ("stages=[2, 0]", "stages=[2, 0, 0, 0]", "3 regions belong here, not 2"),
        ("stages=[2, 0]", "stages=[1, 1]", "carried"),
        ("return %4, %6", "return %6, %4", "a turn changes the dtype or shape of what the loop carries"),
    ] {
        assert!(text.contains(from), "{from}: {text}");
        let bad = parse(&text.replace(from, to), &find).expect("reads");
        let error = verify(&bad).expect_err(to);
        assert_eq!(error.code(), Code::VerifyFailed);
        assert!(error.to_string().contains(what) || what == "carried", "{to}: {error}");
    }
}
