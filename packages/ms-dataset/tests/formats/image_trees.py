"""Trees of image datasets, and the calls that read them."""

from __future__ import annotations

import io
import json
import os
import struct

import numpy as np
from PIL import Image
from tree_files import KINDS, idx, image, images, put, usages


def image_folder(root):
    images(root, "b/2.png", "a/10.png", "a/9.png", "a/z.txt", "d/x.txt", "e/1.png", "b/1.JPEG", "b/3.PNG")
    put(root, "top.png", image(9))
    os.makedirs(os.path.join(root, "c"))


def nested_folder(root):
    images(root, "b/2.png", "a/10.png", "c/x/deep.png", "a/s/deep.png")


def mnist(root):
    idx(root, "train", KINDS, 3, 1)
    idx(root, "t10k", KINDS, 2, 2)


def emnist(root):
    idx(root, "emnist-digits-train", KINDS, 3, 1)
    idx(root, "emnist-digits-test", KINDS, 2, 2)


def qmnist(root):
    for name, n in (("qmnist-train", 4), ("qmnist-test", 3), ("xnist", 2)):
        pixels = np.random.RandomState(n).randint(0, 256, n * 784).astype(np.uint8)
        put(root, name + "-images-idx3-ubyte", struct.pack(">4i", 2051, n, 28, 28) + pixels.tobytes())
        labels = np.arange(n * 8, dtype=">i4")
        put(root, name + "-labels-idx2-int", struct.pack(">3i", 3074, n, 8) + labels.tobytes())


def cifar10(root, count=10000):
    for place, name in enumerate([*(f"data_batch_{i}" for i in range(1, 6)), "test_batch"]):
        rows = np.random.RandomState(place).randint(0, 256, (count, 3073)).astype(np.uint8)
        rows[:, 0] = np.arange(count) % 10
        put(root, name + ".bin", rows.tobytes())


def cifar100(root, counts=(50000, 10000)):
    for place, (name, n) in enumerate(zip(("train", "test"), counts)):
        rows = np.random.RandomState(place).randint(0, 256, (n, 3074)).astype(np.uint8)
        rows[:, 0], rows[:, 1] = np.arange(n) % 20, np.arange(n) % 100
        put(root, name + ".bin", rows.tobytes())


def coco(root):
    images(root, "img/000000000005.png", "img/000000000002.png", "img/000000000009.png")
    info = [{"id": i, "file_name": f"{i:012}.png", "width": 5, "height": 4} for i in (5, 2, 9)]
    categories = [{"id": 3, "name": "cat", "isthing": 1}, {"id": 1, "name": "dog", "isthing": 0}]
    boxes = [
        {"id": 1, "image_id": 5, "bbox": [1.5, 2, 3, 4], "category_id": 3, "iscrowd": 0},
        {"id": 2, "image_id": 2, "bbox": [0, 1, 2, 3], "category_id": 1, "iscrowd": 1},
        {"id": 3, "image_id": 5, "bbox": [4, 5, 6, 7], "category_id": 1, "iscrowd": 0},
    ]
    for box in boxes:
        box["segmentation"] = [[1.0, 2.0, 3.0, 4.0, 5.5, float(box["id"])]]
        box["keypoints"], box["num_keypoints"] = [float(k) for k in range(6)], 2
    boxes[0]["segmentation"].append([9.0, 8.0, 7.0, 6.0])
    boxes[1]["segmentation"] = {"counts": [3, 4, 5, 8], "size": [4, 5]}
    put(root, "boxes.json", json.dumps({"images": info, "annotations": boxes, "categories": categories}))
    panoptic = [
        {
            "image_id": i,
            "file_name": f"{i:012}.png",
            "segments_info": [
                {"id": 7, "category_id": 3, "iscrowd": 0, "bbox": [1, 2, 3, 4], "area": 12},
                {"id": 8, "category_id": 1, "iscrowd": 1, "bbox": [i, 2, 3, 4], "area": 6},
            ],
        }
        for i in (5, 2)
    ]
    put(root, "panoptic.json", json.dumps({"images": info, "annotations": panoptic, "categories": categories}))
    captions = [{"id": k, "image_id": i, "caption": f"caption {k}"} for k, i in enumerate((5, 2, 5))]
    put(root, "captions.json", json.dumps({"images": info, "annotations": captions}))


