"""What random programs know of branches, loops and match."""

from __future__ import annotations

BLOCKS = """
if <b>:
    BODY
---
if <b>:
    BODY
else:
    BODY
---
if <b>:
    BODY
elif <q>:
    BODY
else:
    BODY
---
if <q>:
    BODY
---
if <q>:
    BODY
else:
    BODY
---
if <q>:
    <!t> = <!t> + <t>
else:
    <!t> = <!t> * 2
---
if (<@> := <n>) > 1:
    note(<@>)
    BODY
---
if <t>.asnumpy()[0] > <n>:
    BODY
---
for <=n> in range(<n> % 4):
    LOOP
---
for <=n> in range(3):
    LOOP
else:
    BODY
---
for <=n> in <l>[:3]:
    LOOP
else:
    note('else')
---
for <=t> in <m>[:3]:
    LOOP
---
for <=u>, <=t> in <d>.items():
    LOOP
---
for <=u> in list(<d>):
    LOOP
---
for <=n>, <=t> in zip(range(3), <m>):
    LOOP
---
for <=s> in <t>:
    LOOP
---
for <=n> in <t>.asnumpy().astype('int32').tolist():
    LOOP
---
for <=t> in <o>:
    LOOP
---
for <=n>, (<=u>, *<=m>) in [(1, ('a', <t>)), (2, ('b', <t>, <t>))]:
    LOOP
---
for <o>.w in <m>[:2]:
    LOOP
---
<@> = <n> % 4
while <@> > 0:
    <@> -= 1
    LOOP
else:
    BODY
---
<@> = 0
while True:
    <@> += 1
    if <@> > 3 or <b>:
        break
    LOOP
---
<@> = 0
while <q> and <@> < 3:
    <@> += 1
    LOOP
---
<@> = 0
while <q>:
    <!t> = <!t> + 1
    <@> += 1
    if <@> > 2:
        break
---
<@> = <l>[:3]
while <@>:
    note(<@>.pop())
    LOOP
---
match <n> % 3:
    case 0:
        BODY
    case 1 if <b>:
        BODY
    case <=n>:
        BODY
---
match [<n>, <t>]:
    case [0, <=t>]:
        BODY
    case [int(<=n>), *<=m>]:
        BODY
---
match <o>:
    case Sub(n=1 | 2):
        BODY
    case Base(w=<@>) | Point(<@>):
        LOG.append(<@>)
        BODY
    case _:
        note('none')
---
match {'k': <n>, 'w': <t>}:
    case {'k': 1, **<@>}:
        note(sorted(<@>))
    case {'k': 2 | 3 as <=n>, 'w': <=t>}:
        BODY
---
match <l>:
    case []:
        BODY
    case [<=n>]:
        BODY
    case [<=n>, *_, <=n>] if <b>:
        BODY
---
match <u>, <n>:
    case ('a' | 'k', <=n>):
        BODY
    case (str(), -1):
        BODY
---
for <=n> in range(2):
    for <=n> in range(2):
        LOOP
    else:
        BODY
---
for <=n>, <=n> in itertools.product(range(2), [<n>, <n>]):
    LOOP
---
for <=n> in reversed(range(3)):
    LOOP
---
for <=n> in filter(None, map(int, <l>[:3])):
    LOOP
---
for <=t> in itertools.takewhile(lambda v: v is not None, <m>):
    LOOP
---
for <@>, <=t> in sorted({'b': <t>, 'a': <t>}.items()):
    note(<@>)
    LOOP
---
match {'a': {'b': <n>, 'c': <t>}}:
    case {'a': {'b': 0, 'c': <=t>}}:
        BODY
    case {'a': {'b': int() as <=n>}}:
        BODY
---
match (Colour.RED if <b> else Colour.BLUE), <l>:
    case Colour.RED, [_, *<=l>]:
        BODY
    case Colour.BLUE | Colour.RED as <@>, _:
        note(<@>.name)
---
if <q> and <b> or not <q>:
    BODY
elif (<@> := <n>) > 1 and <q>:
    note(<@>)
    BODY
---
while <q>:
    <!t> = <!t> * 2 + 1
    if <n> > 1:
        break
    <!t>[0] = -1
    break
---
for <=t>, <=n> in zip(<m>, itertools.count()):
    LOOP
---
for <=n>, <@> in itertools.groupby(sorted(<l>), key=lambda v: v % 2):
    note(list(<@>))
    LOOP
---
for <=t>, <=n> in itertools.zip_longest(<m>, [1, 2], fillvalue=0):
    LOOP
---
for <=t> in itertools.accumulate(<m>[:3]):
    LOOP
---
for <=t> in collections.deque(<m>[:3]):
    LOOP
---
for <@> in Mood:
    note(<@>.shown)
    LOOP
---
for <@>, <=n> in collections.Counter(<u>).items():
    note(<@>)
    LOOP
---
for <=t> in [v * 2 for v in <m>[:3]]:
    <!t>[0] = <n>
    LOOP
---
for <=n> in itertools.islice(iter(lambda: note('called') % 3, 0), 4):
    LOOP
---
for <=t> in <m>[:3]:
    <!t> += 1
    if <q>:
        <!t>[1] = <n>
        continue
    LOOP
---
<@> = collections.deque(<m>[:3])
while <@>:
    <=t> = <@>.popleft()
    LOOP
---
match <o>:
    case Cold(n, w=<@>) if n:
        note(n)
        LOG.append(<@>)
    case Pair(<@>, 2) | Point(<@>, 0):
        LOG.append(<@>)
        BODY
    case Base(n=int(<=n>), items=[*_]):
        BODY
    case Plugin() | Checked():
        BODY
---
match <d>:
    case {'a': <=t>, 'k': <=t>}:
        BODY
    case {'a': <=t>, **<@>} if not <@>:
        BODY
    case {}:
        note('empty')
---
match <n>:
    case Step.ONE:
        BODY
    case 2 | 3 as <=n>:
        BODY
    case -1 | 0:
        note('low')
    case int():
        BODY
---
match [<l>, <u>]:
    case [[], _] | [_, 'k']:
        BODY
    case [[int(<=n>), *_], str() as <=u>]:
        BODY
---
match <t>:
    case Tensor(shape=(2,)) as <=t>:
        BODY
    case Tensor():
        note('other')
---
if (<@> := [v for v in <l> if v > 1]) and len(<@>) > 1:
    note(<@>)
    BODY
---
if <q>:
    <!t>[0] = <n>
else:
    <!t>[1:] += <t>[1:]
---
<@> = <!t>[:]
while <q>:
    <@>[0] += 1
    <!t>[1] -= 1
    if <@>.sum() > 3 or <n> > 0:
        break
---
<@> = <!t>[1:]
for <=n> in range(3):
    <@>[0] += <n>
    LOOP
---
for <=t> in <t>.expand_dims(0):
    <!t>[0] = <n>
    LOOP
""".strip("\n").split("\n---\n")
