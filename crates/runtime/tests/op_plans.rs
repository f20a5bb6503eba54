//! Every op of the table, over all layouts of its samples: a plan gives the same bits as the kernel on row-major
//! inputs. Each of these graphs also prints, parses back and verifies.

mod common;

use common::{Value, check};
use ms_core::{Aval, DType, Dim, Layout, Scalar, concrete_shape};
use ms_ir::{Builder, ExampleArg, Graph, Kernel, Sample, SampleInput, first_difference, parse, verify};
use ms_ops::host_kernels as kernels;

/// The sample's values. Those of a range are spread over it in a fixed order.
fn values(input: &SampleInput) -> Value {
    let aval = Aval { dtype: input.dtype, shape: concrete_shape(&input.shape) };
    let n = aval.numel() as usize;
    let number = |k: usize| match &input.values {
        ExampleArg::Values(values) => values[k],
        ExampleArg::Range(low, high) if input.dtype.is_bool() => {
            (k * 7 + 1).is_multiple_of(3) as u8 as f64 * (high - low).min(1.0)
        }
        ExampleArg::Range(low, high) => {
            let v = low + (high - low) * ((k * 37 + 11) % 101) as f64 / 101.0;
            if input.dtype.is_float() { v } else { v.floor() }
        }
    };
    let bytes: Vec<u8> = (0..n)
        .flat_map(|k| Scalar::Float(number(k)).to_bits(input.dtype).to_le_bytes()[..input.dtype.size()].to_vec())
        .collect();
    Value::from_bytes(&aval, &bytes)
}

/// Row-major, transposed, and every second element backwards.
fn layouts(dtype: DType, shape: &[i64]) -> Vec<Layout> {
    let plain = Layout::contiguous(dtype, &concrete_shape(shape));
    let mut all = vec![plain.clone()];
    if shape.len() > 1 {
        let reversed: Vec<usize> = (0..shape.len()).rev().collect();
        all.push(Layout::contiguous(dtype, &plain.permuted(&reversed).shape).permuted(&reversed));
    }
    if !shape.is_empty() {
        let mut apart = plain;
        apart.strides.iter_mut().for_each(|s| *s = Dim::new(s.get() * 2));
        apart.strides[0] = Dim::new(-apart.strides[0].get());
        all.push(apart);
    }
    all
}

fn graph_of(op: &'static ms_ir::OpDef, sample: &Sample) -> Graph {
    let mut g = Graph::new(op.name);
    let inputs: Vec<_> = (sample.inputs.iter().enumerate())
        .map(|(k, i)| g.add_input(&format!("x{k}"), Aval { dtype: i.dtype, shape: concrete_shape(&i.shape) }))
        .collect();
    let outputs = g.emit(op, &inputs, sample.attrs.iter().cloned().collect()).expect("the sample fits its op");
    g.set_outputs(outputs.to_vec());
    g
}

#[test]
fn plans_of_every_sample_over_all_layouts() {
    for op in ms_ops::table() {
        assert!(!matches!(op.kernel, Kernel::Regions));
        for sample in (op.samples)() {
            let graph = graph_of(op, &sample);
            let inputs: Vec<(Value, Vec<Layout>)> =
                sample.inputs.iter().map(|i| (values(i), layouts(i.dtype, &i.shape))).collect();
            // The random key comes from the runtime and is always row-major.
            let most = if op.traits.random { Some(1) } else { None };
            let most = most.or(inputs.iter().map(|i| i.1.len()).max()).unwrap_or(1);
            for turn in 0..most {
                // The inputs cycle through their layouts at different rates, so that different layouts meet.
                let pick = |(k, (value, layouts)): (usize, &(Value, Vec<Layout>))| {
                    (value.clone(), layouts[(turn + k * usize::from(turn > 0)) % layouts.len()].clone())
                };
                check(&graph, &inputs.iter().enumerate().map(pick).collect::<Vec<_>>());
            }
        }
    }
}

#[test]
fn graphs_of_every_sample_print_and_parse_back() {
    for op in ms_ops::table() {
        for sample in (op.samples)() {
            let graph = graph_of(op, &sample);
            verify(&graph).expect("well formed");
            let text = graph.to_text();
            let back = parse(&text, &ms_ops::find).unwrap_or_else(|e| panic!("{e}\n{text}"));
            assert_eq!(first_difference(&graph, &back), None, "{text}");
            assert_eq!(back.to_text(), text);
        }
    }
}
