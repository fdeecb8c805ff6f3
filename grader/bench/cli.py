"""``openfrontiers bench``: list, check, packet, select, clean, report.

Exit status: 0 it holds; 1 faults were found; 2 wrong usage; 3 a tool is missing, or there was nothing to check.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from pathlib import Path

from grader import json_files
from grader.bench import clean, packet, receipts, report, results, selection
from grader.bench.items import AI_CLASSES, TIERS, BenchError, BenchItem, choose, load_items, load_retired
from grader.bench.static_form import check_module
from grader.items import find_corpus
from openfrontiers.wording import noun, plural

FAULTS, USAGE, MISSING = 1, 2, 3


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the sub-commands of ``openfrontiers bench``."""
    parser.description = "The benchmark's tools."
    commands = parser.add_subparsers(metavar="COMMAND", dest="bench_command", required=True)

    def command(
        name: str, help: str, action: Callable[[argparse.Namespace, Path], int]
    ) -> argparse.ArgumentParser:
        child = commands.add_parser(name, help=help, description=help[0].upper() + help[1:] + ".")
        child.add_argument(
            "--corpus", type=Path, metavar="DIR", help="the corpus; by default upwards from here"
        )
        child.set_defaults(bench_action=action)
        return child

    child = command("list", "show the items, or their counts", _list)
    child.add_argument("--track", choices=["rediscovery", "open"], help="only this track")
    child.add_argument("--tier", choices=TIERS, help="only this tier")
    child.add_argument("--area", help="only this area, such as 'Number th.'")
    child.add_argument("--class", dest="ai_class", choices=AI_CLASSES, help="only this disclosure class")
    child.add_argument("--hq50", action="store_true", help="only the published HQ-50")
    child.add_argument(
        "--counts", action="store_true", help="counts by track, tier, area, class and formal statement"
    )
    child.add_argument("--retired", action="store_true", help="the ids that are not used, and why")

    child = command("check", "check formal statements: form, leaks, compilation, probes", _check)
    _add_items(child)
    child.add_argument(
        "--toolchain", type=Path, metavar="DIR", help="a Lean toolchain (else LEAN_SYSROOT, elan, the wheel)"
    )
    child.add_argument("--static-only", action="store_true", help="only what needs no compiler")
    child.add_argument("--no-automation", action="store_true", help="do not let tactics try the statements")
    child.add_argument(
        "--date", metavar="DAY", help="write a receipt of this day into every item without faults"
    )

    child = command("packet", "make solver packets", _packet)
    _add_items(child)
    child.add_argument(
        "--salt", required=True, metavar="S", help="the evaluator's secret that orders the opaque ids"
    )
    child.add_argument(
        "--out",
        required=True,
        type=Path,
        metavar="DIR",
        help="a new folder for packets and the evaluator's files",
    )

    child = command("select", "the three-layer HQ selection from a scores file", _select)
    child.add_argument(
        "scores",
        type=Path,
        metavar="SCORES",
        help="scores of the items (YAML); docs/benchmark.md names the fields",
    )
    child.add_argument(
        "--rules",
        type=Path,
        default=selection.RULES_FILE,
        metavar="FILE",
        help="other rules than the published ones",
    )
    child.add_argument(
        "--all", action="store_true", dest="everything", help="explain the items that were not taken as well"
    )

    child = command("clean", "the items that a model cannot have learned", _clean)
    child.add_argument(
        "--lineage", metavar="L", help="the model's vendor; without it, none that produced a solution"
    )
    child.add_argument(
        "--cutoff", required=True, metavar="DAY", help="the model's cutoff, such as 2026-06-30"
    )
    child.add_argument(
        "--every-item", action="store_true", help="count all solved items, not only those of HQ-50"
    )
    child.add_argument("--explain", action="store_true", help="say for every item what is known")

    child = command("report", "tables of results in the published form", _report)
    child.add_argument("results", type=Path, nargs="?", metavar="RESULTS", help="a results file (JSON lines)")
    child.add_argument("--published", action="store_true", help="the published aggregate rows")
    child.add_argument("--format", choices=["text", "markdown", "page"], default="text")
    child.add_argument(
        "--packet-map", type=Path, metavar="FILE", help="the evaluator's map, where rows name packet ids"
    )


