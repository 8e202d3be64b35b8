internal import PortolanOSMFile
internal import PortolanOSMModel

/// The schema's keys for names in many languages: `name`, `name:xx`, `name_en`, `name_de`, `name_int`, `name:latin`,
/// `name:nonlatin`.
struct NameSchema: Sendable {
    private let tagOfLanguage: [String: String]

    init(languages: [String]) {
        tagOfLanguage = Dictionary(languages.map { ("name:" + $0, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the properties for an object's names; empty if it has no name in any of the languages.
    func attributes(_ tags: OSMTags, minZoom: UInt8 = 0) -> Attributes {
        var result = Attributes()
        var translations: [(key: String, value: String)] = []
        for tag in tags.all where tag.key.utf8.starts(with: "name:".utf8) && tagOfLanguage[tag.key] != nil && !tag.value.isEmpty {
            translations.append((tag.key, tag.value))
        }
        translations.sort { $0.key < $1.key }
        let english = translations.first { $0.key == "name:en" }?.value
        guard let name = tags["name"] ?? english ?? translations.first?.value, !name.isEmpty else { return result }
        let german = translations.first { $0.key == "name:de" }?.value
        let international = tags["int_name"]
        let isLatin = Self.isLatin(name)
        let latin =
            isLatin
            ? name : english ?? international ?? translations.first { Self.isLatin($0.value) }?.value
        result.set("name", name, minZoom: minZoom)
        result.set("name_en", english ?? name, minZoom: minZoom)
        result.set("name_de", german ?? name, minZoom: minZoom)
        result.set("name_int", international ?? english ?? latin ?? name, minZoom: minZoom)
        result.set("name:latin", latin ?? name, minZoom: minZoom)
        if !isLatin { result.set("name:nonlatin", name, minZoom: minZoom) }
        for (key, value) in translations { result.set(key, value, minZoom: minZoom) }
        return result
    }

    /// Whether a text has no letter of another script than Latin. Latin includes its extensions, IPA and diacritics
    /// (U+0000–036F, 1E00–1EFF, 2C60–2C7F, A720–A7FF), marks and symbols.
    static func isLatin(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            case 0...0x36F, 0x1E00...0x1EFF, 0x2000...0x2BFF, 0x2C60...0x2C7F, 0xA720...0xA7FF, 0xFB00...0xFB06: true
            default: false
            }
        }
    }
}
