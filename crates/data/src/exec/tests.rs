//! The executor over arrays and files: the same rows with any number of threads, ends of epochs, errors.

use super::chain::{Array, Chain, Op, Operation, Source};
use super::dtype::Dtype;
use super::epoch::{Epoch, Map, Next, RunError};
use super::run::{Plan, Run};
use super::values::ValueOp;
use crate::image::layout::Border;
use crate::image::resize::Interpolation;
use crate::image::stage::Stage;
use crate::random::Mt19937;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

const WAIT: Duration = Duration::from_secs(10);

fn images(count: usize) -> Vec<u8> {
    (0..count * 6 * 5 * 3).map(|at| (at * 7 % 251) as u8).collect()
}

fn array(data: &[u8], shape: &[usize], dtype: Dtype) -> Array {
    let mut strides = Vec::new();
    for place in 0..shape.len() {
        strides.push((shape[place + 1..].iter().product::<usize>() * dtype.size()) as isize);
    }
    let step = shape.iter().product::<usize>() * dtype.size();
    Array { start: data.as_ptr(), rows: data.len() / step, step: step as isize, shape: shape.into(), strides, dtype }
}

fn crop() -> Stage {
    Stage::RandomCrop { size: (4, 4), padding: [1; 4], pad_if_needed: false, fill: vec![0], border: Border::Constant }
}

fn ops(stages: Vec<Stage>) -> Vec<Op> {
    let stage = |(place, stage)| Op { what: Operation::Stage(stage), map: 0, place };
    stages.into_iter().enumerate().map(stage).collect()
}

/// Random crops and flips, normalization, channels first; and a label that is cast.
fn plan(data: &[u8], labels: &[u8]) -> Arc<Plan> {
    let stages = vec![
        crop(),
        Stage::RandomHorizontalFlip { prob: 0.5 },
        Stage::Normalize { mean: vec![10.0, 20.0, 30.0], std: vec![2.0], is_hwc: true },
    ];
    let stages = stages.into_iter().map(|stage| match stage {
        Stage::Normalize { mean, is_hwc, .. } => Stage::Normalize { mean, std: vec![2.0; 3], is_hwc },
        other => other,
    });
    let stages = stages.chain([Stage::HwcToChw]).collect();
    let image = Chain::new(Source::Array(array(data, &[6, 5, 3], Dtype::U8)), ops(stages)).unwrap();
    let cast = vec![Op { what: Operation::Values(ValueOp::Cast(Dtype::I32)), map: 1, place: 0 }];
    let label = Chain::new(Source::Array(array(labels, &[], Dtype::U8)), cast).unwrap();
    Arc::new(Plan::new(vec![image, label], None))
}

fn maps(workers: u32) -> Vec<Map> {
    let generators = |worker| vec![Some(Mt19937::new(9 + worker)), Some(Mt19937::new(9 + worker)), None, None];
    vec![Map { slot: 0, generators: (0..workers).map(generators).collect() }]
}

fn epoch(rows: usize, batch: usize, threads: usize) -> Epoch {
    let indices = (0..rows as i64).rev().collect();
    Epoch { indices, given: false, number: 0, skip: 0, batch, drop_remainder: false, threads }
}

/// The bytes of all batches, column by column.
fn collect(run: &Run) -> Vec<(usize, Vec<Vec<u8>>)> {
    let mut found = Vec::new();
    loop {
        match run.next(WAIT) {
            Next::Batch(columns, rows) => {
                found.push((rows, columns.iter().map(|column| column.slab.bytes().to_vec()).collect()));
            }
            Next::End => return found,
            Next::Waiting | Next::Stopped => panic!("the executor stands still"),
            Next::Failed(error) => panic!("{error:?}"),
        }
    }
}

#[test]
fn rows_and_generators_do_not_depend_on_threads() {
    let (data, labels) = (images(40), (0..40).collect::<Vec<u8>>());
    for workers in [1, 2, 8] {
        let mut known = None;
        for threads in [0, 1, 3, 8] {
            let run = Run::new(plan(&data, &labels), epoch(40, 7, threads), maps(workers));
            let found = collect(&run);
            assert_eq!(found.iter().map(|(rows, _)| *rows).collect::<Vec<_>>(), [7, 7, 7, 7, 7, 5]);
            assert_eq!(found[0].1[1][..4], 39i32.to_ne_bytes());
            assert_eq!(found[0].1[0].len(), 7 * 3 * 16 * 4);
            let after: Vec<_> = run.generators().into_iter().map(|map| (map.slot, map.generators)).collect();
            let now = (found, after);
            match &known {
                None => known = Some(now),
                Some(before) => assert!(*before == now, "{threads} threads, {workers} workers"),
            }
        }
    }
}

#[test]
fn skipped_and_dropped_rows_draw() {
    let (data, labels) = (images(40), (0..40).collect::<Vec<u8>>());
    let whole = collect(&Run::new(plan(&data, &labels), epoch(40, 8, 2), maps(3)));
    let part = Epoch { skip: 8, drop_remainder: true, ..epoch(40, 8, 2) };
    assert_eq!(collect(&Run::new(plan(&data, &labels), part, maps(3))), whole[1..]);
    let dropped = Run::new(plan(&data, &labels), Epoch { drop_remainder: true, ..epoch(39, 8, 2) }, maps(3));
    assert_eq!(collect(&dropped).len(), 4);
    assert_eq!(dropped.generators()[0].slot, 39);
}

