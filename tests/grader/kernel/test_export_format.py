"""lean4export's format, read and written."""

from __future__ import annotations

import contextlib
import dataclasses
import io
import json
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kernel_cases import axiom, definition, inductive, theorem

from grader.kernel import expr as ex
from grader.kernel.declaration import Declaration, Definition, Opaque, Quot, Recursor, RecursorRule
from grader.kernel.export_format import MAX_DIGITS, ExportError, read_declarations, write_declarations
from grader.kernel.export_writer import decimal
from grader.kernel.expr import BinderInfo
from grader.kernel.name import extend, of
from grader.kernel.notation import parse_expr

META = json.dumps({"meta": {"format": {"version": "3.1.0"}, "lean": {}, "exporter": {}}})


def text(declarations: Sequence[Declaration]) -> str:
    stream = io.StringIO()
    write_declarations(declarations, stream, lean_version="4.0.0")
    return stream.getvalue()


def read(*lines: str) -> list[Declaration]:
    return list(read_declarations([META, *lines]))


def test_what_was_written_reads_back_as_it_was(preludes: Sequence[Declaration]) -> None:
    written = text(preludes)
    assert tuple(read_declarations(written.split("\n"))) == tuple(preludes)
    assert text(list(read_declarations(written.split("\n")))) == written


def test_every_form_of_expression_and_declaration_survives() -> None:
    everything = [
        ex.lam(of("x"), parse_expr("Nat"), ex.bvar(0), BinderInfo.IMPLICIT),
        ex.forall(of("x"), parse_expr("Nat"), ex.bvar(0), BinderInfo.INST_IMPLICIT),
        ex.forall(of("x"), parse_expr("Nat"), ex.bvar(0), BinderInfo.STRICT_IMPLICIT),
        ex.let(of("x"), parse_expr("Nat"), ex.nat_lit(1 << 5000), ex.bvar(0), True),
        ex.str_lit('a\0"😀\\\n\u2028'),
        ex.mdata(
            (("key", "value"),), ex.proj(of("S"), 3, ex.sort(parse_expr("(Sort (imax u (max v 2)))").level))
        ),  # type: ignore[attr-defined]
        ex.const(extend(of("a"), 7)),
    ]
    rule = RecursorRule(of("T", "mk"), 2, everything[0])
    rec = Recursor(of("T", "rec"), (of("u"),), everything[1], (of("T"),), 1, 2, 3, 4, (rule,), True)
    declarations: list[Declaration] = [
        *(
            Definition(of("d", number), (of("u"),), value, value, "opaque")
            for number, value in enumerate(everything)
        ),
        Definition(of("d"), (), everything[0], everything[1], 7, "partial", (of("d"), of("e"))),
        Opaque(of("o"), (), everything[0], everything[1], True, (of("o"),)),
        Quot(of("Quot"), (of("u"),), everything[0], "lift"),
        axiom("a", "Prop", "u v"),
        theorem("t", "True", "trivial"),
        dataclasses.replace(inductive([("T", "Type", [("T.mk", "T")])], 1), recs=(rec,)),
    ]
    assert list(read_declarations(text(declarations).split("\n"))) == declarations


def test_very_deep_expressions_are_written_and_read() -> None:
    deep = parse_expr("Nat")
    for _ in range(100_000):
        deep = ex.app(ex.const(of("f")), deep)
    declaration = Definition(of("d"), (), deep, deep, 0)
    assert list(read_declarations(text([declaration]).split("\n"))) == [declaration]


@given(st.integers(0, 10).flatmap(lambda size: st.integers(0, 10 ** (10 ** (size % 4)))))
def test_decimal_text_of_any_number(value: int) -> None:
    assert decimal(value) == str(value)


def test_numbers_longer_than_python_converts_by_itself() -> None:
    value = 7**30_000
    assert read_literal(decimal(value)) == value


def read_literal(digits: str) -> int:
    (declaration,) = read(
        '{"in":1,"str":{"pre":0,"str":"n"}}', json.dumps({"natVal": digits, "ie": 0}), DEFINITION
    )
    assert isinstance(declaration, Definition)
    assert isinstance(declaration.value, ex.NatLit)
    return declaration.value.value


NAME = '{"in":1,"str":{"pre":0,"str":"n"}}'
SORT = '{"ie":0,"sort":0}'
DEFINITION = (
    '{"def":{"name":1,"levelParams":[],"type":0,"value":0,"hints":"abbrev","safety":"safe","all":[1]}}'
)


def test_version_3_0_is_read_too() -> None:
    lines = [
        json.dumps({"meta": {"format": {"version": "3.0.0"}}}),
        NAME,
        SORT,
        '{"def":[{"name":1,"levelParams":[],"type":0,"value":0,"hints":{"regular":3},"safety":"safe","all":[1]}]}',
        '{"inductive":{"inductiveVals":[{"name":1,"levelParams":[],"type":0,"numParams":0,"numIndices":0,"all":[1],"ctors":[],'
        '"numNested":0,"isRec":false,"isUnsafe":false,"isReflexive":false}],"constructorVals":[],"recursorVals":[]}}',
    ]
    first, second = read_declarations(lines)
    assert isinstance(first, Definition)
    assert first.hints == 3
    assert second.name is of("n")


def test_numbers_may_come_in_any_order_and_with_gaps() -> None:
    (declaration,) = read('{"in":9,"str":{"pre":0,"str":"n"}}', '{"ie":70,"sort":0}',
                          '{"axiom":{"name":9,"levelParams":[],"type":70,"isUnsafe":false}}')  # fmt: skip
    assert declaration == axiom("n", "Prop")


