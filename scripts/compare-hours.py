#!/usr/bin/env python3
"""Compares how Portolan and the Python library `opening-hours-py` read real opening hours, value by value over a year.

Usage: compare-hours.py [--portolan PATH] [--year 2026] [--differences] VALUES.txt|EXTRACT.osm.pbf …

A text file has one value per line. From an extract, the script takes the values of opening_hours, opening_hours:*,
collection_times and service_times (needs osmium). Both programs use the same place (Munich: its sun, Germany's
holidays, a clock that never changes). The script prints how many values both read, and how many agree for the whole
year. For each class of disagreement it prints the number and examples; docs/opening-hours.md judges the classes.
Needs a Python with `opening_hours`.
"""

import argparse
import collections
import datetime
import json
import re
import subprocess
import sys

try:
    from opening_hours import OpeningHours
    from zoneinfo import ZoneInfo
except ImportError:
    sys.exit("compare-hours: this Python has no module `opening_hours`")

KEYS = ["opening_hours", "opening_hours:*", "collection_times", "service_times"]
PLACE = {"country": "DE", "lat": 48.137, "lon": 11.575, "time_zone": "Etc/GMT-1"}


def values_of(path):
    """The distinct values of a file, with their keys."""
    if not path.endswith(".pbf"):
        with open(path, encoding="utf-8") as file:
            yield from (("opening_hours", line.strip()) for line in file if line.strip())
        return
    filters = ["nwr/" + key for key in KEYS]
    text = subprocess.run(["osmium", "tags-filter", path, *filters, "-R", "-f", "opl", "-o", "-"], capture_output=True, text=True, check=True).stdout
    plain = lambda part: re.sub("%([0-9a-f]+)%", lambda code: chr(int(code[1], 16)), part)
    for line in text.splitlines():
        for part in line.split(" "):
            for tag in part[1:].split(",") if part.startswith("T") else []:
                key, _, value = map(plain, tag.partition("="))
                if key.split(":")[0] in ("opening_hours", "collection_times", "service_times") and not key.endswith((":url", ":note", ":signed")):
                    yield key, value.replace("\n", " ").strip()


def merged(intervals):
    """Joins intervals that touch and have the same state."""
    result = []
    for start, end, state in sorted(intervals):
        if start >= end or state == "closed":
            continue
        if result and result[-1][1] == start and result[-1][2] == state:
            result[-1][1] = end
        else:
            result.append([start, end, state])
    return result


def theirs(value, start, end):
    zone = ZoneInfo(PLACE["time_zone"])
    hours = OpeningHours(value, timezone=zone, country=PLACE["country"], coords=(PLACE["lat"], PLACE["lon"]))
    found = []
    for first, last, state, _ in hours.intervals(start.replace(tzinfo=zone), end.replace(tzinfo=zone)):
        last = end if last is None else min(end, last.replace(tzinfo=None))
        found.append([max(start, first.replace(tzinfo=None)), last, str(state).lower().split(".")[-1]])
    return merged(found)


def ours(portolan, questions, start, end):
    lines = [
        json.dumps({"key": key, "value": value, "from": start.isoformat("T", "minutes"), "to": end.isoformat("T", "minutes")} | PLACE)
        for key, value in questions
    ]
    run = subprocess.run([portolan, "hours", "--batch", "-"], input="\n".join(lines) + "\n", capture_output=True, text=True, check=True)
    for line in run.stdout.splitlines():
        answer = json.loads(line)
        if "intervals" in answer:
            moment = datetime.datetime.fromisoformat
            intervals = [[moment(a), moment(b), state] for a, b, state, *_ in answer["intervals"]]
            yield merged(intervals), answer
        else:
            yield None, answer


DAY = "(?:Mo|Tu|We|Th|Fr|Sa|Su|PH|SH)"
SUN = "sunrise|sunset|dawn|dusk"


