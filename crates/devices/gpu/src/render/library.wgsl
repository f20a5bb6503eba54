fn bits_of(x: f32) -> u32 {
    return bitcast<u32>(x);
}

fn float_of(x: u32) -> f32 {
    return bitcast<f32>(x);
}

// A zero with this sign that no compiler can fold: the second parameter is a small number.
fn zero(sign: u32) -> f32 {
    return float_of(sign ^ (P[1] & 0x80000000u));
}

fn leading_zeros(x: u32) -> u32 {
    return countLeadingZeros(x);
}

fn f16_to_f32(h: u32) -> f32 {
    let s = (h & 0x8000u) << 16u;
    let m = h & 0x7fffu;
    if (m >= 0x7c00u) { return bitcast<f32>(s | 0x7f800000u | ((m & 0x3ffu) << 13u)); }
    if (m >= 0x400u) { return bitcast<f32>(s | ((m << 13u) + (112u << 23u))); }
    return bitcast<f32>(s | bitcast<u32>(f32(m) * 5.9604645e-8f));
}

fn f32_to_f16(x: f32) -> u32 {
    let b = bitcast<u32>(x);
    let s = (b >> 16u) & 0x8000u;
    let a = b & 0x7fffffffu;
    if (a > 0x7f800000u) { return s | 0x7e00u; }
    if (a >= 0x477ff000u) { return s | 0x7c00u; }
    if (a >= 0x38800000u) {
        let r = a - (112u << 23u) + 0xfffu + ((a >> 13u) & 1u);
        return s | (r >> 13u);
    }
    let shift = 126u - (a >> 23u);
    if (shift > 24u) { return s; }
    let m = (a & 0x7fffffu) | 0x800000u;
    let q = m >> shift;
    let rest = m & ((1u << shift) - 1u);
    let half = 1u << (shift - 1u);
    if (rest > half || (rest == half && (q & 1u) == 1u)) { return s | (q + 1u); }
    return s | q;
}

fn bf16_to_f32(h: u32) -> f32 {
    return bitcast<f32>(h << 16u);
}

fn f32_to_bf16(x: f32) -> u32 {
    let b = bitcast<u32>(x);
    if ((b & 0x7fffffffu) > 0x7f800000u) { return (b >> 16u) | 0x40u; }
    return (b + 0x7fffu + ((b >> 16u) & 1u)) >> 16u;
}

fn round_f16(x: f32) -> f32 {
    return f16_to_f32(f32_to_f16(x));
}

fn round_bf16(x: f32) -> f32 {
    return bf16_to_f32(f32_to_bf16(x));
}

fn upper_product(a: u32, b: u32) -> u32 {
    let low = (a & 0xffffu) * (b & 0xffffu);
    let first = (a >> 16u) * (b & 0xffffu) + (low >> 16u);
    let second = (a & 0xffffu) * (b >> 16u) + (first & 0xffffu);
    return (a >> 16u) * (b >> 16u) + (first >> 16u) + (second >> 16u);
}

fn div_u32(a: u32, b: u32) -> u32 {
    if (b == 0u) { return 0u; }
    return a / b;
}

fn rem_u32(a: u32, b: u32) -> u32 {
    if (b == 0u) { return 0u; }
    return a - (a / b) * b;
}

fn abs_i32(a: i32) -> u32 {
    let u = bitcast<u32>(a);
    return select(u, 0u - u, a < 0);
}

fn div_i32(a: i32, b: i32) -> i32 {
    let q = div_u32(abs_i32(a), abs_i32(b));
    return bitcast<i32>(select(q, 0u - q, (a < 0) != (b < 0)));
}

fn rem_i32(a: i32, b: i32) -> i32 {
    let r = rem_u32(abs_i32(a), abs_i32(b));
    return bitcast<i32>(select(r, 0u - r, a < 0));
}

fn floor_div_i32(a: i32, b: i32) -> i32 {
    if (b == 0) { return 0; }
    let q = div_i32(a, b);
    return q - select(0, 1, rem_i32(a, b) != 0 && ((a < 0) != (b < 0)));
}

fn floor_mod_i32(a: i32, b: i32) -> i32 {
    if (b == 0) { return 0; }
    let r = rem_i32(a, b);
    return r + select(0, b, r != 0 && ((a < 0) != (b < 0)));
}

fn pow_u32(x: u32, e: u32) -> u32 {
    var result = 1u;
    var base = x;
    var rest = e;
    while (rest != 0u) {
        if ((rest & 1u) == 1u) { result = result * base; }
        base = base * base;
        rest = rest >> 1u;
    }
    return result;
}

fn pow_i32(x: i32, e: i32, pole: i32) -> i32 {
    if (e < 0) {
        if (x == 0) { return pole; }
        if (x == 1) { return 1; }
        if (x == -1) { return select(-1, 1, (e & 1) == 0); }
        return 0;
    }
    return bitcast<i32>(pow_u32(bitcast<u32>(x), bitcast<u32>(e)));
}

