"""Several graphs per call: where a capture stops, what runs natively there, and how the next capture continues.

When a capture meets something that it cannot handle, its graph ends just before (`position`, `splitting`). The
uncapturable part runs on real objects (`interpreter`), in frames that show the user's file and line (`native_calls`);
then the next capture continues with the live values as its inputs. `segment_driver` leads a call through its segments.
"""