#[test]
fn marks_restore_the_middle_of_an_epoch() {
    let (data, labels) = (images(160), (0..160).collect::<Vec<u8>>());
    let run = Run::new(plan(&data, &labels), epoch(160, 16, 2), maps(3));
    let mut batches = Vec::new();
    for _ in 0..9 {
        let Next::Batch(columns, _) = run.next(WAIT) else { panic!("expected a batch") };
        batches.push(columns[0].slab.bytes().to_vec());
    }
    let maps = run.mark(9 * 16).unwrap();
    assert_eq!(maps[0].slot, 144);
    let rest = Epoch { indices: (0..16).rev().collect(), number: 144, ..epoch(0, 16, 2) };
    let again = collect(&Run::new(plan(&data, &labels), rest, maps));
    let Next::Batch(columns, _) = run.next(WAIT) else { panic!("expected a batch") };
    assert_eq!(again[0].1[0], columns[0].slab.bytes());
    assert!(batches.iter().all(|batch| *batch != again[0].1[0]));
    assert_eq!(run.mark(160).unwrap()[0].slot, 160);
}

#[test]
fn an_error_comes_with_its_batch_and_names_the_row() {
    let (data, labels) = (images(20), (0..20).collect::<Vec<u8>>());
    for threads in [0, 2] {
        let mut rows = epoch(20, 5, threads);
        rows.indices[12] = 99;
        let run = Run::new(plan(&data, &labels), rows, maps(2));
        assert!(matches!(run.next(WAIT), Next::Batch(_, 5)) && matches!(run.next(WAIT), Next::Batch(_, 5)));
        let Next::Failed(RunError::Row(row, 0, error)) = run.next(WAIT) else { panic!("expected an error") };
        assert_eq!((row, error.text.as_str()), (12, "there is no row 99, the array has 20"));
    }
}

#[test]
fn dropping_a_run_in_the_middle_ends_its_threads() {
    let (data, labels) = (images(200), (0..200).collect::<Vec<u8>>());
    for _ in 0..50 {
        let run = Run::new(plan(&data, &labels), epoch(200, 3, 4), maps(2));
        assert!(matches!(run.next(WAIT), Next::Batch(_, 3)));
    }
}

#[test]
fn given_rows_are_computed_and_different_shapes_are_named() {
    let source = || Source::Given { dtype: Dtype::U8, rank: 3, channels: 3 };
    let make = |stages| Arc::new(Plan::new(vec![Chain::new(source(), ops(stages)).unwrap()], None));
    let data = images(8);
    let rows: Vec<Array> = (0..8)
        .map(|row| {
            let height = if row == 6 { 5 } else { 6 };
            array(&data[row * 90..row * 90 + height * 15], &[height, 5, 3], Dtype::U8)
        })
        .collect();
    let given = Epoch { given: true, ..epoch(0, 4, 2) };
    let run = Run::new(make(vec![Stage::VerticalFlip]), given, Vec::new());
    run.give(4, vec![rows[..4].to_vec()]);
    run.give(4, vec![rows[4..].to_vec()]);
    run.complete();
    let Next::Batch(columns, 4) = run.next(WAIT) else { panic!("expected a batch") };
    assert_eq!((columns[0].shape.as_slice(), &columns[0].slab.bytes()[..15]), ([6, 5, 3].as_slice(), &data[75..90]));
    let Next::Failed(RunError::Mismatch(found)) = run.next(WAIT) else { panic!("expected an error") };
    assert_eq!((found.place, found.shape), (2, vec![5, 5, 3]));
    assert!(matches!(run.next(WAIT), Next::End));
}

