"""Trees of text datasets, and the calls that read them."""

from __future__ import annotations

import json

from tree_files import put, usages

CSV = '"1","Title, one","Text ""quoted"" one","x"\n"2","Second","With\\nbackslash","y"\n'


def csv_columns(n):
    def make(root):
        rows = [f'"{i}","Title, {i}","Text ""q"" {i}","d{i}"'.split('","') for i in (1, 2, 3)]
        for k, name in enumerate(("train", "test")):
            put(root, name + ".csv", "".join('","'.join(row[:n]).rstrip('"') + '"\n' for row in rows[k:]))

    return make


def text_lines(*names):
    def make(root):
        for name in names:
            put(root, name, f"first of {name}\n\nthird ünï {name}\n last ")

    return make


def conll(root):
    for name in ("train", "test"):
        put(root, name + ".txt", f"Confidence NN B-NP\nin IN B-PP\n{name} NN I-NP\n\nRockwell NNP B-NP\n. . O\n\n")


def udpos(root):
    for name in ("train", "dev", "test"):
        put(root, f"en-ud-tag.v2.{name}.txt", f"Al\tPROPN\tNNP\n-\tPUNCT\tHYPH\n\n{name}\tNOUN\tNN\n\n")


def imdb(root):
    for part in ("train", "test"):
        for kind in ("pos", "neg"):
            for n in ("1_7", "0_9"):
                put(root, f"{part}/{kind}/{n}.txt", f"{part} {kind} {n}\nsecond")


def xml(name, lang):
    doc = f'<doc docid="1"><url>u</url><seg id="1"> {name} {lang} </seg>\n<seg id="2">b</seg></doc>'
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<mteval><srcset setid="{name}">{doc}</srcset></mteval>\n'


def iwslt2016(root):
    base = "texts/de/en/de-en/"
    put(root, base + "train.tags.de-en.de", "<url>u</url>\n<title>t</title>\nHallo Welt \n Zwei\n")
    put(root, base + "train.tags.de-en.en", "<url>u</url>\n<title>t</title>\nHello world \n Two\n")
    for name in ("tst2013", "tst2014"):
        for lang in ("de", "en"):
            put(root, f"{base}IWSLT16.TED.{name}.de-en.{lang}.xml", xml(name, lang))


def iwslt2017(root):
    base = "texts/DeEnItNlRo/DeEnItNlRo/DeEnItNlRo-DeEnItNlRo/"
    put(root, base + "train.tags.de-en.de", "<url>u</url>\nHallo Welt \n Zwei\n")
    put(root, base + "train.tags.de-en.en", "<url>u</url>\nHello world \n Two\n")
    for name in ("dev2010", "tst2010"):
        for lang in ("de", "en"):
            put(root, f"{base}IWSLT17.TED.{name}.de-en.{lang}.xml", xml(name, lang))


def multi30k(root):
    for folder, stem in (("training", "train"), ("validation", "val"), ("mmt16_task1_test", "test")):
        for lang in ("de", "en"):
            put(root, f"{folder}/{stem}.{lang}", f"{stem} {lang} one\n two {lang}\n")


def squad(root):
    def paragraphs(name):
        answers = [{"text": "a1", "answer_start": 3}, {"text": "a2", "answer_start": 9}]
        qas = [{"id": "1", "question": "q1?", "answers": answers}, {"id": "2", "question": "q2?", "answers": []}]
        return {"version": "1.1", "data": [{"title": "t", "paragraphs": [{"context": f"ctx {name}", "qas": qas}]}]}

    for name in ("train", "dev"):
        put(root, f"{name}-v1.1.json", json.dumps(paragraphs(name)))


def sst2(root):
    for name in ("train", "dev"):
        put(root, f"{name}.tsv", f"sentence\tlabel\n{name} one \t0\ntwo, q\t1\n")
    put(root, "test.tsv", "index\tsentence\n0\ttest one \n1\ttwo, q\n")


