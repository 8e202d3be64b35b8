public import Foundation
public import PortolanGeo

/// The content of `region.json`: the sources of a region's data, its contents, and its licence.
public struct RegionManifest: Codable, Hashable, Sendable {
    /// The version of the folder's layout. A reader refuses unknown versions.
    public static let currentFormatVersion = 2

    /// The source of the data.
    public struct Source: Codable, Hashable, Sendable {
        /// The extract's file name, without its folder.
        public var file: String
        /// The size of the extract in bytes.
        public var byteCount: Int64
        /// SHA-256 of the extract, in lower-case hexadecimal.
        public var sha256: String
        /// The moment of the map's state in the data, from the extract's header or its newest change, or else from its
        /// newest object; nil if none of them states a time.
        public var date: Date?
        /// The program that wrote the extract, as its header says.
        public var generator: String?
        /// The files of changes that were applied to the extract, in order; nil if there was none.
        public var changes: [ChangeFile]?
        /// The state of the data in a series of changes; nil if it is not known.
        public var replication: Replication?

        /// A file of changes that was applied to an extract.
        public struct ChangeFile: Codable, Hashable, Sendable {
            /// The file's name, without its folder.
            public var file: String
            /// The size of the file in bytes.
            public var byteCount: Int64
            /// SHA-256 of the file, in lower-case hexadecimal.
            public var sha256: String

            /// Creates the entry of a file of changes.
            public init(file: String, byteCount: Int64, sha256: String) {
                self.file = file
                self.byteCount = byteCount
                self.sha256 = sha256
            }
        }

        /// A state of OpenStreetMap, as a server of changes numbers it.
        public struct Replication: Codable, Hashable, Sendable {
            /// The address of the series of changes.
            public var address: String
            /// The number of the newest change that the data holds.
            public var sequenceNumber: Int
            /// The moment of this state; nil if it is not stated.
            public var date: Date?

            /// Creates a state in the series of changes at an address.
            public init(address: String, sequenceNumber: Int, date: Date?) {
                self.address = address
                self.sequenceNumber = sequenceNumber
                self.date = date
            }
        }

        /// Creates the source of a region. A parameter is nil if the extract does not state it.
        public init(file: String, byteCount: Int64, sha256: String, date: Date?, generator: String?, changes: [ChangeFile]? = nil) {
            self.changes = changes
            self.file = file
            self.byteCount = byteCount
            self.sha256 = sha256
            self.date = date
            self.generator = generator
        }
    }

    /// The options of an import that a later import of the region has to repeat, and that the rest of the manifest does
    /// not show.
    public struct ImportOptions: Codable, Hashable, Sendable {
        /// The time zone that was given for places that do not state their own; nil if none was given.
        public var timeZone: String?
        /// The region code that was given for places that the extract assigns to no country; nil if none was given.
        public var country: String?
        /// True if new objects of changes were added even outside the extract's bounds; otherwise nil.
        public var takesAllChanges: Bool?

        /// Creates the default options.
        public init() {}
    }

    /// The size and checksum of one file of the region.
    public struct File: Codable, Hashable, Sendable {
        /// The size of the file in bytes.
        public var byteCount: Int64
        /// The file's 128-bit XXH3 in lower-case hexadecimal.
        public var xxh128: String
        /// The XXH3 of the file's first `headByteCount` bytes; nil in regions that earlier versions made.
        public var headXXH128: String?

        /// Creates the entry of a file. Checksums are lower-case hexadecimal.
        public init(byteCount: Int64, xxh128: String, headXXH128: String? = nil) {
            self.byteCount = byteCount
            self.xxh128 = xxh128
            self.headXXH128 = headXXH128
        }
    }

    /// The version of the layout in which the region was written; see ``currentFormatVersion``.
    public var formatVersion: Int
    /// The region's name, for people.
    public var name: String
    /// The area that the data covers, in degrees.
    public var bounds: CoordinateBounds
    /// The initial centre of a map of the region. It lies among the places, because the middle of the bounds may lie at
    /// sea.
    public var center: Coordinate
    /// The extract or data set that the region was made from.
    public var source: Source
    /// The credit line, which must be shown wherever the region's places or pictures are shown.
    public var attribution: String = "© OpenStreetMap contributors"
    /// The SPDX name of the data's licence.
    public var license: String = "ODbL-1.0"
    /// The IANA name of the time zone of places that do not state their own; nil if that zone is not known, or if the
    /// region lies in several zones.
    public var timeZone: String?
    /// The ISO 3166-1 alpha-2 code of the country of places that do not state their own country; nil if the region lies
    /// in several countries.
    public var country: String?
    /// The BCP 47 tag of the language of names, unless an object's own tags name another language.
    public var language: String?
    /// The options that were given to the import; nil if they had their defaults.
    public var importOptions: ImportOptions?
    /// True if the region lacks places or tiles of its source, because it is a cell, an overview or a clipped part;
    /// otherwise nil. A merger of parts is taken for the whole.
    public var isPart: Bool?
    /// The numbers of places by kind.
    public var placeCounts: [String: Int] = [:]
    /// The numbers of objects that were left out, by reason.
    public var omittedCounts: [String: Int] = [:]
    /// The numbers of tiles by zoom level (`"14"`); empty if the region has no tiles.
    public var tileCounts: [String: Int] = [:]
    /// The other files of the folder by name.
    public var files: [String: File] = [:]

    /// Creates a manifest of the current format for data of OpenStreetMap, without files. The centre is the middle of
    /// the bounds.
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

    /// Returns the JSON text: first a checksum of the rest, then the members with sorted keys and ISO 8601 dates, so
    /// that equal manifests give equal bytes.
    public func encoded() throws -> Data { try Self.addingChecksum(to: try encodedWithoutChecksum()) }

    func encodedWithoutChecksum() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return try encoder.encode(self) + Data("\n".utf8)
    }

    /// Reads the JSON text.
    /// - Throws: `ManifestDamage`, which names the fault and its byte.
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
