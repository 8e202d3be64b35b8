import Foundation
import NIOPosix
import Synchronization

/// Threads that wait for other servers and for disks, so that Swift's own never do.
enum BlockingThreads {
    private static let pool: NIOThreadPool = {
        let pool = NIOThreadPool(numberOfThreads: 16)
        pool.start()
        return pool
    }()

    /// Works on one of the threads.
    static func run<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await pool.runIfActive(work)
    }
}

/// Where the regions come from: folders, and addresses whose regions are copied to folders of the cache.
final class RegionSources: Sendable {
    private enum Source {
        case folder(URL)
        case mirror(RegionMirror)
    }

    private let sources: [Source]
    private let current: Mutex<[URL]>
    private let copies = Mutex<(count: Int, failures: Int)>((0, 0))
    /// One update at a time.
    private let updating = Mutex<Void>(())

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

    /// `$CACHE_DIRECTORY`, which systemd sets, or a folder of the user's caches.
    static var standardCache: URL {
        if let folder = ProcessInfo.processInfo.environment["CACHE_DIRECTORY"], !folder.isEmpty {
            return URL(filePath: folder, directoryHint: .isDirectory)
        }
        let caches = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first ?? FileManager.default.temporaryDirectory
        return caches.appending(path: "portolan", directoryHint: .isDirectory)
    }

    /// Whether there are regions on other servers.
    var hasRemote: Bool {
        sources.contains { source in
            if case .mirror = source { true } else { false }
        }
    }

    /// How often other servers were looked at, and how often that failed or what they have could not be copied; nil if there are none.
    var copyCounts: (count: Int, failures: Int)? { hasRemote ? copies.withLock { $0 } : nil }

    /// The folders of the regions.
    var folders: [URL] { current.withLock { $0 } }

    /// Copies what is new on other servers. A region whose server fails stays as it was copied last.
    /// - Parameter note: gets a line for each region that stays as it was.
    /// - Throws: an error if a region was never copied and cannot be.
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
                        note("\(error.sentence); the copy that is there serves on")
                        folders.append(known)
                    }
                }
            }
            current.withLock { $0 = folders }
        }
    }
}
