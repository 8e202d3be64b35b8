import PortolanBasics
import PortolanMapSources
import PortolanRaster
import PortolanStyle

extension SymbolTilePainter {
    private struct Drawn {
        var feature: Int
        var icon: SymbolIcon
        var image: SpriteImage
        var pose: SymbolPose
        /// `icon-size`.
        var size: Float
        /// The position of the icon's anchor relative to the pose's anchor, in pixels of the style.
        var shift: SIMD2<Float>
        var opacity: Float
    }

    /// Draws icons: first plain images, then the halos of icons that take a colour, then these icons themselves.
    mutating func drawIcons(_ symbols: [Int], _ canvas: inout FrameCanvas, _ fades: SymbolFades?) {
        guard !bucket.icons.isEmpty else { return }
        var fields: [Drawn] = []
        for number in symbols {
            let opacity = fade(number, fades).icon
            guard opacity > 0, let drawn = prepare(number, opacity: opacity) else { continue }
            if drawn.icon.isField { fields.append(drawn) } else { drawPicture(drawn, &canvas) }
        }
        if !icon.hasNoHalo {
            for drawn in fields {
                let color = icon.haloColor[drawn.feature]
                let width = Float(icon.haloWidth[drawn.feature])
                guard color.alpha > 0, width > 0 else { continue }
                drawField(drawn, Color(color), (width, Float(icon.haloBlur[drawn.feature])), &canvas)
            }
        }
        for drawn in fields { drawField(drawn, Color(icon.color[drawn.feature]), nil, &canvas) }
    }

    private mutating func prepare(_ number: Int, opacity: Float) -> Drawn? {
        let symbol = bucket.symbols[number]
        let state = tile.states[number]
        let feature = Int(symbol.feature)
        let opacity = opacity * Float(icon.opacity[feature])
        let size = sizes.icon(bucket.features[feature])
        let index = state.isVertical && symbol.verticalIcon >= 0 ? symbol.verticalIcon : symbol.icon
        guard opacity > 0, size > 0, index >= 0 else { return nil }
        let icon = bucket.icons[Int(index)]
        guard let image = bucket.resources.image(number: icon.image) else { return nil }
        var shift = SIMD2<Float>.zero
        let pose: SymbolPose?
        if layout.iconIsAlongLine {
            pose = poseAlongLine(symbol, icon, size: size)
        } else {
            let isFitted = layout.iconTextFit != .none
            pose = self.pose(symbol, iconStance, isVertical: icon.isVertical)
            if isFitted, state.anchor >= 0, Int(state.anchor) < symbol.variableAnchors.count {
                let anchor = bucket.variableAnchors[Int(symbol.variableAnchors.lowerBound) + Int(state.anchor)]
                let room = state.isVertical ? symbol.verticalTextRoom : symbol.textRoom
                shift = Self.shift(anchor, room: room, unit: sizes.unit(bucket.features[feature]))
            }
        }
        guard let pose else { return nil }
        return Drawn(feature: feature, icon: icon, image: image, pose: pose, size: size, shift: shift, opacity: opacity)
    }

    private mutating func poseAlongLine(_ symbol: Symbol, _ icon: SymbolIcon, size: Float) -> SymbolPose? {
        let liesOnGround = layout.iconPitchesWithMap
        let plane = LinePlane(liesOnGround, view, camera)
        let depth = camera.perspective.depth(view.transform(symbol.anchor))
        guard depth > 0, symbol.line >= 0, isNearPicture(symbol.anchor) else { return nil }
        let scale = liesOnGround ? 0.5 + 0.5 * depth : 1 / (0.5 + 0.5 * depth)
        let lineOffset = icon.lineOffset * (size * scale / LineLabelSize.em)
        plane.follow(bucket.points(ofLine: symbol.line), symbol, reach: 0, offset: lineOffset, &path)
        var isFlipped = false
        if layout.iconKeepsUpright {
            guard let (from, to) = segmentInPicture(symbol, plane) else { return nil }
            isFlipped = to.x < from.x
        }
        guard let position = path.position(0, lineOffset: lineOffset.x, isFlipped: isFlipped) else { return nil }
        return pose(position, plane, iconStance, depth: depth)
    }

