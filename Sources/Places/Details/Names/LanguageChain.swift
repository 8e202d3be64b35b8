internal import PortolanBasics
internal import Synchronization

/// The languages to try for a requested language, the best first.
///
/// The look-up follows RFC 4647, section 3.4, which drops subtags from the end. The chain adds scripts that a region
/// implies (`zh-TW` is written in Hant), withdrawn codes, and closely related languages. All tags are in lower case,
/// because keys are compared in lower case.
struct LanguageChain: Sendable, Hashable {
    /// Lower-case tags, without duplicates.
    let tags: [String]

    /// Returns the chain of a language from a cache, because requests use few languages.
    static func known(_ language: String) -> LanguageChain {
        chains.value(for: language, cost: { 256 + language.utf8.count + 64 * $0.tags.count }) { LanguageChain(language) }
    }

    private static let chains = Mutex(LRUCache<String, LanguageChain>(costLimit: 1 << 17))

    init(_ language: String) {
        var subtags = language.lowercased().split { $0 == "-" || $0 == "_" }.prefix(8).map(String.init)
        // An extension or private-use subtag ends the language's name.
        if let end = subtags.dropFirst().firstIndex(where: { $0.utf8.count == 1 }) { subtags.removeSubrange(end...) }
        guard let first = subtags.first, first.utf8.count <= 8 else {
            tags = []
            return
        }
        subtags[0] = Self.current[first] ?? first
        if subtags[0].contains("-") { subtags = subtags[0].split(separator: "-").map(String.init) + subtags.dropFirst() }
        var chain: [String] = []
        func add(_ tag: String) { if !chain.contains(tag) { chain.append(tag) } }
        if subtags[0] == "zh" || subtags[0] == "yue" {
            for tag in Self.chinese(subtags) { add(tag) }
        } else {
            var rest = subtags
            while !rest.isEmpty {
                add(rest.joined(separator: "-"))
                rest.removeLast()
            }
            for other in Self.related[subtags[0]] ?? [] { add(other) }
        }
        tags = chain
    }

    /// Returns the chain of Chinese. Chinese is looked up by script first. The region implies the script if the tag
    /// names none.
    private static func chinese(_ subtags: [String]) -> [String] {
        let region = subtags.dropFirst().first { ["tw", "hk", "mo", "cn", "sg", "my"].contains($0) }
        let isHongKong = subtags[0] == "yue" || region == "hk" || region == "mo"
        let script = subtags.first { $0 == "hant" || $0 == "hans" } ?? (isHongKong || region == "tw" ? "hant" : region == nil ? "" : "hans")
        let taiwan = ["zh-hant-tw", "zh-tw"]
        let hongKong = ["zh-hant-hk", "zh-hk", "zh-hant-mo", "zh-mo"]
        let hant =
            isHongKong
            ? hongKong + ["zh-hant"] + taiwan : region == "tw" ? taiwan + ["zh-hant"] + hongKong : ["zh-hant"] + taiwan + hongKong
        let hans = ["zh-hans", "zh-hans-cn", "zh-cn", "zh-hans-sg", "zh-sg"]
        switch script {
        case "hant": return (subtags[0] == "yue" ? ["yue-hant", "yue"] : []) + hant + ["zh"] + (isHongKong ? ["yue"] : []) + hans
        case "hans": return (subtags[0] == "yue" ? ["yue-hans", "yue"] : []) + hans + ["zh"] + hant
        default: return ["zh"] + hans + hant
        }
    }

    /// The current codes of replaced codes (IANA language subtag registry), and of codes that mean one script of a
    /// language.
    private static let current = [
        "iw": "he", "in": "id", "ji": "yi", "jw": "jv", "mo": "ro", "tl": "fil", "sh": "sr-latn", "cmn": "zh", "zho": "zh", "eng": "en",
        "fra": "fr",
        "deu": "de", "spa": "es", "jpn": "ja", "kor": "ko", "ara": "ar", "tur": "tr", "vie": "vi",
    ]

    /// For each language, other languages that its readers understand, and withdrawn codes that data still has.
    private static let related: [String: [String]] = [
        "nb": ["no", "nn", "da"], "nn": ["no", "nb"], "no": ["nb", "nn"], "he": ["iw"], "id": ["in", "ms"], "ms": ["id"], "fil": ["tl"],
        "yi": ["ji"],
        "ro": ["mo"], "sr": ["sr-cyrl"], "hr": ["sr-latn", "bs"], "bs": ["hr", "sr-latn"], "gsw": ["de"], "lb": ["de"],
        "ca": ["ca-valencia"], "be": ["be-tarask"], "kmr": ["ku"], "ku": ["kmr"], "ckb": ["ku"], "arz": ["ar"], "ary": ["ar"],
        "nan": ["zh-hant", "zh"],
    ]
}
