/// Finds the entries of a country's states in GeoNames by their names.
struct StateNames {
    /// A state in Natural Earth.
    struct State {
        var name: String
        /// Other names in the table. In some countries, these include the name of the surrounding region.
        var otherNames: [String]
    }

    /// The entry in GeoNames for each state of the list; nil if none matches.
    let parts: [GeoNamesCatalogs.Part?]

    /// Matches states with parts.
    /// - Parameters:
    ///   - states: The states of one country.
    ///   - parts: The parts of the same country in GeoNames.
    init(_ states: [State], _ parts: [GeoNamesCatalogs.Part]) {
        var found = [GeoNamesCatalogs.Part?](repeating: nil, count: states.count)
        let cores = parts.map { Self.core($0.name) }
        let names = states.map { Self.core($0.name) }
        let others = states.map { state in state.otherNames.map(Self.core).filter { !$0.isEmpty } }
        var open = (states: Set(states.indices), parts: Set(parts.indices))
        // Each rule is looser than the one before. A pair counts only if its state and its part match nothing
        // else by the rule.
        let rules: [(Int, Int) -> Bool] = [
            { state, part in names[state] == cores[part] },
            { state, part in others[state].contains(cores[part]) },
            { state, part in ([names[state]] + others[state]).contains { Self.isClose($0, cores[part]) } },
            { state, part in PlaceSpelling.distance(names[state].joined(), cores[part].joined()) <= cores[part].joined().utf8.count / 3 },
        ]
        for rule in rules {
            var pairs: [(state: Int, part: Int)] = []
            for state in open.states.sorted() where !names[state].isEmpty {
                for part in open.parts.sorted() where !cores[part].isEmpty && rule(state, part) { pairs.append((state, part)) }
            }
            for (state, part) in pairs where pairs.count(where: { $0.state == state || $0.part == part }) == 1 {
                found[state] = parts[part]
                open.states.remove(state)
                open.parts.remove(part)
            }
        }
        self.parts = found
    }

    /// Words for kinds of parts of a country.
    private static let kinds: Set<String> = [
        "autonomous", "capital", "city", "county", "department", "district", "estado", "free", "governorate", "krai", "kray",
        "municipality",
        "national", "oblast", "oblysy", "okrug", "prefecture", "principality", "province", "region", "republic", "special", "state",
        "territory",
        "voivodeship", "voivodship",
    ]
    private static let particles: Set<String> = ["of", "the", "de"]

    /// Returns the distinctive words of a name; all its words if no distinctive word remains.
    private static func core(_ name: String) -> [String] {
        let words = PlaceSpelling.words(String(name.prefix { $0 != "(" }))
        let core = words.filter { !kinds.contains($0) && !particles.contains($0) }
        return core.isEmpty ? words : core
    }

    private static func isClose(_ a: [String], _ b: [String]) -> Bool {
        // "A and B" is a merger of two regions and neither of them.
        guard Set(a).symmetricDifference(b).isDisjoint(with: ["and", "y", "e"]) else { return false }
        if Set(a).isSubset(of: b) || Set(b).isSubset(of: a) { return true }
        let (a, b) = (a.joined(), b.joined())
        let (short, long) = (min(a.utf8.count, b.utf8.count), max(a.utf8.count, b.utf8.count))
        return short >= 4 && (a.hasPrefix(b) || b.hasPrefix(a)) || PlaceSpelling.distance(a, b) <= long / 4
    }

    // MARK: The name on the map

    /// Returns a state's name in English. It is Natural Earth's name in GeoNames' spelling, or GeoNames' name
    /// if the two are different words (Bavaria instead of Bayern).
    static func english(_ name: String, _ part: GeoNamesCatalogs.Part?, country: String) -> String {
        let own = plain(name, country)
        guard let part else { return own }
        let other = withoutKind(String(part.name.prefix { $0 != "(" }))
        guard PlaceSpelling.isPlain(other, country) else { return own }
        let (ownWords, otherWords) = (PlaceSpelling.words(own), PlaceSpelling.words(other))
        if ownWords == otherWords { return own.utf8.allSatisfy { $0 < 0x80 } ? other : own }
        // An additional or missing word does not make another name, and neither does a Russian adjective.
        if Set(ownWords).isSubset(of: otherWords) || Set(otherWords).isSubset(of: ownWords) { return own }
        if ["skaya", "skiy", "skoye"].contains(where: otherWords.joined().hasSuffix) { return own }
        return part.name.hasSuffix("Autonomous Oblast") ? part.name : other
    }

    /// Removes parentheses and the marks of transliterations.
    private static func plain(_ name: String, _ country: String) -> String {
        var name = String(name.prefix { $0 != "(" })
        while name.last == " " { name.removeLast() }
        return name.filter { $0 != "`" && !(["RU", "UA", "BY"].contains(country) && "'’".contains($0)) }
    }

    private static func withoutKind(_ name: String) -> String {
        var words = name.split(separator: " ").map(String.init)
        func isKind(_ word: String) -> Bool { kinds.contains(PlaceSpelling.folded(word)) && word != "Territory" }
        if let of = words.firstIndex(where: { $0 == "of" || $0 == "de" }), words[..<of].allSatisfy(isKind) { words.removeFirst(of + 1) }
        while words.count > 1, let last = words.last, isKind(last) { words.removeLast() }
        return words.isEmpty ? name : words.joined(separator: " ")
    }

    // MARK: The name in the country's language

    /// Returns the language of the local names in Natural Earth's tables, for countries that do not use Latin
    /// letters; nil for other countries.
    static func language(of country: String) -> String? {
        switch country {
        case "CN", "TW": "zh"
        case "JP": "ja"
        case "KR", "KP": "ko"
        case "RU": "ru"
        case "TH": "th"
        case "GR": "el"
        case "BG": "bg"
        case "UA": "uk"
        case "BY": "be"
        case "MK": "mk"
        case "RS": "sr"
        case "IL": "he"
        case "IR": "fa"
        case "AM": "hy"
        case "GE": "ka"
        case "BD": "bn"
        case "DZ", "BH", "EG", "IQ", "JO", "KW", "LB", "LY", "MA", "OM", "QA", "SA", "SD", "SY", "TN", "AE", "YE": "ar"
        default: nil
        }
    }

    /// Returns a state's name without the word for its kind, in languages whose maps omit that word.
    static func withoutKind(_ name: String, _ language: String, country: String) -> String {
        switch (language, country) {
        case ("zh", "CN"), ("zh-Hans", "CN"), ("zh-Hant", "CN"), ("ja", "CN"):
            let endings = [
                "维吾尔自治区", "維吾爾自治區", "壮族自治区", "壯族自治區", "回族自治区", "回族自治區", "自治区", "自治區", "省", "市",
            ]
            guard let ending = endings.first(where: name.hasSuffix), name.count - ending.count >= 2 else { return name }
            return String(name.dropLast(ending.count))
        case ("ar", _): return dropping(["ولاية ", "محافظة ", "منطقة ", "إمارة "], name)
        case ("th", "TH"): return dropping(["จังหวัด"], name)
        default: return name
        }
    }

    private static func dropping(_ beginnings: [String], _ name: String) -> String {
        beginnings.first(where: name.hasPrefix).map { String(name.dropFirst($0.count)) } ?? name
    }
}
