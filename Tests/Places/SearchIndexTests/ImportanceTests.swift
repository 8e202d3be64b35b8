import PortolanOSMModel
import Testing

@testable import PortolanSearchIndex

@Suite struct ImportanceTests {
    @Test func importanceFollowsWhatIsKnown() {
        func importance(_ kind: String, _ tags: OSMTags = [:]) -> UInt8 { Importance.of(kinds: [kind], tags: tags) }
        let ascending = [
            importance("amenity=bench"), importance("highway=bus_stop"), importance("amenity=cafe"),
            importance("amenity=cafe", ["name": "A"]), importance("amenity=cafe", ["name": "A", "website": "https://example.org"]),
            importance("tourism=museum", ["name": "A"]), importance("tourism=museum", ["name": "A", "wikidata": "Q1"]),
            importance("place=city", ["name": "A", "population": "20000"]),
            importance("place=city", ["name": "A", "population": "2 000 000"]),
        ]
        #expect(ascending == ascending.sorted() && Set(ascending).count == ascending.count, "\(ascending)")
        // Never beyond the scale, whatever is written.
        let famous = OSMTags(
            (0..<400).map { .init(key: "name:\($0)", value: "x") } + [.init(key: "population", value: String(repeating: "9", count: 400))]
        )
        #expect(importance("place=country", famous) > 200)
    }
}
