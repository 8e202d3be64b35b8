/// Words of street names in short.
///
/// English after the United States Postal Service's Publication 28 and the posts of Canada and Australia; others as signs and maps write them.
enum StreetAbbreviations {
    /// A street's name in short, as it is where nothing is to be shortened.
    static func short(_ road: String, country: String) -> String {
        var name = road
        for table in (languages[country] ?? []).compactMap({ tables[$0] }) {
            name = shorten(name, table)
        }
        return name
    }

    private static func shorten(_ name: String, _ table: Table) -> String {
        var words = words(name)
        guard words.count > 1 else { return table.endings.isEmpty ? name : compound(name, table) }
        // "Avenue Road" keeps its first word: one kind of street is enough.
        if table.kindsLead {
            if let short = table.kinds[words[0].lowercased()] { words[0] = cased(short, words[0]) }
        } else {
            for index in words.indices.reversed() where index > 0 || table.directionsCount {
                let word = words[index].lowercased()
                if index > 0, let short = table.kinds[word] {
                    words[index] = cased(short, words[index])
                    break
                }
                guard let short = table.directions[word], index == words.count - 1 else { break }
                words[index] = short
            }
            if table.directionsCount, words.count > 2, let short = table.directions[words[0].lowercased()] { words[0] = short }
        }
        return words.map { table.endings.isEmpty ? $0 : compound($0, table) }.joined(separator: " ")
    }

    /// What stands between spaces.
    private static func words(_ name: String) -> [String] {
        // Letters of Latin scripts never join a space to one letter, so that bytes tell.
        guard name.utf8.allSatisfy({ (0x20..<0xCA).contains($0) }) else {
            return name.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        }
        return name.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false).map { String(Substring($0)) }
    }

    /// "Bahnhofstraße" → "Bahnhofstr."
    private static func compound(_ word: String, _ table: Table) -> String {
        for (ending, short) in table.endings where word.count > ending.count && word.hasSuffix(ending) {
            return word.dropLast(ending.count) + short
        }
        return word
    }

    private static func cased(_ short: String, _ word: String) -> String {
        guard let first = word.first, first.isLowercase, let letter = short.first else { return short }
        return letter.lowercased() + short.dropFirst()
    }

    private struct Table {
        var kinds: [String: String]
        var directions: [String: String] = [:]
        var endings: [(String, String)] = []
        /// The kind is the first word: "Rue de …".
        var kindsLead = false
        var directionsCount: Bool { !directions.isEmpty }

        init(_ kinds: String, directions: String = "", endings: [(String, String)] = [], kindsLead: Bool = false) {
            func read(_ text: String) -> [String: String] {
                var entries: [String: String] = [:]
                for entry in text.split(whereSeparator: \.isWhitespace) {
                    let sides = entry.split(separator: "=", maxSplits: 1).map(String.init)
                    if sides.count == 2 { entries[sides[0].lowercased()] = sides[1] }
                }
                return entries
            }
            self.kinds = read(kinds)
            self.directions = read(directions)
            self.endings = endings
            self.kindsLead = kindsLead
        }
    }

    private static let languages: [String: [String]] = [
        "US": ["en"], "CA": ["en", "fr"], "AU": ["en"], "NZ": ["en"], "GB": ["en"], "IE": ["en"], "ZA": ["en"], "IN": ["en"], "SG": ["en"],
        "HK": ["en"], "PR": ["en", "es"], "DE": ["de"], "AT": ["de"], "LI": ["de"], "CH": ["de", "fr"], "FR": ["fr"], "BE": ["fr"],
        "LU": ["fr"], "MC": ["fr"], "ES": ["es"], "MX": ["es"], "AR": ["es"], "CL": ["es"], "CO": ["es"], "PE": ["es"], "AD": ["ca"],
        "PT": ["pt"], "BR": ["pt"], "NL": ["nl"],
    ]

    private static let tables: [String: Table] = [
        "en": Table(
            """
            alley=Aly avenue=Ave boulevard=Blvd bridge=Brg bypass=Byp causeway=Cswy center=Ctr centre=Ctr circle=Cir close=Cl court=Ct
            crescent=Cres drive=Dr esplanade=Esp expressway=Expy freeway=Fwy garden=Gdn gardens=Gdns grove=Grv heights=Hts highway=Hwy
            junction=Jct lane=Ln parade=Pde park=Park parkway=Pkwy place=Pl plaza=Plz point=Pt road=Rd route=Rte square=Sq station=Sta
            street=St terrace=Ter trail=Trl turnpike=Tpke valley=Vly view=Vw village=Vlg way=Way
            """,
            directions: "north=N south=S east=E west=W northeast=NE northwest=NW southeast=SE southwest=SW"
        ),
        "de": Table("platz=Pl straße=Str", endings: [("straße", "str"), ("strasse", "str"), ("platz", "pl")], kindsLead: true),
        "fr": Table(
            "allée=All avenue=Av boulevard=Bd chemin=Ch cours=Crs impasse=Imp passage=Pass place=Pl quai=Q route=Rte rue=R square=Sq",
            kindsLead: true
        ),
        "es": Table("avenida=Av. calle=C. carretera=Ctra. paseo=P.º plaza=Pl. ronda=Rda.", kindsLead: true),
        "ca": Table("avinguda=Av. carrer=C. carretera=Ctra. passeig=Pg. plaça=Pl. travessera=Trav.", kindsLead: true),
        "pt": Table("avenida=Av. estrada=Estr. largo=Lgo. praça=Pç. rua=R. travessa=Tv.", kindsLead: true),
        "nl": Table("", endings: [("straat", "str"), ("weg", "wg"), ("plein", "pln")]),
    ]
}
