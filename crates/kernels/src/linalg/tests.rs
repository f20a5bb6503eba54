//! Singular values and eigenvalues of real and complex matrices of every rank.

use super::*;

fn matrix<T: Number>(rows: usize, columns: usize, f: impl Fn(usize, usize) -> f64) -> Matrix<T> {
    Matrix::from_fn(rows, columns, |i, j| T::real(f(i, j))).expect("fits")
}

fn product<T: Number>(a: &Matrix<T>, b: &Matrix<T>) -> Matrix<T> {
    a.times(b).expect("fits")
}

fn adjoint<T: Number>(a: &Matrix<T>) -> Matrix<T> {
    a.adjoint().expect("fits")
}

fn diagonal<T: Number>(values: &[f64]) -> Matrix<T> {
    matrix(values.len(), values.len(), |i, j| if i == j { values[i] } else { 0.0 })
}

/// The largest difference of two elements.
fn distance<T: Number>(a: &Matrix<T>, b: &Matrix<T>) -> f64 {
    (0..a.columns).flat_map(|j| a.column(j).iter().zip(b.column(j))).fold(0.0, |m, (x, y)| (*x - *y).size().max(m))
}

fn assert_orthonormal<T: Number>(columns: &Matrix<T>) {
    let n = columns.columns;
    let unit = Matrix::identity(n, n).expect("fits");
    assert!(distance(&product(&adjoint(columns), columns), &unit) <= 1e-13 * n as f64, "{columns:?}");
}

/// Matrices of every rank, with equal, tiny, large and zero singular values, and with zeros where an iteration splits.
fn cases<T: Number>() -> Vec<Matrix<T>> {
    let wave = |m: usize, n: usize| {
        let angle = move |i: usize, j: usize| (i * n + j * j + 1) as f64;
        Matrix::from_fn(m, n, |i, j| T::of(libm::sin(angle(i, j)), libm::cos(angle(j, i)))).expect("fits")
    };
    let graded = matrix(4, 4, |i, j| if i == j { libm::pow(10.0, -4.0 * i as f64) } else { 0.0 });
    let shift = |n: usize| matrix(n, n, |i, j| (j == i + 1) as u8 as f64);
    let band = |n: usize, hole: usize| {
        matrix(n, n, |i, j| if j == i + 1 || (i == j && i != hole) { 1.0 + i as f64 } else { 0.0 })
    };
    let mut large = wave(6, 6);
    large.scale(1e200);
    let mut small = wave(6, 6);
    small.scale(1e-200);
    vec![
        matrix(4, 2, |_, _| 1.0),
        matrix(4, 4, |_, _| 1.0),
        Matrix::zeros(3, 3).expect("fits"),
        Matrix::zeros(5, 0).expect("fits"),
        Matrix::identity(5, 5).expect("fits"),
        wave(1, 1),
        wave(7, 7),
        wave(9, 4),
        wave(40, 30),
        wave(130, 100),
        product(&wave(4, 4), &graded),
        product(&wave(30, 3), &wave(3, 20)),
        shift(6),
        band(6, 0),
        band(6, 3),
        band(6, 5),
        large,
        small,
    ]
}

fn check_singular<T: Number>() {
    for a in cases::<T>() {
        let n = a.columns;
        let (s, u, v) = decomposed(a.clone()).expect("finite");
        assert!(s.windows(2).all(|w| w[0] >= w[1]) && s.iter().all(|&x| x >= 0.0), "{s:?}");
        let back = product(&product(&u, &diagonal(&s)), &adjoint(&v));
        let largest = s.first().copied().unwrap_or(0.0);
        assert!(distance(&back, &a) <= 1e-14 * largest * n as f64, "{a:?}");
        [u, v].iter().for_each(assert_orthonormal);
    }
}

#[test]
fn singular_vectors_are_orthonormal_and_give_the_matrix_back() {
    check_singular::<f64>();
    check_singular::<C64>();
}

fn check_eigen<T: Number>() {
    for a in cases::<T>() {
        let n = a.columns;
        let largest = a.largest();
        let square = product(&adjoint(&a), &a);
        // Eigenvalues of both signs; squares of the largest and smallest numbers are no numbers.
        let a = match (1e-100..1e100).contains(&largest) {
            true => Matrix::from_fn(n, n, |i, j| square[(i, j)] - T::real((i == j) as u8 as f64)),
            false => Matrix::from_fn(n, n, |i, j| a[(i, j)] + a[(j, i)].conj()),
        }
        .expect("fits");
        // What stands above the diagonal, and its imaginary part, are not read.
        let lower = Matrix::from_fn(n, n, |i, j| match i.cmp(&j) {
            std::cmp::Ordering::Less => T::of(3.0, 4.0),
            std::cmp::Ordering::Equal => T::of(a[(i, j)].re(), 5.0),
            std::cmp::Ordering::Greater => a[(i, j)],
        });
        let (w, v) = eigenpairs(lower.expect("fits")).expect("finite");
        let size = w.iter().fold(0.0f64, |m, x| m.max(x.abs()));
        let back = product(&product(&v, &diagonal(&w)), &adjoint(&v));
        assert!(distance(&back, &a) <= 1e-14 * size * n as f64, "{a:?}");
        assert_orthonormal(&v);
    }
}

#[test]
fn eigenvectors_are_orthonormal_and_give_the_matrix_back() {
    check_eigen::<f64>();
    check_eigen::<C64>();
}

#[test]
fn values_are_those_of_known_matrices() {
    let (s, ..) = decomposed(matrix::<f64>(4, 2, |_, _| 1.0)).expect("finite");
    assert!((s[0] - 8f64.sqrt()).abs() < 1e-15 && s[1] < 1e-15, "{s:?}");
    // Second differences: 2 - 2 cos(k pi / (n + 1)).
    let n = 50;
    let second = |i: usize, j: usize| if i == j { 2.0 } else { -((i.abs_diff(j) == 1) as u8 as f64) };
    let (mut w, _) = eigenpairs(matrix::<f64>(n, n, second)).expect("finite");
    w.sort_by(f64::total_cmp);
    for (k, w) in w.iter().enumerate() {
        let angle = (k + 1) as f64 * std::f64::consts::PI / (n + 1) as f64;
        assert!((w - (2.0 - 2.0 * libm::cos(angle))).abs() < 1e-14, "{k}: {w}");
    }
}
