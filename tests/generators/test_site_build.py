"""What `mkdocs build` leaves behind, as a reader, a mirror and a search engine find it."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import html5lib
import jsonschema
import pytest
from PIL import Image
from referencing import Registry, Resource

from tests.generators.conftest import Built, build, configure

SITE = "https://openfrontiers.github.io/openfrontiers/"
ATOM = "{http://www.w3.org/2005/Atom}"
_ATTRIBUTE = re.compile(r'\b(?:href|src|action|data-base|data-index)="([^"]*)"')
_ID = re.compile(r'\bid="([^"]+)"')


def html_files(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.html"))


def test_every_internal_link_and_anchor_resolves(built: Built) -> None:
    anchors: dict[Path, set[str]] = {}
    broken: list[str] = []
    for path in html_files(built.folder):
        text = path.read_text(encoding="utf-8")
        here = "https://site.example/openfrontiers/" + path.relative_to(built.folder).as_posix().removesuffix(
            "index.html"
        )
        for target in _ATTRIBUTE.findall(text):
            address = urlsplit(urljoin(here, target.replace("&amp;", "&")))
            if address.netloc != "site.example":
                continue
            name = unquote(address.path)
            assert name.startswith("/openfrontiers/"), f"{path}: {target} leads out of the site"
            file = built.folder / name.removeprefix("/openfrontiers/")
            if name.endswith("search/index/"):
                continue  # a folder that the search page reads from
            if name.endswith("/"):
                file = file / "index.html"
            if not file.is_file():
                broken.append(f"{path.relative_to(built.folder)}: {target}")
            elif address.fragment and file.suffix == ".html":
                if file not in anchors:
                    anchors[file] = set(_ID.findall(file.read_text(encoding="utf-8")))
                if unquote(address.fragment) not in anchors[file]:
                    broken.append(f"{path.relative_to(built.folder)}: {target} (no such anchor)")
    assert not broken, "\n".join(broken[:20])


def test_html_parses_without_error(built: Built) -> None:
    parser = html5lib.HTMLParser(namespaceHTMLElements=False)
    for path in html_files(built.folder):
        if "many-" in path.as_posix():
            continue  # alike
        parser.parse(path.read_text(encoding="utf-8"))
        assert not parser.errors, f"{path.relative_to(built.folder)}: {parser.errors[:3]}"


def test_no_id_occurs_twice_on_a_page(built: Built) -> None:
    for path in html_files(built.folder):
        ids = _ID.findall(path.read_text(encoding="utf-8"))
        assert len(ids) == len(set(ids)), f"{path}: {[name for name in ids if ids.count(name) > 1][:3]}"


def test_nothing_is_loaded_from_another_host(built: Built) -> None:
    loading = re.compile(
        r'<(?:script|img|iframe|link rel="(?:stylesheet|preload|icon)")[^>]*(?:src|href)="(https?:)?//'
    )
    for path in [*html_files(built.folder), *built.folder.rglob("*.css")]:
        text = path.read_text(encoding="utf-8")
        assert not loading.search(text), path
        assert not re.search(r"url\([\"']?(?:https?:)?//", text), path


def test_a_second_build_touches_nothing(built: Built) -> None:
    before = {path: path.stat().st_mtime_ns for path in built.folder.rglob("*")}
    build(built)
    after = {path: path.stat().st_mtime_ns for path in built.folder.rglob("*")}
    assert before == after


def test_two_builds_of_one_corpus_are_the_same_bytes(built: Built, tmp_path: Path) -> None:
    other = configure(tmp_path, built.root, built.config.parent / "docs")
    build(other)
    first = {
        path.relative_to(built.folder): path.read_bytes()
        for path in built.folder.rglob("*")
        if path.is_file()
    }
    second = {
        path.relative_to(other.folder): path.read_bytes()
        for path in other.folder.rglob("*")
        if path.is_file()
    }
    assert sorted(first) == sorted(second)
    assert [name for name in first if first[name] != second[name]] == []


def test_a_former_identifier_leads_to_the_present_one(built: Built) -> None:
    assert 'url=../alpha-10/"' in built.page("problems/plane-colouring")
    moved = json.loads((built.folder / "api/v1/problems/plane-colouring.json").read_text())
    assert moved == {"id": "problem:plane-colouring", "moved_to": "problem:alpha-10"}


def test_the_sitemap_names_every_page_and_no_other(built: Built) -> None:
    found = {
        node.text.removeprefix(SITE)
        for node in ET.parse(built.folder / "sitemap.xml").iter(
            "{http://www.sitemaps.org/schemas/sitemap/0.9}loc"
        )
        if node.text
    }
    pages = {
        path.relative_to(built.folder).as_posix().removesuffix("index.html")
        for path in html_files(built.folder)
        if path.name == "index.html" and 'http-equiv="refresh"' not in path.read_text(encoding="utf-8")
    }
    assert found == {"" if page == "." else page for page in pages}
    assert f"Sitemap: {SITE}sitemap.xml" in (built.folder / "robots.txt").read_text()


def test_each_page_names_its_own_canonical_address(built: Built) -> None:
    for path in html_files(built.folder):
        text = path.read_text(encoding="utf-8")
        if path.name == "404.html" or 'http-equiv="refresh"' in text:
            continue
        own = SITE + path.relative_to(built.folder).as_posix().removesuffix("index.html")
        assert f'<link rel="canonical" href="{own}">' in text, path


def test_shared_links_have_a_picture_of_the_size_they_name(built: Built) -> None:
    text = built.page("problems/erdos-7")
    match = re.search(r'property="og:image" content="([^"]+)"', text)
    assert match is not None
    picture = built.folder / match[1].removeprefix(SITE)
    with Image.open(picture) as image:
        assert image.size == (1200, 630)
    assert picture.stat().st_size < 40_000


def test_feeds_are_atom_with_newest_entries_first(built: Built) -> None:
    feeds = sorted(built.folder.rglob("*.xml"))
    feeds = [path for path in feeds if not path.name.startswith("sitemap")]
    assert built.folder / "status/changes.xml" in feeds
    assert built.folder / "status/mathematics.xml" in feeds
    for path in feeds:
        root = ET.parse(path).getroot()
        assert root.tag == f"{ATOM}feed"
        for name in ("id", "title", "updated"):
            assert root.findtext(f"{ATOM}{name}"), path
        updated = [entry.findtext(f"{ATOM}updated") or "" for entry in root.iter(f"{ATOM}entry")]
        assert updated == sorted(updated, reverse=True), path
        ids = [entry.findtext(f"{ATOM}id") for entry in root.iter(f"{ATOM}entry")]
        assert len(ids) == len(set(ids)), path


@pytest.fixture(scope="module")
def registry(built: Built) -> Registry:
    resources = []
    for path in sorted((built.folder / "schema/v1").glob("*.json")):
        resource = Resource.from_contents(json.loads(path.read_text()))
        resources += [(f"{SITE}schema/v1/{path.name}", resource), (path.name, resource)]
    api = json.loads((built.folder / "api/v1/schema.json").read_text())
    resources.append((api["$id"], Resource.from_contents(api)))
    found: Registry = Registry().with_resources(resources)
    return found


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("problems/erdos-7.json", "problem"),
        ("problems/plane-colouring.json", "moved"),
        ("index.json", "index"),
        ("facets.json", "facets"),
        ("lists/field/mathematics-number-theory.json", "list"),
        ("lists/person/paul-erdos.json", "list"),
        ("benchmark/O35.json", "item"),
        ("tasks/index.json", "tasks"),
        ("tasks/covering-42.json", "task"),
        ("tasks/primes.json", "task"),
        ("catalogue/beta-list.json", "catalogue"),
        ("status-changes.json", "changes"),
    ],
)
def test_api_files_are_what_their_schema_says(built: Built, registry: Registry, path: str, kind: str) -> None:
    data = json.loads((built.folder / "api/v1" / path).read_text())
    schema = {"$ref": f"{SITE}api/v1/schema.json#/$defs/{kind}"}
    jsonschema.Draft202012Validator(schema, registry=registry).validate(data)


def test_the_openapi_description_names_files_that_exist(built: Built) -> None:
    described = json.loads((built.folder / "api/v1/openapi.json").read_text())
    assert described["openapi"].startswith("3.1")
    examples = {"{id}": "erdos-7", "{facet}": "status", "{value}": "open", "{source}": "beta-list"}
    for path in described["paths"]:
        name = path.replace("tasks/{id}", "tasks/covering-42")
        for mark, value in examples.items():
            name = name.replace(mark, "O35" if mark == "{id}" and "benchmark" in path else value)
        assert (built.folder / "api/v1" / name.lstrip("/")).is_file(), path


def test_json_ld_is_json_and_names_the_record(built: Built) -> None:
    for record in ("erdos-7", "hostile-marks", "hostile-rtl"):
        match = re.search(
            r'<script type="application/ld\+json">(.*?)</script>', built.page(f"problems/{record}")
        )
        assert match is not None
        data = json.loads(match[1])
        assert data["identifier"] == f"problem:{record}"
        assert data["license"] == "https://creativecommons.org/licenses/by/4.0/"


def test_the_entry_page_describes_the_corpus_as_a_dataset(built: Built) -> None:
    match = re.search(r'<script type="application/ld\+json">(.*?)</script>', built.page(""))
    assert match is not None
    data = json.loads(match[1])
    assert data["@type"] == "Dataset"
    assert "https://creativecommons.org/licenses/by/4.0/" in data["license"]
    assert (built.folder / data["distribution"]["contentUrl"].removeprefix(data["url"])).is_file()


def test_an_item_page_shows_no_material_of_a_solution(built: Built) -> None:
    text = built.page("benchmark/O35")
    assert "distinct odd moduli" in text
    assert "The minimum modulus is bounded" not in text
    assert "Hough" not in text
    data = json.loads((built.folder / "api/v1/benchmark/O35.json").read_text())
    assert "Background" not in json.dumps(data)


def test_lists_are_cut_into_pages(built: Built) -> None:
    first = built.page("browse/field/mathematics/combinatorics")
    second = built.page("browse/field/mathematics/combinatorics/page/2")
    assert first.count('class="of-card"') == 100
    assert 'rel="next"' in first
    assert 'rel="prev"' in second


def test_a_tag_has_a_page_only_where_records_share_it(built: Built) -> None:
    assert (built.folder / "browse/tag/covering-systems/index.html").is_file()
    assert not (built.folder / "browse/tag/congruences").exists()
    assert "<span>congruences</span>" in built.page("problems/erdos-7")
