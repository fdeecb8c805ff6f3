"""YAML in which a scalar is the text that its author wrote.

Records are read by YAML 1.1's grammar (https://yaml.org/spec/1.1/, libyaml through PyYAML) but without its
guesses: `no`, `1e3`, `011` and `2026-09` stay text, and `openfrontiers.schemas` gives each value the type
that the schema asks for. What YAML would do behind the author's back is refused with a position instead:
duplicate keys, anchors and aliases, tags, merge keys, a comment that cuts a title short.

libyaml's parser builds the node tree in C. Three habits of it are caught here: it drops nothing of a
duplicate key itself (a constructor does), it resolves aliases silently, and it takes U+0085, U+2028 and
U+2029 for line breaks. `read_text` refuses those characters before the parser sees them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import yaml
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode
from yaml.resolver import BaseResolver

from openfrontiers.faults import DataPath

DEFAULT_TAGS: dict[type[Node], str] = {
    ScalarNode: BaseResolver.DEFAULT_SCALAR_TAG,
    SequenceNode: BaseResolver.DEFAULT_SEQUENCE_TAG,
    MappingNode: BaseResolver.DEFAULT_MAPPING_TAG,
}

try:  # libyaml is in every wheel of PyYAML; a source build without it is slower, not different.
    from yaml._yaml import CParser as _CParser

    class _Composer(_CParser):
        """libyaml's composer with a resolver that resolves nothing: every node keeps the default tag.

        BaseResolver would do the same more slowly: it walks path resolvers that nobody has set.
        """

        def resolve(self, kind: type[Node], value: object, implicit: object) -> str:
            return DEFAULT_TAGS[kind]

        def descend_resolver(self, parent: object, index: object) -> None:
            pass

        def ascend_resolver(self) -> None:
            pass

except ImportError:  # pragma: no cover - depends on how PyYAML was built
    from yaml.composer import Composer
    from yaml.parser import Parser
    from yaml.reader import Reader
    from yaml.scanner import Scanner

    class _Composer(Reader, Scanner, Parser, Composer, BaseResolver):  # type: ignore[no-redef]
        """The same in pure Python."""

        def __init__(self, stream: str) -> None:
            Reader.__init__(self, stream)
            Scanner.__init__(self)
            Parser.__init__(self)
            Composer.__init__(self)
            BaseResolver.__init__(self)


# A character that could open an anchor, an alias or a tag. Only files with one pay for the event scan.
_PROPERTY_START = re.compile(r"(?:^|[\s\[{,:?-])[&*!]", re.MULTILINE)
# A plain scalar followed by a comment on its last line.
_COMMENT_AFTER = re.compile(r"[ \t]+#")

MAX_DEPTH = 32
"""Nesting deeper than any record needs; a guard against stacks that overflow."""

# C0 and C1 controls except tab, newline and carriage return; DEL; the separators that YAML 1.1 takes for
# line breaks; lone surrogates cannot occur in decoded UTF-8; noncharacters U+FFFE and U+FFFF.
FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufffe\uffff]")


@dataclass(frozen=True, slots=True)
class YamlFault:
    """A fault in YAML text; `line` and `column` count from 1 within that text."""

    rule: str
    message: str
    hint: str
    line: int
    column: int


class YamlError(Exception):
    """Carries one `YamlFault` out of the parser."""

    def __init__(self, fault: YamlFault) -> None:
        super().__init__(fault.message)
        self.fault = fault


def compose(text: str) -> Node | None:
    """The node tree of one YAML document, or None where the text holds none.

    Raises YamlError for what libyaml refuses, and for anchors, aliases, explicit tags and a second document.
    """
    # BaseResolver keeps type guesses out; libyaml still honours anchors and tags, hence the event scan.
    if ("&" in text or "*" in text or "!" in text) and _PROPERTY_START.search(text):
        _refuse_properties(text)
    parser = _Composer(text)
    try:
        return parser.get_single_node()
    except yaml.YAMLError as error:
        raise YamlError(_syntax_fault(error, text)) from None
    except (RecursionError, MemoryError):
        raise YamlError(_too_deep()) from None
    finally:
        parser.dispose()


def _refuse_properties(text: str) -> None:
    try:
        for event in yaml.parse(text, Loader=_EventLoader):
            anchor = getattr(event, "anchor", None)
            mark = event.start_mark
            assert mark is not None
            if isinstance(event, yaml.events.AliasEvent):
                raise YamlError(
                    YamlFault(
                        "yaml-anchor",
                        f"the alias *{event.anchor} stands for another value",
                        "write the value out, or put the text in quotes if it begins with *",
                        mark.line + 1,
                        mark.column + 1,
                    )
                )
            if anchor is not None:
                raise YamlError(
                    YamlFault(
                        "yaml-anchor",
                        f"the anchor &{anchor} names a value for reuse",
                        "write the value out where it is needed, or put the text in quotes if it begins with &",
                        mark.line + 1,
                        mark.column + 1,
                    )
                )
            tag = getattr(event, "tag", None)
            if tag is not None:
                raise YamlError(
                    YamlFault(
                        "yaml-tag",
                        f"the tag {tag!r} would change how a value is read",
                        "remove the tag: types come from the schema. Text that begins with ! needs quotes",
                        mark.line + 1,
                        mark.column + 1,
                    )
                )
    except yaml.YAMLError:
        return  # compose() reports it with its own position
    except RecursionError:
        raise YamlError(_too_deep()) from None


_EventLoader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


def _too_deep() -> YamlFault:
    return YamlFault(
        "yaml-depth",
        f"values are nested more than {MAX_DEPTH} levels deep",
        "no record needs this; flatten the value",
        1,
        1,
    )


_SYNTAX_HINTS = (
    ("mapping values are not allowed", "put the text in quotes: it contains a colon followed by a space"),
    ("found character '\\t'", "indent with spaces, never with tabs"),
    (
        "found character that cannot start any token",
        "indent with spaces, and put text that begins with @, ` or % in quotes",
    ),
    ("could not find expected ':'", "write `key: value`; text over several lines needs quotes or `|`"),
    ("did not find expected key", "check the indentation of this line and the quotes of the line above"),
    ("found unexpected end of stream", "a quote or bracket that was opened is not closed"),
    ("while scanning a quoted scalar", "a quote that was opened is not closed"),
    (
        "found unknown escape character",
        "inside double quotes write \\\\ for a backslash, or use single quotes",
    ),
    ("expected ',' or", "a list in [ ] or a mapping in { } is not closed, or a comma is missing"),
    (
        "did not find expected ',' or",
        "a list in [ ] or a mapping in { } is not closed, or a comma is missing",
    ),
    ("expected a single document", "front matter is one document; remove the second `---`"),
)


def _syntax_fault(error: yaml.YAMLError, text: str) -> YamlFault:
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    problem = getattr(error, "problem", None) or str(error).splitlines()[0]
    context = getattr(error, "context", None) or ""
    line = mark.line + 1 if mark is not None else 1
    column = mark.column + 1 if mark is not None else 1
    hint = "see docs/rules/yaml-syntax.md for the YAML that records use"
    whole = f"{context} {problem}"
    for words, advice in _SYNTAX_HINTS:
        if words in whole:
            hint = advice
            break
    lines = text.split("\n")
    if line <= len(lines) and "\t" in lines[line - 1][: max(column, 1)]:
        hint = "indent with spaces, never with tabs"
    message = f"not valid YAML: {problem}" + (f" ({context})" if context else "")
    return YamlFault("yaml-syntax", message, hint, line, column)


def position_of(root: Node | None, path: DataPath, *, key: bool = False) -> tuple[int, int]:
    """Line and column, from 1, of the value at `path`, or of its key; of the deepest part that exists."""
    if root is None:
        return (1, 1)
    node = root
    mark = node.start_mark
    for depth, step in enumerate(path):
        last = depth == len(path) - 1
        if isinstance(node, MappingNode):
            for key_node, value_node in node.value:
                if key_node.value == step:
                    # A mapping's or list's own mark is where its first item stands; its key says more.
                    block = not isinstance(value_node, ScalarNode)
                    mark = key_node.start_mark if (key and last) or block else value_node.start_mark
                    node = value_node
                    break
            else:
                break
        elif isinstance(node, SequenceNode) and isinstance(step, int) and step < len(node.value):
            node = node.value[step]
            mark = node.start_mark
        else:
            break
    return (mark.line + 1, mark.column + 1)


def hidden_comment(node: ScalarNode, text: str) -> tuple[int, int] | None:
    """Where a comment cuts a plain scalar short (`title: A # b` reads as `A`), or None."""
    if node.style:
        return None
    end = node.end_mark
    line_start = text.rfind("\n", 0, end.index) + 1 if end.index else 0
    line_end = text.find("\n", end.index)
    rest = text[end.index : line_end if line_end >= 0 else len(text)]
    # libyaml's end mark of a plain scalar may stand after trailing blanks.
    match = _COMMENT_AFTER.match(rest)
    if match or (rest.startswith("#") and end.index > 0 and text[end.index - 1] in " \t"):
        index = end.index + (match.end() - 1 if match else 0)
        return (text.count("\n", 0, index) + 1, index - line_start + 1)
    return None


def walk_scalars(node: Node) -> Iterator[ScalarNode]:
    """Every scalar of a tree, keys included, in document order."""
    stack = [node]
    while stack:
        current = stack.pop()
        if isinstance(current, ScalarNode):
            yield current
        elif isinstance(current, SequenceNode):
            stack.extend(reversed(current.value))
        elif isinstance(current, MappingNode):
            for key, value in reversed(current.value):
                stack.append(value)
                stack.append(key)
