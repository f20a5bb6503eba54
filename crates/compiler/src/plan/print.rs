//! The plan as text, for dumps and snapshots.

use std::fmt::Write;

use ms_core::{DType, Dim, Layout, Scalar, fmt_shape};
use ms_device_api::{LaunchSpec, ProgramPart};

use super::{Bytes, LaunchStep, Operand, OutputSource, Place, Plan, RegionsWork, Step};

impl Plan {
    /// One line per step, with fused programs below their steps.
    pub fn to_text(&self) -> String {
        let mut out = String::new();
        self.write(&mut out, 0);
        out
    }

    fn write(&self, out: &mut String, depth: usize) {
        let pad = "  ".repeat(depth);
        let _ = write!(out, "{pad}plan {:?} arena {} outputs {:?}", self.name, self.arena_bytes, self.output_bytes);
        out.push_str(" {\n");
        for (i, layout) in self.inputs.iter().enumerate() {
            let _ = writeln!(out, "{pad}  in{i}: {}", layout_text(layout));
        }
        for (i, data) in self.consts.iter().enumerate() {
            let _ = writeln!(out, "{pad}  const{i}: {}{}", data.aval.dtype.short(), fmt_shape(&data.aval.shape));
        }
        for (i, step) in self.steps.iter().enumerate() {
            if i == self.commit_start {
                let _ = writeln!(out, "{pad}  commit:");
            }
            let _ = write!(out, "{pad}  {i}: ");
            let loc = match step {
                Step::Launch(launch) => {
                    if let LaunchSpec::Programs { parts } = &launch.spec {
                        out.push_str(&launch.title());
                        write_loc(out, &launch.loc);
                        let (mut inputs, mut outputs) = (&*launch.inputs, &*launch.outputs);
                        for part in parts.iter() {
                            let (own, rest) = inputs.split_at(part.program.inputs.len());
                            let (made, left) = outputs.split_at(part.program.outputs.len());
                            (inputs, outputs) = (rest, left);
                            let _ = write!(out, "{pad}     {}", part_title(part));
                            write_operands(out, "(", own, ") ->");
                            write_operands(out, " ", made, "\n");
                            for line in program_lines(&part.program) {
                                let _ = writeln!(out, "{pad}       {line}");
                            }
                        }
                        continue;
                    }
                    out.push_str(&launch.title());
                    write_operands(out, "(", &launch.inputs, ") ->");
                    write_operands(out, " ", &launch.outputs, "");
                    write_loc(out, &launch.loc);
                    for line in launch.program_text() {
                        let _ = writeln!(out, "{pad}       {line}");
                    }
                    continue;
                }
                Step::Copy(copy) => {
                    let _ = write!(out, "copy({}) -> {}", operand_text(&copy.source), operand_text(&copy.target));
                    &None
                }
                Step::Regions(step) => {
                    let mut operands = &step.operands[..];
                    let _ = match &step.work {
                        RegionsWork::Cond => {
                            operands = &operands[1..];
                            write!(out, "cond {}", operand_text(&step.operands[0]))
                        }
                        RegionsWork::While { stages } => {
                            let counts: Vec<String> =
                                stages.iter().map(|s| format!("{} carried, {} saved", s.carried, s.saved)).collect();
                            write!(out, "while [{}]", counts.join("; "))
                        }
                        RegionsWork::Scan { carried, rows, length, reverse } => {
                            let order = if *reverse { " backwards" } else { "" };
                            write!(out, "scan [{length} turns{order}, {carried} carried, {rows} rows]")
                        }
                    };
                    write_operands(out, " (", operands, ") ->");
                    write_operands(out, " ", &step.outputs, "");
                    write_loc(out, &step.loc);
                    step.plans.iter().for_each(|p| p.write(out, depth + 2));
                    continue;
                }
            };
            write_loc(out, loc);
        }
        let _ = write!(out, "{pad}  return");
        for (i, output) in self.outputs.iter().enumerate() {
            let source = match output.source {
                OutputSource::Buffer(k) => format!("out{k}"),
                OutputSource::Input(k) => format!("in{k}"),
            };
            let _ = write!(out, "{}{source} {}", if i == 0 { " " } else { ", " }, layout_text(&output.layout));
        }
        let _ = writeln!(out, "\n{pad}}}");
    }
}

