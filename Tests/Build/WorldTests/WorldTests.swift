import Foundation
import PortolanGeo
import PortolanOSMModel
import PortolanRegionFolder
import PortolanSearch
import PortolanStore
import PortolanTileBuilder
import PortolanTiles
import PortolanTimeZones
import Testing

@testable import PortolanNaturalEarth
@testable import PortolanWorld

/// Whether libmagics++-data is installed.
private let hasNaturalEarth = (try? NaturalEarth()) != nil

@Test func saysWhatToInstall() {
    #expect(throws: NaturalEarthError.self) { try NaturalEarth(folder: URL(filePath: "/nonexistent")) }
    #expect(NaturalEarthError(missing: "x", isStandardFolder: true).description.contains("libmagics++-data"))
}

/// A world of zooms 0 to 3 made of the small shapes only, once for all tests.
private actor SmallWorld {
    static let shared = SmallWorld()
    private var made: Task<Region, any Error>?

    func region() async throws -> Region {
        if let made { return try await made.value }
        let task = Task { try await Self.make() }
        made = task
        return try await task.value
    }

    static func make(jobs: Int? = nil, maximumZoom: UInt8 = 3) async throws -> Region {
        let folder = FileManager.default.temporaryDirectory.appending(path: "portolan-world-\(UUID().uuidString)/world.portolan")
        let options = WorldBuilder.Options(jobs: jobs, maximumZoom: maximumZoom)
        return try await WorldBuilder(source: NaturalEarth(), geoNames: GeoNames.installed, options: options).run(output: folder)
    }
}

