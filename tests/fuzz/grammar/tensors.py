"""What random programs know of tensors' values and writes: expressions, branches on them, assignments."""

from __future__ import annotations

EXPRESSIONS = {
    "t": """
<t> + <t>
<t> * <n>
<t> - <t> * 0.5
<t> * <t>
-<t>
abs(<t>)
<t> / 2
<s> + <t>
<t> * <s>
<t> ** 2
<n> - <t>
ops.relu(<t>)
ops.maximum(<t>, <t>)
ops.where(<t> > <n>, <t>, <t>)
(<t> > <t>).astype(ms.float32)
<t>.reshape(2)
<t>.expand_dims(0).sum(0)
ops.stack(<m>).sum(0)
ops.concat((<t>, <t>))[1:3]
<t>[::-1]
<t> if <b> else <t>
<t> if <q> else <t>
<m>[<n>]
<m>[-1]
<m>.pop()
<d>['a']
<d>.get(<u>, <t>)
<d>.setdefault(<u>, <t>)
<d>.pop(<u>, <t>)
<d>[<u>]
sum(<m>)
sum((v * 2 for v in <m>), <t>)
[v + <n> for v in <m>][-1]
[v * k for k, v in enumerate(<m>) if k < 2][0]
{k: v + 1 for k, v in <d>.items()}['a']
[p * q for p in <m> for q in <m>][-1]
[*<m>, <t>][0]
(*<m>, <t>)[-1]
{**<d>, 'a': <t>}['a']
next(iter(<d>.values()))
Tensor(<t>.asnumpy() * 2)
(<t> and <t>)[0] + <t>
(<b> and <t>) or <t>
HELD if HELD is not None else <t>
dict(zip('ak', <m>))['a']
<t>.reshape(2)
<t>[:]
<t>[0:2]
<t>[None][0]
<t>[...]
<t>.expand_dims(1)[:, 0]
<t>.copy()
<t>[[1, 0]]
<t> @ ops.stack([<t>, <t>])
ops.depend(<t>, <t>)
[[<t>, <t>], [<t>]][<n> % 2][0]
{'a': {'b': <t>}}['a']['b']
[v for row in [<m>, <m>] for v in row if v is not None][0]
[w9 for v in <m> if (w9 := v + 1) is not None][-1]
written(<t>, <n>)[0]
written(<t>, <n>)[1].expand_dims(0).sum(0) + <t>
[a for a in [b for b in <m> if b.ndim] if a is not None][0]
{k: [v + 1 for v in <m>] for k in 'ab'}['b'][0]
[[p * q for q in <m>] for p in <m> if p.ndim][0][-1]
next((p for p in <m> if (q := p.ndim) and q > 0), <t>)
[*<m>][::-1][<n>:][0]
getattr(ops, 'relu')(<t>)
<t>.T
<t>.view(2, 1)[:, 0]
<t>.swapaxes(0, 0)
ops.stack([<t>, <t>])[1]
ops.stack([<t>, <t>], 1)[:, <n> % 2]
ops.stack([<t>, <t>]).sum(<n> % 2)
ops.split(ops.concat((<t>, <t>)), 2)[1]
ops.cat([<t>[:1], <t>[1:]])
ops.clamp(<t>, <n>, 3)
ops.zeros_like(<t>) + <n>
ops.full((2,), <n>, dtype=ms.float32)
ops.arange(2) * <t>
<t>.masked_fill(<t> > <n>, <n>)
<t>.clip(-1, <n>)
<t>.to(ms.float32)
<t>.flip(0)
ops.where(<t> > <t>, <t>, <n>)
""",
    "s": """
<t>.sum()
<t>.max()
<t>[<n> % 2]
<t>[0] * <t>[1]
<s> + <s>
<s> * <n>
ops.tanh(<s>)
<t>.mean()
sum(<t>)
[v for v in <t>][0]
<t>.min()
<t>.prod()
<t>.std()
(<t> * <t>).sum()
max(<t>.sum(), <s>)
written(<t>, <n>)[1][0]
min(<s>, <s>)
<t>.asnumpy().sum() + <s>
ops.sqrt(abs(<s>))
""",
    "q": """
<s> > <n>
<s> > <s>
<s> <= 1.5
not <s> > 0
<t>.sum() > 0 and <b>
<b> or <s> < 1
0 < <s> < <n>
(<t> > 0).any()
<t>.all()
<n> > <s> > -<n>
bool(<s> > 0)
max(<t>) > <n>
<s> in [<s>, <n>]
any(v > <n> for v in <t>)
all(<t> > <n>)
<t>.asnumpy().max() > <n>
int(<s>) > <n>
(<s> > 0) == (<s> > <n>)
<s> != <s>
<n> < <s>
""",
}

LINES = """
<=t> = <t>
<=t> = <t>
<=t> = <t>
<=s> = <s>
<=t> = <=t> = <t>
<=t>, <=n> = <t>, <n>
<=t>, <=t> = <t>, <t>
(<=n>, (<=t>, <=u>)) = <n>, (<t>, <u>)
<!t> += <t>
<!t> *= <n>
<!t> -= <s>
<!t> = <!t> + <t>
<!t>[<n> % 2] = <n>
<!t>[0] += <n>
<!t>[:] = <t>
<!t>[1:] = <s>
<!t>[<!t> > 0] = 0
HELD = <t>
LOG.append(<t>)
LOG.append((<u>, <t>))
print(<s>)
note(float(<s>))
note(<t>.asnumpy().tolist())
note(<s>.item())
del <!t>
<=t> = (<@> := <t>) + <@>
<=t> = <!t>[:]
<=t> = <!t>.reshape(2)
<=s> = <!t>[1]
<!t>.reshape(2)[0] = <n>
<!t>[0:1][0] = <s>
<!t>[0], <!t>[1] = <n>, <s>
<!t>[...] = <!t>[::-1]
<!t>[<n>] += <s>
(<=t>, <=n>), <=u> = (<t>, <n>), <u>
<=t> = <!t> = <!t> + <t>
<=t>, <=t> = written(<t>, <n>)
<=t> = [v := <t>, v * 2][1]
LOG.append({'k': <t>})
<=t> = <!t>[:1]; <!t>[0] = <n>
<=t> = <!t>.view(2); <!t> += 1
<=t> = <!t>[::1]; <!t>[1] = <s>; <=s> = <!t>[0]
<!t>[:1] += <!t>[1:]
<!t>[...] *= <n>
<!t>[[0]] = <n>
<!t>[<!t> > <n>] += 1
<!t>.add_(<t>)
<!t>.copy_(<t>)
<!t>.zero_()
<!t>.fill_(<n>)
<!t>.mul_(<n>)
<!t>.view(2)[1:].add_(<n>)
<=t> = <!t>.expand_dims(0)[0]; <!t> -= <t>
HELD = <!t>[:]
HELD = [<t>, <n>]
""".strip().splitlines()
