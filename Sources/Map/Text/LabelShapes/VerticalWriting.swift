/// Rules for text from top to bottom: the characters that stand upright in it, and its punctuation.
enum VerticalWriting {
    /// Whether a character stands upright in vertical text (`U` and `Tu` of Unicode's VerticalOrientation.txt),
    /// within the blocks of East Asian scripts and Canadian syllabics. Symbols also stand upright, but do not
    /// show that the text around them is vertical.
    static func isUpright(_ scalar: UInt32) -> Bool {
        guard scalar >= 0x1100 else { return scalar == 0x2EA || scalar == 0x2EB }
        switch scalar {
        case 0x1100...0x11FF, 0x1400...0x167F, 0x18B0...0x18FF: return true
        case 0x2E80...0x2FDF, 0x2FF0...0x2FFF: return true
        case 0x3000...0x303F:  // CJK punctuation but its brackets, wave dash and wavy dash.
            return !(0x3008...0x3011).contains(scalar) && !(0x3014...0x301F).contains(scalar) && scalar != 0x3030
        case 0x3040...0x309F: return true
        case 0x30A0...0x30FF: return scalar != 0x30FC
        case 0x3100...0x4DFF, 0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFE10...0xFE1F: return true
        case 0xFE30...0xFE4F: return !(0xFE49...0xFE4F).contains(scalar)
        case 0xFE50...0xFE6F: return !(0xFE58...0xFE5E).contains(scalar) && !(0xFE63...0xFE66).contains(scalar)
        case 0xFF00...0xFFEF:
            switch scalar {
            case 0xFF08, 0xFF09, 0xFF0D, 0xFF1A...0xFF1E, 0xFF3B, 0xFF3D, 0xFF3F, 0xFF5B...0xFFDF, 0xFFE3, 0xFFE8...0xFFEF: return false
            default: return true
            }
        default: return false
        }
    }

    /// Whether a character may be upright or turned without changing.
    private static func isNeutral(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0xA7, 0xA9, 0xAE, 0xB1, 0xBC, 0xBD, 0xBE, 0xD7, 0xF7: true
        case 0x2016, 0x2020, 0x2021, 0x2030, 0x2031, 0x203B, 0x203C, 0x2042, 0x2047, 0x2048, 0x2049, 0x2051: true
        case 0x2100...0x218F: true
        case 0x2300...0x2307, 0x230C...0x231F, 0x2324...0x2328, 0x232B, 0x237D...0x239A, 0x23BE...0x23CD, 0x23CF, 0x23D1...0x23DB,
            0x23E2...0x23FF:
            true
        case 0x2400...0x24FF, 0x25A0...0x25FF: true
        case 0x3000...0x303F, 0x30A0...0x30FF, 0xE000...0xF8FF, 0xFE30...0xFE4F, 0xFE50...0xFE6F, 0xFF00...0xFFEF: true
        case 0x221E, 0x2234, 0x2235, 0x2700...0x2767, 0x2776...0x2793, 0xFFFC, 0xFFFD: true
        default: false
        }
    }

    /// Whether a character is turned with the text.
    private static func isTurned(_ scalar: UInt32) -> Bool { !isUpright(scalar) && !isNeutral(scalar) }

    /// Returns the text with punctuation in vertical forms, except beside turned letters.
    static func punctuated(_ scalars: [UInt32]) -> [UInt32] {
        func keepsForm(_ index: Int) -> Bool {
            scalars.indices.contains(index) && isTurned(scalars[index]) && forms[scalars[index]] == nil
        }
        return scalars.indices.map { index in
            guard let form = forms[scalars[index]], !keepsForm(index - 1), !keepsForm(index + 1) else { return scalars[index] }
            return form
        }
    }

    /// Vertical and full-width forms of punctuation.
    private static let forms: [UInt32: UInt32] = {
        let pairs =
            "!︕#＃$＄%％&＆(︵)︶*＊+＋,︐-︲.・/／:︓;︔<︿=＝>﹀?︖@＠[﹇\\＼]﹈^＾_︳`｀{︷|―}︸~～¢￠£￡¥￥¦￤¬￢¯￣–︲—︱‘﹃’﹄“﹁”﹂…︙‧・₩￦、︑。︒"
            + "〈︿〉﹀《︽》︾「﹁」﹂『﹃』﹄【︻】︼〔︹〕︺〖︗〗︘！︕（︵）︶，︐－︲．・：︓；︔＜︿＞﹀？︖［﹇］﹈＿︳｛︷｜―｝︸｟︵｠︶｡︒｢﹁｣﹂"
        let scalars = pairs.unicodeScalars.map(\.value)
        var forms: [UInt32: UInt32] = [:]
        for index in stride(from: 0, to: scalars.count - 1, by: 2) { forms[scalars[index]] = scalars[index + 1] }
        return forms
    }()
}
