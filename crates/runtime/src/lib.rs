//! Eager dispatch, recorders, the plan executor and the graph cache.
