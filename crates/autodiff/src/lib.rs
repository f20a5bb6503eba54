//! Gradients by tape and of graphs, both from each op's one vjp.
