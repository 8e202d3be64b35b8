import PortolanBasics
import PortolanMapSources
import PortolanRaster
import PortolanStyle
import PortolanText

extension SymbolTilePainter {
    /// A label to draw, with its poses and opacity.
    private struct Drawn {
        var feature: Int
        var label: SymbolLabel
        /// One pose for the whole label, or one for each glyph along a line.
        var poses: [SymbolPose]
        /// Pixels of the style per 1/24 em.
        var unit: Float
        /// The shift of the whole label from its anchor, in pixels of the style.
        var shift: SIMD2<Float>
        var opacity: Float
    }

    /// Draws texts: first all halos, then all letters.
    mutating func drawTexts(_ symbols: [Int], _ canvas: inout FrameCanvas, _ fades: SymbolFades?) {
        guard !bucket.labels.isEmpty else { return }
        var drawn: [Drawn] = []
        for number in symbols {
            let opacity = fade(number, fades).text
            guard opacity > 0 else { continue }
            if let label = prepare(number, opacity: opacity) { drawn.append(label) }
        }
        if !text.hasNoHalo {
            for label in drawn {
                let color = text.haloColor[label.feature]
                let width = Float(text.haloWidth[label.feature])
                guard color.alpha > 0, width > 0 else { continue }
                let halo = Halo(width: width, blur: Float(text.haloBlur[label.feature]))
                draw(label, Ink(color: Color(color), halo: halo), &canvas)
            }
        }
        for label in drawn { draw(label, Ink(color: Color(text.color[label.feature])), &canvas) }
    }

    private struct Halo {
        var width: Float
        var blur: Float
    }

    /// The colour of letters or of their halos.
    private struct Ink {
        var color: Color
        var halo: Halo?
    }

    /// A glyph of a label at its position.
    private struct StandingGlyph {
        var glyph: SymbolGlyph
        var pose: SymbolPose
        /// The position relative to the pose's anchor, in pixels of the style.
        var origin: SIMD2<Float>
        /// Pixels of the style per 1/24 em.
        var unit: Float
    }

    // MARK: Poses

    private mutating func prepare(_ number: Int, opacity: Float) -> Drawn? {
        let symbol = bucket.symbols[number]
        let state = tile.states[number]
        let feature = Int(symbol.feature)
        let opacity = opacity * Float(text.opacity[feature])
        let unit = sizes.unit(bucket.features[feature])
        guard opacity > 0, unit > 0 else { return nil }
        if layout.textIsAlongLine { return prepareAlongLine(symbol, unit: unit, opacity: opacity) }
        var number = symbol.anyHorizontal
        var shift = SIMD2<Float>.zero
        if state.isVertical, symbol.vertical >= 0 { number = symbol.vertical }
        if !symbol.variableAnchors.isEmpty {
            guard state.anchor >= 0, Int(state.anchor) < symbol.variableAnchors.count else { return nil }
            let anchor = bucket.variableAnchors[Int(symbol.variableAnchors.lowerBound) + Int(state.anchor)]
            if !state.isVertical {
                let chosen = anchor.justify == 1 ? symbol.right : anchor.justify == 0 ? symbol.left : symbol.center
                if chosen >= 0 { number = chosen }
            }
            shift = Self.shift(anchor, room: state.isVertical ? symbol.verticalTextRoom : symbol.textRoom, unit: unit)
        }
        guard number >= 0,
            let pose = pose(symbol, textStance, isVertical: state.isVertical && layout.allowsVertical)
        else { return nil }
        return Drawn(feature: feature, label: bucket.labels[Int(number)], poses: [pose], unit: unit, shift: shift, opacity: opacity)
    }

    /// Returns the shift of a label from its anchor for one of its variable anchors, in pixels of the style.
    static func shift(_ anchor: VariableAnchor, room: SymbolRoom, unit: Float) -> SIMD2<Float> {
        guard case .box(let room) = room else { return anchor.offset * unit }
        let box = room(unit)
        return anchor.shift(size: box.maximum - box.minimum, unit: unit)
    }

