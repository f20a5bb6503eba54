"""Numbers, strings, None, booleans, slices and their operators."""

from __future__ import annotations

import sys

from language.table import Table

table = Table("scalars")

table.expressions("""
    n + k, n - k, n * k, n / k, n // k, n % k, n ** k, -n, +n, ~n
    f + n, f - n, f * n, f / n, f // n, f % n, f ** k, -f, +f
    n & k, n | k, n ^ k, n << k, n >> k
    g // k, g % k, -7 // 2, -7 % 3, 7 // -2, 7 % -3, -7 >> 1
    1e3, 0x1F, 0b101, 0o17, 1_000, 1.5e-3, 3j * 2, complex(1, 2).real
    n == k, n != k, n < k, n <= k, n > k, n >= k, f == 2.5, n == 3.0
    1 < n < 5, 1 < n > 2 != k, n > k > 5, n == 3 == k + 1, 1 <= k <= n <= 3
    flag and n, not flag, flag or n, None or name, 0 or '' or [] or 'last', 0 and 1
    not n, not 0, not '', not [1], not None, not name
    n is n, nothing is None, n is not None, flag is True, not nothing is None
    bool(n) + True, True + True, True * 3.5, -True, int(True), flag == 1, flag & False
    int(f), int(-2.7), int('12'), int('ff', 16), int(True), float(n), float('1e3'), float('inf'), int()
    str(n), str(f), str(None), str(True), str([1, 'a']), repr(name), bool(''), bool('a'), str(), float()
    round(f), round(2.567, 2), round(n, -1), round(-2.5), abs(g), abs(-n), divmod(7, 2), divmod(-7, 2), pow(n, k), pow(2, 10, 1000)
    min(n, k), max(n, f), min(1, 2.5, -3), max('a', 'b'), sum([n, k, f])
    n.bit_length(), f.is_integer(), (4.0).is_integer(), f.as_integer_ratio(), n.real, n.imag, (10).to_bytes(2, 'big')
    math.sqrt(16), math.floor(f), math.ceil(f), math.log(2.0), math.exp(1), math.pi, math.gcd(12, 18), math.inf > 1
    math.sin(f) + math.cos(f), math.pow(n, k), math.isnan(math.nan), math.prod([1, 2, 3]), math.hypot(3, 4)
    x * n + f, x * True, x ** k, n ** x, n - x, n / x, k // x, n % x, x / k, x // k, x % k
    x * (n if flag else k), x + (n > k), x * int(f), x + len(name), x + -n
    name + 's', name * 2, 2 * name, name[0], name[-1], name[1:3], name[::-1], name[::2], len(name), 'or' in name, 'z' not in name
    name.upper(), name.capitalize(), name.replace('o', '0'), name.find('r'), name.split('o'), name.startswith('w'), name.endswith('x')
    'a,b,c'.split(','), ' pad '.strip(), '-'.join(['a', 'b']), 'abc'.index('c'), 'aXb'.lower(), 'a'.isalpha(), '12'.isdigit(), 'x'.zfill(3)
    'a b'.title(), 'ab'.center(6, '*'), 'ab'.ljust(4) + '|', 'ab'.rjust(4), 'banana'.count('a'), 'a=b'.partition('='), 'a.b.c'.rsplit('.', 1)
    'line1\\nline2'.splitlines(), 'abc'.encode(), b'abc'.decode(), ord('a'), chr(98), 'a' < 'b', 'abc' == 'ab' + 'c', name != 'x'
    f'{n} {f} {name}', f'{n:03d}', f'{f:.3f}', f'{name:>8}|', f'{name!r}', f'{n=}', f'{n + k:>{n}}', f'{{}}', f'{None} {True}', f'{[1, 2]} {(1,)}'
    '%d' % n, '%s %s' % (name, f), '%.2f' % f, '%5d|' % n, '%r' % name, '%(a)s' % {'a': 1}, '%%', '%x' % 255
    '{} {}'.format(n, name), '{0} {1} {0}'.format(n, k), '{a:.1f}'.format(a=f), '{:>5}'.format(n), '{!r}'.format(name), '{0[1]}'.format([1, 2])
    'k' + str(n) + name[1].upper(), ('a' 'b'), 'tab\\t', r'raw\\n', 'é' + 'ß', len('日本')
    hex(255), oct(8), bin(5), hash(1) == hash(1.0), ascii('é'), format(f, '.1f'), format(n, '04d'), format(255, 'x')
    type(n) is int, type(f) == float, type(name).__name__, isinstance(n, int), isinstance(flag, int), isinstance(n, (float, str)), isinstance(nothing, type(None))
    n if n > k else k, (n if flag else k) if f > 1 else 0, 'big' if n > 10 else 'mid' if n > 2 else 'small'
    slice(1, 3), xs[slice(0, 2)]
    range(3), range(1, 10, 3), len(range(10)), range(5)[2], range(10)[2:5], list(range(3, 0, -1)), 4 in range(5), range(3) == range(0, 3), range(5).stop
    ..., Ellipsis is ..., NotImplemented is None, None == None, None != 0
    0.1 + 0.2 == 0.3, float('nan') == float('nan'), 1 == True, 0 == False, 1.0 == 1, -0.0 == 0.0, 10 ** 20, 2 ** -1, 7.0 // 2
    a = n; a += k; a *= 2; a -= 1; a //= 2; a **= 2; a %= 7; a <<= 2; a |= 1; a &= 13; a ^= 5; a >>= 1; a
    a = f; a += n; a /= 2; a = b_ = a * 2; a, b_
    a, b_ = n, k; a, b_ = b_, a; a, b_
    a = name; a += '!'; a *= 2; a
""")

