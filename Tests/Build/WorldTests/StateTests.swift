import Foundation
import PortolanGeo
import PortolanNaturalEarth
import PortolanTestSupport
import PortolanTileBuilder
import Testing

@testable import PortolanWorld

/// The grid finds states between their borders, and names them.
@Suite struct StateTests {
    private static func ring(_ south: Double, _ west: Double, _ north: Double, _ east: Double) -> [Coordinate] {
        [(south, west), (north, west), (north, east), (south, east), (south, west)].map { Coordinate(latitude: $0.0, longitude: $0.1) }
    }

    /// An island with a lake. A border cuts the island in two.
    @Test func bordersCutTheLand() throws {
        var grid = AreaGrid(land: [Self.ring(0, 0, 4, 10), Self.ring(1, 1, 3, 2)])
        grid.close(along: [Coordinate(latitude: -1, longitude: 6), Coordinate(latitude: 5, longitude: 6.3)])
        grid.findAreas()
        #expect(grid.areas.count == 2)
        let west = try #require(grid.area(at: Coordinate(latitude: 2, longitude: 3)))
        let east = try #require(grid.area(at: Coordinate(latitude: 2, longitude: 8)))
        #expect(west != east)
        for place in [(2.0, 1.5), (-1, 3), (2, 6.15), (2, 12), (91, 0)] {
            #expect(grid.area(at: Coordinate(latitude: place.0, longitude: place.1)) == nil, "\(place)")
        }
        #expect(abs(grid.areas[west].size - (6.1 * 4 - 2)) < 1 && abs(grid.areas[east].size - 3.8 * 4) < 1)
        // The middle of the western part lies halfway between the lake and the border.
        let middle = AreaGrid.coordinate(grid.areas[west].middle)
        #expect(abs(middle.latitude - 2) < 0.5 && abs(middle.longitude - 4.1) < 0.8, "\(middle)")
        #expect(abs(grid.breadth(west) - 4.1) < 0.4 && abs(grid.breadth(east) - 3.8) < 0.4)
    }

    /// Chukotka lies on both sides of 180°.
    @Test func areasReachAcrossTheSeam() throws {
        var grid = AreaGrid(land: [Self.ring(60, 170, 65, 180), Self.ring(60, -180, 65, -175)])
        grid.findAreas()
        #expect(grid.areas.count == 1)
        #expect(grid.area(at: Coordinate(latitude: 62, longitude: 179.99)) == grid.area(at: Coordinate(latitude: 62, longitude: -179.99)))
    }

    private static func matched(_ states: [(String, [String])], _ parts: [String]) -> [String?] {
        let parts = parts.enumerated().map { GeoNamesCatalogs.Part(key: "XX.\($0.offset)", name: $0.element) }
        return StateNames(states.map { .init(name: $0.0, otherNames: $0.1) }, parts).parts.map { $0?.name }
    }