def without_spaces(value):
    """The value without spaces after commas that join days."""
    return re.sub(rf"(?i)({DAY}(?:-{DAY})?)\s*,\s+(?={DAY})", r"\1,", value)


def kind(value, mine, other, answer, span):
    """The class of a disagreement: the first of the library's habits that explains it completely."""
    joined = without_spaces(value)
    if joined != value:
        again = attempt(joined, span)
        if again == mine:
            return "`Mo, We`: the library begins a new rule after a comma and a space"
        other = again or other
    flat = [merged([a, b, "open"] for a, b, _ in intervals) for intervals in (mine, other)]
    if flat[0] == flat[1]:
        return "unknown here, open there: a comment alone, or beside times without `open`" if '"' in value else "unknown here, open there: open ends"
    if re.search(SUN, value):
        near = len(flat[0]) == len(flat[1]) and all(abs((x - y).total_seconds()) <= 180 for a, b in zip(*flat) for x, y in zip(a[:2], b[:2]))
        return "the sun, within three minutes" if near else "the sun"
    if re.search(r"\d\+", answer["normalized"]):
        return "open ends: how long they last"
    if re.search(r"\bSH\b", answer["normalized"]):
        return "school holidays"
    # Times that differ only between midnight and noon are the rest of the evening before.
    minutes = lambda intervals: {(start, end) for start, end, _ in intervals}
    different = minutes(flat[0]) ^ minutes(flat[1])
    if any(later <= earlier for earlier, later in re.findall(r"(\d\d:\d\d)-(\d\d:\d\d)", answer["normalized"])) and all(
        start.time() != end.time() for start, end in different
    ):
        return "hours past midnight: whether a rule for the next day ends them"
    if "||" in value:
        return "`||`: the library's fallback holds on whole days"
    if "PH" in answer["normalized"]:
        return "public holidays"
    return "others"


def attempt(value, span):
    """The library's reading of a value; None if it refuses the value."""
    try:
        return theirs(value, *span)
    except Exception:
        return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+")
    parser.add_argument("--portolan", default="portolan", help="the program")
    parser.add_argument("--year", type=int, default=2026)
    parser.add_argument("--differences", action="store_true", help="every value that differs, with its first difference")
    options = parser.parse_args()
    start, end = datetime.datetime(options.year, 1, 1), datetime.datetime(options.year + 1, 1, 1)
    questions = sorted({question for path in options.files for question in values_of(path)})
    counts = collections.Counter()
    classes = collections.defaultdict(list)
    for (key, value), (mine, answer) in zip(questions, ours(options.portolan, questions, start, end)):
        other = attempt(value, (start, end))
        if mine is None or other is None:
            counts["neither reads it" if mine is None and other is None else "only Portolan reads it" if other is None else "only the library reads it"] += 1
            if mine is None and other is not None:
                classes["only the library reads it"].append((value, answer["error"]["message"]))
            continue
        if mine == other:
            counts["all times agree"] += 1
            continue
        counts["some times differ"] += 1
        first = next(
            (f"Portolan {a}, library {b}" for a, b in zip(mine + [None], other + [None]) if a != b),
            f"Portolan {len(mine)} intervals, library {len(other)}",
        )
        first = re.sub(r"datetime\.datetime\((\d+), (\d+), (\d+), (\d+), (\d+)(?:, \d+)*\)", r"\1-\2-\3 \4:\5", first)
        classes[kind(value, mine, other, answer, (start, end))].append((value, answer["normalized"] + "  " + first))
    both = counts["all times agree"] + counts["some times differ"]
    print(f"{len(questions)} values; " + "; ".join(f"{name}: {number}" for name, number in sorted(counts.items())))
    print(f"Of the values that both read, {100 * counts['all times agree'] / max(1, both):.2f} % agree at all times of {options.year}")
    for name, members in sorted(classes.items(), key=lambda item: (-len(item[1]), item[0])):
        print(f"{name}: {len(members)}")
        for value, note in members if options.differences else members[:3]:
            print(f"    {value}\n        {note}")


main()
