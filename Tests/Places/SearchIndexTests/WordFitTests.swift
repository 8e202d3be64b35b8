import PortolanGeo
import PortolanOSMModel
import PortolanTestSupport
import Testing

@testable import PortolanSearchIndex

@Suite("How words match places") struct WordFitTests {
    @Test("Each word matches in the manner with the most points") func fits() throws {
        var places = IndexedPlaces([.init(kinds: ["amenity=cafe"], types: ["cafe"])])
        // The number of places makes some lists long enough to be read in sections.
        for number in 1...4_000 {
            let tags: OSMTags = ["name": number % 2 == 0 ? "Central" : "Central Bar", "brand": "Bar", "addr:street": "High Street"]
            try places.add(Int64(number), Coordinate(latitude: 0, longitude: Double(number) / 10_000), tags, classID: 0)
        }
        let index = try places.index()
        let words = QueryWords("central bar hihg str", isTypeAhead: false)
        let lists = WordLists(index)
        var parts = try lists.parts(words.tokens)
        for (number, token) in words.tokens.enumerated() { parts[number] += try lists.parts(like: [token], typos: 1).joined() }
        for entry in try index.entries().enumerated().filter({ $0.offset % 397 == 0 }).map(\.element) {
            let fits = try WordFit.fits(parts, document: entry.document, .example, index)
            let isAlone = entry.rowKey % 2 == 0
            #expect(
                fits == [
                    WordFit(manner: .exact, field: isAlone ? .wholeName : .name),
                    WordFit(manner: .exact, field: isAlone ? .otherName : .name),
                    WordFit(manner: .typo(1), field: .address), WordFit(manner: .otherForm, field: .address),
                ],
                "\(entry)"
            )
            #expect(fits.map { $0?.points(.example) } == (isAlone ? [400, 300, 100, 204] : [368, 368, 100, 204]))
        }
    }
}