    @Test func statesFindTheirEntries() {
        #expect(Self.matched([("Bayern", ["Bavaria"]), ("Hessen", ["Hesse"])], ["Hesse", "Bavaria"]) == ["Bavaria", "Hesse"])
        #expect(Self.matched([("Henan", []), ("Hunan", [])], ["Hunan Province", "Henan"]) == ["Henan", "Hunan Province"])
        #expect(Self.matched([("Wyoming", [])], ["State of Wyoming", "Washington"]) == ["State of Wyoming"])
        #expect(
            Self.matched(
                [("Inner Mongol", []), ("Xinjiang", [])],
                ["Xinjiang Uyghur Autonomous Region", "Inner Mongolia Autonomous Region"]
            )
                == ["Inner Mongolia Autonomous Region", "Xinjiang Uyghur Autonomous Region"]
        )
        // The name of a larger region is not the name of one of its provinces. A part that consists of two provinces
        // has the name of neither province.
        #expect(Self.matched([("Asti", ["Piedmont"]), ("Biella", ["Piedmont"])], ["Piedmont"]) == [nil, nil])
        #expect(Self.matched([("León", [])], ["Castille and León"]) == [nil])
        #expect(Self.matched([("Guangxi", [])], ["Shandong"]) == [nil] && Self.matched([], ["Ain"]).isEmpty)
    }

    @Test(arguments: [
        ("Bayern", "DE", "Bavaria", "Bavaria"), ("Wyoming", "US", "State of Wyoming", "Wyoming"),
        ("Hunan", "CN", "Hunan Province", "Hunan"),
        ("Inner Mongol", "CN", "Inner Mongolia Autonomous Region", "Inner Mongolia"), ("Xizang", "CN", "Tibet Autonomous Region", "Tibet"),
        ("Leningrad", "RU", "Leningradskaya Oblast'", "Leningrad"), ("Primor'ye", "RU", "Primorskiy (Maritime) Kray", "Primorye"),
        ("Yukon", "CA", "Yukon Territory", "Yukon"), ("Agri", "TR", "Ağrı Province", "Ağrı"),
        ("Distrito Federal", "BR", "Federal District", "Distrito Federal"),
        ("Yevrey", "RU", "Jewish Autonomous Oblast", "Jewish Autonomous Oblast"), ("Sakha (Yakutia)", "RU", "Sakha", "Sakha"),
        ("Val-d'Oise", "FR", "", "Val-d'Oise"), ("Northern Territory", "AU", "Northern Territory", "Northern Territory"),
    ])
    func namesAreThoseOfMapsInEnglish(_ name: String, _ country: String, _ part: String, _ expected: String) {
        let part = part.isEmpty ? nil : GeoNamesCatalogs.Part(key: "XX.1", name: part)
        #expect(StateNames.english(name, part, country: country) == expected)
    }

    @Test(arguments: [
        ("四川省", "zh", "CN", "四川"), ("廣西壯族自治區", "zh-Hant", "CN", "廣西"), ("千葉県", "ja", "JP", "千葉県"), ("ولاية تبسة", "ar", "DZ", "تبسة"),
        ("จังหวัดบุรีรัมย์", "th", "TH", "บุรีรัมย์"), ("得克萨斯州", "zh", "US", "得克萨斯州"),
    ])
    func whatAPartIsIsLeftOutWhereMapsDo(_ name: String, _ language: String, _ country: String, _ expected: String) {
        #expect(StateNames.withoutKind(name, language, country: country) == expected)
    }

    /// Cities of the same data show in which state a label stands.
    @Test(.enabled(if: (try? NaturalEarth()) != nil, "needs Natural Earth: apt install libmagics++-data")) func labelsStandInTheirStates()
        throws
    {
        let source = try NaturalEarth()
        let languages = TileBuilder.defaultLanguages
        let catalogs = try GeoNames.installed?.names(languages)
        let places = try PopulatedPlace.all(source)
        let labels = try StateLabel.all(source, places: places, languages: languages, catalogs: catalogs)
        #expect(labels.count > 1_500)
        #expect(
            labels.allSatisfy {
                $0.location.isValid && (4...7).contains($0.firstZoom) && (1...6).contains($0.rank) && !$0.name.contains("?")
            }
        )
        func label(_ name: String, _ country: String) throws -> StateLabel {
            try #require(labels.first { $0.name == name && $0.country == country }, "\(name)")
        }
        // A label lies within a degree or two of the position in an atlas.
        for (name, country, latitude, longitude) in [
            ("Texas", "US", 31.5, -99.0), ("Kansas", "US", 38.5, -98.0), ("Ontario", "CA", 50.5, -88.0), ("Queensland", "AU", -22.0, 144.0),
            ("Mato Grosso", "BR", -13.0, -55.0), ("Rajasthan", "IN", 26.6, 73.5), ("Sichuan", "CN", 30.5, 102.5),
        ] {
            let found = try label(name, country)
            #expect(
                found.firstZoom == 4 && abs(found.location.latitude - latitude) < 3 && abs(found.location.longitude - longitude) < 4,
                "\(found)"
            )
        }
        // Nearly all cities near a label, in the label's country, belong to the state of the label.
        var near = 0
        var own = 0
        for label in labels {
            guard
                let place = places.filter({ $0.country == label.country && !$0.partName.isEmpty })
                    .min(by: { $0.location.distanceMeters(to: label.location) < $1.location.distanceMeters(to: label.location) }),
                place.location.distanceMeters(to: label.location) < 40_000
            else { continue }
            near += 1
            if place.partName == label.sourceName { own += 1 }
        }
        #expect(near > 100 && Double(own) > 0.75 * Double(near), "\(own) of \(near)")
        if catalogs != nil {
            #expect(try label("Bavaria", "DE").translations["de"] == "Bayern" && label("Bavaria", "DE").translations["ru"] == "Бавария")
            #expect(try label("Sichuan", "CN").translations["zh-Hans"] == "四川")
        }
    }
}
