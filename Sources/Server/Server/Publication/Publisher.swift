public import Foundation
import PortolanMaps
import PortolanPlaces

/// Publishes regions to a destination from which servers copy them. It first writes objects named by their digests, and
/// then `publication.json`, which names the current version. A reader always finds either the old or the new version,
/// complete. The process may be killed at any time, and the next run does not write finished objects again.
public struct Publisher: Sendable {
    /// The environment variable with the token for hosts (`Authorization: Bearer`).
    public static let tokenVariable = "PORTOLAN_PUBLISH_TOKEN"

    let store: any PublicationStore
    let now: @Sendable () -> Date

    init(store: any PublicationStore, now: @escaping @Sendable () -> Date) {
        self.store = store
        self.now = now
    }

    /// Creates a publisher to a folder, a host that accepts `PUT`, or `s3://bucket/key`.
    /// - Parameters:
    ///   - s3: the access to S3-compatible stores.
    ///   - token: the token for a host; nil for none.
    /// - Throws: ``PublishFailure`` for an address that cannot be used.
    public init(destination: String, s3: S3Options, token: String?, now: @escaping @Sendable () -> Date = { Date() }) throws(PublishFailure)
    {
        self.now = now
        guard destination.contains("://") else {
            guard !destination.isEmpty else {
                throw PublishFailure("the destination is empty: give a folder, https://… or s3://bucket/key")
            }
            let folder = URL(filePath: destination, directoryHint: .isDirectory)
            if FileManager.default.fileExists(atPath: folder.appending(path: Region.manifestFileName).path(percentEncoded: false)) {
                throw PublishFailure("\(destination): this folder is a region; give a separate folder for its publications")
            }
            var shown = destination
            while shown.count > 1, shown.hasSuffix("/") { shown.removeLast() }
            store = FolderStore(folder, shown: shown)
            return
        }
        guard let url = URL(string: destination) else { throw PublishFailure("\(destination): this is not an address") }
        if url.scheme == "s3", s3.credentials == nil {
            throw PublishFailure("\(destination): a bucket accepts only signed requests: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY")
        }
        do throws(RemoteLocation.Failure) {
            store = WebStore(
                try RemoteLocation(url, s3: s3),
                token: url.scheme == "s3" ? nil : token,
                transport: URLSessionUploadTransport()
            )
        } catch {
            throw PublishFailure(error.description)
        }
    }

    /// A version as `--list` shows it.
    public struct Version: Sendable, Hashable {
        /// The digest of the version's manifest.
        public var version: String
        /// The region's name.
        public var name: String
        /// When the version was last published.
        public var published: Date
        /// The size of all files of the version in bytes.
        public var byteCount: Int64
        /// Whether this is the version that servers answer from.
        public var isCurrent: Bool
        /// Whether a rollback makes this version current.
        public var isPrevious: Bool
    }

    /// Returns the versions that are there, the last published one first.
    /// - Throws: ``PublishFailure`` if there is none, or the list cannot be read.
    public func versions() throws -> [Version] {
        let (publication, _) = try known()
        let previous = publication.currentVersion?.previous
        return publication.versions.map { version in
            Version(
                version: version.version,
                name: version.name,
                published: version.published,
                byteCount: version.byteCount,
                isCurrent: version.version == publication.current,
                isPrevious: version.version == previous
            )
        }
    }

    /// Makes the previous version current again. Its files are still there, so none are copied.
    /// - Parameter version: the beginning of another version's digest; nil for the previous one.
    /// - Returns: the version that is current now.
    public func rollBack(to version: String? = nil) throws -> String {
        // A mistyped destination must not create a folder, so the publication is read before the lock is taken.
        _ = try known()
        return try store.exclusively {
            let (publication, text) = try known()
            let new: Publication
            do throws(Publication.Failure) {
                new = try publication.rolledBack(to: version)
            } catch {
                throw PublishFailure("\(store.shown): \(error)")
            }
            guard new != publication else { return new.current }
            // Servers could not copy an incomplete version and would keep the old one, so the error is reported here.
            guard let target = new.currentVersion else { return new.current }
            for object in try objects(of: target) where try store.byteCount(object.name) != object.byteCount {
                throw PublishFailure("\(store.shown)/\(object.name): the file is missing or incomplete; publish this version again")
            }
            try store.replacePublication(try new.encoded(), replacing: text)
            return new.current
        }
    }

    /// Removes old versions, but never the current one and the one before it.
    /// - Parameter count: how many versions stay.
    /// - Returns: the removed versions.
    public func prune(keeping count: Int, note: (String) -> Void = { _ in }) throws -> [String] {
        _ = try known()
        return try store.exclusively { try pruneAlone(keeping: count, note: note) }
    }

    /// Does the same as `prune` for a caller that already holds the lock.
    func pruneAlone(keeping count: Int, note: (String) -> Void) throws -> [String] {
        let (publication, text) = try known()
        let (kept, removed) = publication.pruned(keeping: count)
        guard !removed.isEmpty else { return [] }
        var used: Set<String> = []
        for version in kept.versions {
            used.formUnion(try objects(of: version, isOptional: version.version != kept.current).map(\.name))
        }
        for version in removed {
            // The manifest is removed last. While it is there, an interrupted prune can be repeated.
            for object in try objects(of: version, isOptional: true).reversed() where !used.contains(object.name) {
                try store.remove(object.name)
            }
            note("removed version \(version.version)")
        }
        try store.replacePublication(try kept.encoded(), replacing: text)
        return removed.map(\.version)
    }

    // MARK: Reading the publication

    func known() throws -> (Publication, StoredText) {
        guard let found = try knownIfAny() else {
            throw PublishFailure("\(store.shown): there are no publications here: \(Publication.fileName) is missing")
        }
        return found
    }

    func knownIfAny() throws -> (Publication, StoredText)? {
        guard let text = try store.read(Publication.fileName, byteLimit: Publication.byteLimit) else { return nil }
        do throws(Publication.Failure) {
            return (try Publication(decoding: text.data), text)
        } catch {
            throw PublishFailure("\(store.shown)/\(Publication.fileName): \(error)")
        }
    }

    /// The name and the size of a file that belongs to a version.
    struct Object: Sendable, Hashable {
        var name: String
        var byteCount: Int64
    }

    /// Returns the objects of a version, its manifest first.
    /// - Parameter isOptional: whether a version without its manifest has no objects; if false, this is an error.
    func objects(of version: Publication.Version, isOptional: Bool = false) throws -> [Object] {
        let name = version.manifestObject
        guard let text = try store.read(name, byteLimit: Publication.byteLimit) else {
            if isOptional { return [] }
            throw PublishFailure(
                "\(store.shown)/\(name): the file is missing, but version \(version.version) needs it; publish that version again"
            )
        }
        do throws(ManifestDamage) {
            return [Object(name: name, byteCount: version.manifestByteCount)] + Self.objects(of: try RegionManifest(decoding: text.data))
        } catch {
            throw PublishFailure("\(store.shown)/\(name): the manifest is damaged at \(error); publish that version again")
        }
    }

    static func objects(of manifest: RegionManifest) -> [Object] {
        manifest.files.sorted { $0.key < $1.key }.map {
            Object(name: PublishedObject.name($0.value.xxh128, of: $0.key), byteCount: $0.value.byteCount)
        }
    }
}
