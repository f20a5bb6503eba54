fn ms_nan() -> f32 {
    return float_of(0x7fc00000u);
}

fn ms_infinity() -> f32 {
    return float_of(0x7f800000u);
}

fn ms_is_nan(x: f32) -> bool {
    return (bits_of(x) & 0x7fffffffu) > 0x7f800000u;
}

fn ms_is_infinite(x: f32) -> bool {
    return (bits_of(x) & 0x7fffffffu) == 0x7f800000u;
}

fn ms_with_sign(x: f32, sign: f32) -> f32 {
    return float_of((bits_of(x) & 0x7fffffffu) | (bits_of(sign) & 0x80000000u));
}

// The power of two of an exponent from -126 to 127.
fn ms_power_of_two(n: i32) -> f32 {
    return float_of(u32(n + 127) << 23u);
}

// x * 2^n, rounded once; n from -252 to 254.
fn ms_scaled(x: f32, n: i32) -> f32 {
    let half: i32 = n / 2;
    return x * ms_power_of_two(half) * ms_power_of_two(n - half);
}

fn ms_exp_polynomial(r: f32) -> f32 {
    let p: f32 = (((1.3946493e-3f * r + 8.366609e-3f) * r + 4.166628e-2f) * r + 1.6666543e-1f) * r + 0.5f;
    return r * r * p + r;
}

fn ms_exp(x: f32) -> f32 {
    if (ms_is_nan(x)) {
        return x;
    }
    let low: f32 = select(x, 89.0f, x > 89.0f);
    let t: f32 = select(low, -104.0f, low < -104.0f);
    let n: f32 = round(t * 1.442695f);
    let r: f32 = (t - n * 0.6933594f) + n * 2.1219444e-4f;
    return ms_scaled(1.0f + ms_exp_polynomial(r), i32(n));
}

fn ms_expm1(x: f32) -> f32 {
    if (ms_is_nan(x) || x == 0.0f) {
        return x;
    }
    if (x > 89.0f) {
        return ms_infinity();
    }
    let t: f32 = select(x, -104.0f, x < -104.0f);
    let n: f32 = round(t * 1.442695f);
    let r: f32 = (t - n * 0.6933594f) + n * 2.1219444e-4f;
    let q: f32 = ms_exp_polynomial(r);
    if (n == 0.0f) {
        return q;
    }
    if (n > 120.0f) {
        return ms_scaled(1.0f + q, i32(n));
    }
    let s: f32 = ms_scaled(1.0f, i32(n));
    return s * q + (s - 1.0f);
}

fn ms_tanh(x: f32) -> f32 {
    if (ms_is_nan(x)) {
        return x;
    }
    let a: f32 = select(abs(x), 9.5f, abs(x) > 9.5f);
    let half: f32 = 0.5f * ms_expm1(2.0f * a);
    let y: f32 = half / (half + 1.0f);
    let small: f32 = half - half * y;
    return ms_with_sign(select(y, small, a < 0.35f), x);
}

fn ms_sigmoid(x: f32) -> f32 {
    let e: f32 = ms_exp(-abs(x));
    let y: f32 = e / (1.0f + e);
    return select(1.0f - y, e - e * y, x < 0.0f);
}

fn ms_erf(x: f32) -> f32 {
    if (ms_is_nan(x)) {
        return x;
    }
    let a: f32 = abs(x);
    let z: f32 = a * a;
    let p: f32 = ((((-6.0883345e-4f * z + 5.0115897e-3f) * z + -2.677867e-2f) * z + 1.1282135e-1f) * z + -3.7612522e-1f) * z + 1.2837915e-1f;
    let t: f32 = select(a, 3.93f, a > 3.93f);
    let l: f32 = ((((2.1462e-4f * t + -3.2201805e-3f) * t + 2.2906685e-2f) * t + -1.0528787e-1f) * t + -6.356986e-1f) * t + -1.1285201f;
    return ms_with_sign(select(1.0f - ms_exp(t * l), a * p + a, a < 0.9f), x);
}