fn shl_u32(a: u32, count: u32, width: u32) -> u32 {
    if (count >= width) { return 0u; }
    return a << count;
}

fn shr_u32(a: u32, count: u32, width: u32) -> u32 {
    if (count >= width) { return 0u; }
    return a >> count;
}

fn shr_i32(a: i32, count: i32, width: i32) -> i32 {
    if (count < 0 || count >= width) { return a >> 31u; }
    return a >> u32(count);
}

fn f32_to_i32(x: f32) -> i32 {
    if (!(x == x)) { return 0; }
    if (x >= 2147483648.0f) { return 0x7fffffff; }
    if (x < -2147483648.0f) { return -0x7fffffff - 1; }
    return i32(x);
}

fn negative_64(a: vec2<u32>) -> bool {
    return (a.y & 0x80000000u) != 0u;
}

fn add_64(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
    let low = a.x + b.x;
    return vec2<u32>(low, a.y + b.y + select(0u, 1u, low < a.x));
}

fn neg_64(a: vec2<u32>) -> vec2<u32> {
    return vec2<u32>(0u - a.x, 0u - a.y - select(0u, 1u, a.x != 0u));
}

fn sub_64(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
    return vec2<u32>(a.x - b.x, a.y - b.y - select(0u, 1u, a.x < b.x));
}

fn mul_64(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
    return vec2<u32>(a.x * b.x, upper_product(a.x, b.x) + a.x * b.y + a.y * b.x);
}

fn eq_64(a: vec2<u32>, b: vec2<u32>) -> bool {
    return a.x == b.x && a.y == b.y;
}

fn lt_u64(a: vec2<u32>, b: vec2<u32>) -> bool {
    return a.y < b.y || (a.y == b.y && a.x < b.x);
}

fn lt_i64(a: vec2<u32>, b: vec2<u32>) -> bool {
    return lt_u64(vec2<u32>(a.x, a.y ^ 0x80000000u), vec2<u32>(b.x, b.y ^ 0x80000000u));
}

fn abs_64(a: vec2<u32>) -> vec2<u32> {
    if (negative_64(a)) { return neg_64(a); }
    return a;
}

fn shl_64(a: vec2<u32>, n: u32) -> vec2<u32> {
    if (n == 0u) { return a; }
    if (n >= 64u) { return vec2<u32>(0u, 0u); }
    if (n >= 32u) { return vec2<u32>(0u, a.x << (n - 32u)); }
    return vec2<u32>(a.x << n, (a.y << n) | (a.x >> (32u - n)));
}

fn shr_64(a: vec2<u32>, n: u32) -> vec2<u32> {
    if (n == 0u) { return a; }
    if (n >= 64u) { return vec2<u32>(0u, 0u); }
    if (n >= 32u) { return vec2<u32>(a.y >> (n - 32u), 0u); }
    return vec2<u32>((a.x >> n) | (a.y << (32u - n)), a.y >> n);
}

fn shift_left_64(a: vec2<u32>, n: vec2<u32>) -> vec2<u32> {
    if (n.y != 0u) { return vec2<u32>(0u, 0u); }
    return shl_64(a, n.x);
}

fn shift_right_u64(a: vec2<u32>, n: vec2<u32>) -> vec2<u32> {
    if (n.y != 0u) { return vec2<u32>(0u, 0u); }
    return shr_64(a, n.x);
}

fn shift_right_i64(a: vec2<u32>, n: vec2<u32>) -> vec2<u32> {
    let ones = select(0u, 0xffffffffu, negative_64(a));
    let flipped = vec2<u32>(a.x ^ ones, a.y ^ ones);
    let moved = shift_right_u64(flipped, n);
    return vec2<u32>(moved.x ^ ones, moved.y ^ ones);
}

// Quotient and remainder.
fn divide_u64(a: vec2<u32>, b: vec2<u32>) -> vec4<u32> {
    if (b.x == 0u && b.y == 0u) { return vec4<u32>(0u, 0u, 0u, 0u); }
    if (a.y == 0u && b.y == 0u) {
        let q = a.x / b.x;
        return vec4<u32>(q, 0u, a.x - q * b.x, 0u);
    }
    var q = vec2<u32>(0u, 0u);
    var r = vec2<u32>(0u, 0u);
    var k = 64u;
    while (k > 0u) {
        k = k - 1u;
        let over = (r.y & 0x80000000u) != 0u;
        r = shl_64(r, 1u);
        r.x = r.x | (shr_64(a, k).x & 1u);
        if (over || !lt_u64(r, b)) {
            r = sub_64(r, b);
            if (k >= 32u) { q.y = q.y | (1u << (k - 32u)); } else { q.x = q.x | (1u << k); }
        }
    }
    return vec4<u32>(q.x, q.y, r.x, r.y);
}

fn div_u64(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
    return divide_u64(a, b).xy;
}

