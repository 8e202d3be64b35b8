#!/usr/bin/env python3
"""Writes the table of Google's messages, WireSchema+Table.swift, from the descriptors in the package
`google-maps-places`: `scripts/places-schema.py`.

The table has names, numbers and types of members, which are facts of the published interface (Apache-2.0). Members
that only REST has, and Portolan's own, are listed here. `--check` compares and changes nothing. The package must be
installed in the interpreter that runs this script."""
import pathlib, sys

from google.maps import places_v1

FILE = pathlib.Path(__file__).resolve().parent.parent / "Sources/Server/Server/Places/WireSchema+Table.swift"
ROOTS = [
    "GetPlaceRequest", "GetPhotoMediaRequest", "PhotoMedia", "SearchTextRequest", "SearchTextResponse", "SearchNearbyRequest", "SearchNearbyResponse",
    "AutocompletePlacesRequest", "AutocompletePlacesResponse", "Place",
]
# Messages that this server never fills or reads.
OPEN = {
    "RoutingParameters", "RoutingSummary", "ContextualContent", "Place.GenerativeSummary",
    "Place.ReviewSummary", "Place.EvChargeAmenitySummary", "Place.NeighborhoodSummary", "Place.ConsumerAlert",
}
# Members that exist only in the REST discovery document (revision 20261101).
REST = {
    "SearchTextRequest": ["pageSize=i", "pageToken=s"],
    "SearchTextResponse": ["nextPageToken=s", "searchUri=s"],
    "Place": ["entrances:any*", "navigationPoints:any*"],
}
# Members that Portolan adds.
OWN = {
    "Place": ["osm:any", "partialMatch=b", "missingWords=s*", "routePoint:any", "transitLine:any"],
    "TransitLine": ["directions:any*"],
    "Photo": ["photoUri=s"],
    "Place.SubDestination": ["displayName:LocalizedText"],
    "Place.ContainingPlace": ["displayName:LocalizedText"],
}
SCALARS = {1: "d", 2: "f", 3: "l", 5: "i", 8: "b", 9: "s"}
WIDTH = 138


def short(name):
    for prefix in ["google.maps.places.v1.", "google.geo.type.", "google.type."]:
        if name.startswith(prefix):
            return name[len(prefix):]
    return name


def member(field):
    if field.message_type is not None:
        name = short(field.message_type.full_name)
        kind = "t" if name == "google.protobuf.Timestamp" else ":any" if name in OPEN else ":" + name
    elif field.enum_type is not None:
        kind = ":" + short(field.enum_type.full_name)
    else:
        kind = SCALARS[field.type]
    # Descriptors mark `optional` with a leading underscore.
    one_of = field.containing_oneof is not None and not field.containing_oneof.name.startswith("_")
    return f"{field.json_name}={field.number}{kind}{'*' if field.is_repeated else ''}{'|' if one_of else ''}"


def table():
    lines, seen = [], set()

    def visit(message):
        name = short(message.full_name)
        if name in seen or name in OPEN or name == "google.protobuf.Timestamp":
            return
        seen.add(name)
        line = name + ":"
        for word in [member(field) for field in message.fields] + REST.get(name, []) + OWN.get(name, []):
            if len(line) + len(word) + 1 > WIDTH:
                lines.append(line)
                line = name + ":"
            line += " " + word
        lines.append(line)
        for field in message.fields:
            if field.message_type is not None:
                visit(field.message_type)

    for root in ROOTS:
        visit(getattr(places_v1, root).pb().DESCRIPTOR)
    return lines


text = f'''// Written by scripts/places-schema.py from the descriptors of google.maps.places.v1; change that script instead.

extension WireSchema {{
    /// A message has one or more lines: its name, and then its members. `displayName=31:LocalizedText` has the number
    /// 31 and the type of a message or an enum. Letters are scalars: **s**tring, **d**ouble, **f**loat, **i**nt32,
    /// **l**ong (int64), **b**ool, **t**imestamp. A member with `*` is repeated. A message has only one of its members
    /// with `|`. The content of `:any` is never read. Members without a number (`pageSize=i`) are not in protocol
    /// buffers.
    static let table = """
{chr(10).join("        " + line for line in table())}
        """
}}
'''
if "--check" in sys.argv:
    if FILE.read_text() != text:
        sys.exit(f"{FILE}: differs from the installed google-maps-places; run scripts/places-schema.py and look at the difference")
else:
    FILE.write_text(text)
