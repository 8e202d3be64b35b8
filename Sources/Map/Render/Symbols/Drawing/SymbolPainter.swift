import PortolanBasics
import PortolanRaster
import PortolanStyle
import PortolanText

extension PlacedSymbols {
    /// Draws a layer's symbols, icons beneath texts and halos beneath letters. They are drawn by sort key if
    /// the style has one, otherwise tile by tile.
    ///
    /// - Parameters:
    ///   - layer: the layer's index in the style.
    ///   - canvas: the canvas that is drawn on.
    ///   - fades: the opacities of fading symbols; nil for a still picture.
    /// - Throws: an error if no font is installed.
    func draw(layer: Int, on canvas: inout FrameCanvas, fades: SymbolFades? = nil) throws(TextError) {
        guard let layer = layers.first(where: { $0.index == layer }) else { return }
        var runs: [(key: Double, tile: Int, symbols: [Int])] = []
        let leaving = fades.flatMap { $0.leavingCount > 0 ? $0 : nil }
        // A symbol that is no longer placed may be in several tiles; it is drawn once while it fades out.
        var seen: Set<UInt32> = []
        for (number, tile) in layer.tiles.enumerated() {
            let bucket = tile.tile.bucket
            func isDrawn(_ symbol: Int) -> Bool {
                if tile.states[symbol].isShown { return true }
                guard let leaving, symbol < tile.identities.count, leaving.isLeaving(tile.identities[symbol]) else { return false }
                return seen.insert(tile.identities[symbol]).inserted
            }
            if bucket.layout.sortsByKey {
                for range in bucket.ranges {
                    let symbols = range.symbols.filter(isDrawn)
                    if !symbols.isEmpty { runs.append((range.key, number, symbols)) }
                }
            } else {
                let order = bucket.layout.sortsByY ? bucket.backToFront(tile.view) : Array(bucket.symbols.indices)
                let symbols = order.filter(isDrawn)
                if !symbols.isEmpty { runs.append((0, number, symbols)) }
            }
        }
        runs = runs.indices.sorted { a, b in runs[a].key != runs[b].key ? runs[a].key < runs[b].key : a < b }.map { runs[$0] }
        guard let resources = layer.tiles.first?.tile.bucket.resources else { return }
        try resources.withInstalledFonts { fonts throws(TextError) in
            var painters = layer.tiles.map { SymbolTilePainter($0, camera, context, fonts) }
            var start = 0
            while start < runs.count {
                // For each sort key, the icons of all tiles lie beneath the texts of all tiles.
                var end = start
                while end < runs.count, runs[end].key == runs[start].key { end += 1 }
                for run in runs[start..<end] { painters[run.tile].drawIcons(run.symbols, &canvas, fades) }
                for run in runs[start..<end] { painters[run.tile].drawTexts(run.symbols, &canvas, fades) }
                start = end
            }
        }
    }
}

extension SymbolResources {
    /// Calls `body` with the installed fonts, or with nil if the style has glyph files.
    func withInstalledFonts(_ body: (TextShaper?) throws(TextError) -> Void) throws(TextError) {
        switch fonts {
        case .installed(let pool): try pool.withShaper { shaper throws(TextError) in try body(shaper) }
        case .files: try body(nil)
        }
    }
}

/// Draws the symbols of one tile.
struct SymbolTilePainter {
    let tile: PlacedSymbols.Tile
    let bucket: SymbolBucket
    let layout: SymbolLayout
    let camera: SymbolCamera
    let view: SymbolTileView
    let sizes: SymbolSizes
    let fonts: TextShaper?
    let text: Paint
    let icon: Paint
    let textStance: Stance
    let iconStance: Stance
    var path = LinePath()
    var glyphPositions: [LinePath.Position] = []

    /// The orientation of texts or icons relative to the map.
    struct Stance {
        var rotatesWithMap: Bool
        var liesOnGround: Bool
        /// The shift that drawing adds to the position of anchors on the plane, in pixels.
        var shift: SIMD2<Float>
    }

    /// The paint values of a frame.
    struct Paint {
        var opacity: SymbolColumn<Double>.Frame
        var color: SymbolColumn<StyleColor>.Frame
        var haloColor: SymbolColumn<StyleColor>.Frame
        var haloWidth: SymbolColumn<Double>.Frame
        var haloBlur: SymbolColumn<Double>.Frame

