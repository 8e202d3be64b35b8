internal import CFreeType
internal import PortolanBasics

extension TextShaper {
    /// The largest halo and the largest blur, in pixels.
    public static let maximumHaloPixels: Float = 64

    /// Returns the mask of a glyph of a block; see
    /// ``mask(font:glyph:sizePixels:quarter:haloPixels:haloBlurPixels:)``.
    public func mask(
        for glyph: PositionedGlyph,
        sizePixels: Float,
        quarter: Int = 0,
        haloPixels: Float = 0,
        haloBlurPixels: Float = 0
    ) throws(TextError) -> GlyphMask {
        try mask(
            font: glyph.font,
            glyph: glyph.glyphID,
            sizePixels: sizePixels,
            quarter: quarter,
            haloPixels: haloPixels,
            haloBlurPixels: haloBlurPixels
        )
    }

    /// Draws a glyph, unhinted, for text that stands upright on the picture. The mask is cached.
    ///
    /// - Parameters:
    ///   - font: the font of the glyph.
    ///   - glyph: the glyph's number in that font.
    ///   - sizePixels: pixels per em, rounded to 1/64.
    ///   - quarter: the number of quarters of a pixel from a pixel's left edge to the origin, 0...3; see
    ///     ``GlyphMask/snap(x:)``.
    ///   - haloPixels: the width by which the glyph is grown on all sides, for the halo drawn beneath it. 0
    ///     gives the glyph itself; at most ``maximumHaloPixels``.
    ///   - haloBlurPixels: half the width over which the halo's edge fades.
    /// - Returns: the mask; empty for spaces and for glyphs that a broken font does not have.
    /// - Throws: ``TextError/invalidStyle(reason:)``, ``TextError/unknownFont(_:)``.
    public func mask(
        font: FontID,
        glyph: UInt32,
        sizePixels: Float,
        quarter: Int = 0,
        haloPixels: Float = 0,
        haloBlurPixels: Float = 0
    ) throws(TextError) -> GlyphMask {
        try TextStyle.validate(sizePixels: sizePixels)
        guard (0...TextShaper.maximumHaloPixels).contains(haloPixels), (0...TextShaper.maximumHaloPixels).contains(haloBlurPixels) else {
            throw .invalidStyle(
                reason: "halo \(haloPixels) px or blur \(haloBlurPixels) px is not in 0...\(Int(clamping: TextShaper.maximumHaloPixels))"
            )
        }
        guard let path = library.path(of: font) else { throw .unknownFont(font) }
        let key = MaskKey(
            font: font,
            glyph: glyph,
            size64: Int32(clamping: max((sizePixels * 64).rounded(), 1)),
            halo64: Int32(clamping: (haloPixels * 64).rounded()),
            blur64: Int32(clamping: (haloBlurPixels * 64).rounded()),
            quarter: UInt8(quarter & 3)
        )
        if let known = masks.value(for: key) { return known }
        var mask = GlyphMask.empty
        if let face = faces.face(font) {
            do throws(TextError) {
                mask = try draw(key, face: face, path: path)
            } catch {
                faces.note(error)
            }
        }
        masks.store(mask, for: key, cost: 128 + mask.coverage.count)
        return mask
    }

    /// Returns the contours of a glyph for text that is turned, bent or tilted. They are cached, and empty for
    /// spaces and for broken fonts without contours.
    ///
    /// - Throws: ``TextError/unknownFont(_:)``.
    public func outline(font: FontID, glyph: UInt32) throws(TextError) -> GlyphOutline {
        guard let path = library.path(of: font) else { throw .unknownFont(font) }
        let key = OutlineKey(font: font, glyph: glyph)
        if let known = outlines.value(for: key) { return known }
        // 1,000 pixels per em, in 1/64 of a pixel, is finer than any font's own grid.
        let size64 = 64_000
        let scale = SIMD2<Float>(1, -1) / Float(size64)
        var outline = GlyphOutline.empty
        if let face = faces.face(font) {
            do throws(TextError) {
                if let elements = try unsafe loadOutline(
                    glyph,
                    face: face,
                    path: path,
                    size64: size64,
                    { unsafe OutlineWalk.elements(of: &$0) }
                ) {
                    outline.elements = elements.map { $0.mapPoints { $0 * scale } }
                }
            } catch {
                faces.note(error)
            }
        }
        outlines.store(outline, for: key, cost: 64 + outline.elements.count * MemoryLayout<GlyphOutline.Element>.stride)
        return outline
    }

