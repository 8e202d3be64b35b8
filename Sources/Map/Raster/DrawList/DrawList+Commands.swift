internal import PortolanBasics

/// Adds commands.
extension DrawList {
    /// Fills the whole picture, as a background does.
    public mutating func fillAll(_ color: Color) {
        append(.fillAll(.solid(pixel: color.premultipliedPixel)))
    }

    /// Fills the whole picture, or the whole clip, as a background or a raster tile does. A paint along a line
    /// fills nothing here.
    public mutating func fillAll(_ paint: Paint) {
        append(.fillAll(ink(paint)))
    }

    /// Begins a shape. The union of all paths added until the next command is blended once.
    ///
    /// Strokes always fill by winding (``FillRule/nonZero``), so do not use `evenOdd` for a shape with strokes.
    public mutating func beginShape(_ color: Color, rule: FillRule = .nonZero) {
        beginShape(.solid(pixel: color.premultipliedPixel), rule)
    }

    /// Begins a shape that is filled with a paint.
    public mutating func beginShape(_ paint: Paint, rule: FillRule = .nonZero) {
        beginShape(ink(paint), rule)
    }

    private mutating func beginShape(_ ink: Ink, _ rule: FillRule) {
        let start = Int32(clamping: parts.count)
        append(.shape(parts: start..<start, ink, rule: rule))
    }

    /// Adds a filled path to the last shape.
    public mutating func addFill(_ path: Path) {
        addPart(Part(contours: path.contours, stroke: -1, instance: path.instance))
    }

    /// Adds a stroked path to the last shape.
    ///
    /// - Parameters:
    ///   - path: a path with contours of this list.
    ///   - stroke: the width, ends, joins and dashes of the outline.
    ///   - perspective: if not nil, the path and the stroke's lengths are measured on a plane that appears in the
    ///     picture in this perspective.
    public mutating func addStroke(_ path: Path, _ stroke: Stroke, perspective: Perspective? = nil) {
        if strokes.last != stroke { strokes.append(stroke) }
        if let perspective, perspectives.last != perspective { perspectives.append(perspective) }
        addPart(
            Part(
                contours: path.contours,
                stroke: Int32(clamping: strokes.count - 1),
                perspective: perspective == nil ? -1 : Int32(clamping: perspectives.count - 1),
                instance: path.instance
            )
        )
    }

    /// Fills one path.
    public mutating func fill(_ path: Path, _ color: Color, rule: FillRule = .nonZero) {
        beginShape(color, rule: rule)
        addFill(path)
    }

    /// Strokes one path.
    public mutating func stroke(_ path: Path, _ stroke: Stroke, _ color: Color) {
        beginShape(color)
        addStroke(path, stroke)
    }

    /// Stores a coverage mask, such as a glyph, for ``draw(_:x:y:_:)``.
    public mutating func add(_ mask: CoverageMask) -> MaskID {
        let mask32 = Mask(
            start: Int32(clamping: maskBytes.count),
            width: Int32(clamping: mask.width),
            height: Int32(clamping: mask.height)
        )
        // A mask that exceeds the range of indices counts as empty.
        if maskBytes.count + mask.coverage.count <= Int(Int32.max) {
            masks.append(mask32)
            maskBytes.append(contentsOf: mask.coverage)
        } else {
            masks.append(Mask(start: 0, width: 0, height: 0))
        }
        return MaskID(index: Int32(clamping: masks.count - 1))
    }

    /// Draws a mask in one colour, its top left pixel at (x, y).
    public mutating func draw(_ mask: MaskID, x: Int, y: Int, _ color: Color) {
        append(.mask(mask, x: Int32(clamping: x), y: Int32(clamping: y), pixel: color.premultipliedPixel))
    }

    /// Stores an image, such as an icon, for this list's commands and paints.
    public mutating func add(_ image: Pixmap) -> ImageID {
        add(ImagePyramid(image, count: 1))
    }

    /// Stores an image with its reductions, for drawing it at much smaller sizes.
    public mutating func add(_ image: ImagePyramid) -> ImageID {
        images.append(image)
        return ImageID(index: Int32(clamping: images.count - 1))
    }

    /// Draws an image pixel for pixel, its top left pixel at (x, y), with an opacity of 0…1.
    public mutating func draw(_ image: ImageID, x: Int, y: Int, opacity: Float = 1) {
        append(.image(image, x: Int32(clamping: x), y: Int32(clamping: y), opacity: ImageShader.byte(opacity)))
    }

    /// Draws an image turned, scaled or in perspective, with smooth edges.
    ///
    /// - Parameters:
    ///   - image: an image in the list.
    ///   - map: the transform from pixels of the image, counted from the corner of its first pixel, to pixels of
    ///     the picture. Parts of the image behind the eye are left out.
    ///   - opacity: 0…1.
    ///   - sampling: the interpolation between the image's pixels.
    public mutating func draw(_ image: ImageID, through map: ProjectiveTransform, opacity: Float = 1, sampling: Sampling = .linear) {
        guard images.indices.contains(Int(image.index)), let size = images[Int(image.index)].levels.first, map.isFinite,
            let inverse = map.inverse
        else { return }
        let (width, height) = (Double(size.width), Double(size.height))
        let corners = map.convexPolygon([SIMD2(0, 0), SIMD2(width, 0), SIMD2(width, height), SIMD2(0, height)])
        guard corners.count > 2 else { return }
        beginShape(
            .image(ImagePaint(image: image, pictureToImage: inverse, outside: .clamp, sampling: sampling, opacity: opacity))
        )
        contour(corners.map { SIMD2<Float>($0) }, closed: true)
        addFill(endPath())
    }

    /// Begins a group. Later commands draw on a separate transparent picture, until ``endGroup(opacity:)``.
    /// Groups nest.
    public mutating func beginGroup() {
        commands.append(Command(kind: .beginGroup, clip: -1))
    }

    /// Ends the last group and blends it, with an opacity of 0…1, over the drawing before the group.
    ///
    /// Without an open group, the call does nothing. A group that is not ended is blended with full opacity.
    public mutating func endGroup(opacity: Float) {
        commands.append(Command(kind: .endGroup(opacity: ImageShader.byte(opacity)), clip: -1))
    }

    mutating func append(_ kind: Command.Kind) {
        commands.append(Command(kind: kind, clip: clip?.index ?? -1))
    }

    private mutating func ink(_ paint: Paint) -> Ink {
        switch paint {
        case .solid(let color): return .solid(pixel: color.premultipliedPixel)
        case .image(let paint):
            imagePaints.append(paint)
            return .image(Int32(clamping: imagePaints.count - 1))
        case .line(let paint):
            linePaints.append(paint)
            return .line(Int32(clamping: linePaints.count - 1))
        }
    }

    /// Adds a part to the last command if that is a shape. Without a shape the part has no colour and is left
    /// out.
    private mutating func addPart(_ part: Part) {
        guard case .shape(let range, let ink, let rule)? = commands.last?.kind else {
            assertionFailure("addFill or addStroke without beginShape")
            return
        }
        parts.append(part)
        commands[commands.count - 1].kind = .shape(parts: range.lowerBound..<Int32(clamping: parts.count), ink, rule: rule)
    }
}
