internal import CHarfBuzz

/// Owns a HarfBuzz buffer and runs it over text.
@safe final class ShapingBuffer {
    private let buffer: OpaquePointer
    private var languages: [String: hb_language_t] = unsafe [:]
    private static let maximumLanguages = 256
    private static let noLigatures = [ligaTag, cligTag].map { hb_feature_t(tag: $0, value: 0, start: 0, end: UInt32.max) }

    init() throws(TextError) {
        guard let buffer = unsafe hb_buffer_create(), unsafe hb_buffer_allocation_successful(buffer) != 0 else {
            throw .freeType(code: -1, operation: "make a HarfBuzz buffer")
        }
        unsafe self.buffer = buffer
    }

    deinit { unsafe hb_buffer_destroy(buffer) }

    /// Shapes a part of a text with its surroundings as context. The glyphs are in visual order.
    func shape(
        _ scalars: [UInt32],
        _ paragraph: Range<Int>,
        range: Range<Int>,
        run: TextRun,
        language: String?,
        letterSpacingEms: Float
    ) -> [ShapedGlyph] {
        unsafe hb_buffer_clear_contents(buffer)
        unsafe scalars[paragraph].withUnsafeBufferPointer { text in
            unsafe hb_buffer_add_utf32(
                buffer,
                text.baseAddress,
                Int32(text.count),
                UInt32(range.lowerBound - paragraph.lowerBound),
                Int32(range.count)
            )
        }
        unsafe hb_buffer_set_direction(buffer, run.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
        unsafe hb_buffer_set_script(buffer, run.script)
        unsafe hb_buffer_set_language(buffer, self.language(language))
        var flags = HB_BUFFER_FLAG_REMOVE_DEFAULT_IGNORABLES.rawValue
        if range.lowerBound == paragraph.lowerBound { flags |= HB_BUFFER_FLAG_BOT.rawValue }
        if range.upperBound == paragraph.upperBound { flags |= HB_BUFFER_FLAG_EOT.rawValue }
        unsafe hb_buffer_set_flags(buffer, hb_buffer_flags_t(rawValue: flags))
        let spacing = ScriptFamilies.isJoined(run.script) ? 0 : letterSpacingEms
        if spacing != 0 || run.script == HB_SCRIPT_LATIN && ShapingBuffer.tellsDottedFromDotlessI(language) {
            // Ligatures are disabled: they would stay narrow between spaced letters (CSS Text 3, section 8.2),
            // and in Turkish "fi" must not look like "fı".
            unsafe hb_shape(run.face.hbFont, buffer, ShapingBuffer.noLigatures, UInt32(ShapingBuffer.noLigatures.count))
        } else {
            unsafe hb_shape(run.face.hbFont, buffer, nil, 0)
        }
        return glyphs(unitsPerEm: run.face.unitsPerEm, origin: paragraph.lowerBound, spacing: spacing)
    }

    private func glyphs(unitsPerEm: Float, origin: Int, spacing: Float) -> [ShapedGlyph] {
        var count: UInt32 = 0
        var positionCount: UInt32 = 0
        guard let infos = unsafe hb_buffer_get_glyph_infos(buffer, &count),
            let positions = unsafe hb_buffer_get_glyph_positions(buffer, &positionCount), count == positionCount
        else { return [] }
        let scale = 1 / unitsPerEm
        var glyphs: [ShapedGlyph] = []
        glyphs.reserveCapacity(Int(count))
        for index in 0..<Int(count) {
            let info = unsafe infos[index]
            let position = unsafe positions[index]
            let isLastOfCluster = unsafe index + 1 == Int(count) || infos[index + 1].cluster != info.cluster
            glyphs.append(
                ShapedGlyph(
                    glyphID: info.codepoint,
                    cluster: origin + Int(info.cluster),
                    advance: Float(position.x_advance) * scale + (isLastOfCluster ? spacing : 0),
                    offsetX: Float(position.x_offset) * scale,
                    offsetY: Float(position.y_offset) * scale,
                    isSafeToBreak: info.mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue == 0
                )
            )
        }
        return glyphs
    }

    /// Whether a language has both i and ı. Not every font disables its ligatures for these languages.
    private static func tellsDottedFromDotlessI(_ language: String?) -> Bool {
        guard let primary = language?.split(whereSeparator: { $0 == "-" || $0 == "_" }).first?.lowercased() else { return false }
        return ["tr", "az", "crh", "tt", "gag"].contains(primary)
    }

    /// Returns HarfBuzz's object for a language tag; nil for a tag that is not well-formed or beyond the limit.
    /// HarfBuzz keeps every tag that it has seen, so only a bounded number of them reach it.
    private func language(_ tag: String?) -> hb_language_t? {
        guard let tag else { return nil }
        if let known = unsafe languages[tag] { return unsafe known }
        guard tag.utf8.count <= 35, unsafe languages.count < ShapingBuffer.maximumLanguages,
            tag.utf8.allSatisfy({ ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A || $0 >= 0x30 && $0 <= 0x39 || $0 == 0x2D }),
            let language = unsafe hb_language_from_string(tag, -1)
        else { return nil }
        unsafe languages[tag] = unsafe language
        return unsafe language
    }
}

private let ligaTag: UInt32 = 0x6C69_6761  // "liga"
private let cligTag: UInt32 = 0x636C_6967  // "clig"
