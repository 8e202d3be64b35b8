#!/usr/bin/env python3
"""Compares Portolan's public holidays with those of the Python library `holidays`, country by country.

Usage: compare-holidays.py [--portolan PATH] [--years FIRST-LAST] [--countries DE,FR] [--differences]

Prints for each country and its regions how many of the library's days Portolan has, less those that only Portolan
has. With --differences it prints every day that only one of them has, and its regions. docs/holidays.md judges
the differences. Needs a Python with `holidays`.
"""

import argparse
import collections
import datetime
import json
import subprocess
import sys

try:
    import holidays
except ImportError:
    sys.exit("compare-holidays: this Python has no module `holidays`")


def ours(portolan, questions, first, last):
    """The days on which `PH` is open, for each country and region; None for an unknown country."""
    lines = [
        json.dumps(
            {"value": "PH", "country": country, "from": f"{first}-01-01T00:00", "to": f"{last + 1}-01-01T00:00"}
            | ({"state": region} if region else {})
        )
        for country, region in questions
    ]
    run = subprocess.run([portolan, "hours", "--batch", "-"], input="\n".join(lines) + "\n", capture_output=True, text=True, check=True)
    for line in run.stdout.splitlines():
        answer = json.loads(line)
        if "intervals" not in answer:
            yield None
            continue
        days = set()
        for start, end, *_ in answer["intervals"]:
            day, stop = datetime.date.fromisoformat(start[:10]), datetime.date.fromisoformat(end[:10])
            while day < stop:
                days.add(day)
                day += datetime.timedelta(1)
        yield days


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--portolan", default="portolan", help="the program")
    parser.add_argument("--years", default="2015-2035")
    parser.add_argument("--countries", default="", help="region codes with commas; all by default")
    parser.add_argument("--differences", action="store_true")
    options = parser.parse_args()
    first, last = (int(year) for year in options.years.split("-"))
    supported = holidays.list_supported_countries(include_aliases=False)
    wanted = [code for code in options.countries.split(",") if code] or sorted(supported)
    questions = [(code, region) for code in wanted for region in [None, *supported[code]]]
    total = agreeing = 0
    shown = collections.defaultdict(list)
    counts = collections.defaultdict(lambda: [0, 0])
    for (code, region), mine in zip(questions, ours(options.portolan, questions, first, last)):
        keywords = {"years": range(first, last + 1)} | ({"subdiv": region} if region else {})
        language = "en_US" if "en_US" in (getattr(getattr(holidays, code), "supported_languages", None) or ()) else None
        theirs = dict(getattr(holidays, code)(language=language, **keywords))
        missing = sorted(set(theirs) - (mine or set()))
        extra = sorted((mine or set()) - set(theirs))
        counts[code][0] += len(theirs) - len(missing) - len(extra)
        counts[code][1] += len(theirs)
        for day in missing:
            shown[code, "only the library", theirs[day], str(day)].append(region or "(country)")
        for day in extra:
            shown[code, "only Portolan", "", str(day)].append(region or "(country)")
    for code in wanted:
        own, all_days = counts[code]
        agreeing, total = agreeing + own, total + all_days
        print(f"{code} {own}/{all_days}")
        if options.differences:
            for (country, side, name, day), regions in sorted(shown.items()):
                if country == code:
                    print(f"    {day} {side} {name} [{', '.join(regions)}]")
    print(f"all {agreeing}/{total}")


if __name__ == "__main__":
    main()
