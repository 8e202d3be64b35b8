/// The space in which labels along lines are laid out, in points. It is the ground along the tile's axes for
/// labels on the ground, and the picture for those that face the viewer.
struct LinePlane {
    private let liesOnGround: Bool
    private let view: SymbolTileView
    private let camera: SymbolCamera

    init(_ liesOnGround: Bool, _ view: SymbolTileView, _ camera: SymbolCamera) {
        self.liesOnGround = liesOnGround
        self.view = view
        self.camera = camera
    }

    /// Returns a point of the tile in this space, or nil behind the camera.
    func callAsFunction(_ point: SIMD2<Float>) -> SIMD2<Float>? {
        if liesOnGround { return point * view.pointsPerUnit }
        let onPlane = view.transform(point)
        guard camera.perspective.depth(onPlane) > 0 else { return nil }
        return camera.perspective(onPlane) / camera.ratio
    }

    /// Returns a point of this space in pixels of the plane. This space must be the ground.
    func planePoint(_ point: SIMD2<Float>) -> SIMD2<Float> { view.transform(point / view.pointsPerUnit) }

    /// Converts a point of this plane to pixels of the picture.
    func picturePoint(_ point: SIMD2<Float>) -> SIMD2<Float> {
        guard liesOnGround else { return point * camera.ratio }
        return camera.perspective(view.transform(point / view.pointsPerUnit))
    }

    /// Follows a symbol's line from its anchor in both directions.
    /// - Parameter offset: the offset of the symbol along the line and beside it.
    func follow(_ line: ArraySlice<SIMD2<Float>>, _ symbol: Symbol, reach: Float, offset: SIMD2<Float>, _ path: inout LinePath) {
        guard let anchor = self(symbol.anchor) else { return }
        let reach = reach + abs(offset.x)
        path.follow(line, from: (symbol.anchor, Int(symbol.segment), anchor), reach: reach, beside: offset.y) { self($0) }
    }
}
