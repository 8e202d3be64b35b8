public import Foundation
public import PortolanGeo

/// The content of `region.json`: where a region's data came from, what it holds, and how it may be used.
public struct RegionManifest: Codable, Hashable, Sendable {
    /// The layout of the folder; a reader refuses versions it does not know.
    public static let currentFormatVersion = 2

    /// Where the data came from.
    public struct Source: Codable, Hashable, Sendable {
        /// The extract's file name, without its folder.
        public var file: String
        /// Size of the extract in bytes.
        public var byteCount: Int64
        /// SHA-256 of the extract, in lower-case hexadecimal.
        public var sha256: String
        /// The moment whose state of the map the data shows, from the extract's header or its newest change, or else its newest object; nil if none says.
        public var date: Date?
        /// The program that wrote the extract, as its header says.
        public var generator: String?
        /// The files of changes that were laid over the extract, in their order; nil if none was.
        public var changes: [ChangeFile]?

        /// A file of changes that was laid over an extract.
        public struct ChangeFile: Codable, Hashable, Sendable {
            /// The file's name, without its folder.
            public var file: String
            /// Size of the file in bytes.
            public var byteCount: Int64
            /// SHA-256 of the file, in lower-case hexadecimal.
            public var sha256: String

            /// A file of changes.
            public init(file: String, byteCount: Int64, sha256: String) {
                self.file = file
                self.byteCount = byteCount
                self.sha256 = sha256
            }
        }

        /// The source of a region; nil for what the extract does not say.
        public init(file: String, byteCount: Int64, sha256: String, date: Date?, generator: String?, changes: [ChangeFile]? = nil) {
            self.changes = changes
            self.file = file
            self.byteCount = byteCount
            self.sha256 = sha256
            self.date = date
            self.generator = generator
        }
    }

    /// Size and checksum of one file of the region.
    public struct File: Codable, Hashable, Sendable {
        /// Size of the file in bytes.
        public var byteCount: Int64
        /// XXH3 of 128 bits, in lower-case hexadecimal.
        public var xxh128: String
        /// XXH3 of the file's first `headByteCount` bytes; nil in regions that earlier versions made.
        public var headXXH128: String?

        /// Size and checksums of a file; checksums are lower-case hexadecimal.
        public init(byteCount: Int64, xxh128: String, headXXH128: String? = nil) {
            self.byteCount = byteCount
            self.xxh128 = xxh128
            self.headXXH128 = headXXH128
        }
    }

    /// The layout of the folder that the region was written in; see ``currentFormatVersion``.
    public var formatVersion: Int
    /// The region's name, for people.
    public var name: String
    /// The area that the data covers, in degrees.
    public var bounds: CoordinateBounds
    /// Where a map of the region first looks: among its places rather than in the middle of its bounds, which may lie at sea.
    public var center: Coordinate
    /// The extract or data set that the region was made from.
    public var source: Source
    /// The credit line, to be shown wherever the region's places or pictures are shown.
    public var attribution: String = "© OpenStreetMap contributors"
    /// SPDX name of the data's licence.
    public var license: String = "ODbL-1.0"
    /// IANA name of the time zone of places that do not state their own; nil if it is not known or there are several.
    public var timeZone: String?
    /// ISO 3166-1 alpha-2 code of the country of places that do not say their own; nil if the region lies in several.
    public var country: String?
    /// BCP 47 tag of the language that names are in unless a tag says otherwise.
    public var language: String?
    /// Numbers of places by kind.
    public var placeCounts: [String: Int] = [:]
    /// Numbers of objects that were left out, by reason.
    public var omittedCounts: [String: Int] = [:]
    /// Numbers of tiles by zoom level (`"14"`), empty if the region has no tiles.
    public var tileCounts: [String: Int] = [:]
    /// The other files of the folder by name.
    public var files: [String: File] = [:]

    /// A manifest of the current format, of data of OpenStreetMap, without files. The centre is the middle of the bounds.
    public init(
        name: String,
        bounds: CoordinateBounds,
        source: Source,
        timeZone: String? = nil,
        country: String? = nil,
        language: String? = nil
    ) {
        formatVersion = Self.currentFormatVersion
        self.name = name
        self.bounds = bounds
        center = bounds.center
        self.source = source
        self.timeZone = timeZone
        self.country = country
        self.language = language
    }

    /// The JSON text: a checksum of the rest first, then keys sorted, dates in ISO 8601, so that equal manifests give equal bytes.
    public func encoded() throws -> Data { try Self.addingChecksum(to: try encodedWithoutChecksum()) }

    func encodedWithoutChecksum() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return try encoder.encode(self) + Data("\n".utf8)
    }

    /// Reads the JSON text.
    /// - Throws: `ManifestDamage`, which says what is wrong at which byte.
    public init(decoding data: Data) throws(ManifestDamage) {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        do {
            self = try decoder.decode(RegionManifest.self, from: data)
        } catch {
            throw ManifestDamage(error, in: data)
        }
    }
}
