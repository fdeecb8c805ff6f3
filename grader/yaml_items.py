"""YAML for the grader: every scalar is text, so that a number's digits are never rounded on the way in."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml


class _Loader(yaml.BaseLoader):
    """Text scalars; a repeated key is an error."""

    def construct_mapping(self, node: Any, deep: bool = False) -> dict[Any, Any]:
        seen: set[str] = set()
        for key, _ in node.value:
            if key.value in seen:
                raise yaml.constructor.ConstructorError(None, None, f"the key {key.value!r} is given twice", key.start_mark)
            seen.add(key.value)
        return super().construct_mapping(node, deep)


def read_yaml(path: Path) -> Any:
    """The value in a YAML file. Raises ValueError with file, line and column where it is malformed."""
    try:
        return yaml.load(path.read_text(encoding="utf-8"), _Loader)
    except UnicodeDecodeError as error:
        raise ValueError(f"{path}: not UTF-8 at byte {error.start}; save the file as UTF-8") from None
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        where = f"{path}:{mark.line + 1}:{mark.column + 1}" if mark else str(path)
        raise ValueError(f"{where}: {error.problem}") from None
    except (yaml.YAMLError, RecursionError) as error:
        raise ValueError(f"{path}: {error}") from None
