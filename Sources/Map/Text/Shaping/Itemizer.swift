internal import CHarfBuzz

/// A run of one paragraph with one script, one direction and one font.
struct TextRun {
    var range: Range<Int>
    var level: Int8
    var script: hb_script_t
    var face: FontFace
    /// The glyphs in visual order, from left to right.
    var glyphs: [ShapedGlyph] = []

    var isRightToLeft: Bool { level & 1 == 1 }
}

/// A glyph from HarfBuzz, in ems.
struct ShapedGlyph {
    var glyphID: UInt32
    /// The first scalar of the glyph's cluster.
    var cluster: Int
    var advance: Float
    var offsetX: Float
    var offsetY: Float
    /// Whether a line may begin at the cluster without reshaping.
    var isSafeToBreak: Bool
}

/// Splits a paragraph into runs.
enum Itemizer {
    /// Returns the script of a code point by Unicode's Scripts.txt, from HarfBuzz.
    static func script(_ scalar: UInt32) -> hb_script_t {
        if scalar < 0x80 {
            let letter = scalar | 0x20
            return letter >= 0x61 && letter <= 0x7A ? HB_SCRIPT_LATIN : HB_SCRIPT_COMMON
        }
        return unsafe hb_unicode_script(hb_unicode_funcs_get_default(), scalar)
    }

    private static func isReal(_ script: hb_script_t) -> Bool {
        script != HB_SCRIPT_COMMON && script != HB_SCRIPT_INHERITED && script != HB_SCRIPT_UNKNOWN
    }

    /// Returns the Han variant of text in an unknown language: kana means Japanese, bopomofo Taiwanese, Hangul
    /// Korean, and otherwise simplified Chinese.
    static func hanVariant(of text: PreparedText) -> ScriptFamilies.HanVariant {
        guard text.highest >= 0x1100 else { return .simplified }
        var variant = ScriptFamilies.HanVariant.simplified
        for scalar in text.scalars {
            switch scalar {
            case 0x3041...0x30FA, 0x31F0...0x31FF: return .japanese
            case 0x3105...0x312F, 0x31A0...0x31BF: variant = .traditional
            case 0xAC00...0xD7A3, 0x1100...0x11FF, 0x3131...0x318E: if variant == .simplified { variant = .korean }
            default: break
            }
        }
        return variant
    }

    /// Returns the runs of a paragraph in logical order. `levels` is empty or has one level per scalar of the
    /// paragraph.
    static func runs(_ scalars: [UInt32], _ paragraph: Range<Int>, levels: [Int8], stack: FontStack, faces: FaceCache) -> [TextRun] {
        var runs: [TextRun] = []
        // Common characters at the start belong to the first script that follows.
        var script = paragraph.lazy.map { Itemizer.script(scalars[$0]) }.first(where: isReal) ?? HB_SCRIPT_LATIN
        var previous: FontFace?
        var index = paragraph.lowerBound
        while index < paragraph.upperBound {
            let start = index
            index += 1
            while index < paragraph.upperBound,
                CharacterClass.extendsCluster(scalars[index]) || scalars[index - 1] == 0x200D
            {
                index += 1
            }
            let own = Itemizer.script(scalars[start])
            let changed = isReal(own) && own != script
            if changed { script = own }
            let level = levels.isEmpty ? 0 : levels[start - paragraph.lowerBound]
            let cluster = scalars[start..<index]
            let face: FontFace
            if let previous, index == start + 1, CharacterClass.isNeutral(scalars[start]) || CharacterClass.isIgnorable(scalars[start]),
                CharacterClass.isIgnorable(scalars[start]) || previous.covers(scalars[start])
            {
                face = previous
            } else {
                face = stack.face(for: cluster, script: script, faces: faces)
            }
            previous = face
            if let last = runs.indices.last, !changed, runs[last].level == level, runs[last].face === face, runs[last].script == script {
                runs[last].range = runs[last].range.lowerBound..<index
            } else {
                runs.append(TextRun(range: start..<index, level: level, script: script, face: face))
            }
        }
        return runs
    }
}
