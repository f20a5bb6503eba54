//! A device that runs nothing, for tests.
