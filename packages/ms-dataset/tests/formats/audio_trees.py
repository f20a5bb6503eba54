"""Trees of audio datasets, and the calls that read them."""

from __future__ import annotations

from tree_files import put, sound, sphere, usages


def cmu_arctic(root):
    for name in ("aew", "ahw"):
        lines = "".join(f'( arctic_a000{n} "{name} text {n}." )\n' for n in (2, 1))
        put(root, f"cmu_us_{name}_arctic/etc/txt.done.data", lines)
        for n in (1, 2):
            put(root, f"cmu_us_{name}_arctic/wav/arctic_a000{n}.wav", sound(n, rate=16000))


def gtzan(root):
    for genre in ("disco", "blues"):
        for n in (1, 0):
            put(root, f"{genre}/{genre}.0000{n}.wav", sound(n, rate=22050))


def lj_speech(root):
    put(root, "metadata.csv", "LJ001-0002|two 2|two two\nLJ001-0001|one, 1|one, one\n")
    for n in (1, 2):
        put(root, f"wavs/LJ001-000{n}.wav", sound(n))


def libri_tts(root):
    for n, (speaker, chapter) in enumerate((("116", "288045"), ("1255", "138279"))):
        stem = f"dev-clean/{speaker}/{chapter}/{speaker}_{chapter}"
        lines = "".join(f"{speaker}_{chapter}_00000{k}_000000\tOriginal {k}\tNormalized {k}\n" for k in (3, 1))
        put(root, stem + ".trans.tsv", lines)
        for k in (1, 3):
            put(root, f"{stem}_00000{k}_000000.wav", sound(n + k, rate=24000))


def speech_commands(root):
    for n, path in enumerate(
        ("dog/b_nohash_0.wav", "cat/5a_nohash_1.wav", "cat/b4_nohash_0.wav", "_background_noise_/n.wav")
    ):
        put(root, path, sound(n))
    put(root, "validation_list.txt", "cat/5a_nohash_1.wav\n")
    put(root, "testing_list.txt", "dog/b_nohash_0.wav\n")


def tedlium(root):
    for part in ("train", "test", "dev"):
        stm = "Al_2009 1 Al 0.25 0.5 <o,f0,male> hello there\n"
        stm += "Al_2009 1 Al 0.5 1.0 <o,f0,male> ignore_time_segment_in_scoring\n"
        put(root, f"{part}/stm/Al_2009.stm", stm)
        put(root, f"{part}/sph/Al_2009.sph", sphere(1))


def yes_no(root):
    for n, name in enumerate(("1_1_0_0_1_1_0_0", "0_0_0_0_1_1_1_1")):
        put(root, name + ".wav", sound(n, channels=1))


#: tree, class, and keyword arguments; `{root}` is the folder of the tree, the default of `dataset_dir`
CASES = [
    (cmu_arctic, "CMUArcticDataset", [{}, {"name": "ahw"}]),
    (gtzan, "GTZANDataset", [{}, {"usage": "all"}]),
    (lj_speech, "LJSpeechDataset", [{}]),
    (libri_tts, "LibriTTSDataset", [{}, {"usage": "dev-clean"}]),
    (speech_commands, "SpeechCommandsDataset", [{}, *usages("usage", "train", "valid", "test", "all")]),
    (tedlium, "TedliumDataset", [{"release": "release1", "usage": "test"}]),
    (yes_no, "YesNoDataset", [{}]),
]
