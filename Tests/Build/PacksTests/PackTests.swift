import Foundation
import PortolanAddress
import PortolanEnrichment
import PortolanGeo
import PortolanImport
import PortolanOSMModel
import PortolanRegionFolder
import PortolanSample
import PortolanStore
import PortolanTestSupport
import PortolanTiles
import PortolanVerify
import Testing

@testable import PortolanPacks

/// Parts of the sample town, and the town joined again.
@Suite struct PackTests {
    /// The town as a region, made once.
    actor Town {
        static let shared = Town()
        private let folder = TemporaryFile()
        private var making: Task<URL, any Error>?

        func region() async throws -> URL {
            let task = making ?? Task { try await Self.make(in: folder) }
            making = task
            return try await task.value
        }

        private static func make(in folder: TemporaryFile) async throws -> URL {
            try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
            let extract = folder.url.appending(path: "town.osm.pbf")
            try NullIsland.write(to: extract.path(percentEncoded: false), scale: 3)
            let region = folder.url.appending(path: "town.portolan", directoryHint: .isDirectory)
            _ = try await RegionImporter(options: .init(country: "XX")).run(extract: extract, output: region)
            return region
        }
    }

    static func newFolder() throws -> TemporaryFile {
        let folder = TemporaryFile()
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        return folder
    }

    static func places(_ region: URL) throws -> [PlaceID: PlaceRecord] {
        let store = try PlaceStore(file: try Region(at: region).placesFile)
        var places: [PlaceID: PlaceRecord] = [:]
        for record in try store.places(after: nil, limit: .max) { places[record.id] = try store.place(record.id) }
        return places
    }

    static func tiles(_ region: URL) throws -> [TileID: [UInt8]] {
        let file = try #require(try Region(at: region).tilesFile)
        let archive = try PMTilesArchive(file: file)
        var tiles: [TileID: [UInt8]] = [:]
        try archive.forEachTile { id, _ in tiles[id] = try archive.storedTile(id) }
        return tiles
    }

    static func bytes(_ region: URL, _ name: String) throws -> Data { try Data(contentsOf: region.appending(path: name)) }

    static let options = RegionClipper.Options()

