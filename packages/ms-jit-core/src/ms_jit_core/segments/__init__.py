"""Several graphs a call: where a capture stops, what runs natively there, and how the next capture goes on.

A capture that meets something it cannot take ends its graph just before it (`position`). What cannot be captured runs
on real objects (`concrete`), in frames that show the user's file and line (`native`); from there the next capture goes
on with the live values as its inputs. `walk` leads a call through its segments.
"""
