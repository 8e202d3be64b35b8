internal import CHarfBuzz

/// The font families for scripts that the style's fonts do not cover.
enum ScriptFamilies {
    /// The Han typographic traditions that Noto Sans CJK distinguishes. They give one code point several
    /// regional shapes.
    enum HanVariant: String, CaseIterable, Sendable {
        case japanese = "JP"
        case korean = "KR"
        case simplified = "SC"
        case traditional = "TC"
        case hongKong = "HK"

        /// Returns the variant for a BCP 47 language tag, or nil for languages not written in Han characters.
        init?(language: String?) {
            guard let language else { return nil }
            let subtags = language.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" })
            guard let primary = subtags.first else { return nil }
            let rest = subtags.dropFirst()
            switch primary {
            case "ja": self = .japanese
            case "ko": self = .korean
            case "zh", "cmn", "yue", "nan", "hak", "wuu", "lzh", "gan", "hsn":
                if rest.contains("hk") || rest.contains("mo") {
                    self = rest.contains("hans") ? .simplified : .hongKong
                } else if rest.contains("hant") || rest.contains("tw") {
                    self = .traditional
                } else if rest.contains("hans") || rest.contains("cn") || rest.contains("sg") || rest.contains("my") {
                    self = .simplified
                } else {
                    self =
                        primary == "yue" ? .hongKong : primary == "nan" || primary == "hak" || primary == "lzh" ? .traditional : .simplified
                }
            default: return nil
            }
        }
    }

    static func isHan(_ script: hb_script_t) -> Bool {
        script == HB_SCRIPT_HAN || script == HB_SCRIPT_HIRAGANA || script == HB_SCRIPT_KATAKANA || script == HB_SCRIPT_HANGUL
            || script == HB_SCRIPT_BOPOMOFO
    }

    /// Whether the letters of a script join or hang from one line. Letter spacing would separate them (CSS Text
    /// 3, section 8.2.1).
    static func isJoined(_ script: hb_script_t) -> Bool {
        joined.contains(script.rawValue)
    }

    private static let joined: Set<UInt32> = Set(
        [
            HB_SCRIPT_ARABIC, HB_SCRIPT_SYRIAC, HB_SCRIPT_MONGOLIAN, HB_SCRIPT_NKO, HB_SCRIPT_MANDAIC, HB_SCRIPT_PHAGS_PA, HB_SCRIPT_ADLAM,
            HB_SCRIPT_DEVANAGARI, HB_SCRIPT_BENGALI, HB_SCRIPT_GURMUKHI, HB_SCRIPT_HANIFI_ROHINGYA, HB_SCRIPT_SOGDIAN, HB_SCRIPT_MANICHAEAN,
        ].map(\.rawValue)
    )

    /// Returns the families for a script and Han variant in the order in which they are tried. Serif families
    /// come first if the style's own fonts have serifs.
    static func families(for script: hb_script_t, variant: HanVariant, isSerif: Bool) -> [String] {
        var families: [String] = []
        if isHan(script) {
            let regions = [variant] + HanVariant.allCases.filter { $0 != variant }
            if isSerif { families += regions.map { "Noto Serif CJK \($0.rawValue)" } }
            for region in regions {
                families += ["Noto Sans CJK \(region.rawValue)", "Noto Sans \(region.rawValue)", "Source Han Sans \(region.rawValue)"]
            }
            switch variant {
            case .japanese: families += ["Hiragino Sans", "Hiragino Kaku Gothic ProN"]
            case .korean: families += ["Apple SD Gothic Neo"]
            case .simplified: families += ["PingFang SC"]
            case .traditional: families += ["PingFang TC"]
            case .hongKong: families += ["PingFang HK", "PingFang TC"]
            }
        } else if let name = notoNames[script.rawValue] {
            if isSerif { families.append("Noto Serif \(name)") }
            families += ["Noto Sans \(name)", "Noto Serif \(name)"]
        } else {
            families += isSerif ? ["Noto Serif", "Noto Sans"] : ["Noto Sans", "Noto Serif"]
        }
        return families + (appleFamilies[script.rawValue] ?? [])
    }

    /// The families that are tried for every script after its own.
    static let general = [
        "Noto Sans", "Noto Sans Symbols", "Noto Sans Symbols2", "Noto Sans Math", "Noto Music", "Noto Emoji", "DejaVu Sans",
        "Arial Unicode MS", "Helvetica Neue", "Apple Symbols",
    ]

    private static func table(_ pairs: [(hb_script_t, String)]) -> [UInt32: String] {
        Dictionary(pairs.map { ($0.0.rawValue, $0.1) }, uniquingKeysWith: { first, _ in first })
    }

