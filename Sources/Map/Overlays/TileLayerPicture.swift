import PortolanCamera
import PortolanGeo
import PortolanRaster
import PortolanRender

/// The layout of a tile layer: one picture of all its tiles, without gaps between them.
struct TileLayerPicture {
    private var picture: PlacedPicture?
    private let opacity: Float
    /// Whether tiles are loading.
    private(set) var isLoading = false
    /// The time at which tiles that were not ready are requested again; nil if all were ready.
    private(set) var retry: Duration?

    /// Whether tiles are fading in, so that a later picture differs.
    private(set) var isFading = false

    private static let fadeTime = Duration.milliseconds(250)

    /// Draws the tiles that are ready and requests the others.
    /// - Parameters:
    ///   - time: the time on the view's clock. A final time shows tiles fully faded in.
    ///   - fades: the time at which each tile was first shown.
    init(
        _ layer: TileLayer,
        _ id: OverlayID,
        _ projection: Projection,
        arrivals: Arrivals,
        at time: LabelMotion.Time,
        fades: inout [TileID: Duration]
    ) {
        let now = time.now
        opacity = Float(min(max(layer.opacity.isFinite ? layer.opacity : 1, 0), 1))
        let viewport = projection.viewport
        let grid = TileGrid(tileSizePoints: Double(max(layer.tileSizePixels, 16)) / viewport.scale, zooms: layer.zooms)
        let cover = projection.tileCover(grid: grid)
        let wanted = Set(cover.map(\.id))
        var images: [TileID: Pixmap] = [:]
        let plan = TilePlan(for: cover, firstZoom: grid.zooms.lowerBound, lastZoom: grid.zooms.upperBound) { tile in
            if images[tile] != nil { return true }
            guard let known = layer.tiles.image(tile) else { return false }
            if let image = known, image.width > 0, image.height > 0 {
                images[tile] = image
                return true
            }
            // A tile that does not exist shows nothing, and cannot be the fallback for another.
            return wanted.contains(tile)
        }
        let waiting = layer.tiles.want(plan.missing, shown: wanted.union(images.keys), for: id, of: arrivals, now: now)
        isLoading = waiting.isLoading
        retry = waiting.retry
        guard opacity > 0 else { return }
        var draws: [Draw] = []
        for draw in plan.draws {
            var alpha = 1.0
            if layer.fadesIn, draw.isExact, images[draw.source] != nil {
                let start = time.isFinal ? now - Self.fadeTime : fades[draw.source] ?? now
                fades[draw.source] = start
                alpha = min(max((now - start) / Self.fadeTime, 0), 1)
            }
            guard alpha < 1 else {
                draws.append(Draw(tile: draw, alpha: 1))
                continue
            }
            isFading = true
            // The tile's fallback stays visible beneath it.
            var ancestor = draw.source.parent
            while let tile = ancestor, tile.z >= grid.zooms.lowerBound {
                if let image = images[tile] ?? layer.tiles.image(tile) ?? nil, image.width > 0, image.height > 0 {
                    images[tile] = image
                    draws.append(Draw(tile: TileDraw(area: draw.area, source: tile), alpha: 1))
                    break
                }
                ancestor = tile.parent
            }
            draws.append(Draw(tile: draw, alpha: alpha))
        }
        // A tile that returns to the view does not fade in again while its time is stored. If too many times are
        // stored, only those of tiles in view are kept.
        if fades.count > Self.maximumFades { fades = fades.filter { wanted.contains($0.key) } }
        picture = Self.picture(draws, images, projection)
    }

    private static let maximumFades = 4096

    private struct Draw {
        var tile: TileDraw
        var alpha: Double
    }

    private static func picture(_ draws: [Draw], _ images: [TileID: Pixmap], _ projection: Projection) -> PlacedPicture? {
        let viewport = projection.viewport
        let clipper = ViewClipper(projection, margin: 2)
        guard let box = PixelBox(around: [.zero, SIMD2(1e9, 1e9)], in: viewport) else { return nil }
        var warp = ImageWarp(box)
        var isEmpty = true
        var pyramids: [TileID: ImagePyramid] = [:]
        for (draw, alpha) in draws.lazy.map({ ($0.tile, $0.alpha) }) {
            guard let image = images[draw.source] else { continue }
            let corner = self.corner(draw.area.id, wrap: draw.area.wrap)
            let side = self.side(draw.area.id)
            let ring = [corner, corner + SIMD2(side, 0), corner + SIMD2(side, side), corner + SIMD2(0, side)]
            let outline = clipper.ring(ring, shift: 0).map { SIMD2<Double>($0) }
            guard !outline.isEmpty, let part = PixelBox(around: outline, in: viewport) else { continue }
            // Tiles appear at their size, and under tilt down to a quarter of it, so four levels are enough.
            let pyramid = pyramids[draw.source] ?? ImagePyramid(image, count: 4)
            pyramids[draw.source] = pyramid
            let size = SIMD2(Double(image.width), Double(image.height))
            let levels = UInt32(draw.area.id.z - draw.source.z)
            let part1 = 1 / Double(UInt32(1) << levels)
            let low =
                SIMD2(Double(draw.area.id.x - draw.source.x << levels), Double(draw.area.id.y - draw.source.y << levels)) * part1 * size
            let origin = self.corner(draw.source, wrap: draw.area.wrap)
            let sourceSide = self.side(draw.source)
            let toView = Homography(
                origin: origin,
                across: SIMD2(sourceSide / size.x, 0),
                down: SIMD2(0, sourceSide / size.y),
                projection
            )
            warp.fill(pyramid, toView: toView, low: low, high: low + size * part1, within: part, alpha: alpha)
            isEmpty = false
        }
        return isEmpty ? nil : warp.picture
    }

    private static func side(_ tile: TileID) -> Double { 1 / Double(UInt32(1) << UInt32(tile.z)) }

    private static func corner(_ tile: TileID, wrap: Int32) -> SIMD2<Double> {
        SIMD2(Double(tile.x), Double(tile.y)) * side(tile) + SIMD2(Double(wrap), 0)
    }

    func draw(into list: inout DrawList) {
        if let picture { list.draw(list.add(picture.image), x: picture.x, y: picture.y, opacity: opacity) }
    }
}