FAULTS = {
    "no JSON": ("{", "not a JSON object"),
    "JSON that nests too deeply": ("[" * 100_000, "not a JSON object"),
    "a list": ("[1]", "expected a JSON object"),
    "nothing known": ('{"foo":1}', "no name, level, expression or declaration among foo"),
    "a name of no kind": ('{"in":2,"foo":1}', "a name is 'str' or 'num'"),
    "a level of no kind": ('{"il":2,"foo":1}', "a level is 'succ', 'max', 'imax' or 'param'"),
    "a maximum of three": ('{"il":2,"max":[0,0,0]}', "'max' has a list of length 3; expected two levels"),
    "an expression of no kind": ('{"ie":2,"foo":1}', "no form of expression among foo, ie"),
    "a number given twice": (SORT, "expression 0 is given twice"),
    "a negative number": ('{"ie":-1,"sort":0}', "expression number -1"),
    "a number that is none": ('{"ie":"x","sort":0}', "expression number 'x'"),
    "a truth value as a number": ('{"ie":true,"sort":0}', "expression number True"),
    "an expression before its parts": ('{"ie":5,"app":{"fn":6,"arg":0}}', "expression 6 is not given before its use"),
    "an expression that contains itself": ('{"ie":5,"app":{"fn":5,"arg":0}}', "expression 5 is not given before its use"),
    "an unknown level": ('{"ie":5,"sort":77}', "level 77 is not given before its use"),
    "an unknown name": ('{"ie":5,"const":{"name":77,"us":[]}}', "name 77 is not given before its use"),
    "a negative bound variable": ('{"ie":5,"bvar":-1}', "'bvar' is -1; expected a natural number"),
    "a fractional bound variable": ('{"ie":5,"bvar":1.5}', "'bvar' is a fraction; expected a whole number"),
    "a negative literal": ('{"ie":5,"natVal":"-1"}', "'natVal' is '-1'; expected decimal digits"),
    "a literal that is no string": ('{"ie":5,"natVal":1}', "'natVal' is a whole number; expected text"),
    "an empty literal": ('{"ie":5,"natVal":""}', "expected decimal digits"),
    "digits of another script": ('{"ie":5,"natVal":"٣"}', "expected decimal digits"),
    "a literal too long to read": (json.dumps({"ie": 5, "natVal": "9" * (MAX_DIGITS + 1)}), "digits; at most"),
    "half a character": ('{"ie":5,"strVal":"\\ud800"}', "surrogate"),
    "a binder of no kind": ('{"ie":5,"lam":{"name":1,"type":0,"body":0,"binderInfo":"x"}}', "'binderInfo' is 'x'"),
    "a negative projection": ('{"ie":5,"proj":{"typeName":1,"idx":-1,"struct":0}}', "'idx' is -1"),
    "a definition without a value": (DEFINITION.replace('"value":0,', ""), "'value' is missing"),
    "hints of no kind": (DEFINITION.replace('"abbrev"', '"x"'), "'hints' is 'x'"),
    "safety of no kind": (DEFINITION.replace('"safe"', '"x"'), "'safety' is 'x'"),
    "a quotient of no kind": ('{"quot":{"name":1,"levelParams":[],"type":0,"kind":"x"}}', "'kind' is 'x'"),
    "an inductive declaration of nothing": ('{"inductive":{"types":[],"ctors":[],"recs":[]}}', "without a type"),
    "an inductive declaration of numbers": ('{"inductive":{"types":[1],"ctors":[],"recs":[]}}', "lists of JSON objects"),
    "a second meta object": (META, "a second 'meta' object"),
}  # fmt: skip


@pytest.mark.parametrize("case", FAULTS)
def test_a_fault_is_reported_with_its_line(case: str) -> None:
    line, message = FAULTS[case]
    with pytest.raises(ExportError) as caught:
        read(NAME, SORT, line)
    assert caught.value.line == 4
    assert message in caught.value.message


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ([], "no 'meta' object"),
        ([NAME], "expected the 'meta' object first"),
        ([json.dumps({"meta": {"format": {"version": "2.0.0"}}})], "format version '2.0.0'"),
        ([json.dumps({"meta": {}})], "'format' is missing"),
        ([json.dumps({"meta": 3})], "expected an object with 'format'; found a whole number"),
    ],
)
def test_the_beginning_of_a_file_is_checked(lines: list[str], message: str) -> None:
    with pytest.raises(ExportError, match=message):
        list(read_declarations(lines))


def test_damage_of_any_kind_is_an_error_or_still_a_file(preludes: Sequence[Declaration]) -> None:
    import random

    rng = random.Random(1)
    written = text(preludes[:40])
    readable = 0
    for _ in range(300):
        position = rng.randrange(len(written))
        damaged = (
            written[:position] + rng.choice(["", "0", '"', "}", "\n", "-", "9"]) + written[position + 1 :]
        )
        with contextlib.suppress(ExportError):
            list(read_declarations(damaged.split("\n")))
            readable += 1
    assert 0 < readable < 200


def test_definitions_keep_names_of_binders() -> None:
    declaration = definition("d", "(-> Nat Nat)", "(fun (first Nat) first)")
    (back,) = read_declarations(text([declaration]).split("\n"))
    assert isinstance(back, Definition)
    assert isinstance(back.value, ex.Lam)
    assert back.value.name is of("first")