impl LaunchStep {
    /// A short description: the kernel, and the ops of a fused program.
    pub fn title(&self) -> String {
        match &self.spec {
            LaunchSpec::Program { .. } => format!("program {}", self.ops.join("+")),
            LaunchSpec::Programs { parts } => format!("{} programs", parts.len()),
            LaunchSpec::Attention { .. } => format!("attention of {}", self.ops.join("+")),
            LaunchSpec::Kernel { op, before, after, .. } => {
                // The ops of a program after the kernel follow the kernel's own op.
                let at = self.ops.iter().position(|o| o == op).unwrap_or(0);
                let of = before.iter().map(|_| format!(" of {}", self.ops[..at].join("+")));
                let then = after.iter().map(|_| format!(" then {}", self.ops[at + 1..].join("+")));
                format!("kernel:{op}{}", of.chain(then).collect::<String>())
            }
        }
    }

    /// The instructions of its scalar programs, one per line; empty if it has no program.
    pub fn program_text(&self) -> Vec<String> {
        match &self.spec {
            LaunchSpec::Program { program, .. } => program_lines(program),
            LaunchSpec::Kernel { before, after, .. } => {
                before.iter().chain(after).flat_map(|program| program_lines(program)).collect()
            }
            LaunchSpec::Attention { scores, .. } => scores.iter().flat_map(|program| program_lines(program)).collect(),
            LaunchSpec::Programs { parts } => {
                let of = |part| std::iter::once(part_title(part)).chain(program_lines(&part.program));
                parts.iter().flat_map(of).collect()
            }
        }
    }
}

fn part_title(part: &ProgramPart) -> String {
    format!("program {}", part.ops.join("+"))
}

impl Operand {
    /// Its place and layout.
    pub fn to_text(&self) -> String {
        operand_text(self)
    }

    /// The bytes of its distinct elements: broadcast elements count once.
    pub fn bytes(&self) -> Bytes {
        let own = self.layout.shape.iter().zip(&self.layout.strides).filter(|(_, s)| **s != Dim::ZERO);
        own.map(|(d, _)| d.get() as usize).product::<usize>() * self.layout.dtype.size()
    }
}

fn write_loc(out: &mut String, loc: &Option<ms_ir::Loc>) {
    if let Some(loc) = loc {
        let _ = write!(out, "  # {}:{}", loc.file, loc.line);
    }
    out.push('\n');
}

fn write_operands(out: &mut String, open: &str, operands: &[Operand], close: &str) {
    out.push_str(open);
    for (i, o) in operands.iter().enumerate() {
        let _ = write!(out, "{}{}", if i == 0 { "" } else { ", " }, operand_text(o));
    }
    out.push_str(close);
}

fn operand_text(o: &Operand) -> String {
    let layout = layout_text(&o.layout);
    match o.place {
        Place::Input(i) => format!("in{i} {layout}"),
        Place::Const(i) => format!("const{i} {layout}"),
        Place::Arena(offset) => format!("arena+{offset} {layout}"),
        Place::Output(i) => format!("out{i} {layout}"),
    }
}

/// `f32[2, 3]` if the elements are row-major from the start, else with strides and offset: `f32[2, 3]{1, 2}+4`.
fn layout_text(layout: &Layout) -> String {
    let mut text = format!("{}{}", layout.dtype.short(), fmt_shape(&layout.shape));
    if !layout.is_contiguous() {
        let strides: Vec<String> = layout.strides.iter().map(Dim::to_string).collect();
        let _ = write!(text, "{{{}}}", strides.join(", "));
    }
    if layout.offset != Dim::ZERO {
        let _ = write!(text, "+{}", layout.offset);
    }
    text
}

/// The program's instructions; constants have their value in decimal after their bits.
fn program_lines(program: &ms_core::ScalarProgram) -> Vec<String> {
    let text = program.describe();
    let lines = text.lines().zip(program.instrs.iter().map(Some).chain(std::iter::repeat(None)));
    lines
        .map(|(line, instr)| match instr {
            Some(i) if i.op == ms_core::Opcode::Const => {
                let value = match (Scalar::from_bits(i.imm, i.out), i.out) {
                    (Scalar::Float(v), DType::Float32) => format!("{:?}", v as f32),
                    (value, _) => value.to_string(),
                };
                format!("{line}  # {value}")
            }
            _ => line.to_string(),
        })
        .collect()
}
