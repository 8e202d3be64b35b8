internal import PortolanBasics
public import PortolanGeo

/// The fixed 127 bytes at the start of an archive: PMTiles specification version 3, section 3.
public struct PMTilesHeader: Hashable, Sendable {
    /// The compression of directories or tiles.
    public enum Compression: UInt8, Sendable {
        case unknown = 0
        case none = 1
        case gzip = 2
        case brotli = 3
        case zstandard = 4
    }

    /// The format of the tiles.
    public enum TileType: UInt8, Sendable {
        case unknown = 0
        /// Mapbox vector tiles (MVT).
        case vector = 1
        case png = 2
        case jpeg = 3
        case webp = 4
        case avif = 5
        /// MapLibre tiles (MLT), which later revisions of the specification's version 3 add.
        case mlt = 6

        /// Whether the tiles are vector tiles, of Mapbox's or MapLibre's format.
        public var isVector: Bool { self == .vector || self == .mlt }
    }

    /// A part of the file.
    public struct Section: Hashable, Sendable {
        /// The offset in bytes from the beginning of the archive.
        public var offset: UInt64
        /// The length of the part in bytes.
        public var byteCount: UInt64

        /// Creates a part; empty at offset 0 by default.
        public init(offset: UInt64 = 0, byteCount: UInt64 = 0) {
            self.offset = offset
            self.byteCount = byteCount
        }
    }

    /// The length of an encoded header in bytes.
    public static let byteCount = 127

    /// The section of the first directory, which refers to tiles or to leaf directories.
    public var rootDirectory = Section()
    /// The section of the JSON text from which ``PMTilesMetadata`` is read.
    public var metadata = Section()
    /// The section of the directories that the root directory refers to; empty if the root holds all entries
    /// itself.
    public var leafDirectories = Section()
    /// The section of the contents of the tiles.
    public var tileData = Section()
    /// The number of tiles that the directories address; 0 if not stated.
    public var addressedTileCount: UInt64 = 0
    /// The number of entries that refer to tiles, in all directories; 0 if not stated.
    public var directoryEntryCount: UInt64 = 0
    /// The number of distinct tile contents; 0 if not stated.
    public var contentCount: UInt64 = 0
    /// Whether contents are in the order of their first tiles.
    public var isClustered = false
    /// The compression of the directories and the metadata.
    public var internalCompression = Compression.gzip
    /// The compression of each tile.
    public var tileCompression = Compression.gzip
    /// The format of the tiles.
    public var tileType = TileType.vector
    /// The lowest zoom that has tiles.
    public var minZoom: UInt8 = 0
    /// The highest zoom that has tiles.
    public var maxZoom: UInt8 = 0
    /// The box of coordinates that the tiles cover, rounded to 1e-7 degrees when encoded.
    public var bounds = CoordinateBounds.world
    /// The coordinate at which a viewer begins.
    public var center = Coordinate(latitude: 0, longitude: 0)
    /// The zoom at which a viewer begins.
    public var centerZoom: UInt8 = 0

    /// Creates a header for gzip-compressed vector tiles. Its sections are empty.
    public init() {}
}

extension PMTilesHeader {
    private static let magic = Array("PMTiles".utf8)

    /// Reads a header from an archive's first 127 bytes.
    /// - Throws: ``PMTilesError`` if they are not a valid header of version 3.
    public init(decoding bytes: [UInt8]) throws(PMTilesError) {
        guard bytes.count >= Self.byteCount, Array(bytes[0..<7]) == Self.magic else {
            throw PMTilesError(.notAnArchive, "not a PMTiles archive")
        }
        guard bytes[7] == 3 else {
            throw PMTilesError(.unsupportedVersion, byteOffset: 7, "the archive has version \(bytes[7]); only version 3 is supported")
        }
        func section(_ offset: Int) -> Section { Section(offset: bytes.littleEndian(offset), byteCount: bytes.littleEndian(offset + 8)) }
        func degrees(_ offset: Int) -> Double { Double(bytes.littleEndian(offset, as: Int32.self)) / 1e7 }
        rootDirectory = section(8)
        metadata = section(24)
        leafDirectories = section(40)
        tileData = section(56)
        addressedTileCount = bytes.littleEndian(72)
        directoryEntryCount = bytes.littleEndian(80)
        contentCount = bytes.littleEndian(88)
        isClustered = bytes[96] == 1
        func compression(_ offset: Int) throws(PMTilesError) -> Compression {
            guard let compression = Compression(rawValue: bytes[offset]) else {
                throw PMTilesError(
                    .unsupportedCompression,
                    byteOffset: UInt64(offset),
                    "the compression has an unknown number, \(bytes[offset])"
                )
            }
            return compression
        }
        internalCompression = try compression(97)
        tileCompression = try compression(98)
        tileType = TileType(rawValue: bytes[99]) ?? .unknown
        minZoom = bytes[100]
        maxZoom = bytes[101]
        guard minZoom <= maxZoom, maxZoom <= 30 else {
            throw PMTilesError(.damaged, byteOffset: 100, "the range of zooms is invalid: \(minZoom) to \(maxZoom)")
        }
        bounds = CoordinateBounds(south: degrees(106), west: degrees(102), north: degrees(114), east: degrees(110))
        centerZoom = bytes[118]
        center = Coordinate(latitude: degrees(123), longitude: degrees(119))
    }

    /// Returns the header as the first 127 bytes of an archive.
    public func encoded() -> [UInt8] {
        var bytes = Self.magic + [3]
        func append(degrees: Double) {
            bytes.appendNumber(degrees.isFinite ? Int32(clamping: (min(max(degrees, -180), 180) * 1e7).rounded()) : 0)
        }
        for section in [rootDirectory, metadata, leafDirectories, tileData] {
            bytes.appendNumber(section.offset)
            bytes.appendNumber(section.byteCount)
        }
        for count in [addressedTileCount, directoryEntryCount, contentCount] { bytes.appendNumber(count) }
        bytes += [isClustered ? 1 : 0, internalCompression.rawValue, tileCompression.rawValue, tileType.rawValue, minZoom, maxZoom]
        for value in [bounds.west, bounds.south, bounds.east, bounds.north] { append(degrees: value) }
        bytes.append(centerZoom)
        append(degrees: center.longitude)
        append(degrees: center.latitude)
        return bytes
    }
}