// erfc beyond 0.5, by the continued form of Numerical Recipes' Chebyshev fit (relative error 1.2e-7).
fn ms_erfc(x: f32) -> f32 {
    if (ms_is_nan(x)) {
        return x;
    }
    let a: f32 = abs(x);
    if (a < 0.5f) {
        return 1.0f - ms_erf(x);
    }
    let t: f32 = 1.0f / (1.0f + 0.5f * a);
    let p: f32 = ((((((((0.17087277f * t + -0.82215223f) * t + 1.48851587f) * t + -1.13520398f) * t + 0.27886807f) * t + -0.18628806f) * t + 0.09678418f) * t + 0.37409196f) * t + 1.00002368f) * t + -1.26551223f;
    let high: f32 = float_of(bits_of(a) & 0xfffff000u);
    let low: f32 = (a - high) * (a + high);
    let y: f32 = t * ms_exp(-high * high) * ms_exp(p - low);
    return select(y, 2.0f - y, x < 0.0f);
}

fn ms_log(x: f32) -> f32 {
    let bits: u32 = bits_of(x);
    if (x == 0.0f) {
        return -ms_infinity();
    }
    if (bits == 0x7f800000u) {
        return x;
    }
    if (bits > 0x7f800000u) {
        return ms_nan();
    }
    let small: bool = bits < 0x00800000u;
    let normal: f32 = select(x, x * 8388608.0f, small);
    let shifted: u32 = bits_of(normal) - 0x3f3504f3u;
    let e: f32 = f32(i32(shifted) >> 23u) - select(0.0f, 23.0f, small);
    let f: f32 = float_of((shifted & 0x007fffffu) + 0x3f3504f3u) - 1.0f;
    let z: f32 = f * f;
    let p: f32 = (((((((6.915368e-2f * f + -1.1790162e-1f) * f + 1.1873151e-1f) * f + -1.2384304e-1f) * f + 1.4218631e-1f) * f + -1.6669253e-1f) * f + 2.0002228e-1f) * f + -2.4999987e-1f) * f + 3.333331e-1f;
    let rest: f32 = e * -2.1219444e-4f + f * z * p;
    return e * 0.6933594f + (f + (z * -0.5f + rest));
}

// With u = 1 + x rounded, the rounding error is added to the logarithm.
fn ms_log1p(x: f32) -> f32 {
    if (ms_is_nan(x) || x == 0.0f || bits_of(x) == 0x7f800000u) {
        return x;
    }
    if (x <= -1.0f) {
        return select(ms_nan(), -ms_infinity(), x == -1.0f);
    }
    let u: f32 = 1.0f + x;
    let lost: f32 = select(1.0f - (u - x), x - (u - 1.0f), abs(x) < 1.0f);
    let y: f32 = ms_log(u) + lost / u;
    if (abs(x) < 0.25f) {
        let s: f32 = x / (2.0f + x);
        let z: f32 = s * s;
        let p: f32 = ((((0.18181819f * z + 0.22222222f) * z + 0.2857143f) * z + 0.4f) * z + 0.6666667f) * z;
        return x - s * (x - p);
    }
    return y;
}

// The upper word of a product.
fn ms_upper_product(a: u32, b: u32) -> u32 {
    let low: u32 = (a & 0xffffu) * (b & 0xffffu);
    let first: u32 = (a >> 16u) * (b & 0xffffu) + (low >> 16u);
    let second: u32 = (a & 0xffffu) * (b >> 16u) + (first & 0xffffu);
    return (a >> 16u) * (b >> 16u) + (first >> 16u) + (second >> 16u);
}

fn ms_two_over_pi(k: u32) -> u32 {
    if (k == 0u) { return 0x28be60dbu; }
    if (k == 1u) { return 0x9391054au; }
    if (k == 2u) { return 0x7f09d5f4u; }
    if (k == 3u) { return 0x7d4d3770u; }
    if (k == 4u) { return 0x36d8a566u; }
    if (k == 5u) { return 0x4f10e410u; }
    return 0x7f9458eau;
}

