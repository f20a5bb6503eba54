//! Samplers, shuffles and shards: which row comes when.
