import PortolanPlaces
import Testing

@testable import PortolanCommands

@Suite struct TransitTextTests {
    @Test(
        "the number of a line is left out if the name contains it as a word",
        arguments: [
            ("19", "Tram 19", "Tram 19 · → Pasing (2)"), ("S1", "S-Bahn S1", "S-Bahn S1 · → Pasing (2)"),
            ("9", "Tram 19", "9 · Tram 19 · → Pasing (2)"), ("52", nil, "52 · → Pasing (2)"),
            (nil, "Harbour Ferry", "Harbour Ferry · → Pasing (2)"),
        ] as [(String?, String?, String)]
    )
    func lines(number: String?, name: String?, text: String) {
        let direction = TransitDirection(to: "Pasing", platformCode: "2")
        let line = TransitLine(
            id: PlaceID(osm: OSMKey(type: .relation, id: 1)),
            vehicle: .tram,
            displayName: name.map { LocalizedText($0) },
            shortDisplayName: number.map { LocalizedText($0) },
            directions: [direction, direction]
        )
        #expect(TransitText.line(line) == text)
    }
}
