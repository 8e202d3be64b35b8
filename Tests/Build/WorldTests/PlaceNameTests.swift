import Foundation
import PortolanGeo
import PortolanNaturalEarth
import PortolanOSMModel
import PortolanStore
import PortolanTestSupport
import PortolanTileBuilder
import Testing

@testable import PortolanWorld

/// Names of GeoNames are matched with places of Natural Earth, and corrected.
@Suite struct PlaceNameTests {
    @Test(
        arguments: [
            // The spellings of Natural Earth, and the English name of GeoNames.
            (["Bogota"], "Bogotá", .equal), (["Kirklareli"], "Kırklareli", .equal), (["Naryan Mar"], "Naryan-Mar", .equal),
            (["St. Petersburg"], "Saint Petersburg", .equal), (["Tuguegarao"], "Tuguegarao City", .equal),
            (["Suwon", "Suweon"], "Suwon-si", .equal),
            (["Rostov", "Rostov-on-Don|Rostov-na-Donu"], "Rostov-on-Don", .equal), (["Biel"], "Biel/Bienne", .equal),
            (["Guatemala", "Ciudad de Guatemala (Guatemala City)"], "Guatemala City", .equal),
            (["Shenyeng"], "Shenyang", .close), (["Banghazi"], "Benghazi", .close), (["Kryvyy Rih"], "Kryvyi Rih", .close),
            (["Acapulco"], "Acapulco de Juárez", .close), (["Kingston upon Hull"], "Hull", .close),
            (["Sudbury"], "Greater Sudbury", .close),
            // The GeoNames name belongs to another place, or is a different name of the same place.
            (["Abuja"], "Suleja", .none), (["Providence"], "East Providence", .none), (["Tokat"], "Tokat Province", .none),
            (["Barinas"], "Alto Barinas", .none), (["Tacloban"], "Panalanoy", .none), (["Astana"], "Nur-Sultan", .none),
            (["Xuzhou"], "Tongshan", .none),
            ([""], "Paris", .none), (["Paris"], "", .none), (["北京"], "Beijing", .none),
        ] as [([String], String, PlaceSpelling.Agreement)]
    )
    func namesOfTheSamePlaceAgree(_ spellings: [String], _ english: String, _ expected: PlaceSpelling.Agreement) {
        #expect(PlaceSpelling.agreement(spellings, english) == expected)
    }

    @Test(arguments: [
        ("Bogota", "CO", "Bogotá", "Bogotá"), ("Shenyeng", "CN", "Shenyang", "Shenyang"), ("Liepaga", "LV", "Liepāja", "Liepāja"),
        ("Sdid Bouzid", "TN", "Sidi Bouzid", "Sidi Bouzid"),
        // The name stays as it is if the GeoNames name adds only scholarly marks, tones, apostrophes or words. It also
        // stays if it has accents already.
        ("Behbahan", "IR", "Behbahān", nil), ("Dong Ha", "VN", "Đông Hà", nil), ("Nalchik", "RU", "Nal'chik", nil),
        ("Tarlac", "PH", "Tarlac City", nil), ("St. Louis", "US", "St Louis", nil), ("Kraków", "PL", "Krakow", nil),
        ("Paris", "FR", "Paris", nil),
        // The name stays because the two names differ too much.
        ("Gent", "BE", "Brugge", nil),
        // The name stays, because the German and Dutch names are spelled “Anqing” too. Only the French name is spelled
        // like the English one.
        ("Anqing", "CN", "Anking", nil),
    ])
    func spellingsAreCorrected(_ name: String, _ country: String, _ english: String, _ expected: String?) {
        let others = ["de": "Anqing", "nl": "Anqing", "fr": "Anking"]
        #expect(PlaceSpelling.corrected(name, country: country, english: english) { name == "Anqing" ? others[$0] : nil } == expected)
    }