// The number of quarter turns in an angle, in the low two bits. For small angles, pi/2 is split into parts of 11 bits,
// so that products are exact. Large angles are multiplied by the bits of 2/pi (Payne and Hanek).
fn ms_turns(x: f32) -> u32 {
    let a: f32 = abs(x);
    if (a < 8192.0f) {
        return u32(i32(round(x * 0.63661975f)));
    }
    let e: u32 = (bits_of(a) >> 23u) - 126u;
    let m: u32 = (bits_of(a) << 8u) | 0x80000000u;
    let i: u32 = e >> 5u;
    let s: u32 = e & 31u;
    var high: u32 = 0u;
    if (i > 0u) { high = ms_two_over_pi(i - 1u); }
    var middle: u32 = ms_two_over_pi(i);
    if (s > 0u) {
        high = (high << s) | (middle >> (32u - s));
        middle = (middle << s) | (ms_two_over_pi(i + 1u) >> (32u - s));
    }
    let top: u32 = m * high + ms_upper_product(m, middle);
    let q: u32 = (top + 0x20000000u) >> 30u;
    return select(q, 0u - q, x < 0.0f);
}

// The rest of the angle, from -pi/4 to pi/4.
fn ms_rest_of_turns(x: f32) -> f32 {
    let a: f32 = abs(x);
    if (a < 8192.0f) {
        let n: f32 = round(x * 0.63661975f);
        let r: f32 = ((x - n * 1.5703125f) - n * 4.837512969970703125e-4f) - n * 7.549533620476722717e-8f;
        return r - n * 2.563282919e-12f;
    }
    let e: u32 = (bits_of(a) >> 23u) - 126u;
    let m: u32 = (bits_of(a) << 8u) | 0x80000000u;
    let i: u32 = e >> 5u;
    let s: u32 = e & 31u;
    var high: u32 = 0u;
    if (i > 0u) { high = ms_two_over_pi(i - 1u); }
    var middle: u32 = ms_two_over_pi(i);
    var low: u32 = ms_two_over_pi(i + 1u);
    if (s > 0u) {
        high = (high << s) | (middle >> (32u - s));
        middle = (middle << s) | (low >> (32u - s));
        low = (low << s) | (ms_two_over_pi(i + 2u) >> (32u - s));
    }
    let carry: u32 = ms_upper_product(m, low);
    let second: u32 = m * middle + carry;
    let over: u32 = select(0u, 1u, second < carry);
    let first: u32 = m * high + ms_upper_product(m, middle) + over;
    // The fraction of a quarter turn as a signed 62-bit number.
    let q: u32 = (first + 0x20000000u) >> 30u;
    var upper: u32 = first - (q << 30u);
    var under: u32 = second;
    let negative: bool = (upper & 0x80000000u) != 0u;
    if (negative) {
        under = 0u - under;
        upper = 0u - upper - select(0u, 1u, under != 0u);
    }
    let zeros: u32 = leading_zeros(upper);
    var scale: f32 = 1.0f / 1073741824.0f;
    if (zeros == 32u) {
        upper = under;
        scale = scale / 4294967296.0f;
    } else if (zeros > 0u) {
        upper = (upper << zeros) | (under >> (32u - zeros));
        scale = scale * ms_power_of_two(0 - i32(zeros));
    }
    let r: f32 = (f32(upper) * scale) * 1.5707964f;
    return select(r, -r, negative != (x < 0.0f));
}

fn ms_sine_of(r: f32) -> f32 {
    let z: f32 = r * r;
    let p: f32 = ((2.7183048e-6f * z + -1.9839334e-4f) * z + 8.333329e-3f) * z + -1.6666667e-1f;
    return r + r * z * p;
}

fn ms_cosine_of(r: f32) -> f32 {
    let z: f32 = r * r;
    let p: f32 = ((-2.7180037e-7f * z + 2.479904e-5f) * z + -1.3888881e-3f) * z + 4.1666667e-2f;
    let half: f32 = 0.5f * z;
    let w: f32 = 1.0f - half;
    return w + (((1.0f - w) - half) + z * z * p);
}

fn ms_sin(x: f32) -> f32 {
    if (x == 0.0f) {
        return x;
    }
    if (!(abs(x) < ms_infinity())) {
        return ms_nan();
    }
    let q: u32 = ms_turns(x);
    let r: f32 = ms_rest_of_turns(x);
    let y: f32 = select(ms_cosine_of(r), ms_sine_of(r), (q & 1u) == 0u);
    return select(-y, y, (q & 2u) == 0u);
}

