import Foundation
import PortolanPlaces

/// What the file `publication.json` of a destination says: which versions of a region are there, and which one is current. It is the only file of a
/// destination that is ever replaced; all others have the digests of their contents in their names.
struct Publication: Codable, Hashable, Sendable {
    static let fileName = "publication.json"
    static let currentFormat = 1
    static let byteLimit = 4 << 20

    /// A version that was published.
    struct Version: Codable, Hashable, Sendable {
        /// The digest of the region's manifest: XXH3 of 128 bits in lower-case hexadecimal. The manifest names all other files by theirs.
        var version: String
        /// Size of the manifest.
        var manifestByteCount: Int64
        /// Size of all files.
        var byteCount: Int64
        /// The region's name, for people.
        var name: String
        /// When it was published last.
        var published: Date
        /// The version that was current before; nil for the first one.
        var previous: String?

        /// Where the manifest is.
        var manifestObject: String { PublishedObject.name(version, of: Region.manifestFileName) }
    }

    /// What cannot be done to a publication, and why.
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    var format = currentFormat
    /// The version that servers answer from.
    var current: String
    /// What is there, published last first.
    var versions: [Version]

    var currentVersion: Version? { self[current] }

    subscript(version: String) -> Version? { versions.first { $0.version == version } }
}

/// The files of versions, which are never changed: `objects/0123456789abcdef0123456789abcdef.pmtiles`.
enum PublishedObject {
    static let folder = "objects"

    /// The name of an object: its digest, and the ending of the file, by which static hosts tell its type.
    static func name(_ digest: String, of file: String) -> String {
        let ending = file.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last.map(String.init) ?? ""
        return "\(folder)/\(digest)\(ending.isEmpty ? "" : ".")\(ending)"
    }

    /// Whether a text is a digest in lower-case hexadecimal.
    static func isDigest(_ text: String) -> Bool {
        text.utf8.count == 32 && text.utf8.allSatisfy { $0 >= 48 && $0 <= 57 || $0 >= 97 && $0 <= 102 }
    }
}

// MARK: Text

extension Publication {
    /// The JSON text; equal publications give equal bytes.
    func encoded() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return try encoder.encode(self) + Data("\n".utf8)
    }

    /// Reads the text.
    init(decoding data: Data) throws(Failure) {
        struct Format: Decodable { var format: Int }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        // Another format may lack members of this one, so its number is checked first.
        guard let format = (try? decoder.decode(Format.self, from: data))?.format else {
            throw Failure(description: "it is damaged: no JSON object with a \"format\"")
        }
        guard format == Self.currentFormat else {
            throw Failure(description: "it has format \(format), and this version reads \(Self.currentFormat)")
        }
        do {
            self = try decoder.decode(Self.self, from: data)
        } catch {
            throw Failure(description: "it is damaged: a member is missing, or has a value that it cannot have")
        }
        let names = versions.map(\.version)
        guard names.allSatisfy(PublishedObject.isDigest), Set(names).count == names.count, currentVersion != nil,
            versions.allSatisfy({ $0.manifestByteCount >= 0 && $0.byteCount >= 0 })
        else {
            throw Failure(description: "it is damaged: versions are no digests, are there twice, or the current one is not among them")
        }
    }
}

// MARK: Rules

extension Publication {
    /// The fewest versions that are kept: the current one, and the one before, which servers may still be copying.
    static let fewestKept = 2

    /// The publication after a version was published, of which `previous` is set here. A version that was there before is current again.
    /// - Parameter publication: what was there; nil for nothing.
    static func adding(_ version: Version, to publication: Self?) -> Self {
        guard let publication else { return Self(current: version.version, versions: [version]) }
        guard publication.current != version.version else { return publication }
        var added = version
        added.previous = publication.current
        return Self(current: version.version, versions: [added] + publication.versions.filter { $0.version != version.version })
    }

    /// The publication with the version before as the current one, or with a version that is named.
    /// - Parameter version: the beginning of its digest.
    func rolledBack(to version: String?) throws(Failure) -> Self {
        guard let current = currentVersion else { return self }
        let target: Version
        if let version {
            let found = versions.filter { $0.version.hasPrefix(version) }
            guard let first = found.first, !version.isEmpty else {
                throw Failure(
                    description: "there is no version \(version.isEmpty ? "without a name" : version); --list shows what is there"
                )
            }
            guard found.count == 1 else { throw Failure(description: "\(found.count) versions begin with \(version): name more of it") }
            target = first
        } else {
            guard let previous = current.previous else {
                throw Failure(description: "there is no version before \(current.version), which is the first one")
            }
            guard let known = self[previous] else {
                throw Failure(description: "the version before \(current.version), which is \(previous), was pruned")
            }
            target = known
        }
        return Self(current: target.version, versions: versions)
    }

    /// The publication without its oldest versions. The current one and the one before it always stay.
    /// - Parameter count: how many stay.
    /// - Returns: what stays, and what goes.
    func pruned(keeping count: Int) -> (kept: Self, removed: [Version]) {
        let spared = Set([current, currentVersion?.previous].compactMap(\.self))
        var room = max(count, Self.fewestKept) - versions.filter { spared.contains($0.version) }.count
        var kept: [Version] = []
        var removed: [Version] = []
        for version in versions {
            if spared.contains(version.version) {
                kept.append(version)
            } else if room > 0 {
                room -= 1
                kept.append(version)
            } else {
                removed.append(version)
            }
        }
        return (Self(current: current, versions: kept), removed)
    }
}
