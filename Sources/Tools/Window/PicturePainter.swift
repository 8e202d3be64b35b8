import Dispatch
import PortolanRaster
import PortolanRender
import Synchronization

/// Draws composed frames with widgets over them, one after the other, and sends them to the screen, while the map's
/// side composes the next frame.
final class PicturePainter: Sendable {
    /// A picture on its way to the screen.
    final class Picture: Sendable {
        /// The time for composing the frame; nil if the frame existed already.
        private let composing: Duration?
        private let painting = Mutex(Duration.zero)

        init(composing: Duration?) { self.composing = composing }

        /// The drawing time of the map, once it is drawn; nil if the map was unchanged.
        var drawing: Duration? { composing.map { $0 + painting.withLock(\.self) } }

        fileprivate func took(_ time: Duration) { painting.withLock { $0 = time } }
    }

    private let link: WindowLink
    private let queue = DispatchQueue(label: "pictures", qos: .userInteractive)
    private let rasterizer = Rasterizer()

    init(_ link: WindowLink) { self.link = link }

    /// Draws a frame after the earlier ones, and sends it to the screen.
    func paint(_ frame: MapFrame, widgets: DrawList?, _ picture: Picture) {
        queue.async { [link, rasterizer] in
            let start = link.now
            var pixels = frame.picture
            picture.took(link.now - start)
            if let widgets { rasterizer.render(widgets, into: &pixels) }
            link.show(pixels)
        }
    }

    /// Waits until all pictures are on their way to the screen.
    func finish() async {
        await withCheckedContinuation { waiting in queue.async { waiting.resume() } }
    }
}