    // MARK: Pixels

    /// Whether pixels of the image are interpolated: always, unless they coincide with the picture's pixels.
    private func isLinear(_ drawn: Drawn) -> Bool {
        let size = bucket.layer.iconSize
        let rotation = bucket.layer.iconRotate
        return drawn.image.isSDF || layout.iconRotatesWithMap || camera.isTilted || size.constant != 1 || rotation.constant != 0
            || drawn.image.ratio != camera.ratio
    }

    private func drawPicture(_ drawn: Drawn, _ canvas: inout FrameCanvas) {
        let isUpright = drawn.pose.isUpright(camera) && drawn.icon.rotation == 0
        if isUpright {
            let position = drawn.pose.point(drawn.shift)
            guard abs(position.x) < 1e6, abs(position.y) < 1e6 else { return }
            let (pixel, key) = key(drawn, at: position)
            guard let image = canvas.symbols.icon(key, in: &canvas.list, { pixels(drawn, key) }) else { return }
            canvas.list.draw(
                image.image,
                x: Int(clamping: pixel.x) + image.left,
                y: Int(clamping: pixel.y) + image.top,
                opacity: drawn.opacity
            )
            return
        }
        if drawn.icon.isStretched {
            var flat = drawn
            flat.pose.anchor = .zero
            let (_, key) = key(flat, at: .zero)
            guard let pixels = canvas.symbols.pixels(key, { pixels(drawn, key) }), case .picture(let pixmap) = pixels.content else {
                return
            }
            let corner = SIMD2(Float(pixels.left), Float(pixels.top))
            let image = canvas.list.add(pixmap)
            canvas.list.draw(image, through: map(drawn, pixelsAt: corner), opacity: drawn.opacity)
            return
        }
        drawImage(drawn.icon.image, through: map(drawn), opacity: drawn.opacity, &canvas)
    }

    private func drawField(
        _ drawn: Drawn,
        _ color: Color,
        _ halo: (width: Float, blur: Float)?,
        _ canvas: inout FrameCanvas
    ) {
        let scale = drawn.size * drawn.pose.scale / camera.ratio
        var edge =
            halo.map { DistanceEdge.halo(width: $0.width, blur: $0.blur, scale: scale, ratio: camera.ratio) }
            ?? .fill(scale: scale, ratio: camera.ratio)
        if drawn.pose.liesOnGround, camera.isTilted { edge = edge.softened(by: drawn.pose.depth / camera.tiltCosine) }
        let shown = color.withOpacity(drawn.opacity)
        guard shown.alpha > 0 else { return }
        let isUpright = drawn.pose.isUpright(camera) && drawn.icon.rotation == 0
        if isUpright {
            let position = drawn.pose.point(drawn.shift)
            guard abs(position.x) < 1e6, abs(position.y) < 1e6 else { return }
            var (pixel, key) = key(drawn, at: position)
            key.edge = edge
            let mask = canvas.symbols.iconMask(key, in: &canvas.list) {
                guard let pixels = pixels(drawn, key), case .field(let field) = pixels.content else { return nil }
                return PlacedMask(field, origin: SIMD2(Float(pixels.left), Float(pixels.top)), scale: 1, edge)
            }
            guard let mask else { return }
            canvas.list.draw(mask.mask, x: Int(clamping: pixel.x) + mask.left, y: Int(clamping: pixel.y) + mask.top, shown)
            return
        }
        let (_, key) = key(drawn, at: .zero)
        guard let field = canvas.symbols.iconField(key, in: &canvas.list, { pixels(drawn, key) }) else { return }
        canvas.list.draw(field.field, through: map(drawn, pixelsAt: field.origin), edge: edge.edge, softness: edge.softness, shown)
    }

