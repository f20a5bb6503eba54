"""What random programs know of lists, tuples, dicts and sets."""

from __future__ import annotations

EXPRESSIONS = {
    "l": """
[<n>, <n>]
<l> + [<n>]
<l>[:2]
<l>[::-1]
<l> * 2
list(range(<n> % 4))
[v * 2 for v in <l>]
[v for v in <l> if v % 2]
[(v := k) + v for k in <l>]
sorted(<l>)
list(reversed(<l>))
[*<l>, <n>]
TABLE['b']
list(<d>).copy() and [1]
<l>.copy()
list(map(int, <l>))
list(filter(None, <l>))
[len(u) for u in <d>]
[i for i, v in enumerate(<m>)]
list({<n>: 1, <n>: 2})
[a + b for a, b in zip(<l>, <l>)]
<t>.asnumpy().astype('int32').tolist()
[int(v) for v in <t>]
[<n> for _ in <m>]
<l>[<n>:]
<l>[::2]
<l>[-2:]
<l>[<n>:<n>]
[v for row in [<l>, <l>] for v in row if v]
[[a, b] for a in <l> for b in range(2)][-1]
[*zip(<l>, <l>)][0]
list({*<l>})
sorted({v % 2 for v in <l>})
[w8 for v in <l> if (w8 := v + 1) > 1]
list(dict.fromkeys(<l>))
list(range(3, 0, -1))
[v for v in range(4) if v not in <l>]
[v if v > 1 else -v for v in <l>]
[x9 for row in [[1, 2], <l>] if row for x9 in row if x9 > 1]
[y9 := <n>, y9 + 1]
[*(v for v in <l>), *range(2)]
list(zip(*[<l>, <l>]))[0:1] and [1]
[*{**{1: <n>}, **{2: <n>}}]
[divmod(v, 2)[0] for v in <l>]
[ord(v) % 5 for v in <u>]
<l>[slice(None, None, -1)]
<l>[-1:] + <l>[:-1]
<l>[<n>::2]
[[*row] for row in zip(<l>, <l>)][0]
(<l> and <l>) or [<n>]
""",
    "m": """
[<t>, <t>]
[<t>]
<m> + [<t>]
<m>[:1]
[v * 2 for v in <m>]
[v + <t> for v in <m>]
list(<d>.values())
[*<m>, <t>]
<m>[::-1]
[<t> for _ in <l>]
[p + q for p, q in zip(<m>, <m>[::-1])]
[v if v.ndim else v for v in <m> for _ in range(2)]
list(written(<t>, <n>)[:1])
sorted(<m>, key=id) and <m>
<m>[<n>:]
[x for x in <m> if x is not y]
[*<m>, *[<t>]]
""",
    "d": """
{'a': <t>, 'k': <t>}
{'a': <t>}
dict(a=<t>)
{**<d>, 'k': <t>}
dict(<d>)
<d>.copy()
{k: v * 2 for k, v in <d>.items()}
<d> | {'a': <t>}
dict(zip('ab', <m>))
dict.fromkeys('ak', <t>)
dict(sorted(<d>.items()))
{**<d>, **<d>}
{<u>: <t>, 'a': <t>}
{k: v for k, v in <d>.items() if k != 'k'} | {'a': <t>}
{k: v for k, v in zip(<u>, <m>)} | <d>
{str(i): v for i, v in enumerate(<m>)} | {'a': <t>}
{'a': <t>, **{k: v for k, v in zip('kq', <m>)}}
{k: v for k, v in <d>.items() if k in 'ak'} | {'a': <t>}
dict([('a', <t>), (<u>, <t>)])
dict(<d>, a=<t>)
dict.fromkeys(<d>, <t>)
""",
}

LINES = """
<=l> = <l>
<=m> = <m>
<=d> = <d>
<=n>, *<=l> = <l> or [0]
<=t>, *<=m> = <m>
*<=m>, <=t> = [<t>, <t>, <t>]
<!l> += [<n>]
<!l> *= 2
<l>.append(<n>)
<l>.extend([<n>, <n>])
<l>.insert(0, <n>)
<l>[0] = <n>
<l>[1:] = [<n>]
<l>.sort()
<l>.reverse()
<l>.remove(<n>)
<l>.clear()
del <l>[0]
del <l>[:1]
<m>.append(<t>)
<m>[0] = <t>
<m>[-1] += <t>
<m>.insert(0, <t>)
<m>[0][0] = <n>
<d>['a'] = <t>
<d>[<u>] = <t>
<d>['a'] += <t>
<d>.update(k=<t>)
<d>.update(<d>)
del <d>['a']
<d>['a'][0] = <n>
TABLE['a'] = <n>
TABLE['b'].append(<n>)
TABLE[<u>] = <n>
note(<l>[:], <b>)
note(sorted(k for k in TABLE))
note(*[v for v in <l>], *(<n>, <n>))
note(*map(str, <l>))
<l>[<n>:<n>] = <l>
<l>[::2] = [<n>]
<!l>[0], <!l>[-1] = <!l>[-1], <!l>[0]
<!l>.append(<!l>.pop())
<d>.clear()
<d>.popitem()
<d>['q'] = <d>.setdefault('q', <t>) * 2
del <d>[<u>]
<!d> |= {'z': <t>}
<m>[0][:] = <t>
<m>[-1][1:] += <s>
<=u>, *<=l> = [<u>, *<l>]
print(<l>, <u>, sep='|')
<l>[1:1] = [<n>, <n>]
<l>[::-1] = <l>
<l>[-2:] = []
del <l>[::2]
del <l>[-1:]
del <l>[<n>:]
<l>[:] = [v + 1 for v in <l>]
<l>[len(<l>):] = (<n>,)
<!l>[1:], <=n> = [<n>], len(<!l>)
<=n>, *<=l>, <=n> = [<n>, *<l>, 2]
[<=n>, [*<=l>]] = <n>, <l>
*<=m>, = <m>
for <!n> in <l>[:2]: note(<!n>)
<!l>[<n>] += <n>
<!l>[0] *= 2; <!l> += (<n>,)
<!l> = <!l>[1:] + <!l>[:1]
LOG.extend(map(str, <l>))
TABLE.setdefault('b', []).append(<n>)
TABLE.update({<u>: <n>}, z=<n>)
TABLE['b'][:] = <l>
<m>[0] += <t>
<m>[0] *= 2; <m>[-1] = <m>[0]
<m>[:1] = [<t>, <t>]
<d>['a'][:1] = <s>
<d>['a'] *= <n>
""".strip().splitlines()

#: statements that stand between calls, in each space alike
CHANGES = """
TABLE['a'] = 5
TABLE['b'] = [4]
TABLE['new'] = 1
del TABLE['b'][0]
TABLE = {'a': 9, 'b': [0, 1]}
""".strip().splitlines()
