import PortolanOSMModel
import Testing

@testable import PortolanDetails

@Suite struct IconTests {
    @Test(
        arguments: [
            (["vietnamese_restaurant", "restaurant"], "restaurant", "#FF9E67"), (["supermarket"], "supermarket", "#4B96F3"),
            (["thai_restaurant"], "restaurant", "#FF9E67"), (["hotel", "lodging"], "lodging", "#909CE1"),
            (["hospital"], "hospital", "#F88181"),
            (["park"], "park", "#4DB546"), (["train_station"], "train", "#10BDFF"), (["museum"], "museum", "#13B5C7"),
            (["library"], "library", "#7B9EB0"),
            (["point_of_interest"], "place", "#7B9EB0"), ([], "place", "#7B9EB0"),
        ] as [([String], String, String)]
    )
    func looks(_ types: [String], _ name: String, _ color: String) {
        let icon = PlaceIcon(types: types)
        #expect(icon.name == name)
        #expect(icon.backgroundColor == color)
    }

    @Test func noTypeHasTwoIcons() {
        var seen: [String: String] = [:]
        for (icon, types) in PlaceIcon.rows {
            for type in types {
                #expect(seen[type] == nil, "\(type): \(icon.name) and \(seen[type] ?? "")")
                seen[type] = icon.name
                #expect(PlaceIcon(types: [type]).name == icon.name)
            }
        }
        let known = Set(TypeNames.tables["en"]?.all.keys.map { $0 } ?? [])
        #expect(Set(seen.keys).subtracting(known).sorted() == [])
    }

    @Test func mostKindsHaveOne() {
        let plain = PlaceKinds.allTypes.filter { PlaceIcon(types: [$0]).name == "place" }
        #expect(plain.count < 90, "\(plain)")
    }

    @Test(
        arguments: [
            (["price_range": "$$"], .moderate), (["price_range": "€€€€"], .veryExpensive), (["price_range": "$$$$$"], nil),
            (["price_range": "$€"], nil),
            (["price_range": "cheap"], .inexpensive), (["fee": "no"], .free), (["fee": "yes"], nil), (["charge": "5 EUR"], nil),
            (["price_range": "10-20 EUR"], nil), ([:], nil),
        ] as [(DetailTags, PriceLevel?)]
    )
    func prices(_ tags: DetailTags, _ level: PriceLevel?) { #expect(PriceLevel(tags) == level) }
}
