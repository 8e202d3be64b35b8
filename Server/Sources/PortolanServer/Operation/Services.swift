import Foundation
import PortolanPlaces
import ServiceLifecycle
import UnixSignals

/// Opens regions anew at SIGHUP, and when a look at the disk finds another version.
struct ReloadService: Service {
    let regions: CurrentRegions
    /// Where regions are published: folders, or links to folders.
    let folders: [URL]
    /// Seconds between looks at the disk; nil for none.
    let interval: Double?
    let note: @Sendable (String) -> Void

    func run() async throws {
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                await cancelWhenGracefulShutdown {
                    for await _ in await UnixSignalsSequence(trapping: .sighup) { reload("SIGHUP") }
                }
            }
            if let interval {
                group.addTask {
                    await cancelWhenGracefulShutdown {
                        var known = stamps
                        while !Task.isCancelled {
                            do {
                                try await Task.sleep(for: .seconds(interval))
                            } catch {
                                return
                            }
                            let now = stamps
                            if now != known { reload("the regions' files have changed") }
                            known = now
                        }
                    }
                }
            }
        }
    }

    /// Which files the manifests are, and when they were written.
    private var stamps: [Stamp] {
        folders.map { folder in
            let path = folder.appending(path: "region.json").path(percentEncoded: false)
            let attributes = try? FileManager.default.attributesOfItem(atPath: path)
            return Stamp(time: attributes?[.modificationDate] as? Date, file: attributes?[.systemFileNumber] as? Int)
        }
    }

    private struct Stamp: Equatable {
        var time: Date?
        var file: Int?
    }

    private func reload(_ reason: String) {
        do {
            let isNew = try regions.reload()
            note("\(reason): regions \(isNew ? "opened anew" : "unchanged") (version \(regions.set.version))")
        } catch {
            note("\(reason): the regions cannot be opened, and the old ones stay: \(error)")
        }
    }
}

/// Turns readiness off when the server is to stop, and gives balancers time to see it. Services stop in the reverse order of their start: this one,
/// which comes last, before the one that listens.
struct DrainService: Service {
    let state: ServerState
    let seconds: Double
    let note: @Sendable (String) -> Void

    func run() async throws {
        try? await gracefulShutdown()
        state.set(isReady: false)
        note("stopping: requests that have begun are answered")
        if seconds > 0 { try? await Task.sleep(for: .seconds(seconds)) }
    }
}