fn rem_u64(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
    return divide_u64(a, b).zw;
}

fn div_i64(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
    let q = div_u64(abs_64(a), abs_64(b));
    if (negative_64(a) != negative_64(b)) { return neg_64(q); }
    return q;
}

fn rem_i64(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
    let r = rem_u64(abs_64(a), abs_64(b));
    if (negative_64(a)) { return neg_64(r); }
    return r;
}

fn floor_div_i64(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
    let q = div_i64(a, b);
    let r = rem_i64(a, b);
    if ((r.x | r.y) != 0u && negative_64(a) != negative_64(b)) { return sub_64(q, vec2<u32>(1u, 0u)); }
    return q;
}

fn floor_mod_i64(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
    let r = rem_i64(a, b);
    if ((r.x | r.y) != 0u && negative_64(a) != negative_64(b)) { return add_64(r, b); }
    return r;
}

fn sign_i64(a: vec2<u32>) -> vec2<u32> {
    if (negative_64(a)) { return vec2<u32>(0xffffffffu, 0xffffffffu); }
    return vec2<u32>(select(0u, 1u, (a.x | a.y) != 0u), 0u);
}

fn pow_u64(x: vec2<u32>, e: vec2<u32>) -> vec2<u32> {
    var result = vec2<u32>(1u, 0u);
    var base = x;
    var rest = e;
    while ((rest.x | rest.y) != 0u) {
        if ((rest.x & 1u) == 1u) { result = mul_64(result, base); }
        base = mul_64(base, base);
        rest = shr_64(rest, 1u);
    }
    return result;
}

fn pow_i64(x: vec2<u32>, e: vec2<u32>) -> vec2<u32> {
    if (negative_64(e)) {
        if ((x.x | x.y) == 0u) { return vec2<u32>(0u, 0x80000000u); }
        if (x.x == 1u && x.y == 0u) { return x; }
        if ((x.x & x.y) == 0xffffffffu) { return select(x, vec2<u32>(1u, 0u), (e.x & 1u) == 0u); }
        return vec2<u32>(0u, 0u);
    }
    return pow_u64(x, e);
}

// The 32 leading bits of a nonzero number, with the last one set if bits are lost, and the number of positions by which
// they were shifted up.
fn leading_64(a: vec2<u32>) -> vec2<u32> {
    let n = select(countLeadingZeros(a.y), 32u + countLeadingZeros(a.x), a.y == 0u);
    let m = shl_64(a, n);
    return vec2<u32>(m.y | select(0u, 1u, m.x != 0u), n);
}

fn u64_to_f32(a: vec2<u32>) -> f32 {
    if ((a.x | a.y) == 0u) { return 0.0f; }
    let l = leading_64(a);
    return f32(l.x) * bitcast<f32>((127u + 32u - l.y) << 23u);
}

fn i64_to_f32(a: vec2<u32>) -> f32 {
    let m = u64_to_f32(abs_64(a));
    return select(m, -m, negative_64(a));
}

// Rounds towards zero, and sets the last bit if bits are lost, so that a later rounding rounds only once.
fn u64_to_odd_f32(a: vec2<u32>) -> f32 {
    if ((a.x | a.y) == 0u) { return 0.0f; }
    let l = leading_64(a);
    let m = (l.x >> 8u) | select(0u, 1u, (l.x & 0xffu) != 0u);
    return f32(m) * bitcast<f32>((127u + 40u - l.y) << 23u);
}

fn i64_to_odd_f32(a: vec2<u32>) -> f32 {
    let m = u64_to_odd_f32(abs_64(a));
    return select(m, -m, negative_64(a));
}

fn f32_to_u64(x: f32) -> vec2<u32> {
    let b = bitcast<u32>(x);
    let e = b >> 23u;
    if (!(x == x) || (b & 0x80000000u) != 0u || e < 127u) { return vec2<u32>(0u, 0u); }
    if (e >= 191u) { return vec2<u32>(0xffffffffu, 0xffffffffu); }
    let m = vec2<u32>((b & 0x7fffffu) | 0x800000u, 0u);
    if (e >= 150u) { return shl_64(m, e - 150u); }
    return shr_64(m, 150u - e);
}

fn f32_to_i64(x: f32) -> vec2<u32> {
    if (x >= 9223372036854775808.0f) { return vec2<u32>(0xffffffffu, 0x7fffffffu); }
    if (x < -9223372036854775808.0f) { return vec2<u32>(0u, 0x80000000u); }
    let m = f32_to_u64(abs(x));
    if (x < 0.0f) { return neg_64(m); }
    return m;
}

fn f32_to_u64_wrapping(x: f32) -> vec2<u32> {
    if (x < 0.0f) { return f32_to_i64(x); }
    return f32_to_u64(x);
}

fn extended_i32(x: i32) -> vec2<u32> {
    return vec2<u32>(bitcast<u32>(x), bitcast<u32>(x >> 31u));
}
