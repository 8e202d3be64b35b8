internal import CFreeType
internal import CHarfBuzz

/// Owns FreeType's library object. FreeType libraries are not thread-safe, so each ``TextShaper`` has one.
@safe final class FreeTypeLibrary {
    let handle: FT_Library

    init() throws(TextError) {
        var handle: FT_Library?
        let code = unsafe FT_Init_FreeType(&handle)
        guard code == 0, let handle = unsafe handle else { throw .freeType(code: Int(code), operation: "start") }
        unsafe self.handle = handle
    }

    deinit { _ = unsafe FT_Done_FreeType(handle) }
}

/// An open face. The file is mapped into memory once; HarfBuzz reads it for shaping, and FreeType reads it for
/// outlines from the first drawn glyph on. A face belongs to one ``TextShaper`` and so to one thread at a time.
@safe final class FontFace {
    let id: FontID
    let unitsPerEm: Float
    /// The height above the baseline, in ems.
    let ascent: Float
    /// The depth below the baseline, in ems, as a positive number.
    let descent: Float

    let hbFont: OpaquePointer
    private let blob: OpaquePointer
    private let freeType: FreeTypeLibrary
    @unsafe private enum Outlines {
        case unopened
        case open(FT_Face)
        case broken(code: Int)
    }
    private var outlines: Outlines = unsafe .unopened
    private var sizeIn64ths = 0

    /// Maps the file and reads its header.
    init(id: FontID, path: String, freeType: FreeTypeLibrary) throws(TextError) {
        guard let blob = unsafe hb_blob_create_from_file_or_fail(path) else {
            throw .brokenFont(path: path, reason: "the file cannot be read")
        }
        let face = unsafe hb_face_create(blob, id.face)
        defer { unsafe hb_face_destroy(face) }  // The font holds its own reference.
        guard unsafe hb_face_get_glyph_count(face) > 0, let font = unsafe hb_font_create(face) else {
            unsafe hb_blob_destroy(blob)
            throw .brokenFont(path: path, reason: "the file has no glyphs; it is not a TrueType or OpenType file, or it is cut off")
        }
        let unitsPerEm = unsafe Float(max(hb_face_get_upem(face), 1))
        var extents = hb_font_extents_t()
        _ = unsafe hb_font_get_h_extents(font, &extents)
        let ascent = Float(extents.ascender) / unitsPerEm
        let descent = -Float(extents.descender) / unitsPerEm
        // A font with implausible metrics gets default ones, so that it cannot push its line out of the label.
        let isSane = ascent > 0 && descent >= 0 && (0.5...3).contains(ascent + descent)
        self.id = id
        self.unitsPerEm = unitsPerEm
        self.ascent = isSane ? ascent : 1
        self.descent = isSane ? descent : 0.25
        unsafe self.hbFont = font
        unsafe self.blob = blob
        self.freeType = freeType
    }

    deinit {
        if case .open(let face) = unsafe outlines { _ = unsafe FT_Done_Face(face) }
        unsafe hb_font_destroy(hbFont)
        unsafe hb_blob_destroy(blob)
    }

    /// Whether the character map has a glyph for the scalar.
    func covers(_ scalar: UInt32) -> Bool {
        var glyph: hb_codepoint_t = 0
        return unsafe hb_font_get_nominal_glyph(hbFont, scalar, &glyph) != 0 && glyph != 0
    }

    /// Returns FreeType's face at a size. It is opened on first use.
    ///
    /// - Parameters:
    ///   - sizeIn64ths: pixels per em in 26.6 fixed point.
    ///   - path: the path of the font file, for the error.
    /// - Throws: ``TextError/brokenFont(path:reason:)`` if FreeType rejects the file. The failure is
    ///   remembered, so a second call is cheap.
    func freeTypeFace(sizeIn64ths: Int, path: String) throws(TextError) -> FT_Face {
        if case .unopened = unsafe outlines {
            var length: UInt32 = 0
            let data = unsafe hb_blob_get_data(blob, &length)
            var face: FT_Face?
            let code = unsafe data.map { data in
                unsafe data.withMemoryRebound(to: FT_Byte.self, capacity: Int(length)) { bytes in
                    unsafe FT_New_Memory_Face(freeType.handle, bytes, FT_Long(length), FT_Long(id.face), &face)
                }
            }
            unsafe outlines = unsafe face.map { unsafe .open($0) } ?? .broken(code: Int(code ?? -1))
        }
        switch unsafe outlines {
        case .open(let face):
            if self.sizeIn64ths != sizeIn64ths {
                let code = unsafe FT_Set_Char_Size(face, 0, FT_F26Dot6(sizeIn64ths), 72, 72)
                guard code == 0 else { throw .brokenFont(path: path, reason: "FreeType cannot scale it (code \(code))") }
                self.sizeIn64ths = sizeIn64ths
            }
            return unsafe face
        case .broken(let code): throw .brokenFont(path: path, reason: "FreeType cannot read it (code \(code))")
        case .unopened: throw .brokenFont(path: path, reason: "FreeType has not opened it")
        }
    }
}
