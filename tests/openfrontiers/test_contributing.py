"""The pages for contributors and maintainers speak of commands, options, rules and files that exist."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from functools import cache
from pathlib import Path

import pytest

from openfrontiers import cli
from openfrontiers.checking.catalog import CHANGE_RULES, RULES
from openfrontiers.checking.changes import MAX_FILES
from openfrontiers.cli import COMMANDS

PROJECT = Path(__file__).resolve().parents[2]
PAGES = [PROJECT / "CONTRIBUTING.md", *(
    PROJECT / "docs" / f"{name}.md" for name in ("contributing", "statements", "licences", "maintaining", "dataset", "publishing")
)]  # fmt: skip


@cache
def options(command: str) -> frozenset[str]:
    """The long options of a command, from its help."""
    parser = cli._parser(command)
    (choices,) = [action.choices for action in parser._actions if isinstance(action.choices, dict)]
    return frozenset(name for action in choices[command]._actions for name in action.option_strings)


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.stem)
def test_every_command_and_option_exists(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    lines = re.findall(r"^openfrontiers [^\n#]*", text, re.MULTILINE) + re.findall(
        r"`(openfrontiers [^`]*)`", text
    )
    for line in lines:
        command, *words = line.removeprefix("openfrontiers ").split()
        assert command in {entry.name for entry in COMMANDS}, line
        used = {word for word in words if word.startswith("--")}
        assert used <= options(command), line


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.stem)
def test_every_link_within_the_project_leads_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if target.startswith(("http", "../../")):
            continue
        name, _, anchor = target.partition("#")
        file = page.parent / name if name else page
        assert file.is_file(), target
        if anchor:
            headings = re.findall(r"^#+ (.*)$", file.read_text(encoding="utf-8"), re.MULTILINE)
            assert anchor in {
                re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings
            }, target


def test_pictures_are_whole_and_described() -> None:
    for name in ("contribution", "new-problem", "check-message"):
        root = ElementTree.parse(PROJECT / "docs" / "images" / f"{name}.svg").getroot()
        assert root.find("{http://www.w3.org/2000/svg}title") is not None
        assert f"images/{name}.svg" in (PROJECT / "docs" / "contributing.md").read_text(encoding="utf-8")


def test_the_picture_of_a_message_shows_a_rule_that_exists() -> None:
    text = (PROJECT / "docs" / "images" / "check-message.svg").read_text(encoding="utf-8")
    (rule,) = re.findall(r"\[([a-z-]+)\]", text)[:1]
    assert rule in {*RULES, *CHANGE_RULES}


def test_the_limit_that_the_page_names_is_the_limit() -> None:
    page = (PROJECT / "docs" / "change-rules.md").read_text(encoding="utf-8")
    assert f"at most {MAX_FILES} record files" in page


def test_links_to_forms_lead_to_forms() -> None:
    for page in PAGES:
        for name in re.findall(r"issues/new\?template=([a-z-]+\.yml)", page.read_text(encoding="utf-8")):
            assert (PROJECT / ".github" / "ISSUE_TEMPLATE" / name).is_file()