def voc(root):
    for name in ("000001", "000003"):
        put(root, f"JPEGImages/{name}.jpg", image(int(name)))
        put(root, f"SegmentationClass/{name}.png", image(int(name) + 50))
        objects = "".join(
            f"<object><name>{kind}</name><pose>Left</pose><truncated>{place}</truncated>"
            f"<difficult>{1 - place}</difficult>"
            f"<bndbox><xmin>{10 + place}</xmin><ymin>{20 + place}</ymin><xmax>50.5</xmax>"
            f"<ymax>{60 + place}</ymax></bndbox>"
            "</object>"
            for place, kind in enumerate(("train", "car"))
        )
        put(root, f"Annotations/{name}.xml", f"<annotation><filename>{name}.jpg</filename>{objects}</annotation>")
    for task in ("Segmentation", "Main"):
        put(root, f"ImageSets/{task}/train.txt", "000001\n000003\n")
        put(root, f"ImageSets/{task}/val.txt", "000003\n")


def celeba(root):
    names = [f"{i:06}.jpg" for i in range(1, 5)]
    images(root, *names)
    lines = ["4", "A B C", *(f"{name}  {'1' if i % 2 else '-1'} -1  1" for i, name in enumerate(names))]
    put(root, "list_attr_celeba.txt", "\n".join(lines) + "\n")
    put(root, "list_eval_partition.txt", "".join(f"{name} {i % 3}\n" for i, name in enumerate(names)))


def manifest(root):
    images(root, "x/1.png", "x/2.png", "x/3.png")
    rows = [
        ("x/1.png", "dog", "train"),
        ("x/2.png", "cat", "train"),
        ("x/3.png", "cat", "eval"),
        ("x/3.png", "ant", "train"),
    ]
    lines = [
        json.dumps(
            {
                "source": os.path.join(root, path),
                "usage": usage,
                "annotation": [{"type": "modelarts/image_classification", "name": name}],
            }
        )
        for path, name, usage in rows
    ]
    put(root, "data.manifest", "\n".join(lines) + "\n")


def flickr(root):
    images(root, "img/1.jpg", "img/2.jpg")
    lines = [f"{n}.jpg#{k}\tcaption {n} {k} ." for n in (2, 1) for k in range(5)]
    put(root, "token.txt", "\n".join(lines) + "\n")


def places365(root):
    put(root, "categories_places365.txt", "/a/airfield 0\n/b/bar 1\n")
    put(root, "places365_train_standard.txt", "/a/airfield/1.jpg 0\n/b/bar/2.jpg 1\n")
    put(root, "places365_val.txt", "Places365_val_00000001.jpg 1\nPlaces365_val_00000002.jpg 0\n")
    images(root, "data_256_standard/a/airfield/1.jpg", "data_256_standard/b/bar/2.jpg")
    images(root, "val_256/Places365_val_00000001.jpg", "val_256/Places365_val_00000002.jpg")


def caltech256(root):
    images(root, "001.ak47/001_0002.jpg", "001.ak47/001_0001.jpg", "002.american-flag/002_0001.jpg")


def cityscapes(root):
    for usage in ("train", "val"):
        for city in ("bochum", "aachen"):
            for n in (2, 1):
                stem = f"{city}_00000{n}_000019"
                put(root, f"leftImg8bit/{usage}/{city}/{stem}_leftImg8bit.png", image(n))
                for k, kind in enumerate(("instanceIds", "labelIds", "color")):
                    put(root, f"gtFine/{usage}/{city}/{stem}_gtFine_{kind}.png", image(n * 10 + k, mode="L"))
                put(root, f"gtFine/{usage}/{city}/{stem}_gtFine_polygons.json", json.dumps({"n": n, "city": city}))


