"""The source rules find words of code, and only those, where they stand."""

from __future__ import annotations

import pytest

from grader.lean import rules
from grader.lean.lexer import Kind, LexicalError, header, tokenize


def faults(source: str, *imports: str) -> list[tuple[str, int, int]]:
    return [(fault.rule, fault.line, fault.column) for fault in rules.check(source.encode(), imports)[0]]


@pytest.mark.parametrize(
    "source",
    [
        "-- sorry\ntheorem t : True := True.intro",
        "/- sorry /- axiom -/ #eval sorry -/ def x := 1",
        "/-- sorry -/ def x := 1",
        'def x := "sorry \\" axiom"',
        'def x := r"sorry \\"',
        'def x := r##"a "# sorry"##',
        "def x := 's'",
        r"def x := '\''  def sorry' := 1",
        "def sorry_free := 1  def mysorry := 2  def sorry₁ := 3",
        "def «sorry» := 1",
        "def a.sorry := 1",
        "theorem notation' : True := True.intro",
        "set_option maxRecDepth 1000",
        "set_option autoImplicit false in def x := 1",
        "-- a comment at the end without a newline: axiom",
    ],
)
def test_words_elsewhere_than_in_code_are_no_fault(source: str) -> None:
    assert faults(source) == []


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("theorem t : False := sorry", ("placeholder", 1, 22)),
        ("theorem t : False := by\n  admit", ("placeholder", 2, 3)),
        ("/- a -/ axiom cheat : False", ("axiom", 1, 9)),
        ("theorem t : x := by native_decide", ("native_decide", 1, 21)),
        ("unsafe def f := 1", ("trust", 1, 1)),
        ("@[implemented_by g] def f := 1", ("trust", 1, 3)),
        ('@[extern "f"] def f := 1', ("trust", 1, 3)),
        ("@[csimp] theorem t := 1", ("trust", 1, 3)),
        ("initialize x : Nat ← 1", ("program", 1, 1)),
        ("run_cmd x", ("program", 1, 1)),
        ("#eval 1", ("program", 1, 1)),
        ("def x := 1\n  #eval x", ("program", 2, 3)),
        ('macro "x" : term => `(1)', ("syntax", 1, 1)),
        ('notation "x" => 1', ("syntax", 1, 1)),
        ('elab "x" : tactic => pure', ("metaprogramming", 1, 1)),
        ("open Lean Elab", ("metaprogramming", 1, 1)),
        ("def x : Lean.Expr := y", ("metaprogramming", 1, 9)),
        ("@[simp, tactic foo] def x := 1", ("attribute", 1, 9)),
        ("set_option debug.skipKernelTC true", ("set_option", 1, 1)),
        ("set_option compiler.extract_closed false", ("set_option", 1, 1)),
        ('def x := s!"a {sorry} b"', ("placeholder", 1, 16)),
        ('def x := s!"a {f "}" sorry} b"', ("placeholder", 1, 22)),
        ("import Foo", ("import", 1, 8)),
        ("module\nprelude\npublic import all Foo.Bar", ("import", 3, 19)),
    ],
)
def test_a_word_of_code_is_a_fault_at_its_place(source: str, expected: tuple[str, int, int]) -> None:
    assert expected in faults(source)


def test_allowed_imports_are_no_fault() -> None:
    assert faults("import Item\nimport Mathlib.Data.Nat.Basic", "Item") == [("import", 2, 8)]
    found, head = rules.check(b"import Item\nimport Mathlib.Data.Nat.Basic", ["Item"], ["Mathlib"])
    assert found == []
    assert head is not None
    assert [name for name, _ in head.imports] == ["Item", "Mathlib.Data.Nat.Basic"]


def test_a_file_that_is_not_utf8_is_a_fault_at_the_byte() -> None:
    found, head = rules.check(b"def x := 1\n-- \xff", [])
    assert [(fault.rule, fault.line, fault.column) for fault in found] == [("encoding", 2, 4)]
    assert head is None


@pytest.mark.parametrize(
    ("source", "line", "column"),
    [
        ("def x := /- never", 1, 10),
        ('def x := "never', 1, 10),
        ('def x := r#"never"', 1, 10),
        ('def x := s!"never {1}', 1, 21),
        ("def x\n:= \0", 2, 4),
        ("def x := " + 's!"{' * 60 + '"', 1, 212),
    ],
)
def test_what_does_not_end_is_an_error_where_it_begins(source: str, line: int, column: int) -> None:
    with pytest.raises(LexicalError) as error:
        list(tokenize(source))
    assert (error.value.line, error.value.column) == (line, column)


def test_tokens_cover_the_text_in_order() -> None:
    source = "theorem α.«b c» (n : ℕ) : n + 0x1F = 'a' := by -- end\n  simp [h₁]"
    tokens = list(tokenize(source))
    assert [t.text for t in tokens if t.kind is Kind.IDENTIFIER][:2] == ["theorem", "α.«b c»"]
    assert [t.text for t in tokens if t.kind is Kind.NUMBER] == ["0x1F"]
    assert [t.text for t in tokens if t.kind is Kind.CHARACTER] == ["'a'"]
    assert [t.text for t in tokens if t.kind is Kind.COMMENT] == ["-- end"]
    places = [(token.line, token.column) for token in tokens]
    assert places == sorted(places)


@pytest.mark.parametrize(
    ("source", "is_module", "is_prelude", "imports"),
    [
        ("", False, False, []),
        ("-- c\nprelude import A import B.C def x", False, True, ["A", "B.C"]),
        ("module\nprelude\npublic meta import all A", True, True, ["A"]),
        ("module -- c\n/- d -/ import A.«b»", True, False, ["A.«b»"]),
        ("theorem import_me : True", False, False, []),
    ],
)
def test_the_head_of_a_file_is_read(
    source: str, is_module: bool, is_prelude: bool, imports: list[str]
) -> None:
    head = header(list(tokenize(source)))
    assert (head.is_module, head.is_prelude, [name for name, _ in head.imports]) == (
        is_module,
        is_prelude,
        imports,
    )
