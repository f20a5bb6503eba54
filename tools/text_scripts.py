"""Write `scripts.txt`, the Unicode script of every character by Oniguruma's tables (`pip install tokenizers`).

python tools/text_scripts.py
"""

from __future__ import annotations

import unicodedata
from itertools import groupby
from pathlib import Path

TABLE = "packages/ms-dataset/src/ms_dataset/text/scripts.txt"
NAMES = """
Adlam Ahom Anatolian_Hieroglyphs Arabic Armenian Avestan Balinese Bamum Bassa_Vah Batak Bengali Bhaiksuki Bopomofo
Brahmi Braille Buginese Buhid Canadian_Aboriginal Carian Caucasian_Albanian Chakma Cham Cherokee Chorasmian Common
Coptic Cuneiform Cypriot Cypro_Minoan Cyrillic Deseret Devanagari Dives_Akuru Dogra Duployan Egyptian_Hieroglyphs
Elbasan Elymaic Ethiopic Georgian Glagolitic Gothic Grantha Greek Gujarati Gunjala_Gondi Gurmukhi Han Hangul
Hanifi_Rohingya Hanunoo Hatran Hebrew Hiragana Imperial_Aramaic Inherited Inscriptional_Pahlavi
Inscriptional_Parthian Javanese Kaithi Kannada Katakana Kayah_Li Kharoshthi Khitan_Small_Script Khmer Khojki
Khudawadi Lao Latin Lepcha Limbu Linear_A Linear_B Lisu Lycian Lydian Mahajani Makasar Malayalam Mandaic Manichaean
Marchen Masaram_Gondi Medefaidrin Meetei_Mayek Mende_Kikakui Meroitic_Cursive Meroitic_Hieroglyphs Miao Modi
Mongolian Mro Multani Myanmar Nabataean Nandinagari New_Tai_Lue Newa Nko Nushu Nyiakeng_Puachue_Hmong Ogham Ol_Chiki
Old_Hungarian Old_Italic Old_North_Arabian Old_Permic Old_Persian Old_Sogdian Old_South_Arabian Old_Turkic Old_Uyghur
Oriya Osage Osmanya Pahawh_Hmong Palmyrene Pau_Cin_Hau Phags_Pa Phoenician Psalter_Pahlavi Rejang Runic Samaritan
Saurashtra Sharada Shavian Siddham SignWriting Sinhala Sogdian Sora_Sompeng Soyombo Sundanese Syloti_Nagri Syriac
Tagalog Tagbanwa Tai_Le Tai_Tham Tai_Viet Takri Tamil Tangsa Tangut Telugu Thaana Thai Tibetan Tifinagh Tirhuta Toto
Ugaritic Vai Vithkuqi Wancho Warang_Citi Yezidi Yi Zanabazar_Square
""".split()


def main() -> None:
    from tokenizers import Regex
    from tokenizers.normalizers import Replace

    everything = "".join(map(chr, (*range(0xD800), *range(0xE000, 0x110000))))
    assigned = "".join(one for one in everything if unicodedata.category(one) not in ("Cn", "Co"))
    lines = []
    for name in NAMES:
        codes = [ord(one) for one in Replace(Regex(rf"\P{{{name}}}+"), "").normalize_str(assigned)]
        ranges = []
        for _, group in groupby(enumerate(codes), lambda pair: pair[1] - pair[0]):
            run = [code for _, code in group]
            ranges.append(f"{run[0]:x}-{run[-1]:x}" if len(run) > 1 else f"{run[0]:x}")
        lines.append(" ".join([name, *ranges]))
    (Path(__file__).parents[1] / TABLE).write_text("\n".join(lines) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
