import Foundation
import PortolanArchives
import PortolanGeo
import PortolanTestSupport
import PortolanTiles
import Testing

/// Archives for tests.
enum Samples {
    /// Returns a vector tile with one square named after the text.
    static func tile(_ text: String, layer name: String = "land") -> [UInt8] {
        var encoder = MVTLayerEncoder(name: name)
        encoder.beginFeature(.polygon)
        let square = [MVTPoint(x: 0, y: 0), MVTPoint(x: 4096, y: 0), MVTPoint(x: 4096, y: 4096), MVTPoint(x: 0, y: 4096)]
        encoder.addRing(square.span)
        let hole = [MVTPoint(x: 10, y: 10), MVTPoint(x: 10, y: 20), MVTPoint(x: 20, y: 20)]
        encoder.addRing(hole.span)
        let tag = MVTTag(key: encoder.index(ofKey: "name"), value: encoder.index(ofValue: .string(text)))
        encoder.endFeature(id: 7, tags: [tag])
        var bytes: [UInt8] = []
        encoder.append(to: &bytes)
        return bytes
    }

    static let metadata = PMTilesMetadata(
        name: "squares",
        description: "Tiles for tests",
        attribution: "© nobody",
        type: "overlay",
        version: "1.2",
        vectorLayers: [.init(id: "land", description: "land", minZoom: 0, maxZoom: 14, fields: ["name": "String"])]
    )

    static let bounds = CoordinateBounds(south: -10, west: -20, north: 30, east: 40)

    /// Writes every tile of zooms 0 to 4 whose column and row are not both odd. Every third tile has the same content.
    static func write(to file: URL, compression: PMTilesHeader.Compression = .gzip) throws {
        var writer = try PMTilesWriter(file: file, tileCompression: compression)
        for index: UInt64 in 0..<341 {
            let id = try #require(TileID(hilbertIndex: index))
            if id.x % 2 == 1, id.y % 2 == 1 { continue }
            let bytes = tile(index % 3 == 0 ? "same" : "\(id)")
            try writer.add(id, compressed: compression == .gzip ? Gzip.compress(bytes) : bytes)
        }
        try writer.finish(metadata: metadata, bounds: bounds, center: Coordinate(latitude: 5, longitude: 6), centerZoom: 3)
    }

    /// Returns all tiles of an archive, expanded.
    static func tiles(_ archive: any TileArchive) throws -> [TileID: [UInt8]] {
        var tiles: [TileID: [UInt8]] = [:]
        var last: UInt64?
        try archive.forEachTile(.all) { entry in
            if let last { #expect(entry.id.hilbertIndex > last) }
            last = entry.id.hilbertIndex
            tiles[entry.id] = try archive.tile(entry.id)
        }
        return tiles
    }
}
