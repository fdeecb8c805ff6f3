"""YAML parsers and JSON Schema validators side by side: `python perf/yaml_parsers.py [--records 12000]`.

Prints the CPU seconds that each one installed needs for the front matter of a synthetic corpus, and what it makes of
the scalars that records hold. Candidates that are not installed are named and left out: `pip install ryaml
rapidyaml ruamel.yaml fastjsonschema` beside the project's own packages brings them all.
"""

from __future__ import annotations

import argparse
import importlib
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))
from synthetic import write_corpus

from openfrontiers import schemas
from openfrontiers.strict_yaml import compose

SCALARS = ["11E45", "no", "011", "1307.0870", "2026-09-08", "1e3"]
TRAPS = {
    "duplicate key": "a: 1\na: 2\n",
    "alias": "a: &x 1\nb: *x\n",
    "cut text": "a: A # b\n",
    "tag": "a: !!str 1\n",
}


def strict(text: str) -> Any:
    """The project's own reading: PyYAML's C composer, types from the schema."""
    node = compose(text)
    assert node is not None
    data, faults = schemas.to_data(node, schemas.shape("problem"), text)
    if faults:
        raise ValueError(faults[0].message)
    return data


def candidates() -> dict[str, Callable[[str], Any]]:
    """The parsers that are installed, by name."""
    import yaml

    found: dict[str, Callable[[str], Any]] = {
        "openfrontiers.strict_yaml": strict,
        "PyYAML CSafeLoader": lambda text: yaml.load(text, yaml.CSafeLoader),
        "PyYAML CBaseLoader": lambda text: yaml.load(text, yaml.CBaseLoader),
        "PyYAML SafeLoader": lambda text: yaml.load(text, yaml.SafeLoader),
    }
    for name, make in (("ryaml", _ryaml), ("ryml", _rapidyaml), ("ruamel.yaml", _ruamel)):
        try:
            found[name] = make(importlib.import_module(name))
        except ImportError:
            print(f"{name} is not installed", file=sys.stderr)
    return found


def _ryaml(module: Any) -> Callable[[str], Any]:
    return lambda text: module.loads(text)


def _rapidyaml(module: Any) -> Callable[[str], Any]:
    def parse(text: str) -> Any:
        tree = module.parse_in_arena(text.encode())
        return {str(tree.key(child), "utf-8"): True for child in module.children(tree, tree.root_id())}

    return parse


def _ruamel(module: Any) -> Callable[[str], Any]:
    return lambda text: module.YAML(typ="safe", pure=True).load(text)


def seconds(run: Callable[[], object]) -> float:
    """CPU seconds of one call."""
    begin = time.process_time()
    run()
    return time.process_time() - begin


def main() -> int:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--records", type=int, default=12000)
    count = parser.parse_args().records
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "corpus"
        write_corpus(root, count, 0, seed=1)
        texts = [
            path.read_text(encoding="utf-8").split("---\n")[1]
            for path in sorted((root / "records" / "problems").rglob("*.md"))
        ]
    print(f"{'parser':28} {'CPU s':>7}  what becomes of the scalars; which traps pass in silence")
    for name, parse in candidates().items():

        def all_texts(parse: Callable[[str], Any] = parse) -> None:
            for text in texts:
                parse(text)

        print(f"{name:28} {seconds(all_texts):7.2f}  {_changed(parse, name)}; {_silent(parse)}", flush=True)
    data = [strict(text) for text in texts]
    print(f"\n{'validator':28} {'CPU s':>7}")
    for name, validate in validators().items():

        def all_data(validate: Callable[[Any], object] = validate) -> None:
            for entry in data:
                validate(entry)

        print(f"{name:28} {seconds(all_data):7.2f}", flush=True)
    return 0


def _changed(parse: Callable[[str], Any], name: str) -> str:
    if name == "ryml":
        return "all kept (every scalar is text)"
    changed = []
    for scalar in SCALARS:
        text = f"title: {scalar}\n"
        value = parse(text)["title"]
        if value != scalar or not isinstance(value, str):
            changed.append(f"{scalar} → {value!r}")
    return ", ".join(changed) or "all kept"


def _silent(parse: Callable[[str], Any]) -> str:
    silent = []
    for name, text in TRAPS.items():
        try:
            parse(text.replace("a:", "title:"))
        except Exception:  # each parser refuses in a class of its own; any refusal is not silent
            continue
        silent.append(name)
    return "silent: " + ", ".join(silent) if silent else "none silent"


def validators() -> dict[str, Callable[[Any], object]]:
    """The validators that are installed, by name, each with the problem schema compiled."""
    import jsonschema
    from referencing import Registry, Resource

    fast = schemas.validator("problem")
    registry = Registry().with_resource(
        "common.schema.json", Resource.from_contents(schemas.document("common"))
    )
    reference = jsonschema.Draft202012Validator(schemas.document("problem"), registry=registry)
    return {
        "jsonschema-rs": fast.is_valid,
        "jsonschema": lambda entry: list(reference.iter_errors(entry)),
    }


if __name__ == "__main__":
    sys.exit(main())
