import Foundation
import PortolanGeo
import PortolanImage
import PortolanMaps
import PortolanPlaces
import PortolanRaster

/// The overlays of a file: KML if its name ends with `.kml` or `.kmz`, GPX if it ends with `.gpx`, otherwise GeoJSON.
struct OverlayFile {
    var overlays: [MapOverlay]
    /// The index of the marker whose info window is open; nil if there is none.
    var selected: Int?

    /// Reads a file. Pictures that the file names must be beside it, or in the same KMZ archive. Pictures on the
    /// network are left out.
    init(_ path: String) throws {
        if Self.isGPX(path) || Self.isKML(path) {
            try self.init(path, Self.bytes(URL(filePath: path)))
        } else {
            let read = try FilePieces.read(path) { try GeoJSONOverlays(pieces: $0) { try Self.picture($0, beside: path) } }
            self.init(overlays: read.overlays, selected: read.selected)
        }
    }

    private init(overlays: [MapOverlay], selected: Int?) { (self.overlays, self.selected) = (overlays, selected) }

    /// Creates the overlays of a file whose bytes have been read.
    private init(_ path: String, _ text: [UInt8]) throws {
        do {
            if Self.isGPX(path) {
                overlays = try GPXDocument(text).overlays
            } else if Self.isKML(path) {
                let (document, archive) = try Self.kml(text)
                overlays = try KMLOverlays(document) { href in
                    guard !href.contains("://") else { return nil }
                    guard let archive else { return try Self.picture(href, beside: path) }
                    guard let bytes = try archive.file(href) else { throw CommandError("the archive does not contain this file") }
                    return try PictureFile.decode(bytes)
                }.overlays
            } else {
                let read = try GeoJSONOverlays(text) { try Self.picture($0, beside: path) }
                (overlays, selected) = (read.overlays, read.selected)
            }
        } catch {
            throw CommandError("\(path): \(error.sentence)")
        }
    }

    private static func picture(_ name: String, beside path: String) throws -> Pixmap {
        try PictureFile.decode(bytes(URL(filePath: path).deletingLastPathComponent().appending(path: name)))
    }

    /// Returns the points of a file for a heatmap. In GeoJSON, a property `weight` gives the weight of a point.
    static func heatmapPoints(_ path: String) throws -> [HeatmapPoint] {
        guard isGPX(path) || isKML(path) else {
            return try some(FilePieces.read(path) { try HeatmapPoint.points(geoJSON: $0) }, path)
        }
        let points: [HeatmapPoint]
        let text = try bytes(URL(filePath: path))
        do {
            if isGPX(path) {
                let document = try GPXDocument(text)
                points =
                    (document.waypoints.map(\.position) + document.routes.flatMap(\.points)
                    + document.tracks.flatMap { $0.segments.joined() })
                    .map { HeatmapPoint($0) }
            } else {
                points = try KMLOverlays(kml(text).document) { _ in nil }.overlays.compactMap {
                    if case .marker(let marker) = $0 { HeatmapPoint(marker.position) } else { nil }
                }
            }
        } catch {
            throw CommandError("\(path): \(error.sentence)")
        }
        return try some(points, path)
    }

    /// Returns the line of a file: all its lines one after the other. If the text of the file is an encoded polyline,
    /// returns the polyline.
    static func route(_ path: String) throws -> RouteLine {
        let points: [Coordinate]
        let text = try bytes(URL(filePath: path))
        let line = isGPX(path) || isKML(path) ? "" : String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        // A GeoJSON text always contains other characters too, so a text of only `?` to `~` is an encoded polyline.
        if !line.isEmpty, line.utf8.allSatisfy({ (63...126).contains($0) }) {
            do {
                points = try EncodedPolyline.decode(line)
            } catch {
                throw CommandError("\(path): \(error)")
            }
        } else {
            // A line with a casing is drawn as two lines with the same path, so each path counts once.
            var known: Set<[Coordinate]> = []
            points = try OverlayFile(path, text).overlays.flatMap { overlay -> [Coordinate] in
                guard case .polyline(let line) = overlay, known.insert(line.path).inserted else { return [] }
                return line.path
            }
        }
        guard points.count <= BackendLimits.routePoints else {
            throw CommandError("\(path): the line has \(points.count) points; simplify it to at most \(BackendLimits.routePoints)")
        }
        guard let route = RouteLine(points) else { throw CommandError("\(path): the file contains no line to search along") }
        return route
    }

    private static func some(_ points: [HeatmapPoint], _ path: String) throws -> [HeatmapPoint] {
        guard !points.isEmpty else { throw CommandError("\(path): the file contains no points for a heatmap") }
        return points
    }

    private static func isGPX(_ path: String) -> Bool { path.lowercased().hasSuffix(".gpx") }

    private static func isKML(_ path: String) -> Bool { [".kml", ".kmz"].contains { path.lowercased().hasSuffix($0) } }

    /// Returns the document of a KML text, or of a KMZ archive with its pictures.
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

/// Reads a file piece by piece.
private enum FilePieces {
    private static let byteCount = 1 << 18

    /// Passes the pieces of a file to a function, one after the other, and an empty one at the end.
    /// - Throws: a `CommandError` that names the file.
    static func read<Read>(_ path: String, _ body: (@escaping () -> [UInt8]) throws -> Read) throws -> Read {
        var failure: (any Error)?
        do {
            let file = try FileHandle(forReadingFrom: URL(filePath: path))
            defer { try? file.close() }
            let result = Result {
                try body {
                    do {
                        return Array(try file.read(upToCount: byteCount) ?? Data())
                    } catch {
                        // This error caused the text to end early, so it replaces the error about the text.
                        failure = error
                        return []
                    }
                }
            }
            if failure == nil {
                do {
                    return try result.get()
                } catch {
                    throw CommandError("\(path): \(error.sentence)")
                }
            }
        } catch  where !(error is CommandError) {
            failure = error
        }
        throw CommandError("\(path): cannot be read: \(failure?.localizedDescription ?? "")")
    }
}