@Suite(.enabled(if: hasNaturalEarth, "needs Natural Earth: apt install libmagics++-data"))
struct WorldTests {
    @Test func whatIsLaidOverTheWorldOutlivesTheNextOne() async throws {
        let parent = FileManager.default.temporaryDirectory.appending(path: "portolan-world-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: parent) }
        let folder = parent.appending(path: "world.portolan", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // A world in an older format.
        try Data(#"{"formatVersion":1}"#.utf8).write(to: folder.appending(path: Region.manifestFileName))
        let line = #"{"id":"hut","location":{"latitude":0,"longitude":0},"tags":{"name":"Hut","tourism":"alpine_hut"}}"#
        try Data(line.utf8).write(to: folder.appending(path: Region.enrichmentFileName))
        let builder = WorldBuilder(source: try NaturalEarth(), options: .init(force: true, maximumZoom: 0))
        let region = try await builder.run(output: folder)
        let store = try PlaceStore(file: try #require(region.enrichmentStoreFile))
        #expect(try store.place(PlaceID(own: "hut"))?.name == "Hut")
    }

    /// Returns the classes of the layer's areas that contain the point at that zoom, by the even-odd rule.
    private func areas(_ layer: String, at point: Coordinate, zoom: UInt8, _ archive: PMTilesArchive) throws -> [String] {
        let mercator = MercatorPoint(point)
        let id = TileID(z: zoom, containing: mercator)
        guard let bytes = try archive.tile(id), let layer = try MVTTile(decoding: bytes)[layer] else { return [] }
        let side = Double(UInt32(1) << zoom)
        let x = (mercator.x * side - Double(id.x)) * Double(layer.extent)
        let y = (mercator.y * side - Double(id.y)) * Double(layer.extent)
        var result: [String] = []
        for feature in layer.features {
            var isInside = false
            for part in feature.partRange.map(Int.init) {
                let points = layer.points[Int(layer.partStarts[part])..<Int(layer.partStarts[part + 1])]
                guard var a = points.last else { continue }
                for b in points {
                    if (Double(a.y) > y) != (Double(b.y) > y),
                        x < Double(a.x) + (y - Double(a.y)) * Double(b.x - a.x) / Double(b.y - a.y)
                    {
                        isInside.toggle()
                    }
                    a = b
                }
            }
            if isInside, case .string(let kind)? = layer.properties(of: feature).first(where: { $0.key == "class" })?.value {
                result.append(kind)
            }
        }
        return result
    }

    /// Facts that any atlas shows.
    @Test(
        arguments: [
            ("Sahara", 23.0, 10.0, nil), ("Alps", 46.5, 10.0, nil), ("Amazon basin", -6.0, -62.0, nil), ("Siberia", 63.0, 100.0, nil),
            ("Australia", -25.0, 135.0, nil), ("Greenland", 72.0, -40.0, nil), ("Chukotka west of 180°", 67.5, 178.0, nil),
            ("Chukotka east of 180°", 66.8, -178.0, nil), ("Pacific", 0.0, -140.0, "ocean"),
            ("Pacific at 180° west", 10.0, -179.99, "ocean"),
            ("Pacific at 180° east", 10.0, 179.99, "ocean"), ("Atlantic", 30.0, -40.0, "ocean"), ("Mediterranean", 35.0, 18.0, "ocean"),
            ("Arctic", 84.9, 0.0, "ocean"), ("Southern Ocean", -60.0, 0.0, "ocean"), ("Caspian Sea", 42.0, 50.5, "ocean"),
            ("Lake Superior", 47.7, -87.5, "lake"), ("Lake Victoria", -1.0, 33.0, "lake"), ("Lake Baikal", 53.5, 108.0, "lake"),
            ("Antarctica", -80.0, 90.0, nil), ("Antarctica's lower edge", -85.0, -179.9, nil),
        ] as [(String, Double, Double, String?)]
    )
    func knowsLandFromWater(name: String, latitude: Double, longitude: Double, expected: String?) async throws {
        let archive = try await archive()
        for zoom: UInt8 in [1, 2, 3] {
            let point = Coordinate(latitude: latitude, longitude: longitude)
            let found = try areas("water", at: point, zoom: zoom, archive)
            if name == "Caspian Sea" {
                #expect(!found.isEmpty, "\(name) at zoom \(zoom)")
            } else {
                #expect(found == (expected.map { [$0] } ?? []), "\(name) at zoom \(zoom)")
            }
            let ice = try areas("landcover", at: point, zoom: zoom, archive)
            #expect(ice == (name.hasPrefix("Antarctica") ? ["ice"] : []), "\(name) at zoom \(zoom)")
        }
    }

    /// Areas that end at 180° continue into the buffers of the tiles there, on both sides. At the poles, areas continue
    /// in the same way.
    @Test func leavesNoSeam() async throws {
        let archive = try await archive()
        for (x, y, edge, value) in [
            (0, 4, \MVTPoint.x, Int32(-64)), (7, 4, \MVTPoint.x, 4160), (2, 0, \MVTPoint.y, -64),
        ] as [(UInt32, UInt32, KeyPath<MVTPoint, Int32>, Int32)] {
            let tile = try MVTTile(decoding: #require(try archive.tile(TileID(z: 3, x: x, y: y))))
            let water = try #require(tile["water"])
            #expect(water.points.contains { $0[keyPath: edge] == value }, "tile 3/\(x)/\(y)")
        }
    }

    @Test func namesCitiesByRank() async throws {
        let archive = try await archive()
        func names(_ zoom: UInt8) throws -> [String: [String: MVTValue]] {
            var result: [String: [String: MVTValue]] = [:]
            try archive.forEachTile { id, _ in
                guard id.z == zoom, let bytes = try archive.tile(id), let layer = try MVTTile(decoding: bytes)["place"] else { return }
                for feature in layer.features {
                    let properties = Dictionary(layer.properties(of: feature).map { ($0.key, $0.value) }, uniquingKeysWith: { a, _ in a })
                    if case .string(let name)? = properties["name"] { result[name] = properties }
                }
            }
            return result
        }
        let world = try names(1)
        let near = try names(3)
        #expect(world["Tokyo"]?["rank"] == .int(1))
        #expect(world["Calgary"] == nil && near["Calgary"] == nil)
        for name in ["Vancouver", "London", "Tokyo", "Paris", "Sydney", "Nairobi"] {
            #expect(near[name]?["class"] == .string("city"), "\(name)")
        }
        #expect(near["Paris"]?["capital"] == .int(2))
        #expect(near["Paris"]?["iso_a2"] == .string("FR"))
        if GeoNames.installed == nil {
            #expect(near["Bogota"]?["class"] == .string("city"))
        } else {
            #expect(near["Bogotá"]?["class"] == .string("city"))
        }
        #expect(near["Paris"]?["name:ar"] == .string("باريس"))
        #expect(near["Moscow"]?["name:fr"] == .string("Moscou") && near["Moscow"]?["name:vi"] != nil)
        #expect(near["Beijing"]?["name:zh-Hant"] == .string("北京") && near["Beijing"]?["name:tr"] == .string("Pekin"))
        #expect(world.count < near.count)
    }

    @Test func hasBordersAndRivers() async throws {
        let archive = try await archive()
        // Northern Italy and the Alps.
        let tile = try MVTTile(decoding: #require(try archive.tile(TileID(z: 3, x: 4, y: 2))))
        let borders = try #require(tile["boundary"])
        #expect(borders.features.contains { borders.properties(of: $0).contains { $0.key == "admin_level" && $0.value == .int(2) } })
        #expect(tile["waterway"]?.features.isEmpty == false)
    }

    /// Returns all features of a layer in a tile.
    private func features(_ layer: String, _ id: TileID) async throws -> [[String: MVTValue]] {
        guard let bytes = try await archive().tile(id), let layer = try MVTTile(decoding: bytes)[layer] else { return [] }
        return layer.features.map { feature in
            Dictionary(layer.properties(of: feature).map { ($0.key, $0.value) }, uniquingKeysWith: { a, _ in a })
        }
    }

    @Test func namesCountriesContinentsAndSeas() async throws {
        // The tile of the whole world has only continents and oceans.
        let root = TileID(z: 0, x: 0, y: 0)
        let continents = try await features("place", root)
        #expect(Set(continents.compactMap { $0["class"] }) == [.string("continent")] && continents.count == 7)
        let oceans = try await features("water_name", root)
        #expect(Set(oceans.compactMap { $0["class"] }) == [.string("ocean")] && oceans.count == 7)
        // Western Europe.
        let europe = TileID(z: 3, containing: MercatorPoint(Coordinate(latitude: 46.7, longitude: 2.5)))
        let france = try #require(try await features("place", europe).first { $0["name"] == .string("France") })
        #expect(france["class"] == .string("country") && france["iso_a2"] == .string("FR"))
        for (key, name) in [("name:zh-Hant", "法國"), ("name:tr", "Fransa"), ("name:ar", "فرنسا"), ("name:de", "Frankreich")] {
            #expect(france[key] == .string(name))
        }
        let black = TileID(z: 3, containing: MercatorPoint(Coordinate(latitude: 43.3, longitude: 34.3)))
        let sea = try #require(try await features("water_name", black).first { $0["name"] == .string("Black Sea") })
        #expect(sea["name:tr"] == .string("Karadeniz") && sea["class"] == .string("sea"))
    }

    @Test("A border has parts in water where it crosses a lake, and none where it crosses plains") func lakes() throws {
        var tiles = WorldTiles(try NaturalEarth(), builder: TileBuilder(bounds: .world))
        try tiles.addWater(.large, 4...7)
        // One line crosses Lake Huron from Canada to the United States, the other is the 49th parallel.
        let crossing = tiles.lakeBorders.parts([Coordinate(latitude: 44.5, longitude: -81), Coordinate(latitude: 44.5, longitude: -84)])
        #expect(!crossing.water.isEmpty && !crossing.land.isEmpty)
        let plains = [Coordinate(latitude: 49, longitude: -105), Coordinate(latitude: 49, longitude: -112)]
        #expect(tiles.lakeBorders.parts(plains).land == [plains])
    }

    @Test("Borders through the Great Lakes are maritime, those of Indochina are not") func borders() async throws {
        func borders(_ latitude: Double, _ longitude: Double) async throws -> Set<MVTValue> {
            let id = TileID(z: 3, containing: MercatorPoint(Coordinate(latitude: latitude, longitude: longitude)))
            let countries = try await features("boundary", id).filter { $0["admin_level"] == .int(2) }
            return Set(countries.compactMap { $0["maritime"] })
        }
        #expect(try await borders(45.5, -83).contains(.int(1)))
        #expect(try await borders(20, 100) == [.int(0)])
    }

    @Test func storesPlaces() async throws {
        let region = try await SmallWorld.shared.region()
        let store = try PlaceStore(file: region.placesFile)
        let places = try PopulatedPlace.all(NaturalEarth())
        let areas = try WorldArea.all(NaturalEarth(), NaturalEarth().boundaries(), states: [], languages: TileBuilder.defaultLanguages)
        #expect(region.manifest.placeCounts == ["place": places.count + areas.count])
        #expect(Set(places.map(\.id) + areas.map(\.id)).count == places.count + areas.count)
        #expect(Set(places.map(\.id)).count == places.count)
        let calgary = try #require(places.first { $0.name == "Calgary" })
        let record = try #require(try store.place(calgary.id))
        #expect(record.kinds == ["place=city"])
        #expect(record.tags["is_in:country"] == "Canada")
        #expect(Int(record.tags["population"] ?? "") ?? 0 > 1_000_000)
        #expect(abs(record.location.latitude - 51.05) < 0.1)
        #expect(PlaceID(rowKey: calgary.id.rowKey) == calgary.id)
        #expect(try PlaceID(calgary.id.description) == calgary.id)
        #expect(calgary.id.osmKey == nil)
    }

    /// Countries are found by their names in all languages, and have the right boxes. The arguments are a code, names,
    /// points that the box contains, and the greatest height and width of the box in degrees.
    @Test(
        arguments: [
            ("DE", ["Germany", "Deutschland", "Allemagne", "ドイツ", "Almanya"], [(54.9, 8.35), (47.5, 11.1), (51.2, 14.9)], 9, 10),
            ("PT", ["Portugal", "Португалия"], [(41.15, -8.61), (37.02, -7.93)], 13, 26),
            ("LI", ["Liechtenstein"], [(47.14, 9.52)], 1, 1), ("FJ", ["Fiji", "Fidji"], [(-18.1, 178.4), (-16.8, -179.9)], 9, 8),
            ("RU", ["Russia", "Россия"], [(55.75, 37.6), (64.7, 177.5), (66, -170)], 45, 175),
            ("US", ["United States", "États-Unis"], [(40.7, -74), (21.3, -157.9), (61.2, -149.9)], 60, 130),
        ] as [(String, [String], [(Double, Double)], Double, Double)]
    )
    func storesCountries(code: String, names: [String], inside: [(Double, Double)], high: Double, wide: Double) async throws {
        let store = try PlaceStore(file: try await SmallWorld.shared.region().placesFile)
        let id = try #require(PlaceID(country: code))
        for name in names {
            #expect(try store.search(PlaceTextQuery(name)).first?.place.id == id, "\(name)")
            #expect(try store.search(PlaceTextQuery(name, isTypeAhead: true)).first?.place.id == id, "\(name)")
        }
        let country = try #require(try store.place(id))
        #expect(country.types == ["country", "political"])
        for (latitude, longitude) in inside {
            #expect(country.bounds.contains(Coordinate(latitude: latitude, longitude: longitude)), "\(latitude), \(longitude)")
        }
        #expect(country.bounds.north - country.bounds.south <= high && country.bounds.longitudeSpan <= wide, "\(country.bounds)")
    }

    @Test(arguments: ["Mediterranean Sea", "Mer Méditerranée", "Mittelmeer"]) func storesSeas(name: String) async throws {
        let store = try PlaceStore(file: try await SmallWorld.shared.region().placesFile)
        let found = try #require(try store.search(PlaceTextQuery(name)).first?.place)
        #expect(found.kinds == ["place=sea"] && found.types == ["natural_feature"])
    }

    @Test func carriesAllBorders() async throws {
        let data = try #require(try await SmallWorld.shared.region().boundaries())
        #expect(try BoundaryMap(decoding: data) == NaturalEarth().boundaries())
    }

    @Test func saysWhereItComesFrom() async throws {
        let manifest = try await SmallWorld.shared.region().manifest
        let hasNames = GeoNames.installed != nil
        #expect(manifest.attribution == (hasNames ? "Made with Natural Earth · GeoNames, CC BY 4.0" : "Made with Natural Earth"))
        #expect(manifest.license == (hasNames ? "LicenseRef-PublicDomain AND CC-BY-4.0" : "LicenseRef-PublicDomain"))
        #expect(manifest.source.file == (hasNames ? "Natural Earth, GeoNames" : "Natural Earth"))
        #expect(manifest.tileCounts.keys.sorted() == ["0", "1", "2", "3"])
        #expect(manifest.tileCounts["0"] == 1)
    }

    @Test func givesTheSameBytesWithAnyNumberOfThreads() async throws {
        let first = try await SmallWorld.shared.region()
        let second = try await SmallWorld.make(jobs: 1)
        #expect(first.manifest.files == second.manifest.files)
    }

    private func archive() async throws -> PMTilesArchive {
        try PMTilesArchive(file: #require(try await SmallWorld.shared.region().tilesFile))
    }
}

@Suite struct LabelTests {
    @Test func everyEntryIsRead() {
        #expect(CountryLabel.countries.count == 204 && CountryLabel.continents.count == 7)
        #expect(Set(CountryLabel.countries.map(\.code)).count == CountryLabel.countries.count)
        let names = RegionNames(languages: ["fr", "zh-Hant", "ar", "tr"])
        for label in CountryLabel.countries + CountryLabel.continents {
            #expect(label.location.isValid && (1...6).contains(label.rank), "\(label)")
            #expect(names.names(label.code) != nil, "\(label.code)")
        }
        #expect(SeaLabel.all.count == 55 && SeaLabel.all.allSatisfy { $0.translations.count == 12 && $0.location.isValid })
        #expect(Set(SeaLabel.all.map(\.name)).count == SeaLabel.all.count)
    }

    /// A label stands among the cities of its own country.
    @Test(.enabled(if: hasNaturalEarth, "needs Natural Earth: apt install libmagics++-data")) func countriesStandWhereTheyAre() throws {
        let places = try PopulatedPlace.all(NaturalEarth())
        for label in CountryLabel.countries {
            let own = places.filter { $0.country == label.code }.map { $0.location.distanceMeters(to: label.location) }
            // A few territories have no place with their own code in the data.
            guard let nearest = own.min() else { continue }
            #expect(nearest < 500_000, "\(label.code): \(nearest) m")
            let stranger = places.min { $0.location.distanceMeters(to: label.location) < $1.location.distanceMeters(to: label.location) }
            if label.rank <= 4 { #expect(stranger?.country == label.code, "\(label.code) stands in \(stranger?.countryName ?? "nothing")") }
        }
    }

    /// A name in the table that is spelled otherwise in the data would never be used.
    @Test(.enabled(if: hasNaturalEarth, "needs Natural Earth: apt install libmagics++-data")) func citiesOfTheTableAreInTheData() throws {
        // Without places, a time zone gives no name.
        let names = CityNames(languages: CityNames.tableLanguages, places: [])
        let named = try PopulatedPlace.all(NaturalEarth()).filter { !names.translations(of: $0).isEmpty }
        #expect(Set(named.map { [$0.name, $0.country] }).count == 226)
    }

    @Test func namesArePlain() throws {
        let names = RegionNames(languages: ["fr", "zh-Hant", "ar", "tr"])
        #expect(try #require(names.names("CN")).name == "China" && names.names("CN")?.translations["fr"] == "Chine")
        #expect(names.names("MM")?.name == "Myanmar" && names.names("CD")?.name == "DR Congo")
        #expect(names.names("XX") == nil)
        #expect(LakeNames.restored("Vnern") == "Vänern" && LakeNames.restored("Rservoir Gouin") == "Réservoir Gouin")
        #expect(LakeNames.restored("Lake Erie") == "Lake Erie" && LakeNames.restored("") == nil)
    }

    /// A shape like a C that is open to the east. Its middle lies outside of it.
    private static let bay: [Coordinate] = [
        (0, 0), (0, 10), (2, 10), (2, 3), (8, 3), (8, 10), (10, 10), (10, 0), (0, 0),
    ].map { Coordinate(latitude: $0.0, longitude: $0.1) }

    @Test func pointsLieInside() throws {
        let point = try #require(LabelPoint.inside([Self.bay]))
        #expect(LabelPoint.contains([Self.bay], point))
        #expect(!LabelPoint.contains([Self.bay], Coordinate(latitude: 5, longitude: 5)))
        #expect(LabelPoint.inside([]) == nil && LabelPoint.inside([[point, point]]) == nil)
    }

    @Test func bordersAreCutAtTheShore() throws {
        let lakes = LakeBorders(lakes: [[Self.bay]])
        let line = [Coordinate(latitude: 5, longitude: -2), Coordinate(latitude: 5, longitude: 8)]
        let (land, water) = lakes.parts(line)
        #expect(land.count == 2 && water.count == 1)
        #expect(land.first?.first == line[0] && land.last?.last == line[1])
        let lake = try #require(water.first)
        let (west, east) = (try #require(lake.first).longitude, try #require(lake.last).longitude)
        #expect(abs(west) < 0.03 && abs(east - 3) < 0.03)
        // Each part of the line begins at the end of the previous part.
        #expect(land[0].last == lake.first && lake.last == land[1].first)
        // A line that is far from every lake is not changed.
        let far = [Coordinate(latitude: 40, longitude: 1), Coordinate(latitude: 41, longitude: 2.5)]
        #expect(lakes.parts(far).land == [far] && lakes.parts(far).water.isEmpty)
    }
}
