import PortolanRaster
import Synchronization

/// The pixels of a frame, drawn from a list at the first access.
final class FrameDrawing: Sendable {
    private enum State {
        case list(DrawList)
        case drawn(Pixmap)
    }

    private let state: Mutex<State>
    private let renderer: MapRenderer
    private let width: Int
    private let height: Int

    init(_ list: consuming DrawList, width: Int, height: Int, renderer: MapRenderer) {
        state = Mutex(.list(list))
        self.renderer = renderer
        self.width = width
        self.height = height
    }

    /// The pixels. If another thread is drawing them, the caller waits for that thread.
    var picture: Pixmap {
        state.withLock { state in
            switch state {
            case .drawn(let picture): return picture
            case .list(var list):
                // The variable `list` then holds the only reference to the list, so the list's memory can be reused.
                state = .drawn(Pixmap(width: 0, height: 0))
                let picture = renderer.rasterizer.picture(list, width: width, height: height, threads: renderer.threads)
                state = .drawn(picture)
                list.removeAll()
                renderer.keep(list)
                return picture
            }
        }
    }
}