table.expressions(
    """
    n + name
    name * f
    n / 0
    n % 0
    f // 0.0
    int('x')
    float('x')
    name[10]
    name.missing
    n.missing
    n()
    nothing + 1
    nothing.attribute
    nothing[0]
    n < name
    n[0]
    len(n)
    math.sqrt(-1)
    round('a')
    '%d' % name
    'a'.index('z')
    chr(-1)
    ord('ab')
    undefined_name
    range(1, 2, 0)
    '{}'.format()
    name[0] = 'x'; name
    min()
    max([])
    sum(['a'])
    1 << -1
    -f << 1
    int(None)
    """.replace("name[0] = 'x'; name\n", ""),
    raises=True,
)

table.expressions("""
    f"{np.float32(.1)}", format(np.float32(.1), ''), f"{np.float32(.1):.3f}", f"{np.int64(3)}"
    (np.int64(1) == (1, 2)).tolist(), (np.float32(1) != [1, 2]).tolist(), ((1, 2) == np.int64(1)).tolist()
    (1, 2.0) in {(1, 2): 3}, frozenset([1]) in {frozenset({1}): 3}
""")

table.expressions("slice(None, None, 2).step, slice(3).stop, slice(1, 5).indices(3)", splits=True)

table.expressions(
    """
    '{}'.format(np.float16(.1))
    b'a' % range(3), '' % [1, 2], 'b' % np.float64(.1), 'b' % [], 'b' % range(3), 'b' % {1: 2}, '%s' % [1], 'b' % x
""",
    splits=True,
)
# From Python 3.12 on None has methods of its own for them, which are captured.
table.expressions("None.__lt__(1), None.__eq__(None), (1).__lt__(2)", splits=sys.version_info < (3, 12))
_FROM_OUTSIDE = {1: 1, "a": 2, frozenset({1}): 3, (1, 2): 4, ("b", frozenset({2})): 5}


@table
def keys_of_a_dict_from_outside(x):
    d = _FROM_OUTSIDE
    wanted = [frozenset([1]), (1, 2.0), True, ("b", frozenset([2])), ("b", frozenset([3])), frozenset([x.ndim])]
    return [d.get(k) for k in wanted], [k in d for k in wanted], x * 2


# Hashes of what is no number.
table.expressions(
    """
    hash(0j) == hash(''), hash(b'a') == hash('a'), hash(1) == hash(1.0), hash('a') != hash('b'), hash(()) == hash(())
    """,
    splits=True,
)
