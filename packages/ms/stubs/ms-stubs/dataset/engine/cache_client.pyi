from ms_dataset.cache import DatasetCache as DatasetCache
