"""Read a dataset folder back as its users do: `python -m exporters.read_back DIR`.

Loads every configuration that the folder's card names with `datasets.load_dataset` and prints how many rows and
columns came, and one row by name. Fails where a configuration does not load or comes back empty.
"""

from __future__ import annotations

import sys
from pathlib import Path

import yaml


def configurations(folder: Path) -> list[str]:
    """The configurations that the dataset card in `folder` names: none for an empty corpus."""
    card = (folder / "README.md").read_text(encoding="utf-8")
    metadata = yaml.safe_load(card.split("---\n")[1])
    return [entry["config_name"] for entry in metadata.get("configs", [])]


def main(arguments: list[str]) -> int:
    """Print a line per configuration; 0 where each of them has rows."""
    if len(arguments) != 1 or not (Path(arguments[0]) / "README.md").is_file():
        print(
            "usage: python -m exporters.read_back DIR (a folder that `openfrontiers export` wrote)",
            file=sys.stderr,
        )
        return 2
    import datasets

    folder = Path(arguments[0])
    for name in configurations(folder):
        table = datasets.load_dataset(str(folder), name, split="train")
        if len(table) == 0:
            print(f"the configuration {name} came back empty", file=sys.stderr)
            return 1
        first = table[0]
        example = (
            first.get("title") or first.get("name") or first.get("citation") or first.get("declaration") or ""
        )
        print(
            f"{name:15} {len(table):6,} rows {len(table.column_names):3} columns, the first: {str(example)[:60]}"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