    /// Returns the pixel to which an icon's position is rounded down, and the key of the icon's pixels.
    private func key(_ drawn: Drawn, at position: SIMD2<Float>) -> (SIMD2<Float>, SymbolDrawCache.IconKey) {
        let isLinear = isLinear(drawn)
        // With interpolation, the position is rounded to quarters of a pixel. Without it, the key holds the
        // position in fifteenths of a pixel, the finest steps that four bits can hold.
        let rounded = isLinear ? (position * 4).rounded(.toNearestOrEven) / 4 : position
        let pixel = rounded.rounded(.down)
        let phase = (rounded - pixel) * (isLinear ? 4 : 15)
        let scale = drawn.size * drawn.pose.scale
        return (
            pixel,
            SymbolDrawCache.IconKey(
                image: drawn.icon.image,
                table: ObjectIdentifier(bucket.resources),
                box: drawn.icon.box,
                isStretched: drawn.icon.isStretched,
                scale: camera.isTilted ? max((scale * 64).rounded() / 64, 1.0 / 64) : scale,
                phase: UInt8(clamping: phase.x) | UInt8(clamping: phase.y) << 4,
                isLinear: isLinear
            )
        )
    }

    /// Returns the icon's pixels at its size, with its anchor inside the first pixel.
    private func pixels(_ drawn: Drawn, _ key: SymbolDrawCache.IconKey) -> IconPixels? {
        let steps: Float = key.isLinear ? 4 : 15
        let phase = SIMD2(Float(key.phase & 15), Float(key.phase >> 4)) / steps
        let ratio = camera.ratio
        let scale = key.scale / ratio
        // Pictures need a pixel around them to fade into. A field already extends beyond the icon's outline.
        let margin: Float = key.isLinear ? 1 : 0
        func samples(_ axis: Int) -> (first: Int, samples: [Float])? {
            let curve = IconAxis(drawn.icon, drawn.image, axis: axis, scale: scale)
            let low = (curve.low * ratio + phase[axis] - margin).rounded(.down)
            let high = (curve.high * ratio + phase[axis] + margin).rounded(.up)
            guard high > low, high - low <= 4096 else { return nil }
            let first = Int(clamping: low)
            return (first, (0..<Int(clamping: high - low)).map { curve.imagePosition((Float(first + $0) + 0.5 - phase[axis]) / ratio) })
        }
        guard let columns = samples(0), let rows = samples(1) else { return nil }
        return IconPixels(
            drawn.image,
            columns: columns.samples,
            rows: rows.samples,
            left: columns.first,
            top: rows.first,
            isLinear: key.isLinear
        )
    }

    /// Returns the transform from the icon's own pixels to the picture.
    private func map(_ drawn: Drawn) -> ProjectiveTransform {
        let turn = SIMD2<Float>.direction(drawn.icon.rotation) * drawn.size
        let box = drawn.icon.box
        let step = (box.maximum - box.minimum) / drawn.image.pixelSize
        return drawn.pose.map(
            origin: drawn.shift + box.minimum.turned(by: turn),
            right: turn * step.x,
            down: SIMD2(-turn.y, turn.x) * step.y,
            camera
        )
    }

    /// Returns the transform from the pixels of an icon, which was rasterised in its own size, to the frame's picture.
    private func map(_ drawn: Drawn, pixelsAt corner: SIMD2<Float>) -> ProjectiveTransform {
        let turn = SIMD2<Float>.direction(drawn.icon.rotation) / drawn.pose.scale
        return drawn.pose.map(origin: drawn.shift + corner.turned(by: turn), turn: turn, camera)
    }

    /// Draws an image of the style through a transform from its pixels to the picture.
    func drawImage(
        _ number: Int32,
        through map: ProjectiveTransform,
        opacity: Float,
        _ canvas: inout FrameCanvas
    ) {
        guard let id = canvas.symbols.image(number, bucket.resources, in: &canvas.list) else { return }
        canvas.list.draw(id, through: map, opacity: opacity)
    }
}