CLUE = {
    "AFQMC": [
        {"sentence1": "a", "sentence2": "b", "label": "0", "id": 1},
        {"sentence1": "c", "sentence2": "d", "label": "1", "id": 2},
    ],
    "TNEWS": [{"label": "101", "label_desc": "d", "sentence": "s", "keywords": "k,l", "id": 3}],
    "IFLYTEK": [{"label": "11", "label_des": "d", "sentence": "s", "id": 4}],
    "CMNLI": [{"sentence1": "a", "sentence2": "b", "label": "neutral", "id": 5}],
    "WSC": [
        {
            "target": {"span2_index": 37, "span1_index": 5, "span1_text": "x", "span2_text": "y"},
            "idx": 261,
            "label": "false",
            "text": "t",
            "id": 6,
        }
    ],
    "CSL": [{"id": 1, "abst": "ab", "keyword": ["k1", "k2"], "label": "0"}],
}


def clue(root):
    for task, rows in CLUE.items():
        put(root, f"{task}/train.json", "".join(json.dumps(row) + "\n" for row in rows))
        put(root, f"{task}/eval.json", "".join(json.dumps(row) + "\n" for row in rows))
        put(
            root,
            f"{task}/test.json",
            "".join(json.dumps({k: v for k, v in row.items() if k != "label"}) + "\n" for row in rows),
        )


#: tree, class, and keyword arguments; `{root}` is the folder of the tree, the default of `dataset_dir`
CASES = [
    (csv_columns(3), "AGNewsDataset", [{}, *usages("usage", "train", "test", "all")]),
    (csv_columns(3), "AmazonReviewDataset", [{}, {"usage": "test"}]),
    (csv_columns(3), "DBpediaDataset", [{}, {"usage": "test"}]),
    (csv_columns(3), "SogouNewsDataset", [{}, {"usage": "test"}]),
    (csv_columns(4), "YahooAnswersDataset", [{}, {"usage": "test"}]),
    (csv_columns(2), "YelpReviewDataset", [{}, {"usage": "test"}]),
    (
        text_lines("wiki.train.tokens", "wiki.test.tokens", "wiki.valid.tokens"),
        "WikiTextDataset",
        [{}, *usages("usage", "train", "valid", "test")],
    ),
    (
        text_lines("ptb.train.txt", "ptb.test.txt", "ptb.valid.txt"),
        "PennTreebankDataset",
        [{}, *usages("usage", "train", "valid", "test")],
    ),
    (text_lines("enwik9"), "EnWik9Dataset", [{}]),
    (
        text_lines("a.txt", "b.txt"),
        "TextFileDataset",
        [
            {"dataset_files": "{root}/a.txt"},
            {"dataset_files": ["{root}/b.txt", "{root}/a.txt"]},
            {"dataset_files": "{root}/*.txt"},
        ],
    ),
    (conll, "CoNLL2000Dataset", [{}, {"usage": "test"}]),
    (udpos, "UDPOSDataset", [{}, *usages("usage", "train", "test", "valid")]),
    (imdb, "IMDBDataset", [{}, *usages("usage", "train", "test", "all")]),
    (
        iwslt2016,
        "IWSLT2016Dataset",
        [
            *(
                {"usage": u, "language_pair": ["de", "en"], "valid_set": "tst2013", "test_set": "tst2014"}
                for u in ("train", "valid", "test", "all")
            )
        ],
    ),
    (
        iwslt2017,
        "IWSLT2017Dataset",
        [*({"usage": u, "language_pair": ["de", "en"]} for u in ("train", "valid", "test", "all"))],
    ),
    (
        multi30k,
        "Multi30kDataset",
        [{}, *usages("usage", "train", "valid", "test"), {"usage": "train", "language_pair": ["de", "en"]}],
    ),
    (squad, "SQuADDataset", [{}, *usages("usage", "train", "dev", "all")]),
    (sst2, "SST2Dataset", [{}, *usages("usage", "train", "dev", "test")]),
    *(
        (
            clue,
            "CLUEDataset",
            [
                {"dataset_files": f"{{root}}/{task}/{usage}.json", "task": task, "usage": usage}
                for usage in ("train", "test", "eval")
            ],
        )
        for task in CLUE
    ),
]
