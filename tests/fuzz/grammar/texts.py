"""What random programs know of texts and their formats."""

from __future__ import annotations

EXPRESSIONS = {
    "u": """
<u> + <u>
f'{<n>}-{<u>}'
f'{<n>:03d}{<u>!r:>5}'
str(<n>)
repr(<l>)
'%s=%d' % (<u>, <n>)
'{}'.format(<n>)
<u>.upper()
','.join(str(v) for v in <l>)
<u> if <b> else <u>
type(<o>).__name__
repr(<o>)
<u> * 2
str(<t>.dtype)
f'{<s>}'
str(round(float(<s>), 2))
f'{<t>.shape}'
sorted(<d>)[0]
<u>[::-1]
<u>[<n>]
<u>[:2].title()
<u>.replace('a', <u>)
<u>.split('o')[0]
<u>.center(6, '*')
'%r|%5.1f' % (<u>, <n>)
'{0!r:>6}|{k}'.format(<u>, k=<n>)
str(<l>)[1:-1]
f'{<u>=}'
f'{<n>:>{<n>}}'
f'{<t>.sum() * 2}'
'-'.join(sorted(<d>))
'-'.join([<u>, *map(str, <l>)])
<u>.join('ab')
'a'
'k'
repr(Cold(<n>))
f'{Rank(<n>):>3}'
f'{Rank(<n>)!s:.0}'
Mood.BAD.shown
Mood((1, 'g')).name
repr(Step.ONE)
str(Step.TWO)
repr(Flags.A | Flags.B)
str(Mood.GOOD)
Checked(<t>).show(<n>)
Checked(<t>).show(<u>)
Added.__name__
repr(Pair(<n>))
str(Pair._fields)
repr(collections.Counter(<u>))
repr(collections.deque(<l>, 3))
repr(collections.OrderedDict(a=<n>))
repr(dict(a=<n>))
<u>.ljust(5, '.').rjust(7)
<u>.zfill(5)
<u>.partition('o')[2]
<u>.rsplit('o', 1)[-1]
<u>.strip('a')
<u>.removeprefix('w')
<u>.swapcase()
<u>.encode().decode()
<u>.translate({97: 'b'})
<u>.expandtabs().capitalize()
'%05d|%-4s|%+d' % (<n>, <u>, <n>)
'%(k)s=%(v)r' % {'k': <u>, 'v': <n>}
'%x %o %e' % (abs(<n>), abs(<n>), <n>)
'%s' % (<l>,)
'{:>{w}}'.format(<u>, w=<n>)
'{0[0]} {1.n}'.format([<n>], Rank(<n>))
'{:08.3f}|{:<5}|{:^7}'.format(<n>, <u>, <u>)
'{!r:>8}'.format(<u>)
'{:,}'.format(<n> * 1000)
f'{<n>:+.2f}'
f'{<n> / 3:{6}.{2}f}'
f'{<u>:*^{7}}'
f'{<n>=!r:>4}'
f'{<l>!s:<9}|'
f'{{<n>}} {<n>:b}'
f'{<s>:.2f}'
f'{float(<s>):8.3g}'
string.Template('$a-$b').substitute(a=<n>, b=<u>)
textwrap.shorten(<u> * 4, 9)
'|'.join(f'{k}:{v.shape}' for k, v in <d>.items())
''.join(reversed(<u>))
','.join(map(str, sorted({*<l>})))
str(<n> / 4)
repr(<n> == 1)
str([<u>, (<n>,), {<n>}])
chr(97 + <n> % 3)
""",
}
