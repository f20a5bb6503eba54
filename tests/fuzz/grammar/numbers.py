"""What random programs know of numbers and truth."""

from __future__ import annotations

EXPRESSIONS = {
    "n": """
<n> + <n>
<n> - 1
<n> * 2
<n> // <n>
<n> % 3
-<n>
len(<l>)
len(<m>)
len(<d>)
len(<u>)
sum(<l>)
max(<l>, default=<n>)
min(<l>)
<l>[<n>]
<l>[-1]
<l>.count(<n>)
<l>.index(1)
<l>.pop()
SCALE
COUNT
TABLE['a']
TABLE['b'][<n>]
TABLE.get(<u>, <n>)
<n> if <b> else <n>
<n> if <q> else <n>
<t>.shape[0]
<t>.ndim
int(<s>)
int(<t>.asnumpy()[0])
round(<s>.item())
int(<b>)
int(<q>)
sum(v for v in <l> if v > 1)
sum(1 for v in <l> for w in <l> if v < w)
next((v for v in <l> if v > 1), <n>)
note(<u>, <n>)
len({<n>, <n>, 2})
<n> and <n>
<n> or <n>
<n> ^ 3
abs(<n>)
divmod(<n>, 3)[1]
hash(<u>) and 2
len([*<l>, *<l>])
len(f'{<n>:>4}{<u>!r}')
len(str(<t>.shape))
len(set(<l>))
len({*<l>} & {1, 2})
len({v % 2 for v in <l>} | {5})
sum(<l>, start=<n>)
min(<n>, <n>, key=abs)
pow(<n>, 2, 5)
(<n>, <n>)[<b>]
int('%d' % <n>)
[[1, 2], [3]][<n> % 2][0]
{'a': {'b': <n>}}['a']['b']
<t>.size
len(<t>)
<n> << 1
~<n>
max(enumerate(<l>), default=(0, 0))[0]
math.prod(<l>)
math.floor(<n> / 2)
<u>.find('o')
<u>.count('a')
ord(<u>[0])
int(f'{<n>:d}')
(<n>).bit_length()
int.from_bytes(bytes([1, 2]), 'big')
<l>.__len__()
[*range(<n> % 4)].__len__()
len(range(<n>, 9, 2))
sum(v for v in (k for k in <l> if k) if v > 1)
sum((w := v) * w for v in <l>)
len({*<l>} ^ {1, 9})
len({(v, w) for v in <l> for w in <l> if v < w})
-7 // (<n> or 1)
-7 % (<n> or 1)
round(<n> / 3 + 0.5)
int(<n> == 1 == True)
frozenset(<l>).__len__()
bytes([1, 2, 3])[<n> % 3]
memoryview(b'abc')[<n> % 3]
complex(<n>, 1).imag.__int__()
""",
    "b": """
<n> > <n>
<n> == <n>
<n> in <l>
<n> not in <l>
<u> in <d>
<u> in TABLE
not <b>
<b> and <b>
<b> or <b>
0 < <n> < 3
<t> is <t>
<l> == <l>
bool(<l>)
any(v > 1 for v in <l>)
all(v < 3 for v in <l>)
<u> == 'a'
HELD is None
isinstance(<t>, Tensor)
<l>
<u>.startswith('a')
<u>.isalpha()
<u>.endswith(('a', 'd'))
<u> < <u>
<u> in 'akword'
(<n>, <u>) < (<n>, <u>)
<l> < <l>
{*<l>} <= {1, 2, 3}
[<n>, [<n>]] == [<n>, [<n>]]
not any(<l>)
math.isclose(<n>, 1)
<d>.keys() == {'a'}
<d>.keys() & {'a', 'q'}
1 < <n> <= 3 != <n>
""",
}

LINES = """
<=n> = <n>
<=n> = <n>
<=u> = <u>
<!n> += <n>
<!n> -= 1
<!u> += <u>
COUNT += 1
SCALE = <n>
LOG.append(<n>)
note(<u>, <n>)
print(<u>, <n>)
print(f'{<n>}', end=';')
assert <b>, <u>
assert <q>
pass
note((<@> := <n>), <@>)
import math; note(math.floor(<n> + 0.5))
<=n>, <=n> = divmod(<n>, 3)
note(*<u>, **{'k': 1}) if <b> else note(<u>)
note(f'{<n>}', '%s' % <u>)
note({<n>, <n>} == {<n>}, (<n>,) < (<n>, 1))
<=n> = <!n> = <!n> + 1
<=u> = f'{<u>}{<n>:>{<n>}}'
print('%s' % <u>, f'{<n>:03}', sep='/')
globals()['COUNT'] = <n>
""".strip().splitlines()

#: statements that stand between calls, in each space alike
CHANGES = """
SCALE = 3
SCALE = 2.5
COUNT = 7
HELD = Tensor(np.array([3, 4], np.float32))
HELD = None
LOG.append('between')
list = tuple
""".strip().splitlines()
