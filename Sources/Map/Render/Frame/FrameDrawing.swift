import PortolanRaster
import Synchronization

/// The pixels of a frame: a list that is drawn when they are first asked for.
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

    /// The pixels. Who asks while another thread draws them waits for it.
    var picture: Pixmap {
        state.withLock { state in
            switch state {
            case .drawn(let picture): return picture
            case .list(var list):
                // The list is nobody else's then, and its memory serves another one.
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
