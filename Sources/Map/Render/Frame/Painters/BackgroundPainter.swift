import PortolanCamera
import PortolanGeo
import PortolanRaster
import PortolanStyle

/// Draws the layers beneath the features: the background, and the ground of regions that lie above other regions.
struct BackgroundPainter: LayerPainter {
    private let layer: BackgroundLayer
    private let site: LayerSite

    init(_ layer: BackgroundLayer, at site: LayerSite) {
        self.layer = layer
        self.site = site
    }

    private var plane: FramePlane { site.frame.plane }

    func paint(on canvas: inout FrameCanvas) {
        let opacity = Float(layer.opacity.evaluate(site.evaluation))
        let ground = site.ground
        if ground == nil { canvas.list.clip = SkyPainter(frame: site.frame).groundClip(in: &canvas.list) }
        if layer.pattern.isSet, ground == nil {
            if let name = layer.pattern.evaluate(site.evaluation)?.name, let paint = canvas.pattern(name, of: site.frame, opacity: opacity)
            {
                canvas.list.fillAll(paint)
            }
            return
        }
        let color = Color(layer.color.evaluate(site.evaluation)).withOpacity(opacity)
        guard color.alpha > 0 else { return }
        guard let ground else {
            canvas.list.fillAll(color)
            return
        }
        // The source's areas end at the ground's edge only to the precision of its tiles, so the filled rectangle
        // is one tile unit smaller on each side.
        let unit = site.frame.stack.levels.last.map { site.frame.stack.tiles[$0.tiles].reduce(0) { max($0, $1.tile.unit) } } ?? 0
        let northWest = MercatorPoint(Coordinate(latitude: ground.north, longitude: ground.west))
        let southEast = MercatorPoint(Coordinate(latitude: ground.south, longitude: ground.west + ground.longitudeSpan))
        let top = northWest.y + unit
        let bottom = southEast.y - unit
        guard top < bottom else { return }
        if ground.longitudeSpan >= 360 {
            // A band around the whole world has no edge at the antimeridian.
            let copies = copies(west: 0, east: 1, top: top, bottom: bottom)
            fillGround(west: Double(copies.lowerBound), east: Double(copies.upperBound) + 1, top: top, bottom: bottom, color, on: &canvas)
            return
        }
        let west = northWest.x + unit
        let east = southEast.x - unit
        guard west < east else { return }
        for copy in copies(west: west, east: east, top: top, bottom: bottom) {
            fillGround(west: west + Double(copy), east: east + Double(copy), top: top, bottom: bottom, color, on: &canvas)
        }
    }

    /// Fills a rectangle of the Mercator square, without the pixels that its edge crosses.
    ///
    /// The region's own areas, such as the sea, end at the same edge and cover those pixels by half. If the
    /// ground covered them by half as well, part of the ground's colour would show between this region's sea
    /// and the sea of the region beneath, as a light frame.
    private func fillGround(west: Double, east: Double, top: Double, bottom: Double, _ color: Color, on canvas: inout FrameCanvas) {
        // The contours are already in the plane: a Float cannot hold positions in the unit square exactly
        // enough.
        let transform = plane.tileToPlane(TileID(z: 0, x: 0, y: 0), wrap: 0, extent: 1)
        var ring = Contours()
        for corner in [(west, top), (east, top), (east, bottom), (west, bottom)] { ring.append(transform(x: corner.0, y: corner.1)) }
        ring.closeRun(from: 0, isClosed: true)
        canvas.addInnerPixels(ofConvex: ring)
        canvas.list.fill(canvas.list.endPath(), color)
    }

    /// Returns the copies of the world on which a rectangle of the Mercator square may be visible.
    private func copies(west: Double, east: Double, top: Double, bottom: Double) -> ClosedRange<Int> {
        let transform = plane.tileToPlane(TileID(z: 0, x: 0, y: 0), wrap: 0, extent: 1)
        // The step from one copy to the next, in pixels of the plane.
        let step = transform.u
        let length = (step * step).sum().squareRoot()
        let middle = transform.origin + transform.u * ((west + east) / 2) + transform.v * ((top + bottom) / 2)
        let radius = ((east - west) * (east - west) + (bottom - top) * (bottom - top)).squareRoot() / 2 * length
        let low = SIMD2<Double>(plane.visible.minimum)
        let high = SIMD2<Double>(plane.visible.maximum)
        let reach = ((high - low) * (high - low)).sum().squareRoot() / 2 + radius
        let distance = (((low + high) / 2 - middle) * step).sum() / length
        let first = ((distance - reach) / length).rounded(.up)
        let last = ((distance + reach) / length).rounded(.down)
        // No view shows more copies than this. If the numbers are not finite, only the first copy is shown.
        guard first <= last, abs(first) < 1000, abs(last) < 1000 else { return 0...0 }
        // in range: the guard keeps both below 1000.
        return Int(first)...Int(last)
    }
}

extension FrameContext {
    /// The colour of the lowest background that is drawn at this zoom; nil if there is none, or if it has a pattern.
    var backgroundColor: Color? {
        for (index, any) in layout.style.layers.enumerated() {
            guard case .background(let layer) = any, isDrawn(index) else { continue }
            if layer.pattern.isSet { return nil }
            return Color(layer.color.evaluate(evaluation)).withOpacity(Float(layer.opacity.evaluate(evaluation)))
        }
        return nil
    }
}

extension FrameCanvas {
    /// Draws an underlay beneath the map, over a colour.
    mutating func drawUnderlay(_ underlay: MapRenderer.Underlay, on color: Color) {
        list.fillAll(color)
        underlay(&list)
    }

    /// Fills whole squares of ground.
    mutating func cover(_ squares: [UnwrappedTile], _ color: Color) {
        for square in squares {
            let transform = plane.tileToPlane(square.id, wrap: square.wrap, extent: 1)
            var ring = Contours()
            for corner in [(0.0, 0.0), (1, 0), (1, 1), (0, 1)] { ring.append(transform(x: corner.0, y: corner.1)) }
            ring.closeRun(from: 0, isClosed: true)
            addRings(0..<1, of: ring, .identity)
            list.fill(list.endPath(), color)
        }
    }
}

extension PreparedTile {
    /// The side of a unit of the tile's coarsest layer, as a fraction of the world's width.
    fileprivate var unit: Double {
        let extent = tables.reduce(Float.infinity) { min($0, $1?.extent ?? .infinity) }
        return extent > 0 ? 1 / (Double(extent) * Double(UInt32(1) << UInt32(id.z))) : 0
    }

    /// Returns the world position of a point in tile units.
    func mercatorPoint(_ point: SIMD2<Float>, extent: Float) -> MercatorPoint {
        let side = 1 / Double(UInt32(1) << UInt32(id.z))
        let position = SIMD2<Double>(point) / Double(extent)
        return MercatorPoint(x: (Double(id.x) + position.x) * side, y: (Double(id.y) + position.y) * side)
    }
}