def div2k(root):
    for n in (2, 1):
        put(root, f"DIV2K_train_HR/000{n}.png", image(n))
        put(root, f"DIV2K_train_LR_bicubic/X2/000{n}x2.png", image(n + 10))
        put(root, f"DIV2K_train_LR_mild/000{n}x4m.png", image(n + 20))
        put(root, f"DIV2K_train_LR_x8/000{n}x8.png", image(n + 30))


def sbu(root):
    put(root, "SBU_captioned_photo_dataset_captions.txt", "a cap \nb cap\nno image\n")
    urls = [f"http://static.flickr.com/{k}/{k}_{k}.jpg\n" for k in (3723, 2522, 11)]
    put(root, "SBU_captioned_photo_dataset_urls.txt", "".join(urls))
    images(root, "sbu_images/m_3723_3723_3723.jpg", "sbu_images/m_2522_2522_2522.jpg")


def usps(root):
    def lines(n, seed):
        values = np.random.RandomState(seed).randint(0, 2000, (n, 256)) / 1000 - 1
        return "".join(
            f"{i % 10 + 1} " + " ".join(f"{k + 1}:{v}" for k, v in enumerate(row)) + " \n"
            for i, row in enumerate(values)
        )

    put(root, "usps", lines(3, 0))
    put(root, "usps.t", lines(2, 1))


def semeion(root):
    rows = []
    for i in range(3):
        bits = np.random.RandomState(i).randint(0, 2, 256)
        rows.append(" ".join(f"{b}.0000" for b in bits) + " " + " ".join("1" if k == i * 3 else "0" for k in range(10)))
    put(root, "semeion.data", " \n".join(rows) + " \n")


def stl10(root):
    for name, n in (("train", 3), ("test", 2), ("unlabeled", 2)):
        pixels = np.random.RandomState(n).randint(0, 256, n * 96 * 96 * 3).astype(np.uint8)
        put(root, f"{name}_X.bin", pixels.tobytes())
        if name != "unlabeled":
            put(root, f"{name}_y.bin", bytes(range(1, n + 1)))


def lfw(root):
    people = ("Aaron_Eckhart", "Abbas_Kiarostami", "Abdel_Aziz")
    for k, name in enumerate(people):
        for n in (1, 2):
            put(root, f"lfw-deepfunneled/{name}/{name}_000{n}.jpg", image(k * 10 + n))
            put(root, f"lfw/{name}/{name}_000{n}.jpg", image(k * 10 + n))
            put(root, f"lfw_funneled/{name}/{name}_000{n}.jpg", image(k * 10 + n))
    put(root, "lfw-names.txt", "".join(f"{name}\t2\n" for name in people))
    put(root, "peopleDevTrain.txt", "2\nAaron_Eckhart\t2\nAbdel_Aziz\t1\n")
    put(root, "peopleDevTest.txt", "1\nAbbas_Kiarostami\t2\n")
    put(root, "people.txt", "2\n1\nAaron_Eckhart\t2\n2\nAbbas_Kiarostami\t1\nAbdel_Aziz\t2\n")
    put(root, "pairsDevTrain.txt", "1\nAaron_Eckhart\t1\t2\nAaron_Eckhart\t1\tAbdel_Aziz\t2\n")
    put(root, "pairsDevTest.txt", "1\nAbbas_Kiarostami\t1\t2\nAbbas_Kiarostami\t2\tAbdel_Aziz\t1\n")
    put(
        root,
        "pairs.txt",
        "2\t1\nAaron_Eckhart\t1\t2\nAaron_Eckhart\t1\tAbdel_Aziz\t2\nAbdel_Aziz\t1\t2\nAbbas_Kiarostami\t1\tAbdel_Aziz\t2\n",
    )


