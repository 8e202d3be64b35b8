import PortolanBasics
import PortolanRaster
import Synchronization

/// Pictures of the ground around a moving camera, kept from frame to frame. While the zoom does not change, the
/// ground looks the same from every side: it is drawn once from straight above, and each frame projects the
/// pictures for its camera.
///
/// The pictures hold the lowest layers of the style that do not depend on the camera's direction: areas, lines
/// and rasters. Every frame draws the layers above them: buildings, symbols and haze. A view passes its
/// pictures to each frame in motion, which draws the ground a little softer, and none to a frame at rest, which
/// draws it exactly.
///
/// Memory: a cell takes 256 KB, and at most 128 cells or twice the number in view are kept, whichever is more. A
/// view of 1280 × 800 pixels at 45° sees at most 64.
public final class GroundClipmap: Sendable {
    /// The inputs from which the cells were drawn.
    struct Key: Equatable {
        var zoom: Double
        /// The scale in pixels per point.
        var scale: Double
        var state: MapState
        /// The number of layers that the cells hold, from the lowest layer of the style.
        var layerCount: Int
        /// The levels of the regions' stack that were drawn.
        var levels: [Int]
        /// The layers that leave out features beneath extrusions.
        var hidden: [Int]
    }

    private struct State {
        var key: Key?
        var cells = LRUCache<GroundCell, ClipmapCell>(costLimit: leastKept)
    }

    private let state = Mutex(State())

    /// Creates the pictures of a view, without any cell.
    public init() {}

    /// The cache keeps at least this many cells, if that many have been drawn.
    private static let leastKept = 128

    /// Returns the ground that a frame sees, or nil if the ground cannot be drawn from cells.
    ///
    /// - Parameters:
    ///   - grid: the cells that the frame sees.
    ///   - key: the inputs from which cells are drawn.
    ///   - draw: draws strips of cells; returns nil for a strip whose tiles are not loaded.
    func clipmap(for grid: GroundGrid, _ key: Key, draw: ([GroundStrip]) -> [Pixmap?]) -> Clipmap? {
        state.withLock { state -> Clipmap? in
            if state.key != key { state = State(key: key) }
            let seen = grid.cells(margin: 2)
            // The look-ups touch all visible cells, and the limit exceeds their number, so no visible cell is
            // evicted.
            var lacking = seen.filter { state.cells.value(for: $0) == nil }
            state.cells.limit(to: max(Self.leastKept, 2 * seen.count))
            if lacking.isEmpty {
                // Draw one cell that is about to become visible. One per frame keeps the work of a frame small.
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

    /// The distance beyond the visible area within which cells are drawn ahead, in pixels of a cell.
    private static let ahead = 96.0
}