        init(_ part: SymbolPaint.Part, _ context: EvaluationContext, tileZoom: Int) {
            opacity = part.opacity.frame(context, tileZoom: tileZoom)
            color = part.color.frame(context, tileZoom: tileZoom)
            haloColor = part.haloColor.frame(context, tileZoom: tileZoom)
            haloWidth = part.haloWidth.frame(context, tileZoom: tileZoom)
            haloBlur = part.haloBlur.frame(context, tileZoom: tileZoom)
        }

        /// Whether no feature has a halo.
        var hasNoHalo: Bool {
            haloColor.isConstant && haloColor.constant.alpha <= 0 || haloWidth.isConstant && haloWidth.constant <= 0
        }
    }

    init(_ tile: PlacedSymbols.Tile, _ camera: SymbolCamera, _ context: EvaluationContext, _ fonts: TextShaper?) {
        self.tile = tile
        bucket = tile.tile.bucket
        layout = bucket.layout
        self.camera = camera
        view = tile.view
        self.fonts = fonts
        sizes = tile.sizes
        text = Paint(bucket.paint.text, context, tileZoom: bucket.tile.zoom)
        icon = Paint(bucket.paint.icon, context, tileZoom: bucket.tile.zoom)
        let layer = bucket.layer
        func shift(_ translate: StyleOffset, _ anchor: TranslateAnchor, _ view: SymbolTileView) -> SIMD2<Float> {
            let offset = SIMD2(Float(translate.x), Float(translate.y)) * camera.ratio
            return anchor == .map ? view.right * offset.x + view.down * offset.y : offset
        }
        textStance = Stance(
            rotatesWithMap: layout.textRotatesWithMap,
            liesOnGround: layout.textPitchesWithMap,
            shift: shift(layer.textTranslate.evaluate(context), layer.textTranslateAnchor.evaluate(context), tile.view)
        )
        iconStance = Stance(
            rotatesWithMap: layout.iconRotatesWithMap,
            liesOnGround: layout.iconPitchesWithMap,
            shift: shift(layer.iconTranslate.evaluate(context), layer.iconTranslateAnchor.evaluate(context), tile.view)
        )
    }

    /// Returns the opacity factors of a symbol, reduced if it is drawn faintly.
    func fade(_ number: Int, _ fades: SymbolFades?) -> SymbolFades.Opacity {
        var opacity: SymbolFades.Opacity
        if let fades, number < tile.identities.count {
            opacity = fades.opacity(of: tile.identities[number])
        } else {
            let state = tile.states[number]
            opacity = SymbolFades.Opacity(text: state.showsText ? 1 : 0, icon: state.showsIcon ? 1 : 0)
        }
        if !tile.tile.faint.isEmpty, tile.tile.faint.contains(bucket.features[Int(bucket.symbols[number].feature)].index) {
            opacity.text *= Self.faintOpacity
            opacity.icon *= Self.faintOpacity
        }
        return opacity
    }

    /// The opacity factor of symbols that are drawn faintly: they remain readable.
    private static let faintOpacity: Float = 0.35
}

/// The position and orientation of a label or an icon in a frame.
struct SymbolPose {
    /// The anchor: in pixels of the picture for symbols that face the viewer, in pixels of the plane for those
    /// on the ground.
    var anchor: SIMD2<Float>
    /// The unit vector of the symbol's own x axis.
    var across: SIMD2<Float>
    /// The unit vector of the symbol's own y axis.
    var down: SIMD2<Float>
    /// Pixels of the picture (or of the plane) per pixel of the style, at the symbol's distance.
    var scale: Float
    var liesOnGround: Bool
    /// The distance of the anchor from the camera, as a multiple of the target's distance.
    var depth: Float

    /// Returns the location of a position of the symbol, given in pixels of the style from its anchor.
    func point(_ position: SIMD2<Float>) -> SIMD2<Float> { anchor + (across * position.x + down * position.y) * scale }

    /// Whether the symbol is neither turned nor drawn in perspective.
    func isUpright(_ camera: SymbolCamera) -> Bool { across == SIMD2(1, 0) && down == SIMD2(0, 1) && !(liesOnGround && camera.isTilted) }

    /// Returns the transform from pixels of a field or image to the picture. The field begins at `origin`, and
    /// the complex number `turn` turns and scales it; both are in pixels of the style.
    func map(origin: SIMD2<Float>, turn: SIMD2<Float>, _ camera: SymbolCamera) -> ProjectiveTransform {
        map(origin: origin, right: turn, down: SIMD2(-turn.y, turn.x), camera)
    }

