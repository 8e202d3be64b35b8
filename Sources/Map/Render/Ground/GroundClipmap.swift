import PortolanBasics
import PortolanRaster
import Synchronization

/// Pictures of the ground around a camera that moves, kept from frame to frame: while the zoom stays, ground looks the same from every side, so
/// it is drawn once, as from straight above, and then seen through the camera.
///
/// What is kept are the lowest layers of the style that do not depend on where the camera looks from (areas, lines, rasters). All above
/// them is drawn anew: buildings, symbols, haze. A view passes its pictures to each frame in motion and none to a frame at rest, which is drawn
/// exactly; ground in motion is a little softer.
///
/// Memory: cells of 256 KB, at most 128 or twice those in view; a view of 1280 × 800 pixels at 45° sees at most 64.
public final class GroundClipmap: Sendable {
    /// What the cells were drawn of.
    struct Key: Equatable {
        var zoom: Double
        /// Pixels per point.
        var scale: Double
        var state: MapState
        /// The layers that the cells hold: those of the style before this one.
        var layerCount: Int
        /// The levels of the regions' stack that were drawn.
        var levels: [Int]
        /// The layers whose features are left out beneath extrusions.
        var hidden: [Int]
    }

    private struct State {
        var key: Key?
        var cells = LRUCache<GroundCell, ClipmapCell>(costLimit: leastKept)
    }

    private let state = Mutex(State())

    /// Creates a view's pictures; they are empty.
    public init() {}

    /// So many cells are kept at least, as far as so many were drawn.
    private static let leastKept = 128

    /// The ground as a frame sees it; nil if it cannot be drawn of cells.
    ///
    /// - Parameters:
    ///   - grid: the cells that the frame sees.
    ///   - key: what is to be drawn.
    ///   - draw: draws strips of cells; nil for one whose tiles are not there.
    func clipmap(for grid: GroundGrid, _ key: Key, draw: ([GroundStrip]) -> [Pixmap?]) -> Clipmap? {
        state.withLock { state -> Clipmap? in
            if state.key != key { state = State(key: key) }
            let seen = grid.cells(margin: 2)
            // All that is seen is used before anything is evicted, and the limit is more than that.
            var lacking = seen.filter { state.cells.value(for: $0) == nil }
            state.cells.limit(to: max(Self.leastKept, 2 * seen.count))
            if lacking.isEmpty {
                // One that is about to be seen: what a frame draws stays little.
                lacking = Array(grid.cells(margin: Self.ahead).filter { !state.cells.contains($0) }.prefix(1))
            }
            let strips = GroundStrip.strips(of: lacking)
            for (strip, picture) in zip(strips, draw(strips)) {
                guard let picture else { continue }
                for (number, cell) in strip.cells.enumerated() {
                    state.cells.store(ClipmapCell(picture, x: number * ClipmapCell.side, y: 0), for: cell, cost: 1)
                }
            }
            var levels = grid.levels
            for cell in seen {
                guard let picture = state.cells.value(for: cell) else { return nil }
                levels[cell.level].put(picture, column: cell.column, row: cell.row)
            }
            return Clipmap(levels: levels, view: grid.view)
        }
    }

    /// How far beyond what is seen cells are drawn ahead, in pixels of a cell.
    private static let ahead = 96.0
}
