public import Foundation
internal import PortolanGeo
internal import PortolanImport
internal import PortolanOSMFile
internal import PortolanOSMModel

/// A small region, for tests of modules that do not know how regions are made.
public enum TownRegion {
    public static let hotel = "osm:node/1"
    public static let alwaysOpen = "osm:node/2"
    public static let bakery = "osm:node/3"
    public static let closed = "osm:node/4"
    public static let charger = "osm:node/5"
    /// A place ID that no place has.
    public static let unknown = "osm:node/99"
    /// The position of the hotel.
    public static let latitude = 48.1372
    public static let longitude = 11.5755

    /// The distance of the tram line from the hotel, to the south, in metres.
    public static let tramMetersSouth = 40.0

    /// Returns the region's folder, made once per process.
    public static func folder() async throws -> URL { try await made.value }

    /// Returns the same region with tiles, for maps.
    public static func mapFolder() async throws -> URL { try await madeWithTiles.value }

    /// Returns the same region with tiles and the boundary of a village. The village is 200 m wide, and its middle is
    /// 600 m north of the hotel.
    public static func villageFolder() async throws -> URL { try await madeWithVillage.value }

    private static let made = Task { try await make(makesTiles: false) }
    private static let madeWithTiles = Task { try await make(makesTiles: true) }
    private static let madeWithVillage = Task { try await make(makesTiles: true, hasVillage: true) }

    private static func make(makesTiles: Bool, hasVillage: Bool = false) async throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "portolan-town-\(UUID().uuidString)",
            directoryHint: .isDirectory
        )
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "town.osm.pbf")
        var writer = try OSMWriter(
            path: file.path,
            bounds: CoordinateBounds(south: 48.13, west: 11.57, north: 48.15, east: 11.59),
            generator: "t"
        )
        for (id, north, tags) in objects {
            try writer.writeNode(
                id: id,
                point: OSMPoint(Coordinate(latitude: latitude + Double(north) / 111_000, longitude: longitude)),
                version: 1,
                timestamp: 1_600_000_000,
                tags: tags
            )
        }
        // A tram line that runs from west to east.
        for (id, east) in [(Int64(11), -200.0), (12, 200)] {
            let point = Coordinate(latitude: latitude - tramMetersSouth / 111_000, longitude: longitude + east / 74_000)
            try writer.writeNode(id: id, point: OSMPoint(point), version: 1, timestamp: 1_600_000_000)
        }
        for (id, north, east) in [(Int64(21), 500.0, -100.0), (22, 500, 100), (23, 700, 100), (24, 700, -100)] where hasVillage {
            let point = Coordinate(latitude: latitude + north / 111_000, longitude: longitude + east / 74_000)
            try writer.writeNode(id: id, point: OSMPoint(point), version: 1, timestamp: 1_600_000_000)
        }
        try writer.writeWay(id: 1, nodes: [11, 12], version: 1, timestamp: 1_600_000_000, tags: ["railway": "tram"])
        if hasVillage {
            let tags: OSMTags = ["boundary": "administrative", "admin_level": "8", "place": "village", "name": "Dorf"]
            try writer.writeWay(id: 2, nodes: [21, 22, 23, 24, 21], version: 1, timestamp: 1_600_000_000, tags: tags)
        }
        try writer.close()
        let region = folder.appending(path: "town.portolan", directoryHint: .isDirectory)
        var options = RegionImporter.Options(timeZone: "Europe/Berlin", makesTiles: makesTiles)
        options.language = "de"
        _ = try await RegionImporter(options: options).run(extract: file, output: region)
        return region
    }

    /// The number, the metres north of the hotel, and the tags.
    private static let objects: [(Int64, Int, OSMTags)] = [
        (
            1, 0,
            [
                "tourism": "hotel", "name": "Hotel Portolan", "name:en": "Portolan Hotel", "addr:street": "Kaufingerstraße",
                "addr:housenumber": "1",
                "addr:postcode": "80331", "addr:city": "München", "addr:country": "DE", "phone": "+49 89 1234567",
                "website": "https://hotel.example", "wheelchair": "yes", "opening_hours": "Mo-Su 07:00-22:00; Dec 25 08:00-12:00",
                "opening_hours:kitchen": "Mo-Su 12:00-14:00,18:00-21:00", "opening_hours:delivery": "Mo-Fr 11:00-20:00",
                "description": "A house by the square.", "image": "https://hotel.example/front.jpg",
            ]
        ),
        (2, 40, ["amenity": "fuel", "name": "Nachttankstelle", "opening_hours": "24/7"]),
        (3, 80, ["shop": "bakery", "name": "Bäckerei Łódź", "opening_hours": "Tu-Fr 06:00-18:00; Sa 06:00-12:00", "takeaway": "yes"]),
        (4, 120, ["disused:amenity": "cafe", "name": "Altes Café"]),
        (
            5, 160,
            [
                "amenity": "charging_station", "name": "Portolan Ladesäule", "name:en": "Portolan Charger", "socket:type2": "2",
                "socket:type2:output": "22 kW",
            ]
        ),
        (6, 300, ["place": "suburb", "name": "Altstadt"]),
        (7, 700, ["addr:street": "Löwengrube", "addr:housenumber": "5", "addr:city": "München"]),
    ]
}