    /// Returns the transform from pixels of a field or image to the picture. `right` and `down` are the steps for
    /// one pixel, in pixels of the style.
    func map(origin: SIMD2<Float>, right: SIMD2<Float>, down downAxis: SIMD2<Float>, _ camera: SymbolCamera) -> ProjectiveTransform {
        let start = point(origin)
        let right = (across * right.x + down * right.y) * scale
        let below = (across * downAxis.x + down * downAxis.y) * scale
        let affine = ProjectiveTransform(
            origin: SIMD2<Double>(start),
            across: SIMD2<Double>(right),
            down: SIMD2<Double>(below)
        )
        return liesOnGround && camera.isTilted ? affine.concatenating(camera.perspective.transform) : affine
    }
}

extension PlanePerspective {
    /// The transform from the plane to the picture.
    var transform: ProjectiveTransform {
        let focal = SIMD2<Double>(focal)
        let slope = Double(slope)
        let cosine = Double(tiltCosine)
        // W = 1 − (y − focal.y) · slope; X = x − focal.x + focal.x · W; Y = (y − focal.y) · cosine + focal.y · W.
        let w = SIMD3(0, -slope, 1 + focal.y * slope)
        return ProjectiveTransform(
            x: SIMD3(1, 0, -focal.x) + focal.x * w,
            y: SIMD3(0, cosine, -focal.y * cosine) + focal.y * w,
            w: w
        )
    }
}

extension SymbolTilePainter {
    /// Returns the pose of a symbol that does not follow a line, or nil if it is behind the camera.
    func pose(_ symbol: Symbol, _ stance: Stance, isVertical: Bool) -> SymbolPose? {
        let (shift, liesOnGround) = (stance.shift, stance.liesOnGround)
        let onPlane = view.transform(symbol.anchor) + shift
        let depth = camera.perspective.depth(onPlane)
        guard depth > 0 else { return nil }
        let distance = liesOnGround ? depth : 1 / depth
        let scale = camera.ratio * min(0.5 + 0.5 * distance, 4)
        var across = SIMD2<Float>(1, 0)
        var down = SIMD2<Float>(0, 1)
        if stance.rotatesWithMap {
            if liesOnGround {
                across = view.right
                down = view.down
            } else {
                across = direction(of: symbol.anchor, shift)
                down = SIMD2(-across.y, across.x)
            }
        }
        if isVertical { (across, down) = (down, -across) }
        return SymbolPose(
            anchor: liesOnGround ? onPlane : camera.perspective(onPlane),
            across: across,
            down: down,
            scale: scale,
            liesOnGround: liesOnGround,
            depth: depth
        )
    }

    /// Returns the direction in the picture of the tile's rows at a point.
    private func direction(of point: SIMD2<Float>, _ shift: SIMD2<Float>) -> SIMD2<Float> {
        guard camera.isTilted else { return view.right }
        let from = view.transform(point) + shift
        let to = from + view.right * 0.5
        guard camera.perspective.depth(to) > 0 else { return view.right }
        let way = camera.perspective(to) - camera.perspective(from)
        let length = (way * way).sum().squareRoot()
        return length > 0 ? way / length : view.right
    }

    /// Returns the pose of a position on a line.
    /// - Parameter depth: the depth of the symbol's anchor.
    func pose(_ position: LinePath.Position, _ plane: LinePlane, _ stance: Stance, depth: Float) -> SymbolPose {
        let turns = stance.rotatesWithMap
        let scale = camera.ratio * min(0.5 + 0.5 * (stance.liesOnGround ? depth : 1 / depth), 4)
        let turn = turns ? SIMD2<Float>.direction(position.angle) : SIMD2(1, 0)
        guard stance.liesOnGround else {
            return SymbolPose(
                anchor: position.point * camera.ratio,
                across: turn,
                down: SIMD2(-turn.y, turn.x),
                scale: scale,
                liesOnGround: false,
                depth: depth
            )
        }
        let axes = turns ? (view.right, view.down) : (SIMD2(1, 0), SIMD2(0, 1))
        let across = axes.0 * turn.x + axes.1 * turn.y
        let down = axes.0 * -turn.y + axes.1 * turn.x
        return SymbolPose(
            anchor: plane.planePoint(position.point) + stance.shift,
            across: across,
            down: down,
            scale: scale,
            liesOnGround: true,
            depth: depth
        )
    }
}
