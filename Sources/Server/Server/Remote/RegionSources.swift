import Foundation
import NIOPosix
import Synchronization

/// Threads that wait for other servers and for disks, so that Swift's own threads never block.
enum BlockingThreads {
    private static let pool: NIOThreadPool = {
        let pool = NIOThreadPool(numberOfThreads: 16)
        pool.start()
        return pool
    }()

    /// Runs work on one of the threads.
    static func run<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await pool.runIfActive(work)
    }
}

/// The sources of the regions: folders, and addresses whose regions are copied to folders of the cache.
final class RegionSources: Sendable {
    private enum Source {
        case folder(URL)
        case mirror(RegionMirror)
    }

    private let sources: [Source]
    private let current: Mutex<[URL]>
    private let copies = Mutex<(count: Int, failures: Int)>((0, 0))
    /// A lock, because only one update runs at a time.
    private let updating = Mutex<Void>(())

    /// Creates the sources.
    /// - Throws: an error that names an address that cannot be used.
    init(_ configuration: ServerConfiguration) throws(RemoteLocation.Failure) {
        var sources: [Source] = []
        for url in configuration.regions {
            guard !url.isFileURL else {
                sources.append(.folder(url))
                continue
            }
            let location = try RemoteLocation(url, s3: configuration.s3)
            let cache = configuration.cacheFolder ?? Self.standardCache
            sources.append(.mirror(RegionMirror(location, cache: cache, byteLimit: configuration.remoteByteLimit)))
        }
        self.sources = sources
        current = Mutex(configuration.regions.filter(\.isFileURL))
    }

    /// The standard cache: `$CACHE_DIRECTORY`, which systemd sets, or a folder in the user's caches.
    static var standardCache: URL {
        if let folder = ProcessInfo.processInfo.environment["CACHE_DIRECTORY"], !folder.isEmpty {
            return URL(filePath: folder, directoryHint: .isDirectory)
        }
        let caches = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first ?? FileManager.default.temporaryDirectory
        return caches.appending(path: "portolan", directoryHint: .isDirectory)
    }

    /// Whether some regions are on other servers.
    var hasRemote: Bool {
        sources.contains { source in
            if case .mirror = source { true } else { false }
        }
    }

    /// The number of checks of other servers, and the number of failed checks or copies; nil if there are no other
    /// servers.
    var copyCounts: (count: Int, failures: Int)? { hasRemote ? copies.withLock { $0 } : nil }

    /// The folders of the regions.
    var folders: [URL] { current.withLock { $0 } }

    /// Copies new versions from other servers. If a server fails, the last copy of its region stays.
    /// - Parameter note: receives a line for each region that could not be updated.
    /// - Throws: an error if a region has no copy and cannot be copied.
    func update(_ note: (String) -> Void) throws {
        try updating.withLock { _ in
            var folders: [URL] = []
            for source in sources {
                switch source {
                case .folder(let url): folders.append(url)
                case .mirror(let mirror):
                    do {
                        folders.append(try mirror.update())
                        copies.withLock { $0.count += 1 }
                    } catch {
                        copies.withLock { $0.failures += 1 }
                        guard let known = mirror.newest else { throw error }
                        note("\(error.sentence); the server keeps its previous copy")
                        folders.append(known)
                    }
                }
            }
            current.withLock { $0 = folders }
        }
    }
}
