import PortolanAddress
import Testing

/// Tags as mappers write them, within areas as they are.
@Suite("Address of tags and areas")
struct ResolverTests {
    static let saigon = [
        AddressArea(part: .suburb, names: AddressNames("Phường Xuân Hòa")),
        AddressArea(
            part: .state,
            names: AddressNames("Thành phố Hồ Chí Minh", others: [.init(language: "en", text: "Ho Chi Minh City")]),
            code: "SG"
        ),
        .country("VN"),
    ]

    struct Case: Sendable, CustomTestStringConvertible {
        var tags: [String: String]
        var vietnamese: String
        var english: String
        var testDescription: String { vietnamese }
    }

    static let messy = [
        // A ward under the city's key, a number as district.
        Case(
            tags: ["addr:housenumber": "12", "addr:street": "Võ Văn Tần", "addr:city": "Phường 6", "addr:district": "3"],
            vietnamese: "12 Võ Văn Tần, Phường 6, Quận 3, Thành phố Hồ Chí Minh, Việt Nam",
            english: "12 Võ Văn Tần, Ward 6, District 3, Ho Chi Minh City, Vietnam"
        ),
        // A ward of 2025 under the district's key.
        Case(
            tags: ["addr:housenumber": "5", "addr:street": "Trương Định", "addr:city": "Ho Chi Minh City", "addr:district": "Xuân Hòa"],
            vietnamese: "5 Trương Định, Phường Xuân Hòa, Thành phố Hồ Chí Minh, Việt Nam",
            english: "5 Trương Định, Phường Xuân Hòa, Ho Chi Minh City, Vietnam"
        ),
        // No marks, a made-up postcode, the city twice.
        Case(
            tags: [
                "addr:housenumber": "7", "addr:street": "Bà Huyện Thanh Quan", "addr:city": "Hồ Chí Minh City", "addr:district": "Quan 3",
                "addr:subdistrict": "Phuong 8", "addr:province": "Hồ Chí Minh", "addr:postcode": "7000",
            ],
            vietnamese: "7 Bà Huyện Thanh Quan, Phường 8, Quận 3, Thành phố Hồ Chí Minh, Việt Nam",
            english: "7 Bà Huyện Thanh Quan, Ward 8, District 3, Ho Chi Minh City, Vietnam"
        ),
        // A whole address as one text.
        Case(
            tags: ["addr:full": "403 Hai Bà Trưng, Phường 8, Quận 3, TPHCM"],
            vietnamese: "403 Hai Bà Trưng, Phường 8, Quận 3, Thành phố Hồ Chí Minh, Việt Nam",
            english: "403 Hai Bà Trưng, Ward 8, District 3, Ho Chi Minh City, Vietnam"
        ),
        // Nothing but where it is.
        Case(
            tags: [:],
            vietnamese: "Phường Xuân Hòa, Thành phố Hồ Chí Minh, Việt Nam",
            english: "Phường Xuân Hòa, Ho Chi Minh City, Vietnam"
        ),
    ]

    @Test("Saigon", arguments: messy)
    func saigon(_ item: Case) {
        let resolver = AddressResolver(areas: Self.saigon)
        for (language, expected) in [("vi", item.vietnamese), ("en", item.english)] {
            let parts = resolver.parts(language: language) { item.tags[$0] }
            #expect(AddressFormatter.format(parts, .init(language: language)) == expected)
            let places = AddressComponents.components(parts, language: language).filter { $0.types.contains("sublocality") }
            #expect(Set(places.map(\.longText)).count == places.count)
        }
    }

    @Test("components have Google's types, long and short")
    func components() {
        let parts = AddressResolver(areas: [
            AddressArea(part: .suburb, names: AddressNames("Haymarket")),
            AddressArea(part: .state, names: AddressNames("New South Wales"), code: "NSW"),
            .country("AU"),
        ]).parts(language: "en") {
            ["addr:housenumber": "13", "addr:street": "Hay Street", "addr:city": "Sydney", "addr:postcode": "2000", "addr:unit": "4"][$0]
        }
        #expect(
            AddressComponents.components(parts, language: "en").map {
                "\($0.types.joined(separator: " ")): \($0.longText) | \($0.shortText)"
            } == [
                "subpremise: 4 | 4",
                "street_number: 13 | 13",
                "route: Hay Street | Hay St",
                "locality political: Haymarket | Haymarket",
                "colloquial_area political: Sydney | Sydney",
                "administrative_area_level_1 political: New South Wales | NSW",
                "country political: Australia | AU",
                "postal_code: 2000 | 2000",
            ]
        )
        #expect(AddressFormatter.format(parts) == "13 Hay Street, Haymarket NSW 2000, Australia")
    }
}
