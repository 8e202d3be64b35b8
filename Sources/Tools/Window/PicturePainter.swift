import Dispatch
import PortolanRaster
import PortolanRender
import Synchronization

/// Draws composed frames with widgets over them and sends them to the screen, one after the other, while the map's side composes the next one.
final class PicturePainter: Sendable {
    /// A picture on its way to the screen.
    final class Picture: Sendable {
        /// How long the frame took to compose; nil for one that was there already.
        private let composing: Duration?
        private let painting = Mutex(Duration.zero)

        init(composing: Duration?) { self.composing = composing }

        /// How long the map took to draw, once it is drawn; nil if it was as before.
        var drawing: Duration? { composing.map { $0 + painting.withLock(\.self) } }

        fileprivate func took(_ time: Duration) { painting.withLock { $0 = time } }
    }

    private let link: WindowLink
    private let queue = DispatchQueue(label: "pictures", qos: .userInteractive)
    private let rasterizer = Rasterizer()

    init(_ link: WindowLink) { self.link = link }

    /// Draws a frame after those before it, and sends it to the screen.
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
