"""Several graphs a call: where a capture stops, what runs natively there, and how the next capture goes on.

A capture that meets something it cannot take ends its graph just before it (`position`, `splitting`). What cannot be
captured runs on real objects (`interpreter`), in frames that show the user's file and line (`native_calls`); from there
the next capture goes on with the live values as its inputs. `segment_driver` leads a call through its segments.
"""
