import PortolanAddress
import PortolanOSMModel
import Testing

/// Tags as mappers write them, for places in areas that exist.
@Suite("Tags and areas become an address")
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

    @Test("a name has a language if the names and the country show it")
    func languages() {
        let geneva = AddressNames("Genève", others: [.init(language: "de", text: "Genf"), .init(language: "pt", text: "Genebra")])
        #expect(geneva.languageOfText("de-AT", localLanguage: "de") == "de")
        #expect(geneva.languageOfText("pt-BR", localLanguage: nil) == "pt")
        // The name is not German, because the city's German name is different.
        #expect(geneva.languageOfText(nil, localLanguage: "de") == nil)
        #expect(AddressNames("Helsinki").languageOfText("fr", localLanguage: "fi") == "fi")
        #expect(AddressNames("Helsinki").languageOfText(nil, localLanguage: nil) == nil)
        // A name with only Latin letters counts as English if nothing else shows its language. These letters are not
        // Latin.
        #expect(AddressNames("አዲስ አበባ").languageOfText(nil, localLanguage: "en") == nil)
        #expect(AddressNames("St. John’s 2").languageOfText(nil, localLanguage: "en") == "en")
    }

    struct Case: Sendable, CustomTestStringConvertible {
        var tags: OSMTags
        var vietnamese: String
        var english: String
        var testDescription: String { vietnamese }
    }

    static let messy = [
        // The tags have a ward under the city's key, and a number as the district.
        Case(
            tags: ["addr:housenumber": "12", "addr:street": "Võ Văn Tần", "addr:city": "Phường 6", "addr:district": "3"],
            vietnamese: "12 Võ Văn Tần, Phường 6, Quận 3, Thành phố Hồ Chí Minh, Việt Nam",
            english: "12 Võ Văn Tần, Ward 6, District 3, Ho Chi Minh City, Vietnam"
        ),
        // The tags have a ward, as wards exist since 2025, under the district's key.
        Case(
            tags: ["addr:housenumber": "5", "addr:street": "Trương Định", "addr:city": "Ho Chi Minh City", "addr:district": "Xuân Hòa"],
            vietnamese: "5 Trương Định, Phường Xuân Hòa, Thành phố Hồ Chí Minh, Việt Nam",
            english: "5 Trương Định, Phường Xuân Hòa, Ho Chi Minh City, Vietnam"
        ),
        // The tags have no diacritics, an invented postcode, and the city twice.
        Case(
            tags: [
                "addr:housenumber": "7", "addr:street": "Bà Huyện Thanh Quan", "addr:city": "Hồ Chí Minh City", "addr:district": "Quan 3",
                "addr:subdistrict": "Phuong 8", "addr:province": "Hồ Chí Minh", "addr:postcode": "7000",
            ],
            vietnamese: "7 Bà Huyện Thanh Quan, Phường 8, Quận 3, Thành phố Hồ Chí Minh, Việt Nam",
            english: "7 Bà Huyện Thanh Quan, Ward 8, District 3, Ho Chi Minh City, Vietnam"
        ),
        // The tags have a whole address as one text.
        Case(
            tags: ["addr:full": "403 Hai Bà Trưng, Phường 8, Quận 3, TPHCM"],
            vietnamese: "403 Hai Bà Trưng, Phường 8, Quận 3, Thành phố Hồ Chí Minh, Việt Nam",
            english: "403 Hai Bà Trưng, Ward 8, District 3, Ho Chi Minh City, Vietnam"
        ),
        // The place has no tags, only its position.
        Case(
            tags: [:],
            vietnamese: "Phường Xuân Hòa, Thành phố Hồ Chí Minh, Việt Nam",
            english: "Phường Xuân Hòa, Ho Chi Minh City, Vietnam"
        ),
    ]

    @Test("tags in Saigon become these addresses", arguments: messy)
    func saigon(_ item: Case) {
        let resolver = AddressResolver(areas: Self.saigon)
        for (language, expected) in [("vi", item.vietnamese), ("en", item.english)] {
            let parts = resolver.parts(language: language, tags: item.tags)
            #expect(AddressFormatter.format(parts, .init(language: language)) == expected)
            let places = AddressComponents.components(parts, language: language).filter { $0.types.contains("sublocality") }
            #expect(Set(places.map(\.longText)).count == places.count)
        }
    }

    @Test("components have Google's types, with long and short texts")
    func components() {
        let parts = AddressResolver(areas: [
            AddressArea(part: .suburb, names: AddressNames("Haymarket")),
            AddressArea(part: .state, names: AddressNames("New South Wales"), code: "NSW"),
            .country("AU"),
        ]).parts(
            language: "en",
            tags: [
                "addr:housenumber": "13", "addr:street": "Hay Street", "addr:city": "Sydney", "addr:postcode": "2000", "addr:unit": "4",
            ]
        )
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
        #expect(AddressFormatter.format(parts) == "4/13 Hay Street, Haymarket NSW 2000, Australia")
    }
}