    @Test(
        arguments: [
            ("zh", "CN", "Shenyang", "沉阳市", "沉阳"), ("zh", "CN", "Jinshi", "津市", "津市"), ("zh", "JP", "Tsu", "津市", "津"),
            ("zh", "US", "New York", "紐約市", "紐約"), ("zh", "VN", "Ho Chi Minh City", "胡志明市", "胡志明市"), ("zh", "KR", "Seoul", "首尔特别市", "首尔"),
            ("zh", "CN", "Yongzhou", "Yǒngzhōu", nil), ("ja", "JP", "Tokyo", "東京都", "東京"), ("ja", "JP", "Yokkaichi", "四日市", "四日市"),
            ("ja", "CN", "Shenyang", "瀋陽市", "瀋陽"), ("ja", "NL", "Amsterdam", "Amusuterudamu", nil), ("ja", "KR", "Ulsan", "蔚山広域市", "蔚山"),
            ("ko", "CN", "Lhasa", "라싸 시", "라싸"), ("ko", "KR", "Cheongju", "청주시", "청주"), ("ko", "GE", "Kutaisi", "쿠타이시", "쿠타이시"),
            ("ko", "KR", "Seoul", "서울특별시", "서울"), ("fa", "CA", "London", "لندن، انتاریو", "لندن"), ("ru", "RU", "Orel", "Orjol", nil),
            ("ru", "RU", "Orel", "Орёл", "Орёл"), ("vi", "US", "New York", "Thành phố New York", "New York"),
            ("tr", "US", "New York", "New York kenti", "New York"),
            ("no", "US", "Albany", "Albany i New York", "Albany"), ("th", "TH", "Ayutthaya", "เทศบาลนครพระนครศรีอยุธยา", "พระนครศรีอยุธยา"),
            ("de", "US", "Portland", "Portland (Oregon)", "Portland"), ("fr", "FR", "Nice", "  Nice \n", "Nice"),
            ("fr", "FR", "Nice", "尼斯", nil),
            ("es", "ES", "Vigo", "", nil), ("es", "ES", "Vigo", ", Vigo", nil), ("es", "ES", "Vigo", "Vigo 2", nil),
            ("hi", "IN", "Pune", "पुणे", "पुणे"),
        ] as [(String, String, String, String, String?)]
    )
    func translationsAreCleaned(_ language: String, _ country: String, _ name: String, _ text: String, _ expected: String?) {
        #expect(TranslatedName.cleaned(text, language: language, country: country, name: name) == expected)
    }

    /// GeoNames' catalogue for Chinese (`zh`) mixes traditional and simplified characters.
    @Test(arguments: [
        ("东京", "东京", "東京"), ("溫哥華", "温哥华", "溫哥華"), ("香港", "香港", "香港"), ("里约热内卢", "里约热内卢", "里約熱內盧"),
        ("斗六", "斗六", "斗六"), ("台北", "台北", "台北"), ("阿杰梅尔", "阿杰梅尔", "阿傑梅爾"), ("千叶", "千叶", "千葉"), ("吉布提", "吉布提", "吉布提"),
    ])
    func chineseScriptsAreToldApart(_ name: String, _ simplified: String, _ traditional: String) {
        let han = HanScripts([name, "北京", "廣州"])
        #expect(han.simplified(name) == simplified)
        // The character 叶 of 千叶 has two traditional forms, so the name stays as it is.
        #expect([traditional, "千叶"].contains(han.traditional(name)))
    }

    // MARK: Places

    static func place(_ name: String, _ country: String, number: Int64?, population: Int = 100_000) throws -> PopulatedPlace {
        PopulatedPlace(
            scaleRank: 3,
            kind: .city,
            name: name,
            spellings: [name],
            otherName: nil,
            capital: nil,
            population: population,
            country: country,
            countryName: "",
            partName: "",
            location: Coordinate(latitude: 0, longitude: 0),
            geoNamesNumber: number,
            id: try #require(PlaceID(naturalEarth: number ?? 1 << 40)),
            spelling: name
        )
    }

