from ms_dataset.dataset import Dataset as Dataset
from ms_dataset.serialization import compare as compare, deserialize as deserialize, from_json as from_json, serialize as serialize, show as show, to_json as to_json
