#!/usr/bin/env python3
"""Writes the man pages of the program's commands, one for each: `portolan --experimental-dump-help |
scripts/manual.py FOLDER VERSION DATE`.

Each page has only what swift-argument-parser knows about the command, so `portolan help` and the pages never
differ. The exit codes of commands are those of docs/command-line.md."""
import json, pathlib, re, sys

root = pathlib.Path(__file__).resolve().parent.parent


def roff(text):
    """Escapes text for roff: a minus can be copied, and no line is a request."""
    text = text.replace("\\", "\\(rs").replace("-", "\\-").replace("~", "\\(ti").replace("^", "\\(ha").replace("`", "\\(ga").replace("'", "\\(aq")
    return re.sub(r"^(?=[.])", r"\\&", text, flags=re.M)


def paragraphs(text):
    """A discussion. Indented lines stay as they are, and all others are filled."""
    lines = []
    for part in re.split(r"\n\s*\n", text.strip("\n")):
        if not part.strip():
            continue
        if all(line.startswith("  ") for line in part.split("\n")):
            lines += [".PP", ".RS 4", ".EX", *(roff(line[2:]) for line in part.split("\n")), ".EE", ".RE"]
        else:
            lines += [".PP", roff(part)]
    return lines


def spelled(name):
    return ("--" if name["kind"] == "long" else "-") + name["name"]


def value(argument):
    # An argument for two values has the name `one> <two`.
    return f"\\fI{roff(argument.get('valueName', 'value').replace('> <', ' '))}\\fR"


def synopsis(argument):
    if argument["kind"] == "positional":
        text = value(argument)
    else:
        text = f"\\fB{roff(spelled(argument['preferredName']))}\\fR" + (f" {value(argument)}" if argument["kind"] == "option" else "")
    text += " …" if argument["isRepeating"] else ""
    return f"[{text}]" if argument["isOptional"] else text


def entry(argument):
    if argument["kind"] == "positional":
        title = value(argument)
    else:
        title = ", ".join(f"\\fB{roff(spelled(name))}\\fR" for name in sorted(argument["names"], key=lambda name: name["kind"] == "long"))
        title += f" {value(argument)}" if argument["kind"] == "option" else ""
    said = [argument.get("abstract", "")]
    said += [f"One of {', '.join(argument['allValues'])}."] if argument.get("allValues") else []
    said += [f"By default {argument['defaultValue']}."] if argument.get("defaultValue") else []
    lines = [".TP", title, roff(" ".join(text for text in said if text)) or "\\&"]
    for part in argument.get("discussion", "").split("\n\n"):
        lines += [".IP", roff(part.strip())] if part.strip() else []
    return lines


def exit_codes():
    text = (root / "docs/command-line.md").read_text()
    for codes, meaning in re.findall(r"^\| ([\d, ]+) \| (.*) \|$", text, re.M):
        plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", meaning).replace("`", "").replace("\\|", "|")
        yield from [".TP", f"\\fB{codes}\\fR", roff(plain)]


def page(command, above, title):
    """The lines of a command's page. `above` are its superior commands."""
    words = [*above, command["commandName"]]
    arguments = [one for one in command.get("arguments", []) if one.get("shouldDisplay", True)]
    commands = shown(command)
    lines = [title(words), ".SH NAME", f"{roff('-'.join(words))} \\- {roff(command.get('abstract', '').rstrip('.'))}", ".SH SYNOPSIS", f".B {roff(' '.join(words))}"]
    lines += [synopsis(one) for one in arguments if not {"help", "version"} & {name["name"] for name in one.get("names", [])}]
    lines += ["\\fIcommand\\fR …"] if commands else []
    if command.get("discussion"):
        lines += [".SH DESCRIPTION", *paragraphs(command["discussion"])[1:]]
    if commands:
        lines += [".SH COMMANDS"]
        for one in commands:
            lines += [".TP", f"\\fB{roff('-'.join([*words, one['commandName']]))}\\fR(1)", roff(one.get("abstract", ""))]
    for heading, wanted in (("ARGUMENTS", "positional"), ("OPTIONS", None)):
        entries = [one for one in arguments if (one["kind"] == "positional") == (wanted == "positional")]
        lines += [f".SH {heading}"] * bool(entries) + [line for one in entries for line in entry(one)]
    lines += [".SH SEE ALSO", f".BR {roff('-'.join(above))} (1)"] if above else [".SH EXIT STATUS", *exit_codes()]
    return "\n".join(lines) + "\n"


def shown(command):
    return [one for one in command.get("subcommands", []) if one.get("shouldDisplay", True) and one["commandName"] != "help"]


def main():
    if len(sys.argv) != 4:
        sys.exit("usage: portolan --experimental-dump-help | scripts/manual.py FOLDER VERSION DATE")
    folder, version, date = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3]
    folder.mkdir(parents=True, exist_ok=True)

    def title(words):
        return f".TH {roff('-'.join(words)).upper()} 1 {roff(date)} \"Portolan {version}\" \"Portolan\""

    waiting = [(json.load(sys.stdin)["command"], [])]
    while waiting:
        command, above = waiting.pop()
        (folder / f"{'-'.join([*above, command['commandName']])}.1").write_text(page(command, above, title))
        waiting += [(one, [*above, command["commandName"]]) for one in shown(command)]


if __name__ == "__main__":
    main()
