import Foundation
import PortolanBasics
import PortolanPlaces
import PortolanPostgresStore
import ServiceLifecycle
import Synchronization
import UnixSignals

/// Reloads regions and certificates at SIGHUP, when the files on disk have changed, and at intervals.
struct ReloadService: Service {
    let reloader: Reloader
    /// The keys and quotas that servers share; nil if no database holds them.
    let sharedKeys: SharedKeys?
    /// Receives notifications about regions that are published in PostgreSQL; nil if none are served from there.
    let listener: PostgresListener?
    /// The seconds between checks of the regions on disk; nil for none.
    let watchInterval: Double?
    /// The seconds between checks of other servers.
    let remoteInterval: Double
    let note: @Sendable (String) -> Void

    /// The seconds between checks for a notification from a database. A check sends no query.
    private static let listenInterval = 0.25
    /// The seconds between checks of the certificate files.
    private static let certificateInterval = 60.0

    func run() async throws {
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                await cancelWhenGracefulShutdown {
                    for await _ in await UnixSignalsSequence(trapping: .sighup) { await reload("SIGHUP") }
                }
            }
            if let watchInterval {
                group.addTask {
                    let known = Mutex(stamps)
                    await every(watchInterval) {
                        let now = stamps
                        let isOther = known.withLock { known in
                            defer { known = now }
                            return now != known
                        }
                        if isOther { await reload("files of the regions have changed") }
                    }
                }
            }
            if reloader.sources.hasRemote {
                group.addTask { await every(remoteInterval) { await reload(nil) } }
            }
            if let listener {
                group.addTask {
                    await every(Self.listenInterval) {
                        let news = (try? await BlockingThreads.run { listener.news() }) ?? .none
                        if news != .none {
                            await reloadKeys()
                            await reloadStore()
                        }
                    }
                }
            }
            if let certificates = reloader.certificates {
                group.addTask {
                    await every(min(watchInterval ?? Self.certificateInterval, Self.certificateInterval)) {
                        if certificates.haveChanged { reloader.reloadCertificates(note) }
                    }
                }
            }
        }
    }

    private func reloadKeys() async {
        guard let sharedKeys else { return }
        do {
            if try await BlockingThreads.run({ try sharedKeys.reload() }) {
                note("received a change notification from the database: read the keys again")
            }
        } catch {
            note(
                "received a change notification from the database: its keys cannot be read, so the server keeps the old ones: \(error.sentence)"
            )
        }
    }

    private func every(_ seconds: Double, _ work: @escaping @Sendable () async -> Void) async {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                do {
                    try await Task.sleep(for: Duration(clampingSeconds: seconds))
                } catch {
                    return
                }
                await work()
            }
        }
    }

    private var stamps: [FileStamp] { reloader.sources.folders.map { FileStamp($0.appending(path: "region.json")) } }

    /// Reloads only the data in databases: versions and an operator's facts, which may change often.
    private func reloadStore() async {
        do {
            let regions = reloader.regions
            guard try await BlockingThreads.run({ try regions.reload() }) else { return }
            note("received a change notification from the database: opened the regions again (version \(regions.set.version))")
        } catch {
            note(
                "received a change notification from the database: the regions cannot be opened, so the server keeps the old ones: \(error.sentence)"
            )
        }
    }

    /// Reloads everything.
    /// - Parameter reason: the reason for the log; nil to log only if something has changed.
    private func reload(_ reason: String?) async {
        do {
            let isNew = try await reloader.reload(note)
            guard isNew || reason != nil else { return }
            note(
                "\(reason ?? "a remote region has changed"): \(isNew ? "opened the regions again" : "the regions are unchanged") (version \(reloader.regions.set.version))"
            )
        } catch {
            note("\(reason.map { $0 + ": " } ?? "")the regions cannot be opened, so the server keeps the old ones: \(error.sentence)")
        }
    }
}

/// Gives unused requests of daily quotas back to the database: at intervals, and completely when the server ends.
struct QuotaService: Service {
    let keys: SharedKeys

    /// The seconds between two rounds.
    private static let interval = 20.0

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while (try? await Task.sleep(for: Duration(clampingSeconds: Self.interval))) != nil { await giveBack(all: false) }
        }
        await giveBack(all: true)
    }

    private func giveBack(all: Bool) async { try? await BlockingThreads.run { [keys] in keys.giveBack(all: all) } }
}

/// Turns readiness off when the server stops, and gives load balancers time to notice. Services stop in the reverse
/// order of their start. This service starts last, so it stops before those that listen.
struct DrainService: Service {
    let state: ServerState
    let seconds: Double
    let note: @Sendable (String) -> Void

    func run() async throws {
        // The wait is cancelled if the server failed to start. Then there is nothing to stop.
        do { try await gracefulShutdown() } catch { return }
        state.set(isReady: false)
        note("stopping: the server answers the requests that have begun")
        if seconds > 0 { try? await Task.sleep(for: Duration(clampingSeconds: seconds)) }
    }
}
