import Dispatch
import PortolanBasics
import PortolanCamera
import PortolanGeo
import PortolanRaster
import PortolanRender
import PortolanStyle
import PortolanText
import PortolanTiles
import Synchronization
import Testing

@testable import PortolanMaps

/// Tiles whose reads do not end until they are released, as on a disk that does not respond.
private final class BlockedTiles: TileSource {
    let zooms: ClosedRange<UInt8> = 0...14
    let bounds = CoordinateBounds.world
    private let gate = DispatchSemaphore(value: 0)
    private let count = Atomic(0)
    private let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)

    /// The number of reads that have begun.
    var reached: Int { count.load(ordering: .acquiring) }

    /// Waits until this many reads have begun.
    func wait(for reads: Int) async {
        var waiting = reads
        for await _ in arrivals {
            waiting -= 1
            if waiting == 0 { return }
        }
    }

    func open() { gate.signal() }

    func bytes(of tile: TileID) throws -> [UInt8]? {
        count.add(1, ordering: .acquiringAndReleasing)
        arrival.yield()
        gate.wait()
        gate.signal()
        return nil
    }
}

@Suite struct SnapshotWaitingTests {
    @Test func picturesDoNotHoldUpOtherTasks() async throws {
        let tiles = BlockedTiles()
        let style = try Style.parse(
            """
            {"version": 8, "sources": {"map": {"type": "vector"}},
             "layers": [{"id": "land", "type": "fill", "source": "map", "source-layer": "land"}]}
            """
        )
        let renderer = MapRenderer(style: style, layers: [.init(tiles: tiles, bounds: .world)], fonts: try FontLibrary(), attribution: "")
        let maps = MapSnapshotter(renderer: renderer, center: flat.target)
        let size = ScreenSize(width: 64, height: 64)
        // Each picture shows its own area, so no picture waits for the tile of another.
        let pictures = (0..<32).map { number in
            Task { try await maps.picture(CameraPosition(latitude: 0, longitude: Double(number) * 5, zoom: 15), size: size) }
        }
        let width = MapSnapshotter.pool.width
        await tiles.wait(for: width)
        let sum = await withTaskGroup(of: Int.self) { group in
            for number in 0..<1_000 { group.addTask { number } }
            return await group.reduce(0, +)
        }
        #expect(sum == 499_500)
        #expect(tiles.reached == width)
        // The task is cancelled while every thread is blocked, and the call still ends.
        let late = Task { try await maps.picture(flat, size: size) }
        for task in [late, pictures[31]] {
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
        tiles.open()
        for task in pictures.dropLast() { #expect(try await task.value.width == 64) }
    }
}
