import PortolanBasics
import PortolanCamera
import PortolanRaster

/// Ground that is drawn once and seen from many sides.
extension MapRenderer {
    /// The lowest layers of a frame as pictures that are kept; nil if they have to be drawn. Pictures reach beyond what is seen, and so do their tiles.
    /// - Parameters:
    ///   - pictures: those of the frame's view.
    ///   - frame: the frame, with its tiles.
    /// - Returns: the pictures, the tiles that they lack, and all tiles that they were to be drawn of now.
    func keptGround(
        _ pictures: GroundPictures,
        _ frame: FrameBuilder,
        _ preparer: TilePreparer,
        _ loader: TileLoader,
        _ state: MapState
    ) -> (ground: FrameBuilder.KeptGround?, missing: [TileCache.Key], cover: Set<TileCache.Key>) {
        let layerCount = frame.groundLayerCount
        guard layerCount > 0, frame.drawsGroundFirst(layerCount), let grid = GroundGrid(frame.plane) else { return (nil, [], []) }
        let levels = layers.indices.filter { $0 == 0 || isWorthDrawing(layers[$0].bounds, frame.plane) }
        let key = GroundPictures.Key(
            zoom: frame.plane.projection.camera.zoom,
            scale: frame.plane.scale,
            state: state,
            layerCount: layerCount,
            levels: levels,
            hidden: frame.hiddenFootprints(layerCount)
        )
        var missing: [TileCache.Key] = []
        var cover: Set<TileCache.Key> = []
        let clipmap = pictures.clipmap(for: grid, key) { strips in
            let drawn = parallelMap(count: strips.count, threads: threads) { number in
                picture(of: strips[number], grid, layerCount, levels, tilt: frame.tilt, preparer, loader, state)
            }
            for strip in drawn {
                for key in strip.missing where !missing.contains(key) { missing.append(key) }
                cover.formUnion(strip.cover)
            }
            return drawn.map(\.picture)
        }
        return (clipmap.map { FrameBuilder.KeptGround(clipmap: $0, layerCount: layerCount) }, missing, cover)
    }

    /// The ground of a strip, and the tiles that it is made of.
    private struct StripPicture {
        /// Nil if a tile is missing.
        var picture: Pixmap?
        var missing: [TileCache.Key] = []
        var cover: [TileCache.Key] = []
    }

    /// Draws the ground of a strip as from straight above.
    private func picture(
        of strip: GroundStrip,
        _ grid: GroundGrid,
        _ layerCount: Int,
        _ levels: [Int],
        tilt: Double,
        _ preparer: TilePreparer,
        _ loader: TileLoader,
        _ state: MapState
    ) -> StripPicture {
        var result = StripPicture()
        guard let projection = grid.projection(of: strip), let plane = try? FramePlane(projection: projection) else { return result }
        func knownTiles(_ index: Int) -> FrameTiles? {
            guard let tiles = try? tiles(of: index, preparer, plane, loader) else { return nil }
            result.missing += tiles.missing
            result.cover += tiles.cover
            return tiles
        }
        var builder = FrameBuilder(
            layout: preparer.layout,
            plane: plane,
            sources: sources,
            memory: FrameMemory(),
            language: language,
            threads: 1,
            state: state
        )
        builder.tilt = tilt
        for index in layers.count..<preparer.sources.count where builder.draws(slot: preparer.sources[index].slot) {
            guard let tiles = knownTiles(index) else { return result }
            builder.addExternal(tiles.tiles, slot: preparer.sources[index].slot)
        }
        let drawsRegions = builder.draws(slot: 0)
        for index in levels {
            guard let tiles = drawsRegions ? knownTiles(index) : FrameTiles() else { return result }
            builder.addLevel(tiles.tiles, ground: index == 0 ? nil : layers[index].bounds)
        }
        if layers.isEmpty { builder.addLevel([], ground: nil) }
        guard result.missing.isEmpty else { return result }
        builder.drawGround(layerCount)
        result.picture = rasterizer.picture(builder.takeList(), width: plane.width, height: plane.height, threads: 1)
        return result
    }
}