    @Test func aBoxHoldsItsPlacesAndTiles() async throws {
        let town = try await Town.shared.region()
        let folder = try Self.newFolder()
        let whole = try Region(at: town).manifest.bounds
        let box = CoordinateBounds(south: whole.south, west: whole.west, north: whole.center.latitude, east: whole.center.longitude)
        let output = folder.url.appending(path: "part.portolan", directoryHint: .isDirectory)
        let summary = try RegionClipper(area: ClipArea(box)).run(town, output: output)
        let (all, part) = (try Self.places(town), try Self.places(output))
        #expect(part.count == summary.placeCount && part.count > 100 && part.count < all.count)
        for (id, record) in part { #expect(record == all[id]) }
        let inside = all.values.filter { box.contains($0.location) }
        #expect(inside.allSatisfy { part[$0.id] != nil })
        #expect(part.count == inside.count + summary.areaPlaceCount)
        // If an area of an address is a place, the part contains this place.
        for record in part.values {
            for key in record.address.areas.compactMap(\.placeKey) { #expect(PlaceID(rowKey: key).flatMap { part[$0] } != nil) }
        }
        let (allTiles, partTiles) = (try Self.tiles(town), try Self.tiles(output))
        #expect(partTiles.count == summary.tileCount && partTiles.count < allTiles.count)
        for (id, bytes) in partTiles { #expect(bytes == allTiles[id] && id.bounds.intersects(box)) }
        #expect(allTiles.keys.allSatisfy { !$0.bounds.intersects(box) || partTiles[$0] != nil })
        let manifest = summary.region.manifest
        #expect(manifest.bounds == box && manifest.name == "part" && manifest.attribution == "© OpenStreetMap contributors")
        #expect(manifest.placeCounts.values.reduce(0, +) == part.count && manifest.tileCounts.values.reduce(0, +) == partTiles.count)
        #expect(box.contains(manifest.center) && manifest.country == "XX")
        #expect(try RegionVerifier().verify(output).findings.isEmpty)
        // Places keep the list of their member objects. Crossings outside the part are left out.
        let (allStore, partStore) = (
            try PlaceStore(file: try Region(at: town).placesFile), try PlaceStore(file: try Region(at: output).placesFile)
        )
        #expect(try partStore.members() == allStore.members().filter { part[$0.target] != nil } && !partStore.members().isEmpty)
        let crossings = try allStore.sharedAddresses().crossings
        #expect(try partStore.sharedAddresses().crossings == crossings.filter { $0.location.map(box.contains) ?? false })
        // Streets that pass through the part belong to the part, even if the middle of the street lies outside.
        let passing = all.values.filter { $0.types.contains("route") && $0.bounds.south < box.north && $0.bounds.west < box.east }
        let lines = try passing.filter { try allStore.outline(of: $0.id)?.lines.joined().contains { box.contains($0.coordinate) } ?? false }
        #expect(lines.allSatisfy { part[$0.id] != nil } && lines.contains { !box.contains($0.location) })
    }

    /// A few bytes of a directory can name four billion tiles. The clipper counts and cuts these tiles without a loop
    /// over them.
    @Test func runsAreNotGoneThrough() async throws {
        let town = try await Town.shared.region()
        let folder = try Self.newFolder()
        let vast = folder.url.appending(path: "vast.portolan", directoryHint: .isDirectory)
        let source = try Region(at: town)
        let draft = try RegionDraft(target: vast, force: false)
        for name in source.manifest.files.keys where name != Region.tilesFileName && name != Region.checksumsFileName {
            try FileManager.default.copyItem(at: town.appending(path: name), to: draft.folder.appending(path: name))
        }
        var writer = try PMTilesWriter(file: draft.folder.appending(path: Region.tilesFileName))
        try writer.add(TileID(z: 16, x: 0, y: 0), count: 1 << 32, compressed: Gzip.compress([]))
        try writer.finish(metadata: PMTilesMetadata(), bounds: .world)
        var manifest = source.manifest
        manifest.files = [:]
        _ = try draft.publish(manifest)
        let bounds = manifest.bounds
        let part = folder.url.appending(path: "part.portolan", directoryHint: .isDirectory)
        let clipped = try RegionClipper(area: ClipArea(bounds)).run(vast, output: part)
        func tile(_ latitude: Double, _ longitude: Double) -> TileID {
            TileID(z: 16, containing: MercatorPoint(Coordinate(latitude: latitude, longitude: longitude)))
        }
        let (northWest, southEast) = (tile(bounds.north, bounds.west), tile(bounds.south, bounds.east))
        #expect(clipped.tileCount == Int(southEast.x - northWest.x + 1) * Int(southEast.y - northWest.y + 1) && clipped.tileCount > 10)
        let whole = folder.url.appending(path: "whole.portolan", directoryHint: .isDirectory)
        let merged = try RegionMerger(options: .init(name: "whole")).run([town, vast], output: whole)
        #expect(merged.region.manifest.tileCounts["16"] == 1 << 32)
        let count = try Self.tiles(town).count
        #expect(merged.region.manifest.tileCounts.values.reduce(0, +) == 1 << 32 + count)
    }

    @Test func zoomsAreCutOff() async throws {
        let town = try await Town.shared.region()
        let folder = try Self.newFolder()
        let output = folder.url.appending(path: "part.portolan", directoryHint: .isDirectory)
        let area = ClipArea(try Region(at: town).manifest.bounds)
        _ = try RegionClipper(area: area, options: .init(name: "low", maxZoom: 12)).run(town, output: output)
        let archive = try PMTilesArchive(file: try #require(try Region(at: output).tilesFile))
        #expect(archive.header.maxZoom == 12 && archive.metadata.name == "low")
        #expect(archive.metadata.vectorLayers.allSatisfy { ($0.maxZoom ?? 0) <= 12 && ($0.minZoom ?? 0) <= 12 })
        #expect(!archive.metadata.vectorLayers.contains { $0.id == "housenumber" })
        #expect(try RegionVerifier().verify(output).findings.isEmpty)
    }

    /// Two halves of the town, joined again, have the same places and tiles as the town, byte by byte.
    @Test func halvesMakeAWhole() async throws {
        let town = try await Town.shared.region()
        let folder = try Self.newFolder()
        let bounds = try Region(at: town).manifest.bounds
        func clip(_ name: String, _ bounds: CoordinateBounds) throws -> URL {
            let output = folder.url.appending(path: name + ".portolan", directoryHint: .isDirectory)
            _ = try RegionClipper(area: ClipArea(bounds), options: .init(name: "town")).run(town, output: output)
            return output
        }
        let middle = (bounds.west + bounds.east) / 2
        var (west, east) = (bounds, bounds)
        (west.east, east.west) = (middle, middle)
        let (whole, left, right) = (try clip("whole", bounds), try clip("left", west), try clip("right", east))
        #expect(try Self.places(whole) == Self.places(town))
        for order in [[left, right], [right, left]] {
            let output = folder.url.appending(path: "joined.portolan", directoryHint: .isDirectory)
            let summary = try RegionMerger(options: .init(name: "town", force: true)).run(order, output: output)
            #expect(summary.joinedTileCount == 0 && summary.order.count == 2 && !summary.lacksBoundaries)
            for name in [Region.placesFileName, Region.tilesFileName] {
                #expect(try Self.bytes(output, name) == Self.bytes(whole, name), "\(name)")
            }
            #expect(try summary.region.manifest.placeCounts == Region(at: whole).manifest.placeCounts)
            #expect(try summary.region.manifest.bounds == bounds && summary.region.manifest.source == Region(at: town).manifest.source)
            #expect(try RegionVerifier().verify(output).findings.isEmpty)
        }
        #expect(try Self.tiles(whole) == Self.tiles(town))
    }

    /// A part includes the operator's facts about its places.
    @Test func factsAndForeignIDs() async throws {
        let town = try await Town.shared.region()
        let folder = try Self.newFolder()
        let source = folder.url.appending(path: "own.portolan", directoryHint: .isDirectory)
        let bounds = try Region(at: town).manifest.bounds
        _ = try RegionClipper(area: ClipArea(bounds)).run(town, output: source)
        var (west, east) = (bounds, bounds)
        (west.east, east.west) = (bounds.center.longitude, bounds.center.longitude)
        let places = try Self.places(town).values.sorted { $0.id.rowKey < $1.id.rowKey }
        let amenities = places.filter { $0.kinds.first?.hasPrefix("amenity=") ?? false }
        let left = try #require(amenities.first { $0.location.longitude < west.east })
        let right = try #require(amenities.first { $0.location.longitude > west.east })
        let lines = """
            {"place":"\(left.id)","rating":4.5}
            {"place":"\(right.id)","rating":3.5}
            {"id":"stand","location":{"latitude":0,"longitude":\(bounds.west + 0.0001)},"tags":{"shop":"bakery","name":"Stand"}}
            {"alias":"ChIJleft","place":"\(left.id)"}
            {"alias":"ChIJright","place":"\(right.id)"}
            """
        let enriched = try RegionEnricher.enrich(regionAt: source, with: .facts(Data(lines.utf8)))
        #expect(enriched.errors.isEmpty && enriched.enrichedCount == 2 && enriched.ownCount == 1 && enriched.aliasCount == 2, "\(enriched)")
        func clip(_ name: String, _ box: CoordinateBounds) throws -> URL {
            let output = folder.url.appending(path: name + ".portolan", directoryHint: .isDirectory)
            _ = try RegionClipper(area: ClipArea(box)).run(source, output: output)
            return output
        }
        let (leftPack, rightPack) = (try clip("left", west), try clip("right", east))
        let text = String(decoding: try Self.bytes(leftPack, Region.enrichmentFileName), as: UTF8.self)
        #expect(
            text.contains("ChIJleft") && text.contains("Stand") && !text.contains("ChIJright") && !text.contains("\(right.id)"),
            "\(text)"
        )
        let store = try PlaceStore(file: try #require(try Region(at: leftPack).enrichmentStoreFile))
        #expect(try store.place(ofForeignID: "ChIJleft") == left.id && store.facts(of: left.id) != nil && store.facts(of: right.id) == nil)
        let joined = folder.url.appending(path: "joined.portolan", directoryHint: .isDirectory)
        _ = try RegionMerger().run([rightPack, leftPack], output: joined)
        #expect(try Self.bytes(joined, Region.enrichmentFileName) == Self.bytes(source, Region.enrichmentFileName))
        #expect(try RegionVerifier().verify(joined).findings.isEmpty)
    }

    // MARK: Errors

    @Test func whatCannotBeDone() async throws {
        let town = try await Town.shared.region()
        let folder = try Self.newFolder()
        let output = folder.url.appending(path: "out.portolan", directoryHint: .isDirectory)
        let elsewhere = ClipArea(CoordinateBounds(south: 40, west: 40, north: 41, east: 41))
        let away = #expect(throws: PackError.self) { try RegionClipper(area: elsewhere).run(town, output: output) }
        #expect(away?.code == .area && away?.message.contains("40,40,41,41") == true, "\(away as Any)")
        let twice = #expect(throws: PackError.self) { try RegionMerger().run([town, town], output: output) }
        #expect(twice?.message == "the region is given twice")
        #expect(throws: PackError.self) { try RegionMerger().run([town], output: output) }
        #expect(throws: RegionError.self) { try RegionMerger().run([town, folder.url.appending(path: "none.portolan")], output: output) }
        struct Stop: Error {}
        for phase in RegionClipper.Phase.allCases where phase != .publishing {
            #expect(throws: Stop.self) {
                try RegionClipper(area: ClipArea(.world)).run(town, output: output) { reached, _ in if reached == phase { throw Stop() } }
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty, "\(phase)")
        }
    }
}