/// Special cases of tags in other countries.
@Suite("Tags and areas of other countries become an address")
struct TagsAndAreasTests {
    private static let vancouver = [
        AddressArea(part: .suburb, names: AddressNames("Kitsilano")),
        AddressArea(part: .city, names: AddressNames("Vancouver", others: [.init(language: "zh", text: "溫哥華")])),
        AddressArea(
            part: .state,
            names: AddressNames("British Columbia", others: [.init(language: "fr", text: "Colombie-Britannique")]),
            code: "BC"
        ),
        .country("CA"),
    ]

    @Test(
        "a single typing mistake is accepted, and another name is not",
        arguments: [
            ("Vancovuer", "Vancouver"), ("vancouver", "Vancouver"), ("Vancouver, BC", "Vancouver"), ("North Vancouver", "North Vancouver"),
        ]
    )
    func slips(written: String, town: String) {
        let parts = AddressResolver(areas: Self.vancouver).parts(language: "en", tags: ["addr:city": written])
        #expect(parts[.city] == town)
    }

    @Test("names are in the requested language, and states have codes")
    func languages() {
        let resolver = AddressResolver(areas: Self.vancouver, street: AddressNames("West 4th Avenue"))
        let chinese = resolver.parts(language: "zh-Hans", tags: [:])
        #expect(chinese[.city] == "溫哥華" && chinese[.country] == "加拿大")
        let french = AddressComponents.components(resolver.parts(language: "fr", tags: [:]), language: "fr")
        #expect(
            french.first { $0.types.contains("administrative_area_level_1") }
                == AddressComponentText(
                    "Colombie-Britannique",
                    shortText: "BC",
                    types: ["administrative_area_level_1", "political"]
                )
        )
        let coded = AddressResolver(areas: [.country("CA")]).parts(language: "en", tags: ["addr:province": "B.C.", "addr:city": "Hope"])
        #expect(coded[.state] == "British Columbia" && coded[.stateCode] == "BC")
    }

    @Test(
        "parts in the local script follow without a gap, and a comma precedes words of another script",
        arguments: [
            (["road": "羅斯福路四段", "house_number": "1", "city": "臺北市", "country_code": "tw", "country": "台灣"], "zh-Hant", "台灣臺北市羅斯福路四段1"),
            (
                ["road": "West 4th Avenue", "city": "溫哥華", "state": "BC", "country_code": "ca", "country": "加拿大"], "zh",
                "West 4th Avenue, 溫哥華, BC, 加拿大"
            ),
            (
                ["road": "Rue Longue", "house_number": "5", "city": "巴黎", "country_code": "fr", "country": "法國"], "zh",
                "5 Rue Longue, 巴黎, 法國"
            ),
            (["road": "三番町", "house_number": "5A", "city": "パリ", "country_code": "fr", "country": "フランス"], "ja", "5A 三番町, パリ, フランス"),
            (["road": "Rue Longue", "city": "Paris", "country_code": "fr", "country": "France"], "zh", "Rue Longue, Paris, France"),
        ] as [([String: String], String, String)]
    )
    func mixedScripts(components: [String: String], language: String, expected: String) {
        #expect(AddressFormatter.format(AddressParts(components: components), .init(language: language)) == expected)
    }

    @Test(
        "postcodes are corrected, or left out if they cannot be valid",
        arguments: [
            ("AD", "500", "AD500"), ("AD", "AD40", nil), ("VN", "7000", nil), ("VN", "700000", "700000"), ("CA", "v6z 2b7", "V6Z 2B7"),
            ("DE", "8033", nil), ("GB", "EC1M 5RF", "EC1M 5RF"), ("ZW", "00263", "00263"),
        ] as [(String, String, String?)]
    )
    func postcodes(country: String, written: String, postcode: String?) {
        let parts = AddressResolver(areas: [.country(country)]).parts(language: nil, tags: ["addr:postcode": written])
        #expect(parts[.postcode] == postcode)
    }

    @Test("in a state that is one city, the city is the town and the district a part of it")
    func cityStates() {
        let resolver = AddressResolver(areas: [
            AddressArea(part: .city, names: AddressNames("Тверской район")),
            AddressArea(part: .stateDistrict, names: AddressNames("Центральный административный округ")),
            AddressArea(part: .state, names: AddressNames("Москва", others: [.init(language: "en", text: "Moscow")]), code: "MOW"),
            .country("RU"),
        ])
        let parts = resolver.parts(language: nil, tags: ["addr:street": "Тверская улица", "addr:housenumber": "13"])
        #expect(parts[.city] == "Москва" && parts[.suburb] == "Тверской район")
        #expect(AddressFormatter.format(parts) == "Тверская улица, 13, Москва, Россия")
        #expect(resolver.parts(language: "en", tags: [:])[.city] == "Moscow")
        #expect(resolver.parts(language: nil, tags: ["addr:city": "Зеленоград"])[.city] == "Зеленоград")
    }

    @Test("an interpolated number counts only on its own street")
    func interpolated() {
        let resolver = AddressResolver(areas: [.country("US")], street: AddressNames("Main Street"), houseNumber: "12")
        #expect(resolver.parts(language: "en", tags: [:])[.houseNumber] == "12")
        #expect(resolver.parts(language: "en", tags: ["addr:street": "Elm Street"])[.houseNumber] == nil)
        #expect(resolver.parts(language: "en", tags: ["addr:street": "main street"])[.houseNumber] == "12")
    }

    @Test("Japan, China and Korea write from large to small in their scripts, and the other way in English")
    func orders() {
        var parts = AddressParts(components: [
            "state": "東京都", "city": "千代田区", "suburb": "丸の内", "house_number": "1", "postcode": "1000005", "country": "日本",
            "country_code": "jp",
        ])
        #expect(AddressFormatter.lines(parts, .init(language: "ja")) == ["日本", "〒100-0005", "東京都千代田区丸の内1"])
        parts = AddressParts(components: [
            "state": "Tokyo", "city": "Chiyoda", "suburb": "Marunouchi", "road": "Naka-dori", "postcode": "1000005", "country": "Japan",
            "country_code": "jp",
        ])
        #expect(AddressFormatter.format(parts, .init(language: "en")) == "Naka-dori, Marunouchi, Chiyoda, Tokyo 100-0005, Japan")
    }

    @Test(
        "addr:full is the address if there are no other parts, and needs no areas except those that it names",
        arguments: [
            ("TW", "台北市信義區信義路五段7號", [AddressArea](), "台北市信義區信義路五段7號, 台灣"),
            ("IN", "Hayathnagar, Near Mandal Office", [], "Hayathnagar, Near Mandal Office, India"),
            (
                "GB", "12 Baker Street, London NW1 6XE",
                [AddressArea(part: .city, names: AddressNames("London")), AddressArea(part: .state, names: AddressNames("England"))],
                "12 Baker Street, London NW1 6XE, United Kingdom"
            ),
            // A name of an area does not count if it is only a part of a longer word.
            ("DE", "Bauweg 3", [AddressArea(part: .town, names: AddressNames("Au"))], "Bauweg 3, Au, Deutschland"),
            ("DE", "Bauweg 3, Au", [AddressArea(part: .town, names: AddressNames("Au"))], "Bauweg 3, Au, Deutschland"),
            (
                "GB", "12 Baker Street, Marylebone",
                [AddressArea(part: .quarter, names: AddressNames("Marylebone")), AddressArea(part: .city, names: AddressNames("London"))],
                "12 Baker Street, Marylebone, London, United Kingdom"
            ),
            (
                "TW", "台北市信義區信義路五段7號", [AddressArea(part: .city, names: AddressNames("台北市"))], "台北市信義區信義路五段7號, 台灣"
            ),
            ("VN", "62 Phạm Ngọc Thạch, Phường 6, Quận 3", [], "62 Phạm Ngọc Thạch, Phường 6, Quận 3, Việt Nam"),
        ]
    )
    func fullAddresses(country: String, full: String, areas: [AddressArea], expected: String) {
        let resolver = AddressResolver(areas: areas + [.country(country)])
        #expect(AddressFormatter.format(resolver.parts(language: nil, tags: ["addr:full": full])) == expected)
    }

    @Test("a Japanese address has the block before the number")
    func blocks() {
        let tags: OSMTags = [
            "addr:province": "東京都", "addr:city": "墨田区", "addr:neighbourhood": "錦糸三丁目", "addr:block_number": "8", "addr:housenumber": "9",
        ]
        let parts = AddressResolver(areas: [.country("JP")]).parts(language: nil, tags: tags)
        #expect(AddressFormatter.format(parts).hasSuffix("東京都墨田区錦糸三丁目8-9"))
    }

    @Test("at least sixty countries have a layout of their own")
    func countries() { #expect(AddressFormatter.countries.count >= 200) }

    @Test(
        "Macao and Hong Kong are countries of their own, although their boundary is one of China's",
        arguments: [
            ("MO", "en", AddressNames("澳門 Macau", others: [.init(language: "en", text: "Macau")]), "5 Largo do Senado, Sé, Macau"),
            (
                "HK", "en", AddressNames("香港 Hong Kong", others: [.init(language: "en", text: "Hong Kong")]),
                "5 Largo do Senado, Sé, Hong Kong"
            ),
            // The table of territories has no German names.
            (
                "HK", "de",
                AddressNames("香港", others: [.init(language: "en", text: "Hong Kong"), .init(language: "de", text: "Hongkong")]),
                "5 Largo do Senado, Sé, Hongkong"
            ),
        ]
    )
    func citiesOfChina(code: String, language: String, names: AddressNames, written: String) {
        let areas = [
            AddressArea(part: .cityDistrict, names: AddressNames("Sé")), AddressArea(part: .state, names: names, code: code),
            .country("CN"),
        ]
        let tags: OSMTags = ["addr:housenumber": "5", "addr:street": "Largo do Senado"]
        let parts = AddressResolver(areas: areas).parts(language: language, tags: tags)
        #expect(parts.countryCode == code)
        #expect(AddressFormatter.format(parts, .init(language: language)) == written)
        let country = AddressComponents.components(parts, language: language).first { $0.types.contains("country") }
        #expect(country?.shortText == code && country?.longText == names.exact(language))
        // Another region of China stays one.
        let other = [AddressArea(part: .state, names: AddressNames("广东省"), code: "GD"), .country("CN")]
        #expect(AddressResolver(areas: other).parts(language: "en", tags: tags).countryCode == "CN")
    }
}