    private mutating func prepareAlongLine(_ symbol: Symbol, unit: Float, opacity: Float) -> Drawn? {
        let plane = LinePlane(layout.textPitchesWithMap, view, camera)
        let depth = camera.perspective.depth(view.transform(symbol.anchor))
        guard depth > 0, symbol.line >= 0, isNearPicture(symbol.anchor) else { return nil }
        let layoutUnit = unit * (layout.textPitchesWithMap ? 0.5 + 0.5 * depth : 1 / (0.5 + 0.5 * depth))
        let number = symbol.anyHorizontal >= 0 ? symbol.anyHorizontal : symbol.vertical
        guard number >= 0 else { return nil }
        var label = bucket.labels[Int(number)]
        switch layAlongLine(label, symbol, plane, layoutUnit) {
        case .doesNotFit: return nil
        case .fits: break
        case .needsVertical:
            label = bucket.labels[Int(symbol.vertical)]
            guard case .fits = layAlongLine(label, symbol, plane, layoutUnit, isSecond: true) else { return nil }
        }
        let poses = glyphPositions.map { pose($0, plane, textStance, depth: depth) }
        return Drawn(feature: Int(symbol.feature), label: label, poses: poses, unit: unit, shift: .zero, opacity: opacity)
    }

    enum LineFit {
        case fits
        case doesNotFit
        case needsVertical
    }

    /// Lays a label's glyphs along its line. The label is turned around if it would be upside down.
    private mutating func layAlongLine(
        _ label: SymbolLabel,
        _ symbol: Symbol,
        _ plane: LinePlane,
        _ unit: Float,
        isSecond: Bool = false
    ) -> LineFit {
        glyphPositions.removeAll(keepingCapacity: true)
        guard let first = label.glyphs.first, let last = label.glyphs.last else { return .fits }
        let lineOffset = label.lineOffset * unit
        let firstOffset = bucket.glyphs[Int(first)].along * unit
        let lastOffset = bucket.glyphs[Int(last)].along * unit
        plane.follow(
            bucket.points(ofLine: symbol.line),
            symbol,
            reach: max(abs(firstOffset), abs(lastOffset)),
            offset: lineOffset,
            &path
        )
        var isFlipped = false
        if layout.textKeepsUpright {
            let ends: (SIMD2<Float>, SIMD2<Float>)
            if label.glyphs.count > 1 {
                guard let start = path.position(firstOffset, lineOffset: lineOffset.x, isFlipped: false),
                    let end = path.position(lastOffset, lineOffset: lineOffset.x, isFlipped: false)
                else { return .doesNotFit }
                ends = (plane.picturePoint(start.point), plane.picturePoint(end.point))
            } else {
                guard let segment = segmentInPicture(symbol, plane) else { return .doesNotFit }
                ends = segment
            }
            let way = ends.1 - ends.0
            if !label.isVertical, symbol.vertical >= 0, !isSecond, abs(way.y) > abs(way.x) { return .needsVertical }
            isFlipped = label.isVertical ? way.y < 0 : way.x < 0
        }
        for glyph in label.glyphs {
            guard let position = path.position(bucket.glyphs[Int(glyph)].along * unit, lineOffset: lineOffset.x, isFlipped: isFlipped)
            else {
                return .doesNotFit
            }
            glyphPositions.append(position)
        }
        return .fits
    }

    /// Returns a symbol's anchor and the end of its segment in the picture.
    func segmentInPicture(_ symbol: Symbol, _ plane: LinePlane) -> (SIMD2<Float>, SIMD2<Float>)? {
        let line = bucket.points(ofLine: symbol.line)
        let next = line.startIndex + Int(symbol.segment) + 1
        guard line.indices.contains(next) else { return nil }
        let from = view.transform(symbol.anchor)
        var to = view.transform(line[next])
        if camera.perspective.depth(to) <= 0 { to = from + (to - from) * 1e-3 }
        guard camera.perspective.depth(to) > 0 else { return nil }
        return (camera.perspective(from), camera.perspective(to))
    }