    @Test func placesGetTheirNames() throws {
        let catalogs = GeoNamesCatalogs([
            "en": ["1": "Bogotá", "2": "Suleja", "3": "Shenyang", "4": "Trondheim", "5": "Osorno", "6": "Osorno"],
            "ru": ["1": "Богота", "2": "Сулежа", "3": "Шэньян", "4": "Тронхейм", "5": "Осорно", "6": "Осорно"],
            "zh": ["3": "沈阳市"], "zh_TW": ["3": "瀋陽"], "nn": ["4": "Trondhjem i Noreg"],
        ])
        var places = [
            try Self.place("Bogota", "CO", number: 1), try Self.place("Suleja Town Two", "NG", number: 2),
            try Self.place("Shenyeng", "CN", number: 3), try Self.place("Trondheim", "NO", number: nil),
            try Self.place("Osorno", "CL", number: nil), try Self.place("Trondheim", "US", number: nil, population: 900),
            // The number is wrong: it leads to the names of another place.
            try Self.place("Gusau", "NG", number: 2),
        ]
        let count = PopulatedPlace.name(&places, in: ["ru", "zh", "zh-Hans", "zh-Hant", "no", "en"], from: catalogs)
        #expect(count == .init(known: 4, contradicted: 1, foundByName: 1, corrected: 2))
        #expect(places.map(\.spelling) == ["Bogotá", "Suleja Town Two", "Shenyang", "Trondheim", "Osorno", "Trondheim", "Gusau"])
        #expect(places.map { $0.translations["ru"] } == ["Богота", "Сулежа", "Шэньян", "Тронхейм", nil, nil, nil])
        #expect(
            places[2].translations["zh-Hans"] == "沈阳" && places[2].translations["zh-Hant"] == "瀋陽" && places[2].translations["zh"] == "沈阳"
        )
        #expect(places[3].translations["no"] == "Trondhjem")
        // The record has all of these names and the original one, so the search finds the place by each of them.
        let record = places[2].record
        #expect(record.tags["name"] == "Shenyang" && record.tags["alt_name"] == "Shenyeng" && record.tags["name:ru"] == "Шэньян")
    }

    @Test func withoutCatalogsNamesAreThoseOfTheTableAndTheCLDR() throws {
        var places = [try Self.place("Banghazi", "LY", number: 1), try Self.place("Paris", "FR", number: nil, population: 2_000_000)]
        #expect(PopulatedPlace.name(&places, in: ["zh", "ru"], from: nil) == .init())
        #expect(places[0].spelling == "Banghazi" && places[0].translations["zh"] == "班加西" && places[1].translations["ru"] == "Париж")
    }

    /// The expected numbers depend on Debian's catalogues and Natural Earth's places. They change if either is updated.
    @Test(.enabled(if: GeoNames.installed != nil && (try? NaturalEarth()) != nil, "needs libgeonames-common and libmagics++-data"))
    func installedCataloguesNameMostCities() throws {
        let languages = TileBuilder.defaultLanguages
        var places = try PopulatedPlace.all(NaturalEarth())
        let count = PopulatedPlace.name(&places, in: languages, from: try #require(GeoNames.installed).names(languages))
        #expect(count.known > 5_000 && count.contradicted < 120 && count.foundByName > 200 && count.corrected > 500, "\(count)")
        for (language, least) in [
            ("ru", 4_000), ("zh", 3_000), ("zh-Hant", 3_000), ("ja", 2_700), ("ko", 2_600), ("ar", 2_300), ("hi", 600),
        ] {
            let named = places.count { $0.translations[language] != nil }
            #expect(named >= least, "\(language): \(named)")
        }
        // Each name is written in letters of its language.
        for place in places {
            for (language, name) in place.translations {
                #expect(TranslatedName.isWritten(name, in: language), "\(place.name) \(language): \(name)")
            }
        }
        func city(_ name: String, _ country: String) throws -> PopulatedPlace {
            try #require(places.first { $0.name == name && $0.country == country })
        }
        #expect(try city("Shenyeng", "CN").spelling == "Shenyang" && city("Banghazi", "LY").spelling == "Benghazi")
        #expect(try city("Abuja", "NG").translations["ru"] == "Абуджа")
        #expect(try city("Vancouver", "CA").translations["hi"] == "वैंकूवर")
        #expect(try city("Lhasa", "CN").translations["ja"] == "ラサ")
    }
}
