internal import PortolanBasics

/// Adding commands.
extension DrawList {
    /// Fills the whole picture: the background.
    public mutating func fillAll(_ color: Color) {
        commands.append(.fillAll(pixel: color.premultipliedPixel))
    }

    /// Begins a shape: the union of all paths added until the next command is blended once.
    ///
    /// Strokes always fill by winding (``FillRule/nonZero``); a shape with strokes should not ask for `evenOdd`.
    public mutating func beginShape(_ color: Color, rule: FillRule = .nonZero) {
        let start = Int32(clamping: parts.count)
        commands.append(.shape(parts: start..<start, pixel: color.premultipliedPixel, rule: rule))
    }

    /// Adds a filled path to the shape that was begun last.
    public mutating func addFill(_ path: Path) {
        addPart(Part(contours: path.contours, stroke: -1))
    }

    /// Adds a stroked path to the shape that was begun last.
    ///
    /// - Parameters:
    ///   - path: the path, whose contours lie in this list.
    ///   - stroke: how it is outlined: width, ends, joints, dashes.
    ///   - perspective: where it is given, the path and the stroke's lengths are those of a plane that is seen through it.
    public mutating func addStroke(_ path: Path, _ stroke: Stroke, perspective: Perspective? = nil) {
        if strokes.last != stroke { strokes.append(stroke) }
        if let perspective, perspectives.last != perspective { perspectives.append(perspective) }
        addPart(
            Part(
                contours: path.contours,
                stroke: Int32(clamping: strokes.count - 1),
                perspective: perspective == nil ? -1 : Int32(clamping: perspectives.count - 1)
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

    /// Keeps a coverage mask (a glyph) for ``draw(_:x:y:_:)``.
    public mutating func add(_ mask: CoverageMask) -> MaskID {
        masks.append(mask)
        return MaskID(index: Int32(clamping: masks.count - 1))
    }

    /// Draws a mask in one colour, its top left pixel at (x, y).
    public mutating func draw(_ mask: MaskID, x: Int, y: Int, _ color: Color) {
        commands.append(.mask(mask, x: Int32(clamping: x), y: Int32(clamping: y), pixel: color.premultipliedPixel))
    }

    /// Keeps a picture (an icon) for ``draw(_:x:y:opacity:)``.
    public mutating func add(_ image: Pixmap) -> ImageID {
        images.append(image)
        return ImageID(index: Int32(clamping: images.count - 1))
    }

    /// Draws a picture pixel for pixel, its top left pixel at (x, y), with an opacity of 0…1.
    public mutating func draw(_ image: ImageID, x: Int, y: Int, opacity: Float = 1) {
        let opacity = opacity > 0 ? UInt8(clamping: (min(opacity, 1) * 255).rounded()) : 0
        commands.append(.image(image, x: Int32(clamping: x), y: Int32(clamping: y), opacity: opacity))
    }

    /// Adds to the last command if it is a shape. A part without a shape has no colour to be drawn in: it is left out.
    private mutating func addPart(_ part: Part) {
        guard case .shape(let range, let pixel, let rule)? = commands.last else {
            assertionFailure("addFill or addStroke without beginShape")
            return
        }
        parts.append(part)
        commands[commands.count - 1] = .shape(parts: range.lowerBound..<Int32(clamping: parts.count), pixel: pixel, rule: rule)
    }
}
