/// One meaning of a word or phrase.
struct WordSense: Equatable {
    var kind: TokenKind
    var value: Int32 = 0
    /// Bit per language of `LanguageNames.all`; 0 where the word belongs to no language in particular.
    var languages: UInt64 = 0
    /// Text for `.comment`.
    var comment: String?
}

/// What people write instead of the specification's words. Phrases are keyed in lower case, words separated by one space.
enum Vocabulary {
    /// The longest phrase, in words.
    static let longestPhrase = 7

    static let english: UInt64 = 1

    static let senses: [String: [WordSense]] = build()

    private static let abbreviating = ["en", "de", "fr", "es", "pt", "it", "nl", "sv", "da", "nb", "fi", "pl", "cs", "sk"]

    private static func build() -> [String: [WordSense]] {
        var table: [String: [WordSense]] = [:]
        func add(_ key: String, _ sense: WordSense) {
            var list = table[key] ?? []
            if let same = list.firstIndex(where: { $0.kind == sense.kind && $0.value == sense.value && $0.comment == sense.comment }) {
                list[same].languages |= sense.languages
            } else {
                list.append(sense)
            }
            table[key] = list
        }
        for (index, names) in LanguageNames.all.enumerated() {
            let bit = UInt64(1) << UInt64(min(index, 63))
            for (columns, kind, base) in [(names.weekdays, TokenKind.weekday, 0), (names.months, .month, 1)] {
                for (position, spellings) in columns.split(separator: "|", omittingEmptySubsequences: false).enumerated() {
                    for spelling in spellings.split(separator: "/") {
                        // Two letters are taken from the languages in which they are much used only.
                        if spelling.utf8.count == 2, !abbreviating.contains(names.language) { continue }
                        add(String(spelling), WordSense(kind: kind, value: Int32(position + base), languages: bit))
                    }
                }
            }
        }
        func words(_ kind: TokenKind, _ value: Int32 = 0, _ list: String) {
            for word in list.split(separator: "|") { table[String(word)] = [WordSense(kind: kind, value: value)] }
        }
        words(
            .holiday,
            0,
            "ph|holiday|holidays|public holiday|public holidays|bank holiday|bank holidays|feiertag|feiertags|feiertage|feiertagen"
        )
        words(
            .holiday,
            0,
            "an feiertagen|gesetzliche feiertage|jour férié|jours fériés|jours feries|fériés|férié|feries|festivos|festivo|feriado|feriados"
        )
        words(.holiday, 0, "festivi|festivo|feestdagen|feestdag|helgdagar|helligdage|праздники|праздничные дни|święta")
        words(
            .holiday,
            1,
            "sh|school holiday|school holidays|schoolholiday|schoolholidays|schulferien|ferien|vacances scolaires|vacaciones escolares"
        )
        words(.holidayOffset, 1, "day after public holiday|one day after public holiday|day after public holidays|tag nach feiertag")
        words(.holidayOffset, -1, "day before public holiday|one day before public holiday|day before public holidays|tag vor feiertag")
        words(.weekdays, 0b110_0000, "weekend|weekends|wochenende|wochenends|week end|fin de semana|fine settimana|viikonloppu")
        words(
            .weekdays,
            0b001_1111,
            "weekday|weekdays|workday|workdays|work day|work days|on work day|on work days|on weekdays|working days"
        )
        words(
            .weekdays,
            0b001_1111,
            "werktag|werktage|werktags|wochentags|arbeitstage|jours ouvrables|días laborables|dias uteis|dias úteis|будни|arkisin"
        )
        words(
            .weekdays,
            0b111_1111,
            "everyday|every day|all days|daily|täglich|taeglich|tgl|jeden tag|alle tage|tous les jours|todos los dias"
        )
        words(
            .weekdays,
            0b111_1111,
            "todos los días|todos os dias|diariamente|tutti i giorni|ogni giorno|dagelijks|dagligen|ежедневно|щодня|codziennie"
        )
        words(
            .weekdays,
            0b111_1111,
            "7j/7|7/7|7 days a week|7 days/week|seven days a week|7 tage|7 tage die woche|7 jours sur 7|7 jours/7|每天|毎日|매일|her gün|يوميا"
        )
        words(
            .weekdaysOrHolidays,
            0b100_0000,
            "sonn und feiertag|sonn und feiertags|sonn und feiertage|sonn und feiertagen|sonn/feiertag|sonn/feiertags"
        )
        words(
            .weekdaysOrHolidays,
            0b100_0000,
            "sonn/feiertage|an sonn und feiertagen|sonn u feiertage|sonn & feiertage|sonn & feiertags|so und feiertags"
        )
        words(
            .weekdaysOrHolidays,
            0b100_0000,
            "sundays and holidays|sundays and public holidays|dimanches et jours fériés|dimanche et jours fériés|domingos y festivos"
        )
        words(
            .state,
            OpeningState.Kind.open.tokenValue,
            "open|geöffnet|geoeffnet|offen|auf|ouvert|abierto|aberto|aperto|открыто|avoinna|öppet|åben|åpent"
        )
        words(
            .state,
            OpeningState.Kind.closed.tokenValue,
            "off|closed|geschlossen|zu|ruhetag|fermé|ferme|fermée|cerrado|fechado|encerrado|chiuso|gesloten|stängt"
        )
        words(
            .state,
            OpeningState.Kind.closed.tokenValue,
            "always closed|permanently closed|suljettu|lukket|zamknięte|zavřeno|выходной|закрыто|休み|定休日|kapalı|مغلق|休息|關閉"
        )
        words(.state, OpeningState.Kind.unknown.tokenValue, "unknown|unbekannt|inconnu|desconocido")
        words(
            .always,
            0,
            "always|always open|nonstop|non stop|nonstop geöffnet|non stop geöffnet|24x7|anytime|any time|all day|all day every day|24 7"
        )
        words(
            .always,
            0,
            "24 hours 7 days a week|24 hours a day 7 days a week|24h/24|24h/24 7j/7|24h/7|24h/7j|24h 7j/7|24/24|24/24 7/7|24/7/365|24/7 365"
        )
        words(
            .always,
            0,
            "24 hrs 7 days a week|rund um die uhr|immer|immer geöffnet|durchgehend geöffnet|toujours ouvert|siempre abierto|sempre aberto"
        )
        words(.always, 0, "круглосуточно|цілодобово|24小时|24小時|24時間|24시간|ตลอด 24 ชั่วโมง")
        words(.clockWord, 24 * 60, "24 hours|24 hrs|24 hour|24h|24 h|24hrs|24hours|24 stunden|24 heures|24 horas|24 ore|24 uur")
        words(.clockWord, 0, "midnight|mitternacht|minuit|medianoche|meia noite|mezzanotte")
        words(.clockWord, 12 * 60, "noon|midday|mittag|mittags|midi|mediodía|mediodia|meio dia|mezzogiorno")
        words(.event, Int32(TimeBase.dawn.rawValue), "dawn|morgendämmerung")
        words(.event, Int32(TimeBase.sunrise.rawValue), "sunrise|sonnenaufgang|lever du soleil|amanecer")
        words(.event, Int32(TimeBase.sunset.rawValue), "sunset|sonnenuntergang|coucher du soleil|anochecer")
        words(.event, Int32(TimeBase.dusk.rawValue), "dusk|abenddämmerung")
        words(.daylight, 0, "daylight|daylight hours|during daylight|daytime|tageslicht")
        words(.easter, 0, "easter|easter sunday|ostern|ostersonntag|pâques|paques|pascua")
        words(.week, 0, "week|weeks|kw|woche|semaine|semana|settimana")
        words(.day, 0, "day|days|tag|tage|jour|jours|día|días|dia|dias")
        words(.openEnd, 0, "late|open end|openend|open ended|ende offen|offenes ende|close|closing|schluss|ende|end")
        words(
            .dash,
            0,
            "to|до|a|á|ás|as|à|às|ate|até|til|till|until|through|thru|bis|tot|au|al|a las|hasta|do godz|alle|untill|'til|kl til"
        )
        words(.and, 0, "and|und|u|et|y|e|i|&|en|och|og|и|та|ja|sowie|plus|和|と|و")
        words(
            .noise,
            0,
            "uhr|h|hs|hrs|hours|heures|horas|ore|uur|klo|kl|часов|час|nur|only|from|von|ab|de|des|du|at|um|an|am|on|each|every|jeden|the"
        )
        words(
            .noise,
            0,
            "öffnungszeit|öffnungszeiten|oeffnungszeiten|opening hours|opening time|opening times|hours|horaires|horario|horário|orario|le|les|el|los|il"
        )
        words(.noise, 0, "from the|c|с|по|від|з")
        words(.meridiem, 0, "am|a m")
        words(.meridiem, 12, "pm|p m")
        for (key, text) in [
            ("nach vereinbarung", "Nach Vereinbarung"), ("termine nach vereinbarung", "Termine nach Vereinbarung"),
            ("nach absprache", "Nach Absprache"), ("auf anfrage", "Auf Anfrage"), ("on appointment", "on appointment"),
            ("by appointment", "by appointment"), ("by appointment only", "by appointment only"), ("appointment only", "appointment only"),
            ("on request", "on request"), ("sur rendez vous", "Sur rendez-vous"), ("sur rdv", "Sur rendez-vous"),
            ("sur réservation", "Sur réservation"), ("con cita previa", "Con cita previa"), ("su appuntamento", "Su appuntamento"),
            ("op afspraak", "Op afspraak"), ("sopimuksen mukaan", "Sopimuksen mukaan"), ("seasonal", "seasonal"),
        ] {
            table[key] = [WordSense(kind: .comment, comment: text)]
        }
        return table
    }
}
