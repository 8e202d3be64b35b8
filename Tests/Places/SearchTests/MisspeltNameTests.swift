import OpeningHours
import PortolanGeo
import PortolanOSMModel
import PortolanStore
import Testing

@testable import PortolanSearch

@Suite("Names that are misspelt, said twice, or of places that are gone") struct MisspeltNameTests {
    private static let names = [
        "Woolshed", "Masterbowl", "Rochusstraße", "Maßhemden Scherer", "Rüttileweg", "Die Weiße Rose", "Petite Chapelle", "Hotel Rütli",
        "Long Wall", "Wagga Wagga Inn", "Po Kong", "Bank of New York Mellon", "Lux Lux Bar", "Sir John Young Hotel", "Saint Anna",
        "Don Francesco Ristorante", "San Remo", "Leger", "Altstadt",
    ]

    private static func store(_ folder: borrowing ScratchFolder, _ tags: [OSMTags]) throws -> PlaceStore {
        let records = tags.enumerated().map { number, tags in
            var one = record(Int64(number) + 1, 47, 9 + Double(number) / 1_000)
            one.tags = tags
            return one
        }
        return try PlaceStore(file: try folder.write(records))
    }

    @Test(
        "The expected place is the first answer",
        arguments: [
            // Two typos in a word if it has 8 letters or more, whatever the typed word has.
            ("Woshed", "Woolshed"), ("Wolshde", "Woolshed"), ("Materowl", "Masterbowl"), ("Mastrebowk", "Masterbowl"),
            ("Petit Chaprlld", "Petite Chapelle"),
            // A letter that is folded to two is one letter.
            ("Rochustrabe", "Rochusstraße"), ("Mabhemden Scherer", "Maßhemden Scherer"), ("Mahemden Scherer", "Maßhemden Scherer"),
            ("Rtileweg", "Rüttileweg"), ("Die Weibe Rose", "Die Weiße Rose"), ("Die Weie Rose", "Die Weiße Rose"),
            ("Hotel Rtli", "Hotel Rütli"),
            // A word of a name answers one word of the question.
            ("Walla Walla", nil), ("Hong Kong", nil), ("New York, New York", nil), ("New York", "Bank of New York Mellon"),
            ("Wagga Wagga", "Wagga Wagga Inn"), ("Waga Wagga", "Wagga Wagga Inn"), ("Wagga Wagga, Wagga Wagga", nil),
            ("Po Kong, Po Kong", "Po Kong"), ("Lux Lux", "Lux Lux Bar"),
            // A guessed place has the words as its whole name.
            ("Leger Altstadt", "Leger"),
        ] as [(String, String?)]
    )
    func first(_ question: String, _ expected: String?) throws {
        let folder = try ScratchFolder()
        let found = try Self.store(folder, Self.names.map { ["name": $0] }).search(PlaceTextQuery(question, limit: 3))
        #expect(
            found.first?.place.name == expected,
            "\(question): \(found.map { ($0.place.name, $0.terms, $0.missingWords, $0.reading.assumptions) })"
        )
    }

    @Test(
        "A name is not looked for near a place that has only a part of its name from the question",
        arguments: ["Saint John", "San Francisco"]
    )
    func guesses(question: String) throws {
        let folder = try ScratchFolder()
        let found = try Self.store(folder, Self.names.map { ["name": $0] }).search(PlaceTextQuery(question, limit: 3))
        #expect(found.allSatisfy { !$0.missingWords.isEmpty }, "\(found.map { ($0.place.name, $0.reading.assumptions) })")
    }

    @Test(
        "A place that is gone comes after one that exists, in searches and while typing",
        arguments: [
            (["end_date": "2026-11-29"], true), (["end_date": "2026-12-01"], false), (["end_date": "2025"], true),
            (["end_date": "?"], false),
            (["disused": "yes"], true), (["shop": "vacant"], true), (["operational_status": "permanently_closed"], true),
            (["operational_status": "closed"], false), (["opening_hours": "off \"permanently closed\""], true),
            (["opening_hours": "off \"renovation\""], false), ([:], false),
        ] as [(OSMTags, Bool)]
    )
    func gone(tags: OSMTags, isGone: Bool) throws {
        let folder = try ScratchFolder()
        let first = OSMTags([OSMTags.Tag(key: "name", value: "Linde")] + tags.all)
        let store = try Self.store(folder, [first, ["name": "Linde"]])
        for (text, isTypeAhead) in [("Linde", false), ("Lin", true)] {
            var query = PlaceTextQuery(text, isTypeAhead: isTypeAhead)
            query.today = CivilDate(year: 2026, month: 11, day: 30)
            let found = try store.search(query)
            #expect(found.map { $0.place.id.osmKey?.id } == (isGone ? [2, 1] : [1, 2]), "\(text): \(found.map(\.terms))")
        }
    }
}
