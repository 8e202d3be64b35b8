import Foundation
import PortolanGeo
import PortolanImage
import PortolanMaps
import PortolanRaster

/// Overlays of a file: KML if its name ends with `.kml` or `.kmz`, GPX if it ends with `.gpx`, else GeoJSON.
struct OverlayFile {
    var overlays: [MapOverlay]
    /// The index of the marker whose info window is open.
    var selected: Int?

    /// Pictures that the file names are beside it, or with it in a KMZ archive; those on the network are left out.
    init(_ path: String) throws {
        let file = URL(filePath: path)
        let text = try Self.bytes(file)
        func picture(_ name: String) throws -> Pixmap {
            try PictureFile.decode(Self.bytes(file.deletingLastPathComponent().appending(path: name)))
        }
        do {
            if Self.isGPX(path) {
                overlays = try GPXDocument(text).overlays
            } else if Self.isKML(path) {
                let (document, archive) = try Self.kml(text)
                overlays = try KMLOverlays(document) { href in
                    guard !href.contains("://") else { return nil }
                    guard let archive else { return try picture(href) }
                    guard let bytes = try archive.file(href) else { throw CommandError("the archive does not hold it") }
                    return try PictureFile.decode(bytes)
                }.overlays
            } else {
                let read = try GeoJSONOverlays(text, image: picture)
                overlays = read.overlays
                selected = read.selected
            }
        } catch {
            throw CommandError("\(path): \(error)")
        }
    }

    /// The points of a file for a heatmap; in GeoJSON a property `weight` says how much one counts.
    static func heatmapPoints(_ path: String) throws -> [HeatmapPoint] {
        let text = try bytes(URL(filePath: path))
        func positions(_ overlays: [MapOverlay]) -> [Coordinate] {
            overlays.compactMap { if case .marker(let marker) = $0 { marker.position } else { nil } }
        }
        let points: [HeatmapPoint]
        do {
            if isGPX(path) {
                let document = try GPXDocument(text)
                points =
                    (document.waypoints.map(\.position) + document.routes.flatMap(\.points)
                    + document.tracks.flatMap { $0.segments.joined() })
                    .map { HeatmapPoint($0) }
            } else if isKML(path) {
                points = positions(try KMLOverlays(kml(text).document) { _ in nil }.overlays).map { HeatmapPoint($0) }
            } else {
                points = try GeoJSONFeatures(text).features.flatMap { feature in
                    positions(feature.shapes).map { HeatmapPoint($0, weight: feature.properties["weight"].flatMap(Double.init) ?? 1) }
                }
            }
        } catch {
            throw CommandError("\(path): \(error)")
        }
        guard !points.isEmpty else { throw CommandError("\(path): holds no points, of which a heatmap is made") }
        return points
    }

    private static func isGPX(_ path: String) -> Bool { path.lowercased().hasSuffix(".gpx") }

    private static func isKML(_ path: String) -> Bool { [".kml", ".kmz"].contains { path.lowercased().hasSuffix($0) } }

    /// The document of a KML text, or of a KMZ archive with its pictures.
    private static func kml(_ bytes: [UInt8]) throws -> (document: KMLDocument, archive: KMZArchive?) {
        guard KMZArchive.isArchive(bytes) else { return (try KMLDocument(bytes), nil) }
        let archive = try KMZArchive(bytes)
        return (try KMLDocument(archive.kml()), archive)
    }

    private static func bytes(_ file: URL) throws -> [UInt8] {
        let path = file.path(percentEncoded: false)
        do {
            return Array(try Data(contentsOf: file))
        } catch {
            throw CommandError("\(path): cannot be read: \(error.localizedDescription)")
        }
    }
}