#[test]
fn files_are_read_and_decoded() {
    let folder = std::env::temp_dir().join(format!("ms-data-exec-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let pixels = images(1);
    let data = libjpeg_turbo_rs::compress(
        &pixels,
        5,
        6,
        libjpeg_turbo_rs::PixelFormat::Rgb,
        90,
        libjpeg_turbo_rs::Subsampling::S444,
    )
    .unwrap();
    let path = |name: &str| folder.join(name).to_string_lossy().into_owned();
    std::fs::write(path("a.jpg"), &data).unwrap();
    std::fs::write(path("b.txt"), b"text").unwrap();
    let make = |names: &[&str]| {
        let source = Source::Files(names.iter().map(|name| path(name)).collect());
        let chain = Chain::new(source, ops(vec![Stage::Decode, Stage::HorizontalFlip])).unwrap();
        let fallback = |data: &[u8]| if data == b"text" { Ok((6, 5, vec![1; 90])) } else { Err("unknown".into()) };
        Arc::new(Plan::new(vec![chain], Some(Box::new(fallback))))
    };
    let rows = |count: i64| Epoch { indices: (0..count).collect(), ..epoch(0, 2, 2) };
    let found = collect(&Run::new(make(&["a.jpg", "b.txt"]), rows(2), Vec::new()));
    assert_eq!(found[0].1[0][90..], [1; 90]);
    let run = Run::new(make(&["a.jpg", "gone.jpg"]), rows(2), Vec::new());
    let Next::Failed(RunError::Row(1, 0, error)) = run.next(WAIT) else { panic!("expected an error") };
    assert_eq!(error.file, Some(path("gone.jpg")));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn rows_of_later_batches_wait_until_the_second_is_asked_for() {
    let folder = std::env::temp_dir().join(format!("ms-data-first-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("a.txt").to_string_lossy().into_owned();
    std::fs::write(&path, b"text").unwrap();
    let chain = Chain::new(Source::Files(vec![path; 40]), ops(vec![Stage::Decode])).unwrap();
    let begun = Arc::new(AtomicUsize::new(0));
    let count = begun.clone();
    let fallback = move |_: &[u8]| {
        count.fetch_add(1, Ordering::Relaxed);
        Ok((6, 5, vec![1; 90]))
    };
    let settles = |expected: usize| {
        let end = Instant::now() + WAIT;
        while begun.load(Ordering::Relaxed) < expected && Instant::now() < end {
            std::thread::sleep(Duration::from_millis(1));
        }
        std::thread::sleep(Duration::from_millis(20));
        begun.load(Ordering::Relaxed)
    };
    let plan = Arc::new(Plan::new(vec![chain], Some(Box::new(fallback))));
    let run = Run::new(plan, Epoch { indices: (0..40).collect(), ..epoch(0, 4, 3) }, Vec::new());
    assert_eq!(settles(4), 4);
    assert!(matches!(run.next(WAIT), Next::Batch(_, 4)));
    assert_eq!(settles(4), 4);
    // From the second batch on threads work ahead.
    assert!(matches!(run.next(WAIT), Next::Batch(_, 4)));
    assert_eq!(settles(24), 24);
    drop(run);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn what_has_no_native_form_makes_no_chain() {
    let data = images(1);
    let of = |shape: &[usize], dtype, stages| Chain::new(Source::Array(array(&data, shape, dtype)), ops(stages));
    assert!(of(&[6, 5, 3], Dtype::I16, vec![Stage::HorizontalFlip]).is_none());
    assert!(of(&[90], Dtype::U8, vec![Stage::HorizontalFlip]).is_none());
    let pil_cubic = Stage::Resize { size: vec![3, 3], interpolation: Interpolation::PilCubic };
    assert!(of(&[6, 15], Dtype::U8, vec![pil_cubic]).is_none());
    assert!(of(&[6, 5, 3], Dtype::U8, vec![Stage::HwcToChw, Stage::HorizontalFlip]).is_none());
    assert!(of(&[6, 5, 3], Dtype::U8, vec![Stage::Decode]).is_none());
    assert!(Chain::new(Source::Files(Vec::new()), Vec::new()).is_none());
    assert!(of(&[6, 5, 3], Dtype::U8, vec![Stage::ToTensor]).is_some());
}

#[test]
fn flat_images_stay_flat_until_they_become_tensors() {
    let data = images(1);
    let run = |stages| {
        let chain = Chain::new(Source::Array(array(&data, &[6, 15], Dtype::U8)), ops(stages)).unwrap();
        let run = Run::new(Arc::new(Plan::new(vec![chain], None)), epoch(1, 1, 0), Vec::new());
        let Next::Batch(columns, 1) = run.next(WAIT) else { panic!("expected a batch") };
        (columns[0].shape.clone(), columns[0].slab.bytes().to_vec())
    };
    let resize = Stage::Resize { size: vec![3, 5], interpolation: Interpolation::Linear };
    assert_eq!(run(vec![resize.clone(), Stage::HwcToChw]).0, [3, 5]);
    let normalize = Stage::Normalize { mean: vec![1.0], std: vec![2.0], is_hwc: false };
    let (shape, bytes) = run(vec![Stage::HorizontalFlip, normalize]);
    assert_eq!(
        (shape.as_slice(), &bytes[..4]),
        ([6, 15].as_slice(), ((f32::from(data[14]) - 1.0) / 2.0).to_ne_bytes().as_slice())
    );
    assert_eq!(run(vec![resize, Stage::ToTensor]).0, [1, 3, 5]);
}

#[test]
fn interrupting_ends_a_wait() {
    let source = Source::Given { dtype: Dtype::U8, rank: 3, channels: 3 };
    let chain = Chain::new(source, ops(vec![Stage::VerticalFlip])).unwrap();
    let run = Run::new(Arc::new(Plan::new(vec![chain], None)), Epoch { given: true, ..epoch(0, 4, 2) }, Vec::new());
    let interrupt = run.interrupter();
    std::thread::scope(|scope| {
        let waiting = scope.spawn(|| matches!(run.next(WAIT), Next::Stopped));
        std::thread::sleep(Duration::from_millis(20));
        interrupt.interrupt();
        assert!(waiting.join().unwrap());
    });
    assert!(matches!(run.next(WAIT), Next::Stopped));
}