fn ms_cos(x: f32) -> f32 {
    if (!(abs(x) < ms_infinity())) {
        return ms_nan();
    }
    let q: u32 = ms_turns(x) + 1u;
    let r: f32 = ms_rest_of_turns(x);
    let y: f32 = select(ms_cosine_of(r), ms_sine_of(r), (q & 1u) == 0u);
    return select(-y, y, (q & 2u) == 0u);
}

fn ms_tan(x: f32) -> f32 {
    if (x == 0.0f) {
        return x;
    }
    if (!(abs(x) < ms_infinity())) {
        return ms_nan();
    }
    let r: f32 = ms_rest_of_turns(x);
    let s: f32 = ms_sine_of(r);
    let c: f32 = ms_cosine_of(r);
    return select(-c / s, s / c, (ms_turns(x) & 1u) == 0u);
}

fn ms_sinh(x: f32) -> f32 {
    if (ms_is_nan(x) || x == 0.0f) {
        return x;
    }
    let a: f32 = abs(x);
    if (a > 88.0f) {
        let h: f32 = ms_exp(0.5f * a);
        return ms_with_sign(0.5f * h * h, x);
    }
    let e: f32 = ms_expm1(a);
    return ms_with_sign(0.5f * (e + e / (e + 1.0f)), x);
}

fn ms_cosh(x: f32) -> f32 {
    let a: f32 = abs(x);
    if (a > 88.0f) {
        let h: f32 = ms_exp(0.5f * a);
        return 0.5f * h * h;
    }
    let e: f32 = ms_exp(a);
    return 0.5f * (e + 1.0f / e);
}

fn ms_atan_within(a: f32) -> f32 {
    // Up to tan(pi/8) by the fitted series; above by atan(a) = pi/4 + atan((a - 1) / (a + 1)).
    let above: bool = a > 0.41421357f;
    let t: f32 = select(a, (a - 1.0f) / (a + 1.0f), above);
    let z: f32 = t * t;
    let p: f32 = ((8.05374449538e-2f * z + -1.38776856032e-1f) * z + 1.99777106478e-1f) * z + -3.33329491539e-1f;
    let y: f32 = p * z * t + t;
    return select(y, 0.78539816f + (y + -2.1855694e-8f), above);
}

fn ms_atan(x: f32) -> f32 {
    if (ms_is_nan(x)) {
        return x;
    }
    let a: f32 = abs(x);
    let y: f32 = select(ms_atan_within(a), 1.5707964f - (ms_atan_within(1.0f / a) + 4.371139e-8f), a > 1.0f);
    return ms_with_sign(y, x);
}

fn ms_atan2(y: f32, x: f32) -> f32 {
    if (ms_is_nan(x) || ms_is_nan(y)) {
        return ms_nan();
    }
    let a: f32 = abs(y);
    let b: f32 = abs(x);
    var r: f32 = 0.0f;
    if (a == b) {
        r = select(0.7853982f, 0.0f, a == 0.0f);
    } else if (a < b) {
        r = select(ms_atan_within(a / b), 0.0f, b == ms_infinity());
    } else {
        r = 1.5707964f - (select(ms_atan_within(b / a), 0.0f, a == ms_infinity()) + 4.371139e-8f);
    }
    let left: bool = (bits_of(x) & 0x80000000u) != 0u;
    return ms_with_sign(select(r, 3.1415927f - (r + 8.742278e-8f), left), y);
}

fn ms_asin_within(a: f32) -> f32 {
    let z: f32 = a * a;
    let p: f32 = (((4.2163199048e-2f * z + 2.4181311049e-2f) * z + 4.5470025998e-2f) * z + 7.4953002686e-2f) * z + 1.6666752422e-1f;
    return p * z * a + a;
}

fn ms_asin(x: f32) -> f32 {
    let a: f32 = abs(x);
    if (!(a <= 1.0f)) {
        return ms_nan();
    }
    if (a <= 0.5f) {
        return select(ms_asin_within(x), x, x == 0.0f);
    }
    let y: f32 = ms_asin_within(sqrt(0.5f * (1.0f - a)));
    return ms_with_sign(1.5707964f - (2.0f * y + 4.371139e-8f), x);
}

fn ms_acos(x: f32) -> f32 {
    let a: f32 = abs(x);
    if (!(a <= 1.0f)) {
        return ms_nan();
    }
    if (a <= 0.5f) {
        return 1.5707964f - (ms_asin_within(x) + 4.371139e-8f);
    }
    let y: f32 = 2.0f * ms_asin_within(sqrt(0.5f * (1.0f - a)));
    return select(y, 3.1415927f - (y + 8.742278e-8f), x < 0.0f);
}

