#!/usr/bin/env python3
"""Lists public declarations without a doc comment: `scripts/undocumented.py [--count] [FOLDER…]`. The default is
all of Sources/.

Members that a protocol documents elsewhere are exempt: `description`, `debugDescription`, `==`, `<`, `hash(into:)`,
`encode(to:)`, `init(from:)`, `errorDescription`, `recoverySuggestion`, and the initialisers of literals. `package`
declarations of internal modules are not checked. The exit code is 1 if a declaration has no doc comment."""
import pathlib, re, sys

DECLARATION = re.compile(
    r"^(\s*)(?:@[\w]+(?:\([^)]*\))?\s+)*(?:nonisolated |final |static |class |override |mutating |consuming |indirect |convenience |required |nonisolated\(nonsending\) )*"
    r"(?:public|open)(?!\()(?: nonisolated| final| static| class| override| mutating| consuming| indirect| convenience| required| private\(set\)| internal\(set\)| package\(set\)| weak| unowned| lazy)*"
    r" (func|var|let|init|struct|enum|class|protocol|actor|typealias|subscript|case|associatedtype)\b(.*)"
)
EXEMPT = re.compile(
    r"(func (==|<|hash\(into|encode\(to)|var (description|debugDescription|customMirror|hashValue|errorDescription|recoverySuggestion|rawValue|id)\b"
    r"|init\((from decoder|dictionaryLiteral|arrayLiteral|stringLiteral|integerLiteral|floatLiteral|rawValue))"
)
CASE = re.compile(r"^(\s*)(?:indirect )?case [`a-z]\w*")


def undocumented(file):
    lines, found, documented, enums = file.read_text().split("\n"), [], False, []
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if text.startswith("///"):
            documented = True
            continue
        if not text or text.startswith("//"):
            documented = documented and bool(text)
            continue
        if text.startswith("@") and not re.search(r"\b(func|var|let|init|struct|enum|class|protocol|actor|typealias|subscript)\b", text):
            continue
        match = DECLARATION.match(line)
        if match and not documented:
            indent, kind, rest = match.groups()
            if not EXEMPT.search(kind + rest if kind != "init" else "init" + rest) and "override" not in line and kind != "case":
                found.append((number, text))
        documented = False
    return found


names = [name for name in sys.argv[1:] if not name.startswith("--")] or ["Sources"]
total = 0
for name in names:
    for file in sorted(pathlib.Path(name).rglob("*.swift")):
        rows = undocumented(file)
        total += len(rows)
        if "--count" not in sys.argv:
            for number, text in rows:
                print(f"{file}:{number}: {text}")
print(f"{total} public declarations without a doc comment", file=sys.stderr)
sys.exit(1 if total else 0)