    /// Whether a point appears in the picture or within 256 points around it.
    func isNearPicture(_ point: SIMD2<Float>) -> Bool {
        let onPlane = view.transform(point)
        guard camera.perspective.depth(onPlane) > 0 else { return false }
        let position = camera.perspective(onPlane) / camera.ratio
        return all(position .>= -256) && all(position .<= camera.size + 256)
    }

    // MARK: Glyphs

    private func draw(_ label: Drawn, _ ink: Ink, _ canvas: inout FrameCanvas) {
        for (position, number) in label.label.glyphs.enumerated() {
            let glyph = bucket.glyphs[Int(number)]
            guard let pose = label.poses.count == 1 ? label.poses[0] : label.poses.indices.contains(position) ? label.poses[position] : nil
            else { continue }
            let origin = glyph.origin * label.unit + label.shift
            let standing = StandingGlyph(glyph: glyph, pose: pose, origin: origin, unit: label.unit)
            switch glyph.source {
            case .image(let image):
                if ink.halo == nil { drawImage(image, standing, opacity: label.opacity, &canvas) }
            case .glyph(let ref):
                var own = ink
                if ink.halo == nil, glyph.color >= 0, Int(glyph.color) < bucket.sectionColors.count {
                    own.color = Color(bucket.sectionColors[Int(glyph.color)])
                }
                own.color = own.color.withOpacity(label.opacity)
                guard own.color.alpha > 0 else { continue }
                draw(ref, standing, own, &canvas)
            }
        }
    }

    private func draw(_ ref: GlyphRef, _ standing: StandingGlyph, _ ink: Ink, _ canvas: inout FrameCanvas) {
        let (glyph, pose, origin) = (standing.glyph, standing.pose, standing.origin)
        // The distance changes the size of letters, and with it the softness of their edges.
        var fontScale = standing.unit * pose.scale / camera.ratio
        let isUpright = pose.isUpright(camera) && glyph.turn.y == 0 && glyph.turn.x > 0
        if isUpright, fontScale * camera.ratio * glyph.turn.x <= 3 {
            // Sizes are rounded to steps too small to see. Without this rounding, a tilted map would need masks in
            // countless sizes.
            if camera.isTilted { fontScale = max((fontScale * camera.ratio * 96).rounded() / 96, 1.0 / 96) / camera.ratio }
            let scale = fontScale * camera.ratio * glyph.turn.x
            drawUpright(ref, pose.point(origin), scale: scale, edge(fontScale, ink.halo), ink, &canvas)
            return
        }
        var edge = edge(fontScale, ink.halo)
        if pose.liesOnGround, camera.isTilted { edge = edge.softened(by: pose.depth / camera.tiltCosine) }
        guard let field = canvas.symbols.field(ref, bucket.resources, fonts, in: &canvas.list) else { return }
        let turn = glyph.turn * standing.unit
        let map = pose.map(origin: origin + field.origin.turned(by: turn), turn: turn * field.unit, camera)
        canvas.list.draw(field.field, through: map, edge: edge.edge, softness: edge.softness, ink.color)
    }

    private func edge(_ fontScale: Float, _ halo: Halo?) -> DistanceEdge {
        halo.map { .halo(width: $0.width, blur: $0.blur, scale: fontScale, ratio: camera.ratio) }
            ?? .fill(scale: fontScale, ratio: camera.ratio)
    }