fn ms_asinh(x: f32) -> f32 {
    if (!(abs(x) < ms_infinity()) || x == 0.0f) {
        return x;
    }
    let a: f32 = abs(x);
    if (a > 1.0e9f) {
        return ms_with_sign(ms_log(a) + 0.6931472f, x);
    }
    let square: f32 = a * a;
    return ms_with_sign(ms_log1p(a + square / (1.0f + sqrt(square + 1.0f))), x);
}

fn ms_acosh(x: f32) -> f32 {
    if (x < 1.0f) {
        return ms_nan();
    }
    if (!(x < 1.0e9f)) {
        return ms_log(x) + 0.6931472f;
    }
    let t: f32 = x - 1.0f;
    return ms_log1p(t + sqrt(t * (t + 2.0f)));
}

fn ms_atanh(x: f32) -> f32 {
    let a: f32 = abs(x);
    if (ms_is_nan(x) || x == 0.0f) {
        return x;
    }
    if (a >= 1.0f) {
        return select(ms_nan(), ms_with_sign(ms_infinity(), x), a == 1.0f);
    }
    return ms_with_sign(0.5f * ms_log1p(2.0f * a / (1.0f - a)), x);
}

// The remainder of a division: bit by bit, exact.
fn ms_fmod(x: f32, y: f32) -> f32 {
    if (ms_is_nan(x) || ms_is_nan(y) || ms_is_infinite(x) || y == 0.0f) {
        return ms_nan();
    }
    let b: u32 = bits_of(y) & 0x7fffffffu;
    let a: u32 = bits_of(x) & 0x7fffffffu;
    if (a < b) {
        return x;
    }
    var ea: i32 = i32(a >> 23u);
    var ma: u32 = (a & 0x7fffffu) | 0x800000u;
    if (ea == 0) { ea = 1; ma = a; }
    var eb: i32 = i32(b >> 23u);
    var mb: u32 = (b & 0x7fffffu) | 0x800000u;
    if (eb == 0) { eb = 1; mb = b; }
    while (eb < ea && mb < 0x800000u) { mb = mb << 1u; eb = eb - 1; }
    while (ea > eb) {
        if (ma >= mb) { ma = ma - mb; }
        ma = ma << 1u;
        ea = ea - 1;
    }
    if (ma >= mb) { ma = ma - mb; }
    if (ma == 0u) {
        return ms_with_sign(0.0f, x);
    }
    while (ma < 0x800000u && ea > 1) { ma = ma << 1u; ea = ea - 1; }
    while (ea < 1) { ma = ma >> 1u; ea = ea + 1; }
    let bits: u32 = select(ma, (ma & 0x7fffffu) | (u32(ea) << 23u), ma >= 0x800000u);
    return ms_with_sign(float_of(bits), x);
}

fn ms_floor_mod(x: f32, y: f32) -> f32 {
    let rest: f32 = ms_fmod(x, y);
    if (rest == 0.0f) {
        return ms_with_sign(0.0f, y);
    }
    return select(rest, rest + y, (y < 0.0f) != (rest < 0.0f));
}

fn ms_floor_div(x: f32, y: f32) -> f32 {
    if (y == 0.0f) {
        return x / y;
    }
    let rest: f32 = ms_fmod(x, y);
    let whole: f32 = (x - rest) / y;
    let quotient: f32 = select(whole, whole - 1.0f, rest != 0.0f && ((y < 0.0f) != (rest < 0.0f)));
    if (quotient == 0.0f) {
        return ms_with_sign(0.0f, x / y);
    }
    let below: f32 = floor(quotient);
    return select(below, below + 1.0f, quotient - below > 0.5f);
}

fn ms_nextafter(x: f32, y: f32) -> f32 {
    if (ms_is_nan(x) || ms_is_nan(y)) {
        return ms_nan();
    }
    if (x == y) {
        return y;
    }
    if (x == 0.0f) {
        return ms_with_sign(float_of(1u), y);
    }
    let up: bool = (y > x) == (x > 0.0f);
    return float_of(select(bits_of(x) - 1u, bits_of(x) + 1u, up));
}