def _add_items(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("items", nargs="*", metavar="ITEM", help="item ids, such as O01")
    parser.add_argument("--all", action="store_true", dest="everything", help="every item")


def run(args: argparse.Namespace) -> int:
    """Carry out one sub-command and return the exit status."""
    try:
        root = args.corpus if args.corpus is not None else find_corpus(Path.cwd())
        if root is None:
            raise BenchError(
                "no corpus here: go to a checkout, or give --corpus DIR, the folder that holds records/"
            )
        if not (root / "records").is_dir():
            raise BenchError(
                f"--corpus {root}: it holds no records/; name the folder that does, such as a checkout"
            )
        action: Callable[[argparse.Namespace, Path], int] = args.bench_action
        return action(args, root.resolve())
    except BenchError as error:
        print(f"openfrontiers bench: {error}", file=sys.stderr)
        return USAGE


def _list(args: argparse.Namespace, root: Path) -> int:
    if args.retired:
        narrowed = (args.track, args.tier, args.area, args.ai_class, args.hq50 or None, args.counts or None)
        if any(value is not None for value in narrowed):
            raise BenchError(
                "--retired lists ids without items; it goes with no other option of `bench list`"
            )
        for entry in load_retired(root):
            print(f"{entry.id}  {entry.title or '–'}: {entry.reason or 'no individual reason is published'}")
        return 0
    items = [
        item
        for item in load_items(root).values()
        if (args.track is None or item.track == args.track)
        and (args.tier is None or item.tier == args.tier)
        and (args.area is None or item.area == args.area)
        and (args.ai_class is None or item.ai_class == args.ai_class)
        and (item.hq50 or not args.hq50)
    ]
    if not items:
        raise BenchError("no item has all of these; `openfrontiers bench list --counts` shows what there is")
    if args.counts:
        _print_counts(items)
        return 0
    for item in items:
        mark = "HQ" if item.hq50 else "  "
        print(
            f"{item.id}  {item.tier or '–'}  {mark}  {item.area:<11}  {item.profile:<8}  {receipts.state(root, item):<35}  {item.title}"
        )
    return 0


def _print_counts(items: Sequence[BenchItem]) -> None:
    ways: Sequence[tuple[str, Callable[[BenchItem], str | None]]] = (
        ("track", lambda item: item.track),
        ("tier", lambda item: item.tier),
        ("area", lambda item: item.area),
        ("disclosure class", lambda item: item.ai_class),
        ("formal statement", lambda item: item.profile),
    )
    for name, kind in ways:
        counts = Counter(kind(item) for item in items)
        parts = [f"{value} {counts[value]}" for value in sorted(filter(None, counts))]
        if counts[None]:
            parts.append(f"none {counts[None]}")
        print(f"{name}: {', '.join(parts)}")


def _check(args: argparse.Namespace, root: Path) -> int:
    if args.date is not None:
        if args.static_only:
            raise BenchError("--date writes what was compiled; it does not go with --static-only")
        receipts.day(args.date)
    chosen = choose(load_items(root), args.items, args.everything)
    core = [item for item in chosen if item.profile == "core"]
    for item in chosen:
        if item.profile != "core" and not args.everything:
            print(f"{item.id}: not-checked: no statement of ours (profile {item.profile})")
    faults = 0
    sound = []
    for item in core:
        found = check_module(item, item.module_path(root))
        faults += len(found)
        for fault in found:
            print(fault)
        if not found:
            sound.append(item)
    if not core:
        print(
            f"nothing was checked: {noun(len(chosen), 'this item has', 'none of these items has')} "
            f"{noun(len(chosen), 'no', 'a')} formal statement of ours",
            file=sys.stderr,
        )
        return MISSING
    if args.static_only:
        print(f"{plural(len(core), 'statement')} read: {plural(faults, 'fault')}; none was compiled")
        return FAULTS if faults else 0
    return _compile(args, root, core, sound, faults)


def _compile(
    args: argparse.Namespace, root: Path, core: Sequence[BenchItem], sound: Sequence[BenchItem], faults: int
) -> int:
    # The compiler's modules are imported here, so that the other commands start without them.
    from grader.bench.compiling import StatementCompiler, compiler_version
    from grader.lean.toolchain import ToolchainMissing, find, pinned_version

    try:
        toolchain = find(args.toolchain, pinned_version(root / "lean"))
    except ToolchainMissing as error:
        print(f"openfrontiers bench: nothing was compiled: {error}", file=sys.stderr)
        return MISSING
    compiler = StatementCompiler(root, toolchain)
    version = compiler_version(toolchain)
    kind = "official" if compiler.library.official else "unofficial"
    print(
        f"compiler: {version}; library: {compiler.library.description} ({kind}, sha256 {compiler.library.sha256[:16]}…)"
    )
    if not args.no_automation:
        missing = [tactic for tactic, usable in compiler.controls().items() if not usable]
        if missing:
            print(f"automation not available with this library, so not tried: {', '.join(missing)}")
    done = 0
    for number, item in enumerate(sound, start=1):
        if sys.stderr.isatty():
            print(f"\r{number}/{len(sound)} {item.id} ", end="", file=sys.stderr, flush=True)
        outcome = compiler.check(item, not args.no_automation)
        faults += len(outcome.faults)
        for fault in outcome.faults:
            print(f"{item.module_path(root).relative_to(root)}: {fault}")
        if not outcome.faults:
            done += 1
            if args.date:
                receipts.write(
                    item.path, receipts.receipt(root, item, outcome, compiler.library, version, args.date)
                )
    if sys.stderr.isatty():
        print("\r" + " " * 40 + "\r", end="", file=sys.stderr)
    how = receipts.OFFICIAL if compiler.library.official else receipts.UNOFFICIAL
    print(
        f"{plural(len(core), 'statement')}: {done} {how}, their probes hold; {plural(faults, 'fault')}"
        + (f"; receipts of {args.date} written" if args.date else "")
    )
    return FAULTS if faults else 0


def _packet(args: argparse.Namespace, root: Path) -> int:
    items = load_items(root)
    chosen = choose(items, args.items, args.everything)
    made = packet.write(root, args.out, items, chosen, args.salt)
    formal = sum(items[one.item].profile == "core" for one in made)
    print(
        f"{plural(len(made), 'packet')} in {args.out / 'packets'}, {formal} with a formal statement; for the evaluator alone: {args.out / 'evaluator'}"
    )
    removed = sum(len(one.removed) for one in made)
    if removed:
        print(
            f"{plural(removed, 'line')} that {noun(removed, 'reveals', 'reveal')} a status {noun(removed, 'was', 'were')} left out"
        )
    return 0


def _select(args: argparse.Namespace, root: Path) -> int:
    items = load_items(root)
    decisions = selection.select(
        items, selection.load_scores(args.scores, items), selection.load_rules(args.rules)
    )
    totals = selection.counts(decisions)
    for decision in decisions:
        if decision.taken or args.everything:
            score = "" if decision.score is None else f"{decision.score:.1f}"
            parts = ", ".join(f"{name} {value:+g}" for name, value in decision.parts.items())
            print(
                f"{'+' if decision.taken else '-'} {decision.item.id}  {score:>5}  {decision.reason}{f' ({parts})' if parts else ''}"
            )
    print(f"taken: {totals['solved']} solved, {totals['open']} open")
    return 0


def _clean(args: argparse.Namespace, root: Path) -> int:
    try:
        cutoff = date.fromisoformat(args.cutoff)
    except ValueError:
        raise BenchError(f"--cutoff {args.cutoff}: expected a day such as 2026-06-30") from None
    items = [item for item in load_items(root).values() if item.hq50 or args.every_item]
    found = clean.clean_subset(items, args.lineage, cutoff)
    if args.explain:
        for entry in found.entries:
            print(f"{entry.item.id}  {entry.state:<9}  {entry.reason}")
    whose = f"of {args.lineage}" if args.lineage else "of no vendor that produced a solution"
    count = str(found.at_least) if found.decided else f"between {found.at_least} and {found.at_most}"
    print(
        f"{plural(len(found.entries), 'solved item')}, for a model {whose} with cutoff {cutoff}: {count} eligible"
    )
    if not found.decided:
        print("The bounds are as close as the published vendors and days allow.")
    if not args.every_item and cutoff == clean.PUBLISHED_CUTOFF:
        known = clean.PUBLISHED_DENOMINATORS.get(args.lineage)
        if known is not None:
            print(f"The published denominator is {known}.")
    return 0


def _report(args: argparse.Namespace, root: Path) -> int:
    if args.published == (args.results is not None):
        raise BenchError("expected either a RESULTS file or --published")
    opaque = {} if args.packet_map is None else _packet_items(args.packet_map)
    path = results.PUBLISHED_FILE if args.published else args.results
    attempts, aggregates = results.load(
        path, load_items(root), opaque, note=lambda text: print(text, file=sys.stderr)
    )
    if not attempts and not aggregates:
        raise BenchError(
            f"{path}: no rows; a results file holds one JSON object a line for every attempt (docs/benchmark.md shows one)"
        )
    found = report.tables(attempts, aggregates)
    if args.format == "text":
        sys.stdout.write(report.as_text(found))
    elif args.format == "markdown":
        sys.stdout.write(report.as_markdown(found))
    else:
        sys.stdout.write(report.as_page(found, args.published))
    return 0


def _packet_items(path: Path) -> Mapping[str, str]:
    """From packet ids to item ids, out of the evaluator's map."""
    hint = "name the map.json that `openfrontiers bench packet` wrote into evaluator/"
    try:
        data = json_files.read(path)
    except json_files.JsonError as error:
        raise BenchError(f"{error}; {hint}") from None
    table = data.get("items") if isinstance(data, dict) else None
    if not isinstance(table, dict) or not all(isinstance(item, str) for item in table.values()):
        raise BenchError(f'{path}: expected an object with "items", from packet ids to item ids; {hint}')
    return table
