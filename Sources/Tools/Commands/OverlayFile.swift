import Foundation
import PortolanGeo
import PortolanImage
import PortolanMaps
import PortolanRaster

/// Overlays of a file: GeoJSON, or KML if its name ends with `.kml`.
struct OverlayFile {
    var overlays: [MapOverlay]
    /// The index of the marker whose info window is open.
    var selected: Int?

    /// Pictures that the file names are beside it; those on the network are left out.
    init(_ path: String) throws {
        let file = URL(filePath: path)
        let text = try Self.bytes(file)
        func picture(_ name: String) throws -> Pixmap {
            try PictureFile.decode(Self.bytes(file.deletingLastPathComponent().appending(path: name)))
        }
        do {
            if Self.isKML(path) {
                overlays = try KMLOverlays(KMLDocument(text)) { $0.contains("://") ? nil : try picture($0) }.overlays
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
            if isKML(path) {
                points = positions(try KMLOverlays(KMLDocument(text)) { _ in nil }.overlays).map { HeatmapPoint($0) }
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

    private static func isKML(_ path: String) -> Bool { path.lowercased().hasSuffix(".kml") }

    private static func bytes(_ file: URL) throws -> [UInt8] {
        let path = file.path(percentEncoded: false)
        let bytes: [UInt8]
        do {
            bytes = Array(try Data(contentsOf: file))
        } catch {
            throw CommandError("\(path): cannot be read: \(error.localizedDescription)")
        }
        // KMZ, a ZIP archive of KML.
        if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
            throw CommandError("\(path): is a ZIP archive; unpack it and name the .kml file in it")
        }
        return bytes
    }
}
