//! File formats: MindRecord, TFRecord, IDX, CIFAR, CSV.