def lsun(root):
    images(root, "test/t1.jpg", "bedroom_train/1_1.jpg", "bedroom_train/1_2.jpg", "classroom_train/2_1.jpg")
    images(root, "bedroom_val/3_1.jpg", "classroom_val/4_1.jpg")


def omniglot(root):
    for part in ("images_background", "images_evaluation"):
        for k, folder in enumerate(("Beng/character02", "Beng/character01", "Arab/character01")):
            images(root, f"{part}/{folder}/00{k}_02.png", f"{part}/{folder}/00{k}_01.png")


def photo_tour(root):
    for place in range(1):
        rows = np.random.RandomState(place).randint(0, 256, (1024, 1024)).astype(np.uint8)
        out = io.BytesIO()
        Image.fromarray(rows).save(out, "BMP")
        put(root, f"liberty/patches000{place}.bmp", out.getvalue())
    put(root, "liberty/info.txt", "".join(f"{i // 2} 0\n" for i in range(100)))
    put(root, "liberty/m50_100000_100000_0.txt", "0 0 0 1 0 0 0\n3 1 0 5 2 0 0\n")


def rendered_sst2(root):
    for part in ("train", "valid", "test"):
        images(root, f"{part}/positive/2.png", f"{part}/negative/1.png", f"{part}/positive/1.png")


def sun397(root):
    put(root, "ClassName.txt", "/a/abbey\n/a/apartment/outdoor\n/b/badlands\n")
    images(root, "a/abbey/sun_2.jpg", "a/abbey/sun_1.jpg", "a/apartment/outdoor/sun_3.jpg", "b/badlands/sun_4.jpg")


def widerface(root):
    boxes = "449 330 122 149 0 0 0 0 0 0 \n"
    images(
        root,
        "WIDER_train/images/0--Parade/a.jpg",
        "WIDER_train/images/1--Hand/b.jpg",
        "WIDER_val/images/0--Parade/c.jpg",
    )
    images(root, "WIDER_test/images/0--Parade/d.jpg", "WIDER_val/images/1--Hand/e.jpg")
    two = f"0--Parade/a.jpg\n1\n{boxes}1--Hand/b.jpg\n2\n{boxes}78 221 7 8 2 1 1 0 1 1 \n"
    put(root, "wider_face_split/wider_face_train_bbx_gt.txt", two)
    put(root, "wider_face_split/wider_face_val_bbx_gt.txt", f"0--Parade/c.jpg\n1\n{boxes}1--Hand/e.jpg\n1\n{boxes}")
    put(root, "wider_face_split/wider_face_test_filelist.txt", "0--Parade/d.jpg\n")


def kitti(root):
    images(root, "data_object_image_2/training/image_2/000000.png", "data_object_image_2/training/image_2/000001.png")
    images(root, "data_object_image_2/testing/image_2/000000.png")
    car = "Car 0.5 1 -1.5 1.0 2.0 3.5 4.0 1.1 1.2 1.3 7.0 8.0 9.0 0.25\n"
    put(root, "data_object_label_2/training/label_2/000001.txt", car)
    put(root, "data_object_label_2/training/label_2/000000.txt", car + car.replace("Car", "Pedestrian"))


def food101(root):
    images(root, "images/baby/2.jpg", "images/apple/3.jpg", "images/apple/1.jpg")
    put(root, "meta/train.txt", "apple/1\nbaby/2\n")
    put(root, "meta/test.txt", "apple/3\n")
    put(root, "meta/classes.txt", "apple\nbaby\n")


def flowers102(root):
    from scipy.io import savemat

    os.makedirs(root, exist_ok=True)
    savemat(os.path.join(root, "imagelabels.mat"), {"labels": np.array([[3, 1, 2, 2]], np.uint8)})
    sets = {
        "trnid": np.array([[4, 1]], np.uint16),
        "valid": np.array([[2]], np.uint16),
        "tstid": np.array([[3]], np.uint16),
    }
    savemat(os.path.join(root, "setid.mat"), sets)
    for i in range(1, 5):
        put(root, f"jpg/image_0000{i}.jpg", image(i))
        put(root, f"segmim/segmim_0000{i}.jpg", image(i + 10))


