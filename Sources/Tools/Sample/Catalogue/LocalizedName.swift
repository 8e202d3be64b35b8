/// A name in the town's six languages.
struct LocalizedName: Sendable, Hashable {
    /// The name on the sign, which is English or French, depending on the place.
    var local: String
    var english: String
    var french: String
    var chinese: String
    var arabic: String
    var turkish: String
    var vietnamese: String

    /// `name` and its translations as tags.
    var tags: [(String, String)] {
        [
            ("name", local), ("name:ar", arabic), ("name:en", english), ("name:fr", french), ("name:tr", turkish), ("name:vi", vietnamese),
            ("name:zh-Hant", chinese),
        ]
    }
}

/// Joins words and patterns into names.
struct NameBook: Sendable {
    private var words: [String: [String]] = [:]
    private var forms: [String: [String]] = [:]

    init() {
        for row in NameWords.table.split(separator: "\n") {
            let fields = row.split(separator: "|").map(\.trimmed)
            if fields.count == 6 { words[fields[0]] = fields }
        }
        for row in Self.formTable.split(separator: "\n") {
            let fields = row.split(separator: "|").map(\.trimmed)
            if fields.count == 6 { forms[fields[0]] = fields }
        }
    }

    /// Returns the name of a street such as `Compass Street`: its last word is the form, and the rest is a word of the
    /// table. Nil if one of them is not in the tables.
    func street(_ key: String) -> LocalizedName? {
        guard let space = key.lastIndex(of: " ") else { return nil }
        guard let form = forms[String(key[key.index(after: space)...])], let word = words[String(key[..<space])] else { return nil }
        var name = Self.join(["% " + form[0]] + form.dropFirst(), word)
        if Self.french.contains(key) { name.local = name.french }
        return name
    }

    /// Returns a name made by patterns for English, French, Chinese, Arabic, Turkish and Vietnamese, in which `%`
    /// stands for the word.
    func name(_ word: String, patterns: [String], isFrench: Bool = false) -> LocalizedName? {
        guard patterns.count == 6, let word = words[word] else { return nil }
        var name = Self.join(patterns, word)
        if isFrench { name.local = name.french }
        return name
    }

    private static func join(_ patterns: [String], _ word: [String]) -> LocalizedName {
        let parts = patterns.enumerated().map { index, pattern in
            pattern.split(separator: "%", omittingEmptySubsequences: false).joined(separator: word[index])
        }
        return LocalizedName(
            local: parts[0],
            english: parts[0],
            french: parts[1],
            chinese: parts[2],
            arabic: parts[3],
            turkish: parts[4],
            vietnamese: parts[5]
        )
    }

    /// The streets whose signs are in French.
    private static let french: Set<String> = [
        "Equator Quay", "Equator Boulevard", "Wind Boulevard", "Sea Front Promenade", "North Star Avenue", "Albatross Avenue",
        "Bridge Boulevard", "Star Circus",
        "Mistral Street", "Sirocco Street", "Levante Street", "Bora Street", "Caravel Street", "Galleon Street", "Pelican Quay",
        "Oyster Quay",
    ]

    private static let formTable = """
        Street | Rue % | %街 | شارع % | % Sokağı | Phố %
        Lane | Ruelle % | %巷 | زقاق % | % Geçidi | Ngõ %
        Close | Impasse % | %里 | حارة % | % Çıkmazı | Hẻm %
        Road | Route % | %路 | طريق % | % Yolu | Đường %
        Avenue | Avenue % | %大道 | جادة % | % Caddesi | Đại lộ %
        Boulevard | Boulevard % | %林蔭大道 | بولفار % | % Bulvarı | Đại lộ %
        Quay | Quai % | %碼頭 | رصيف % | % Rıhtımı | Bến %
        Square | Place % | %廣場 | ساحة % | % Meydanı | Quảng trường %
        Circus | Rond-point % | %圓環 | دوار % | % Kavşağı | Vòng xoay %
        Steps | Escalier % | %階梯 | درج % | % Merdivenleri | Bậc thang %
        Expressway | Voie rapide % | %快速道路 | طريق % السريع | % Ekspres Yolu | Đường cao tốc %
        Promenade | Promenade % | %步道 | كورنيش % | % Kordonu | Đường dạo %
        """
}