    /// Loads a glyph unhinted and passes its outline to `body`, which may change it. Returns nil if the glyph
    /// has none.
    private func loadOutline<Result>(
        _ glyph: UInt32,
        face: FontFace,
        path: String,
        size64: Int,
        _ body: (inout FT_Outline) -> Result?
    ) throws(TextError) -> Result? {
        let handle = try unsafe face.freeTypeFace(sizeIn64ths: size64, path: path)
        let flags = Int32(FT_LOAD_NO_HINTING) | Int32(FT_LOAD_NO_BITMAP)
        guard unsafe FT_Load_Glyph(handle, glyph, flags) == 0, let slot = unsafe handle.pointee.glyph,
            unsafe slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE, unsafe slot.pointee.outline.n_points > 0
        else { return nil }
        return unsafe body(&slot.pointee.outline)
    }

    private func draw(_ key: MaskKey, face: FontFace, path: String) throws(TextError) -> GlyphMask {
        let freeType = faces.freeType
        let mask = try unsafe loadOutline(key.glyph, face: face, path: path, size64: Int(key.size64)) { outline -> GlyphMask? in
            unsafe FT_Outline_Translate(&outline, FT_Pos(key.quarter) * 16, 0)
            var box = FT_BBox()
            guard unsafe FT_Outline_Get_BBox(&outline, &box) == 0 else { return nil }
            let grow = FT_Pos(key.halo64) + FT_Pos(key.blur64)
            // Round outward to whole pixels; FT_Pos is in 1/64.
            let left = Int((box.xMin - grow) >> 6)
            let right = Int((box.xMax + grow + 63) >> 6)
            let bottom = Int((box.yMin - grow) >> 6)
            let top = Int((box.yMax + grow + 63) >> 6)
            let width = right - left
            let height = top - bottom
            guard width > 0, height > 0, width <= maximumMaskSide, height <= maximumMaskSide else { return nil }
            unsafe FT_Outline_Translate(&outline, FT_Pos(-left * 64), FT_Pos(-bottom * 64))
            var coverage = [UInt8](repeating: 0, count: width * height)
            let code = unsafe coverage.withUnsafeMutableBufferPointer { bytes in
                var bitmap = unsafe FT_Bitmap()
                unsafe bitmap.rows = UInt32(height)
                unsafe bitmap.width = UInt32(width)
                unsafe bitmap.pitch = Int32(width)
                unsafe bitmap.buffer = bytes.baseAddress
                unsafe bitmap.num_grays = 256
                unsafe bitmap.pixel_mode = UInt8(FT_PIXEL_MODE_GRAY.rawValue)
                return unsafe FT_Outline_Get_Bitmap(freeType.handle, &outline, &bitmap)
            }
            guard code == 0 else { return nil }
            if grow > 0, let elements = unsafe OutlineWalk.elements(of: &outline) {
                let scale = SIMD2<Float>(1, -1) / 64
                let origin = SIMD2<Float>(0, Float(height))
                let segments = HaloDistance.flatten(elements.map { $0.mapPoints { $0 * scale + origin } }, tolerance: 1 / 32)
                HaloDistance.grow(
                    &coverage,
                    width: width,
                    height: height,
                    segments: segments,
                    halo: Float(key.halo64) / 64,
                    blur: Float(key.blur64) / 64
                )
            }
            return GlyphMask(width: width, height: height, left: left, top: top, coverage: coverage)
        }
        return mask ?? .empty
    }
}

/// The largest width and height of a mask in pixels. No glyph of a valid font exceeds it at
/// ``TextStyle/maximumSizePixels``.
private let maximumMaskSide = 8192