// The rounding error of a product p = a * b, by Dekker's splitting.
fn ms_product_error(a: f32, b: f32, p: f32) -> f32 {
    let ah: f32 = float_of(bits_of(a) & 0xfffff000u);
    let bh: f32 = float_of(bits_of(b) & 0xfffff000u);
    let al: f32 = a - ah;
    let bl: f32 = b - bh;
    return ((ah * bh - p) + ah * bl + al * bh) + al * bl;
}

// Powers whose logarithm is computed to 40 bits, as a sum of two numbers.
fn ms_pow_magnitude(x: f32, y: f32) -> f32 {
    let small: bool = x < 1.1754944e-38f;
    let normal: f32 = select(x, x * 8388608.0f, small);
    let shifted: u32 = bits_of(normal) - 0x3f3504f3u;
    let e: f32 = f32(i32(shifted) >> 23u) - select(0.0f, 23.0f, small);
    let f: f32 = float_of((shifted & 0x007fffffu) + 0x3f3504f3u) - 1.0f;
    // ln m = 2 atanh s with s = f / (2 + f), and s in two parts.
    let d: f32 = 2.0f + f;
    let dl: f32 = f - (d - 2.0f);
    let s: f32 = f / d;
    let p: f32 = s * d;
    let sl: f32 = ((f - p) - ms_product_error(s, d, p) - s * dl) / d;
    let z: f32 = s * s;
    let q: f32 = (((0.19608211f * z + 0.22174165f) * z + 0.28572168f) * z + 0.39999995f) * z * z * s;
    // 2/3 s^3 in two parts.
    let zl: f32 = ms_product_error(s, s, z) + 2.0f * s * sl;
    let c: f32 = z * s;
    let cl: f32 = ms_product_error(z, s, c) + zl * s + z * sl;
    let t: f32 = c * 0.6666667f;
    let tl: f32 = ms_product_error(c, 0.6666667f, t) + cl * 0.6666667f + c * -1.9868216e-8f;
    let s2: f32 = 2.0f * s;
    let a: f32 = s2 + t;
    let al: f32 = ((s2 - a) + t) + (2.0f * sl + tl + q);
    let n: f32 = e * 0.6933594f;
    let l: f32 = n + a;
    let ll: f32 = select((a - l) + n, (n - l) + a, abs(n) > abs(a)) + al + e * -2.1219444e-4f + e * -2.8e-12f;
    let high: f32 = l + ll;
    let low: f32 = (l - high) + ll;
    let v: f32 = y * high;
    if (!(abs(v) < 200.0f)) {
        return select(0.0f, ms_infinity(), v > 0.0f);
    }
    let vl: f32 = ms_product_error(y, high, v) + y * low;
    let k: f32 = round(v * 1.442695f);
    let r: f32 = ((v - k * 0.6933594f) + k * 2.1219444e-4f) + vl;
    return ms_scaled(1.0f + ms_exp_polynomial(r), i32(k));
}

fn ms_pow(x: f32, y: f32) -> f32 {
    if (y == 2.0f) { return x * x; }
    if (y == 1.0f) { return x; }
    if (y == -1.0f) { return 1.0f / x; }
    if (y == 0.5f) { return select(sqrt(x) + 0.0f, ms_infinity(), x == -ms_infinity()); }
    let endless: bool = ms_is_infinite(y);
    if (x == 1.0f || y == 0.0f || (x == -1.0f && endless)) {
        return 1.0f;
    }
    if (ms_is_nan(x) || ms_is_nan(y)) {
        return ms_nan();
    }
    let large: bool = abs(y) >= 16777216.0f;
    let whole: bool = large || floor(y) == y;
    let odd: bool = whole && !large && floor(0.5f * y) != 0.5f * y;
    let a: f32 = abs(x);
    if (x < 0.0f && !whole && a < ms_infinity()) {
        return ms_nan();
    }
    var m: f32 = 0.0f;
    if (a == 0.0f || a == ms_infinity() || endless) {
        let grows: bool = (a > 1.0f) == (y > 0.0f);
        m = select(0.0f, ms_infinity(), grows);
    } else {
        m = ms_pow_magnitude(a, y);
    }
    return select(m, ms_with_sign(m, x), odd);
}
