internal import PortolanBasics
public import PortolanGeo

/// The fixed 127 bytes at the start of an archive: PMTiles specification version 3, section 3.
public struct PMTilesHeader: Hashable, Sendable {
    /// How directories and tiles are packed.
    public enum Compression: UInt8, Sendable {
        case unknown = 0
        case none = 1
        case gzip = 2
        case brotli = 3
        case zstandard = 4
    }

    /// What the tiles are.
    public enum TileType: UInt8, Sendable {
        case unknown = 0
        case vector = 1
        case png = 2
        case jpeg = 3
        case webp = 4
        case avif = 5
    }

    /// A part of the file.
    public struct Section: Hashable, Sendable {
        public var offset: UInt64
        public var byteCount: UInt64

        public init(offset: UInt64 = 0, byteCount: UInt64 = 0) {
            self.offset = offset
            self.byteCount = byteCount
        }
    }

    public static let byteCount = 127

    public var rootDirectory = Section()
    public var metadata = Section()
    public var leafDirectories = Section()
    public var tileData = Section()
    /// Tiles that can be asked for; 0 where not stated.
    public var addressedTileCount: UInt64 = 0
    public var directoryEntryCount: UInt64 = 0
    /// Distinct tile contents.
    public var contentCount: UInt64 = 0
    /// Whether contents lie in the order of their first tiles.
    public var isClustered = false
    public var internalCompression = Compression.gzip
    public var tileCompression = Compression.gzip
    public var tileType = TileType.vector
    public var minZoom: UInt8 = 0
    public var maxZoom: UInt8 = 0
    public var bounds = CoordinateBounds.world
    public var center = Coordinate(latitude: 0, longitude: 0)
    public var centerZoom: UInt8 = 0

    public init() {}
}

extension PMTilesHeader {
    private static let magic = Array("PMTiles".utf8)

    /// Reads the 127 bytes.
    public init(decoding bytes: [UInt8]) throws(PMTilesError) {
        guard bytes.count >= Self.byteCount, Array(bytes[0..<7]) == Self.magic else {
            throw PMTilesError(.notAnArchive, "not a PMTiles archive")
        }
        guard bytes[7] == 3 else {
            throw PMTilesError(.unsupportedVersion, byteOffset: 7, "an archive of version \(bytes[7]); version 3 is read")
        }
        func number(_ offset: Int, _ count: Int) -> UInt64 {
            (0..<count).reduce(0) { $0 | UInt64(bytes[offset + $1]) << UInt64(8 * $1) }
        }
        func degrees(_ offset: Int) -> Double {
            Double(Int32(truncatingIfNeeded: Int64(number(offset, 4)))) / 1e7
        }
        rootDirectory = Section(offset: number(8, 8), byteCount: number(16, 8))
        metadata = Section(offset: number(24, 8), byteCount: number(32, 8))
        leafDirectories = Section(offset: number(40, 8), byteCount: number(48, 8))
        tileData = Section(offset: number(56, 8), byteCount: number(64, 8))
        addressedTileCount = number(72, 8)
        directoryEntryCount = number(80, 8)
        contentCount = number(88, 8)
        isClustered = bytes[96] == 1
        func compression(_ offset: Int) throws(PMTilesError) -> Compression {
            guard let compression = Compression(rawValue: bytes[offset]) else {
                throw PMTilesError(.unsupportedCompression, byteOffset: UInt64(offset), "a compression of unknown number \(bytes[offset])")
            }
            return compression
        }
        internalCompression = try compression(97)
        tileCompression = try compression(98)
        tileType = TileType(rawValue: bytes[99]) ?? .unknown
        minZoom = bytes[100]
        maxZoom = bytes[101]
        guard minZoom <= maxZoom, maxZoom <= 30 else {
            throw PMTilesError(.damaged, byteOffset: 100, "zoom levels from \(minZoom) to \(maxZoom)")
        }
        bounds = CoordinateBounds(south: degrees(106), west: degrees(102), north: degrees(114), east: degrees(110))
        centerZoom = bytes[118]
        center = Coordinate(latitude: degrees(123), longitude: degrees(119))
    }

    /// The 127 bytes.
    public func encoded() -> [UInt8] {
        var bytes = Self.magic + [3]
        func append(_ value: UInt64, _ count: Int) {
            for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(8 * index))) }
        }
        func append(degrees: Double) {
            let units = degrees.isFinite ? Int64(clamping: (min(max(degrees, -180), 180) * 1e7).rounded()) : 0
            append(UInt64(bitPattern: units), 4)
        }
        for section in [rootDirectory, metadata, leafDirectories, tileData] {
            append(section.offset, 8)
            append(section.byteCount, 8)
        }
        for count in [addressedTileCount, directoryEntryCount, contentCount] { append(count, 8) }
        bytes += [isClustered ? 1 : 0, internalCompression.rawValue, tileCompression.rawValue, tileType.rawValue, minZoom, maxZoom]
        for value in [bounds.west, bounds.south, bounds.east, bounds.north] { append(degrees: value) }
        bytes.append(centerZoom)
        append(degrees: center.longitude)
        append(degrees: center.latitude)
        return bytes
    }
}
