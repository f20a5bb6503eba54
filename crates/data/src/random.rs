//! The generators and distributions whose numbers MindSpore's pipeline gives.
