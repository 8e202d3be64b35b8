package import PortolanTiles

/// Expands and compresses tiles.
package enum TileBytes {
    /// The reason why bytes cannot be expanded.
    package struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
        package var description: String
        /// Whether the bytes would expand to more bytes than allowed.
        package var isTooLarge = false
    }

    /// Expands bytes.
    /// - Parameters:
    ///   - compression: The compression; `.unknown` detects it from the first bytes.
    ///   - limit: The maximum number of expanded bytes.
    package static func expand(
        _ bytes: [UInt8],
        _ compression: PMTilesHeader.Compression,
        limit: Int = TileLimits.tileByteCount
    ) throws(Problem) -> [UInt8] {
        switch compression {
        case .none: return bytes
        case .brotli: throw Problem(description: "the compression brotli is not supported; convert the archive to gzip")
        case .gzip: return try gzip(bytes, limit)
        case .zstandard: return try zstandard(bytes, limit)
        case .unknown:
            if Gzip.isGzip(bytes) { return try gzip(bytes, limit) }
            return Zstandard.isZstandard(bytes) ? try zstandard(bytes, limit) : bytes
        }
    }

    /// Detects the compression from the first bytes.
    static func compression(of bytes: [UInt8]) -> PMTilesHeader.Compression {
        Gzip.isGzip(bytes) ? .gzip : Zstandard.isZstandard(bytes) ? .zstandard : .none
    }

    private static func gzip(_ bytes: [UInt8], _ limit: Int) throws(Problem) -> [UInt8] {
        do throws(Gzip.Failure) {
            return try Gzip.expand(bytes, limit: limit)
        } catch {
            throw Problem(description: "\(error)", isTooLarge: error == .tooLarge(limit: limit))
        }
    }

    private static func zstandard(_ bytes: [UInt8], _ limit: Int) throws(Problem) -> [UInt8] {
        do throws(Zstandard.Failure) {
            return try Zstandard.expand(bytes, limit: limit)
        } catch {
            throw Problem(description: "\(error)", isTooLarge: error == .tooLarge(limit: limit))
        }
    }
}

extension PMTilesHeader.TileType {
    /// The extension of files; nil for an unknown type.
    package var fileExtension: String? {
        switch self {
        case .unknown: nil
        case .vector: "pbf"
        case .png: "png"
        case .jpeg: "jpg"
        case .webp: "webp"
        case .avif: "avif"
        case .mlt: "mlt"
        }
    }

    /// MBTiles' name of the format; nil for an unknown type. By its specification, formats other than the common
    /// ones are named by their media type.
    var mbtilesFormat: String? { self == .mlt ? "application/vnd.maplibre-vector-tile" : fileExtension }

    /// The type with this file extension or format name; `.unknown` if there is none.
    package init(fileExtension: String) {
        switch fileExtension.lowercased() {
        case "pbf", "mvt": self = .vector
        case "png": self = .png
        case "jpg", "jpeg": self = .jpeg
        case "webp": self = .webp
        case "avif": self = .avif
        case "mlt", "application/vnd.maplibre-vector-tile", "application/vnd.maplibre-tile": self = .mlt
        default: self = .unknown
        }
    }

    /// Detects the type of a picture from its first bytes; nil if these bytes begin no known format of pictures.
    package init?(sniffing bytes: [UInt8]) {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
            self = .png
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) {
            self = .webp
        } else if bytes.dropFirst(4).starts(with: Array("ftypavif".utf8)) {
            self = .avif
        } else {
            return nil
        }
    }
}