    /// The parts of Noto's family names for scripts that have their own family. For other scripts all files are
    /// searched.
    private static let notoNames = table([
        (HB_SCRIPT_ARABIC, "Arabic"), (HB_SCRIPT_HEBREW, "Hebrew"), (HB_SCRIPT_THAI, "Thai"), (HB_SCRIPT_LAO, "Lao"),
        (HB_SCRIPT_DEVANAGARI, "Devanagari"), (HB_SCRIPT_BENGALI, "Bengali"), (HB_SCRIPT_GURMUKHI, "Gurmukhi"),
        (HB_SCRIPT_GUJARATI, "Gujarati"), (HB_SCRIPT_ORIYA, "Oriya"), (HB_SCRIPT_TAMIL, "Tamil"), (HB_SCRIPT_TELUGU, "Telugu"),
        (HB_SCRIPT_KANNADA, "Kannada"), (HB_SCRIPT_MALAYALAM, "Malayalam"), (HB_SCRIPT_SINHALA, "Sinhala"), (HB_SCRIPT_TIBETAN, "Tibetan"),
        (HB_SCRIPT_MYANMAR, "Myanmar"), (HB_SCRIPT_KHMER, "Khmer"), (HB_SCRIPT_GEORGIAN, "Georgian"), (HB_SCRIPT_ARMENIAN, "Armenian"),
        (HB_SCRIPT_ETHIOPIC, "Ethiopic"), (HB_SCRIPT_CHEROKEE, "Cherokee"), (HB_SCRIPT_CANADIAN_SYLLABICS, "Canadian Aboriginal"),
        (HB_SCRIPT_MONGOLIAN, "Mongolian"), (HB_SCRIPT_THAANA, "Thaana"), (HB_SCRIPT_SYRIAC, "Syriac"), (HB_SCRIPT_TIFINAGH, "Tifinagh"),
        (HB_SCRIPT_NKO, "NKo"), (HB_SCRIPT_VAI, "Vai"), (HB_SCRIPT_YI, "Yi"), (HB_SCRIPT_JAVANESE, "Javanese"),
        (HB_SCRIPT_BALINESE, "Balinese"), (HB_SCRIPT_SUNDANESE, "Sundanese"), (HB_SCRIPT_BUGINESE, "Buginese"), (HB_SCRIPT_CHAM, "Cham"),
        (HB_SCRIPT_TAI_LE, "TaiLe"), (HB_SCRIPT_NEW_TAI_LUE, "NewTaiLue"), (HB_SCRIPT_TAI_THAM, "TaiTham"), (HB_SCRIPT_TAI_VIET, "TaiViet"),
        (HB_SCRIPT_LISU, "Lisu"), (HB_SCRIPT_BAMUM, "Bamum"), (HB_SCRIPT_MEETEI_MAYEK, "MeeteiMayek"), (HB_SCRIPT_OL_CHIKI, "OlChiki"),
        (HB_SCRIPT_LEPCHA, "Lepcha"), (HB_SCRIPT_LIMBU, "Limbu"), (HB_SCRIPT_ADLAM, "Adlam"), (HB_SCRIPT_OSAGE, "Osage"),
        (HB_SCRIPT_CHAKMA, "Chakma"), (HB_SCRIPT_MIAO, "Miao"), (HB_SCRIPT_COPTIC, "Coptic"),
        (HB_SCRIPT_HANIFI_ROHINGYA, "Hanifi Rohingya"),
        (HB_SCRIPT_WANCHO, "Wancho"), (HB_SCRIPT_NYIAKENG_PUACHUE_HMONG, "Nyiakeng Puachue Hmong"), (HB_SCRIPT_GOTHIC, "Gothic"),
        (HB_SCRIPT_RUNIC, "Runic"), (HB_SCRIPT_OGHAM, "Ogham"), (HB_SCRIPT_EGYPTIAN_HIEROGLYPHS, "Egyptian Hieroglyphs"),
        (HB_SCRIPT_CUNEIFORM, "Cuneiform"), (HB_SCRIPT_PHOENICIAN, "Phoenician"), (HB_SCRIPT_SAMARITAN, "Samaritan"),
    ])

    /// System families of macOS (untested).
    private static let appleFamilies: [UInt32: [String]] = table([
        (HB_SCRIPT_ARABIC, "Geeza Pro"), (HB_SCRIPT_HEBREW, "Arial Hebrew"), (HB_SCRIPT_THAI, "Thonburi"),
        (HB_SCRIPT_DEVANAGARI, "Kohinoor Devanagari"), (HB_SCRIPT_BENGALI, "Kohinoor Bangla"), (HB_SCRIPT_LAO, "Lao Sangam MN"),
        (HB_SCRIPT_TAMIL, "Tamil Sangam MN"), (HB_SCRIPT_MYANMAR, "Myanmar Sangam MN"), (HB_SCRIPT_KHMER, "Khmer Sangam MN"),
    ]).mapValues { [$0] }
}