def caltech101(root):
    from scipy.io import savemat

    images(root, "101_ObjectCategories/Faces/image_0001.jpg", "101_ObjectCategories/ant/image_0002.jpg")
    images(root, "101_ObjectCategories/ant/image_0001.jpg")
    for folder, n in (("Faces_2", 1), ("ant", 1), ("ant", 2)):
        os.makedirs(os.path.join(root, "Annotations", folder), exist_ok=True)
        contour = np.arange(6).reshape(2, 3) + n
        savemat(os.path.join(root, "Annotations", folder, f"annotation_000{n}.mat"), {"obj_contour": contour})


def svhn(root):
    from scipy.io import savemat

    os.makedirs(root, exist_ok=True)
    for k, name in enumerate(("train", "test", "extra")):
        pixels = np.random.RandomState(k).randint(0, 256, (32, 32, 3, 2)).astype(np.uint8)
        savemat(os.path.join(root, f"{name}_32x32.mat"), {"X": pixels, "y": np.array([[10], [k + 1]], np.uint8)})


def sb(root):
    from scipy.io import savemat
    from scipy.sparse import csc_matrix

    for n in (1, 2):
        put(root, f"img/2008_00000{n}.jpg", image(n))
        os.makedirs(os.path.join(root, "cls"), exist_ok=True)
        boundaries = np.empty((20, 1), object)
        for k in range(20):
            boundaries[k, 0] = csc_matrix((np.arange(20).reshape(4, 5) % (k + 2) == n).astype(np.uint8))
        record = {"Segmentation": np.arange(20, dtype=np.uint8).reshape(4, 5) + n, "Boundaries": boundaries}
        savemat(os.path.join(root, f"cls/2008_00000{n}.mat"), {"GTcls": record})
    put(root, "train.txt", "2008_000002\n")
    put(root, "val.txt", "2008_000001\n")
    put(root, "train_noval.txt", "2008_000002\n")


