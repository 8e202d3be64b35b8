import Foundation
import PortolanPlaces

/// The content of the file `publication.json` of a destination: the versions of a region that are there, and the
/// current one. It is the only file of a destination that is ever replaced; all others have the digests of their
/// contents in their names.
struct Publication: Codable, Hashable, Sendable {
    static let fileName = "publication.json"
    static let currentFormat = 1
    static let byteLimit = 4 << 20

    /// A version that was published.
    struct Version: Codable, Hashable, Sendable {
        /// The digest of the region's manifest: 128-bit XXH3 in lower-case hexadecimal. The manifest names all other
        /// files by their digests.
        var version: String
        /// The size of the manifest in bytes.
        var manifestByteCount: Int64
        /// The size of all files in bytes.
        var byteCount: Int64
        /// The region's name, for people.
        var name: String
        /// When the version was last published.
        var published: Date
        /// The version that was current before; nil for the first one.
        var previous: String?

        /// The name of the manifest's object.
        var manifestObject: String { PublishedObject.name(version, of: Region.manifestFileName) }
    }

    /// A change to a publication that is not possible, and the reason.
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    var format = currentFormat
    /// The version that servers answer from.
    var current: String
    /// The versions that are there, the last published one first.
    var versions: [Version]

    var currentVersion: Version? { self[current] }

    subscript(version: String) -> Version? { versions.first { $0.version == version } }
}

/// The files of versions, which never change: `objects/0123456789abcdef0123456789abcdef.pmtiles`.
enum PublishedObject {
    static let folder = "objects"

    /// Returns the name of an object: its digest and the extension of its file, by which static hosts know its media
    /// type.
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
    /// Returns the JSON text. Equal publications give equal bytes.
    func encoded() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return try encoder.encode(self) + Data("\n".utf8)
    }

    /// Reads the JSON text.
    init(decoding data: Data) throws(Failure) {
        struct Format: Decodable { var format: Int }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        // Another format may lack members of this one, so the number of the format is checked first.
        guard let format = (try? decoder.decode(Format.self, from: data))?.format else {
            throw Failure(description: "the file is damaged: it is not a JSON object with a \"format\"")
        }
        guard format == Self.currentFormat else {
            throw Failure(description: "the file has format \(format), but this version of Portolan reads format \(Self.currentFormat)")
        }
        do {
            self = try decoder.decode(Self.self, from: data)
        } catch {
            throw Failure(description: "the file is damaged: a member is missing or has an invalid value")
        }
        let names = versions.map(\.version)
        guard names.allSatisfy(PublishedObject.isDigest), Set(names).count == names.count, currentVersion != nil,
            versions.allSatisfy({ $0.manifestByteCount >= 0 && $0.byteCount >= 0 })
        else {
            throw Failure(
                description: "the file is damaged: a version is not a digest or occurs twice, or the list lacks the current version"
            )
        }
    }
}

// MARK: Rules

extension Publication {
    /// The fewest versions that are kept: the current one and the one before it, which servers may still be copying.
    static let fewestKept = 2

    /// Returns the publication after a version was published; this function sets the version's `previous`. A version
    /// that was there already becomes current again.
    /// - Parameter publication: the publication before; nil for none.
    static func adding(_ version: Version, to publication: Self?) -> Self {
        guard let publication else { return Self(current: version.version, versions: [version]) }
        guard publication.current != version.version else { return publication }
        var added = version
        added.previous = publication.current
        return Self(current: version.version, versions: [added] + publication.versions.filter { $0.version != version.version })
    }

    /// Returns the publication with another version as the current one: the version before the current one, or a given
    /// version.
    /// - Parameter version: the beginning of the given version's digest.
    func rolledBack(to version: String?) throws(Failure) -> Self {
        guard let current = currentVersion else { return self }
        let target: Version
        if let version {
            let found = versions.filter { $0.version.hasPrefix(version) }
            guard let first = found.first, !version.isEmpty else {
                throw Failure(
                    description: "there is no version \(version.isEmpty ? "without a name" : version); --list lists the versions"
                )
            }
            guard found.count == 1 else {
                throw Failure(description: "\(found.count) versions begin with \(version): write more of the name")
            }
            target = first
        } else {
            guard let previous = current.previous else {
                throw Failure(description: "there is no version before \(current.version), the first one")
            }
            guard let known = self[previous] else {
                throw Failure(description: "the version before \(current.version), \(previous), has been removed; publish it again")
            }
            target = known
        }
        return Self(current: target.version, versions: versions)
    }

    /// Returns the publication without its oldest versions. The current one and the one before it always stay.
    /// - Parameter count: how many versions stay.
    /// - Returns: the remaining publication and the removed versions.
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
