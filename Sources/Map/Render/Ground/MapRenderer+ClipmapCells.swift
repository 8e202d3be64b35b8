import PortolanBasics
import PortolanCamera
import PortolanRaster

/// Draws ground once, for many cameras.
extension MapRenderer {
    /// Returns the lowest layers of a frame as kept pictures, or nil if the frame has to draw them. The
    /// pictures, and therefore their tiles, reach beyond the visible area.
    /// - Parameters:
    ///   - pictures: the pictures of the frame's view.
    ///   - order: the frame and its tiles.
    ///   - wanted: collects the tiles that the pictures lack, and all tiles from which they are drawn now.
    func keptGround(_ pictures: GroundClipmap, _ order: GroundOrder, _ wanted: inout WantedTiles) -> FramePainter.KeptGround? {
        let frame = order.frame
        let layerCount = frame.groundLayerCount
        guard layerCount > 0, frame.drawsGroundFirst(layerCount), let grid = GroundGrid(frame.plane) else { return nil }
        let key = GroundClipmap.Key(
            zoom: frame.plane.projection.camera.zoom,
            scale: frame.plane.scale,
            state: frame.state,
            layerCount: layerCount,
            levels: order.levels,
            hidden: frame.hiddenFootprints(layerCount)
        )
        let clipmap = pictures.clipmap(for: grid, key) { strips in
            let drawn = parallelMap(count: strips.count, threads: threads) { number in
                grid.projection(of: strips[number]).map { picture($0, layerCount, order) } ?? StripPicture()
            }
            for strip in drawn {
                wanted.add(strip.wanted.missing.filter { !wanted.missing.contains($0) }, strip.wanted.cover)
            }
            return drawn.map(\.picture)
        }
        return clipmap.map { FramePainter.KeptGround(clipmap: $0, layerCount: layerCount) }
    }

    /// The ground of a strip, and the tiles from which it is made.
    private struct StripPicture {
        /// The picture of the ground; nil if a tile is not loaded.
        var picture: Pixmap?
        var wanted = WantedTiles()
    }

    /// Draws the lowest layers from straight above.
    private func picture(_ projection: Projection, _ layerCount: Int, _ order: GroundOrder) -> StripPicture {
        var result = StripPicture()
        guard let plane = try? FramePlane(projection: projection) else { return result }
        let layout = order.preparer.layout
        var frame = FrameContext(layout: layout, plane: plane, sources: sources, threads: 1, state: order.frame.state)
        frame.tilt = order.frame.tilt
        do throws(RenderError) {
            try fill(&frame, levels: order.levels, order.preparer) { index throws(RenderError) in
                let tiles = try tiles(of: index, order.preparer, plane, order.loader)
                result.wanted.add(tiles.missing, tiles.cover)
                return tiles
            }
        } catch {
            return result
        }
        guard result.wanted.missing.isEmpty else { return result }
        var canvas = FrameCanvas(frame)
        FramePainter(frame: frame).paintGround(layerCount, on: &canvas)
        result.picture = rasterizer.picture(canvas.takeList(), width: plane.width, height: plane.height, threads: 1)
        return result
    }
}

/// The inputs for drawing ground.
struct GroundOrder {
    /// The frame that shows the ground, with its tiles.
    var frame: FrameContext
    /// The regions that are visible.
    var levels: [Int]
    var preparer: TilePreparer
    var loader: TileLoader
}