#: tree, class, and keyword arguments; `{root}` is the folder of the tree, the default of `dataset_dir`
CASES = [
    (
        image_folder,
        "ImageFolderDataset",
        [{}, {"class_indexing": {"b": 7, "a": 1}}, {"extensions": [".png"]}, {"decode": True, "extensions": [".png"]}],
    ),
    (nested_folder, "ImageFolderDataset", [{}, {"extensions": [".png"]}]),
    (mnist, "MnistDataset", [{}, *usages("usage", "train", "test", "all")]),
    (mnist, "FashionMnistDataset", [{}, {"usage": "test"}]),
    (mnist, "KMnistDataset", [{}, {"usage": "test"}]),
    (emnist, "EMnistDataset", [{"name": "digits"}, {"name": "digits", "usage": "test"}]),
    (
        qmnist,
        "QMnistDataset",
        [
            {},
            *usages("usage", "train", "test", "test10k", "test50k", "nist", "all"),
            {"usage": "train", "compat": False},
        ],
    ),
    (cifar10, "Cifar10Dataset", [{"num_samples": 2}, {"usage": "test", "num_samples": 2}]),
    (cifar100, "Cifar100Dataset", [{"num_samples": 2}, {"usage": "test", "num_samples": 2}]),
    (
        coco,
        "CocoDataset",
        [
            *(
                {"dataset_dir": "{root}/img", "annotation_file": "{root}/boxes.json", "task": t}
                for t in ("Detection", "Stuff", "Keypoint")
            ),
            {"dataset_dir": "{root}/img", "annotation_file": "{root}/panoptic.json", "task": "Panoptic"},
            {"dataset_dir": "{root}/img", "annotation_file": "{root}/captions.json", "task": "Captioning"},
            {
                "dataset_dir": "{root}/img",
                "annotation_file": "{root}/boxes.json",
                "task": "Detection",
                "decode": True,
                "extra_metadata": True,
            },
        ],
    ),
    (
        voc,
        "VOCDataset",
        [
            {},
            {"usage": "val"},
            {"decode": True},
            {"task": "Detection"},
            {"task": "Detection", "class_indexing": {"car": 5}},
            {"task": "Detection", "extra_metadata": True},
        ],
    ),
    (
        celeba,
        "CelebADataset",
        [{}, *usages("usage", "train", "valid", "test"), {"extensions": [".png"]}, {"decode": True}],
    ),
    (
        manifest,
        "ManifestDataset",
        [
            {"dataset_file": "{root}/data.manifest"},
            {"dataset_file": "{root}/data.manifest", "usage": "eval"},
            {"dataset_file": "{root}/data.manifest", "class_indexing": {"cat": 5}},
        ],
    ),
    (
        flickr,
        "FlickrDataset",
        [
            {"dataset_dir": "{root}/img", "annotation_file": "{root}/token.txt"},
            {"dataset_dir": "{root}/img", "annotation_file": "{root}/token.txt", "decode": True},
        ],
    ),
    (places365, "Places365Dataset", [{"usage": "train-standard"}, {"usage": "val"}, {"usage": "val", "decode": True}]),
    (caltech256, "Caltech256Dataset", [{}, {"decode": True}]),
    (
        cityscapes,
        "CityscapesDataset",
        [{}, *usages("task", "semantic", "polygon", "color"), {"usage": "all"}, {"decode": True}],
    ),
    (
        div2k,
        "DIV2KDataset",
        [{}, {"downgrade": "mild", "scale": 4}, {"downgrade": "bicubic", "scale": 8}, {"decode": True}],
    ),
    (sbu, "SBUDataset", [{}, {"decode": True}]),
    (usps, "USPSDataset", [{}, *usages("usage", "train", "test", "all")]),
    (semeion, "SemeionDataset", [{}]),
    (stl10, "STL10Dataset", [{}, *usages("usage", "train", "test", "unlabeled", "train+unlabeled", "all")]),
    (
        lfw,
        "LFWDataset",
        [
            {},
            {"task": "people", "usage": "train"},
            {"task": "people", "usage": "10fold"},
            {"task": "people", "usage": "all"},
            *({"task": "pairs", "usage": u} for u in ("train", "test", "10fold", "all")),
            {"task": "people", "image_set": "original"},
        ],
    ),
    (
        lsun,
        "LSUNDataset",
        [
            {"usage": "train", "classes": ["bedroom", "classroom"]},
            {"usage": "valid", "classes": ["classroom"]},
            {"usage": "test"},
        ],
    ),
    (omniglot, "OmniglotDataset", [{}, {"background": False}, {"decode": True}]),
    (photo_tour, "PhotoTourDataset", [{"name": "liberty", "usage": "train"}, {"name": "liberty", "usage": "test"}]),
    (rendered_sst2, "RenderedSST2Dataset", [{}, *usages("usage", "train", "val", "test", "all")]),
    (sun397, "SUN397Dataset", [{}, {"decode": True}]),
    (widerface, "WIDERFaceDataset", [{}, *usages("usage", "train", "valid", "test", "all"), {"decode": True}]),
    (kitti, "KITTIDataset", [{}, {"usage": "test"}, {"decode": True}]),
    (food101, "Food101Dataset", [{}, *usages("usage", "train", "test"), {"decode": True}]),
    (
        flowers102,
        "Flowers102Dataset",
        [
            {},
            *usages("usage", "train", "valid", "test"),
            {"task": "Segmentation"},
            {"task": "Segmentation", "decode": True},
        ],
    ),
    (caltech101, "Caltech101Dataset", [{}, {"target_type": "annotation"}, {"target_type": "all", "decode": True}]),
    (svhn, "SVHNDataset", [{}, *usages("usage", "train", "test", "extra", "all")]),
    (
        sb,
        "SBDataset",
        [{}, *usages("usage", "train", "val", "train_noval"), {"task": "Segmentation"}, {"decode": True}],
    ),
]
