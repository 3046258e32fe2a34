"""Makes the wheel by `python3 -m build --no-isolation --wheel`; needs `make` first."""
import os
import re

import setuptools

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
with open(os.path.join(ROOT, "common", "cli", "option.h"), encoding="utf-8") as header:
    VERSION = re.search('PIPEFISH_VERSION "(.*)"', header.read())

setuptools.setup(
    name="pipefish", version=VERSION and VERSION[1], packages=["pipefish"], python_requires=">=3.9",
    package_data={"pipefish": ["py.typed", "*.pyi"]},
    description="Queries in the Chess Query Language over games of chess",
    cffi_modules=["build_pipefish.py:ffi"], install_requires=["cffi"],
    options={"bdist_wheel": {"py_limited_api": "cp39"}})
