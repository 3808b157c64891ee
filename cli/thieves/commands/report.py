"""`thieves report`: what surveys found."""

import csv
import io
from enum import Enum
from typing import Annotated

import typer

from thieves.commands import talk
from thieves.commands.inputs import named, print_json, write_utf8
from thieves.files import write_whole
from thieves.survey.report import Pair, Spread, Summary, pairs, summary
from thieves.survey.sources import gather, is_results
from thieves.survey.store import Store, StoreError
from thieves.survey.work import Row

EPILOG = """\b
Examples:
  thieves survey giza --deals 1..20 --out giza.db; thieves report giza.db
  thieves survey pharaohs --deals 1..50 --by solve --json | thieves report --to csv

\b
Exit codes: 0 done, 2 a file cannot be opened or read, or not be written.
"""

_BAR = 40  # characters of a share of 1
_Form = Enum("_Form", {"csv": "csv"}, type=str)


def report(
    files: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[FILE]...",
            help="Results of surveys, or their JSON lines; - is standard input.",
            show_default=False,
        ),
    ] = None,
    svg: Annotated[
        str | None,
        typer.Option(
            metavar="FILE", help="Draw the shares and times there too.", show_default=False
        ),
    ] = None,
    to: Annotated[
        _Form | None, typer.Option(help="Write the rows in this format.", show_default=False)
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="One JSON object a survey, one a line.")
    ] = False,
) -> int:
    """Say what surveys found: shares, lengths, times, methods compared."""
    if to and as_json:
        raise typer.BadParameter("--to and --json are two ways to write: choose one")
    if svg is not None and is_results(svg):
        talk.complain(f"{svg}: this is a file of survey results, which a picture would replace")
        return 2
    try:
        with Store(None) as store:
            for path in named(files):
                _gather(path, store)
            return _say(store, svg, to is not None, as_json)
    except StoreError as error:
        talk.complain(str(error))
        return 2


def _gather(path: str, store: Store) -> None:
    try:
        gather(path, store)
    except OSError as error:
        raise StoreError(f"{path}: {error.strerror or error}") from None


def _say(store: Store, svg: str | None, to_csv: bool, as_json: bool) -> int:
    """Writes what the rows come to."""
    found = [one for work in store.works() if (one := summary(store.rows(work)))]
    compared = [*pairs(store)]
    if svg is not None:
        from thieves.survey.plot import PlotError, plot

        try:
            write_whole(svg, plot(found, store))
        except PlotError as error:
            talk.complain(str(error))
            return 2
        except OSError as error:
            talk.complain(f"{svg}: {error.strerror or error}")
            return 2
    if to_csv:
        _write_csv(store)
    elif as_json:
        for shown in [*(one.as_json() for one in found), *(one.as_json() for one in compared)]:
            print_json(shown)
    else:
        for number, one in enumerate(found):
            print("\n" * bool(number), end="")
            print_summary(one)
        for pair in compared:
            print("\n" + _compared(pair))
        if not found:
            talk.note("no rows: nothing was surveyed")
    return 0


def _write_csv(store: Store) -> None:
    """The rows as comma-separated values, a head first."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(Row._fields)
    for work in store.works():
        for row in store.rows(work):
            table.writerow(row)
            if text.tell() > 2**16:
                _flush(text)
    _flush(text)


def _flush(text: io.StringIO) -> None:
    write_utf8(text.getvalue())
    text.seek(0)
    text.truncate()


def print_summary(found: Summary) -> None:
    """A work's figures, a line each, with a bar for each share."""
    count = found.deals
    span = found.first if count == 1 else f"{found.first} to {found.last}"
    print(f"{found.work.game}, by {found.work}: {count} deal{'s' * (count != 1)}, {span}")
    for verdict, number in found.verdicts.items():
        if number:
            share, low, high = found.share(verdict)
            bar = "#" * round(share * _BAR)
            percent = f"{share:6.1%} ({low:.1%} to {high:.1%})"
            print(f"  {verdict:<10}{number:>7}  {percent:<24}  {bar}".rstrip())
    if found.moves:
        print(f"  moves of the won: {_spread(found.moves, '{:g}')}")
    print(f"  CPU seconds a deal: {_spread(found.cpu_seconds, '{:.3f}')}")
    if found.hardest:
        hardest = ", ".join(f"{deal} ({took:.2f} s)" for deal, took in found.hardest)
        print(f"  hardest of the won: {hardest}")
    if found.not_won:
        more = count - found.verdicts["won"] - len(found.not_won)
        print(f"  not won: {', '.join(found.not_won)}{f' and {more} more' if more else ''}")


def _spread(spread: Spread, form: str) -> str:
    tenth, median, nine_tenths, most = map(form.format, spread)
    return (
        f"median {median}, a tenth at most {tenth}, nine tenths at most {nine_tenths}, most {most}"
    )


def _compared(pair: Pair) -> str:
    count = pair.both + pair.only_first + pair.only_second + pair.neither
    return (
        f"{pair.first.game}, the same {count} deal{'s' * (count != 1)} by {pair.first} (first) and by {pair.second} (second):\n"
        f"  both won {pair.both}, only the first {pair.only_first}, only the second {pair.only_second}, neither {pair.neither}\n"
        f"  as uneven by chance (McNemar, exact): p = {pair.p:.2g}"
    )
