/// The titles of Vietnam's areas. Mappers write them with or without marks, in English, or abbreviated, and
/// omit them before numbers. Since the reform of 1 July 2025, wards lie directly in their province or city.
enum VietnamTitles {
    struct Title: Sendable {
        var part: AddressPart
        var words: [String]
        /// The title that Vietnamese addresses write before a number.
        var vietnamese: String
        /// The title that English addresses write before a number.
        var english: String
    }

    static let titles = [
        Title(part: .neighbourhood, words: ["khu phố", "khu pho", "kp", "tổ dân phố", "ấp"], vietnamese: "Khu phố", english: "Quarter"),
        Title(
            part: .suburb,
            words: ["phường", "phuong", "xã", "thị trấn", "thi tran", "đặc khu", "ward", "p."],
            vietnamese: "Phường",
            english: "Ward"
        ),
        Title(
            part: .cityDistrict,
            words: ["quận", "quan", "huyện", "huyen", "thị xã", "thi xa", "district", "q."],
            vietnamese: "Quận",
            english: "District"
        ),
        Title(part: .city, words: ["thành phố", "thanh pho", "tp.", "tp", "t.p."], vietnamese: "Thành phố", english: "City"),
        Title(part: .state, words: ["tỉnh", "tinh"], vietnamese: "Tỉnh", english: "Province"),
    ]

    /// Whether the text is a house number, such as "215", "12A" or "266Bis". A single digit does not count as
    /// one, because it may begin the name of a street that is a date, such as "3 Tháng 2".
    static func isHouseNumber(_ text: String) -> Bool {
        let digits = text.prefix { $0.isNumber }
        return !digits.isEmpty && (digits.count > 1 || text.count > digits.count)
    }

    /// Returns the kind of a boundary from the title in the boundary's name; nil if the name has no title.
    static func part(ofArea name: String) -> AddressPart? {
        split(name)?.title.part
    }

    /// Splits a text into a title and a name; nil if it has no title.
    static func split(_ text: String) -> (title: Title, name: String)? {
        let lowered = text.lowercased()
        for title in titles {
            for word in title.words where lowered.hasPrefix(word) {
                let rest = text.dropFirst(word.count)
                guard let next = rest.first, next == " " || next.isNumber || word.hasSuffix(".") else { continue }
                return (title, String(rest.drop { $0 == " " }))
            }
        }
        // English titles follow the name: "Ho Chi Minh City", "Khanh Hoa Province", "Dong Da District".
        for title in titles {
            let ending = " " + title.english.lowercased()
            if lowered.hasSuffix(ending) { return (title, String(text.dropLast(ending.count))) }
        }
        return nil
    }

    /// Returns the name without the title before or after it. A number keeps its title.
    static func bare(_ name: String) -> String {
        guard let (_, bare) = split(name), bare.contains(where: \.isLetter) else { return name }
        return split(bare)?.name ?? bare
    }

    /// Returns the area that a text names. A title in the text decides the kind of the area. Without a title, the key
    /// decides it. A number gets the title of that kind.
    static func reading(_ text: String, key: AddressPart, language: String?) -> (part: AddressPart, text: String) {
        func titled(_ title: Title, _ number: String) -> String {
            (language == nil || language == "vi" ? title.vietnamese : title.english) + " " + number
        }
        if let (title, name) = split(text) {
            if name.allSatisfy(\.isNumber), !name.isEmpty { return (title.part, titled(title, "\(Int(name) ?? 0)")) }
            return (title.part, text)
        }
        if text.allSatisfy(\.isNumber), let title = titles.first(where: { $0.part == key }) { return (key, titled(title, text)) }
        return (key, text)
    }
}

/// Compares the names of boundaries with the names of settlements within these boundaries.
public enum AdminNames {
    /// Returns a key that all spellings of a name share, with and without title.
    public static func key(_ name: String) -> String {
        let bare = VietnamTitles.split(name)?.name ?? name
        return AddressText.folded(bare.contains(where: { $0.isLetter }) ? bare : name)
    }

    /// Returns the name folded as `boundaryForms` folds its results.
    public static func folded(_ name: String) -> String { AddressText.folded(name) }

    /// Returns the folded names that a settlement with a boundary's name may have: "Tân Định" as well as "Phường Tân
    /// Định".
    public static func boundaryForms(_ boundary: String) -> [String] {
        let whole = AddressText.folded(boundary)
        guard let bare = VietnamTitles.split(boundary)?.name else { return [whole] }
        return [AddressText.folded(bare), whole]
    }

    /// Whether a settlement has the name of a boundary: "Tân Định" and "Phường Tân Định" agree.
    public static func agree(_ settlement: String, _ boundary: String) -> Bool {
        boundaryForms(boundary).contains(folded(settlement))
    }
}

/// Converts between the names and codes of states.
public enum AddressStates {
    /// Returns the code of a state that is given by name or code; nil if it is not known.
    public static func code(_ text: String, country: String) -> String? {
        let plain = text.filter { $0 != "." }
        return StateCodes.isCode(plain, country: country) ? plain.uppercased() : StateCodes.code(text, country: country)
    }

    /// Returns the name of the state with a code, in the language of the country; nil if the country or the code is not
    /// known.
    public static func name(_ code: String, country: String) -> String? { StateCodes.name(code, country: country) }
}