    /// Draws a glyph as a cached mask, at a position rounded to quarters of a pixel.
    private func drawUpright(
        _ ref: GlyphRef,
        _ pen: SIMD2<Float>,
        scale: Float,
        _ edge: DistanceEdge,
        _ ink: Ink,
        _ canvas: inout FrameCanvas
    ) {
        guard abs(pen.x) < 1e6, abs(pen.y) < 1e6 else { return }
        let isInstalled = fonts != nil
        var variant = GlyphMasks.Variant(
            table: ObjectIdentifier(bucket.resources),
            scale: scale.bitPattern,
            edge: edge,
            halo: .zero
        )
        let position: SIMD2<Float>
        if isInstalled {
            // Baselines are rounded to whole pixels, which keeps letters crisp.
            let baseline = (pen.y + DistanceGlyph.ascenderToBaseline * scale).rounded()
            let quarters = (pen.x * 4).rounded() / 4
            position = SIMD2(quarters, baseline)
            let ratio = camera.ratio
            // Sizes are rounded as the shaper rounds them, so that a mask depends only on its key and not on
            // the first size that made it.
            variant.scale = UInt32(clamping: (scale * DistanceGlyph.emPixels * 64).rounded())
            variant.halo =
                ink.halo.map {
                    SIMD2(Int32(clamping: ($0.width * ratio * 64).rounded()), Int32(clamping: ($0.blur * ratio * 64).rounded()))
                }
                ?? .zero
            variant.edge = DistanceEdge(edge: ink.halo == nil ? 0 : 1, softness: 0)
        } else {
            position = (pen * 4).rounded(.toNearestOrEven) / 4
        }
        let pixel = position.rounded(.down)
        let phase = position - pixel
        let number = canvas.symbols.glyphs.number(of: variant)
        let quarters = UInt8(clamping: phase.x * 4) | UInt8(clamping: phase.y * 4) << 2
        let mask = canvas.symbols.glyphs.mask(ref, phase: quarters, number, in: &canvas.list) { () -> PlacedMask? in
            switch bucket.resources.glyphs.entry(ref) {
            case .field(let distances):
                let field = GlyphField(distances)
                return PlacedMask(field, origin: phase + field.origin * scale, scale: scale * field.unit, edge)
            case .outline(let font, let glyph):
                return PlacedMask(installed: font, glyph, scale: scale, quarter: Int(clamping: phase.x * 4), variant.halo, fonts)
            case nil: return nil
            }
        }
        guard let mask else { return }
        canvas.list.draw(mask.mask, x: Int(clamping: pixel.x) + mask.left, y: Int(clamping: pixel.y) + mask.top, ink.color)
    }

    /// Draws an image within a text: on the line, one pixel to the right, as MapLibre does.
    private func drawImage(_ number: Int32, _ standing: StandingGlyph, opacity: Float, _ canvas: inout FrameCanvas) {
        guard let image = bucket.resources.image(number: number) else { return }
        let turn = standing.glyph.turn * standing.unit
        let start = standing.origin + SIMD2<Float>(1, 3).turned(by: turn)
        let map = standing.pose.map(origin: start, turn: turn / image.ratio, camera)
        drawImage(number, through: map, opacity: opacity, &canvas)
    }
}

extension PlacedMask {
    /// Creates the mask of a glyph of an installed font, with its pen at a quarter of a pixel.
    fileprivate init?(
        installed font: FontID,
        _ glyph: UInt32,
        scale: Float,
        quarter: Int,
        _ halo: SIMD2<Int32>,
        _ fonts: TextShaper?
    ) {
        let mask = try? fonts?.mask(
            font: font,
            glyph: glyph,
            sizePixels: scale * DistanceGlyph.emPixels,
            quarter: quarter,
            haloPixels: Float(halo.x) / 64,
            haloBlurPixels: Float(halo.y) / 64
        )
        guard let mask, !mask.isEmpty, let coverage = CoverageMask(width: mask.width, height: mask.height, coverage: mask.coverage) else {
            return nil
        }
        self.mask = coverage
        left = mask.left
        top = -mask.top
    }
}
