public import PortolanOSMModel

/// Combines an address from an object's tags, the areas that it lies in, and the street that it stands on.
///
/// Tags win if they are more specific. Areas supply missing parts and names in other languages. A tag that
/// names one of the areas means that area, whatever the tag's key is: a ward under `addr:city` stays a ward,
/// and no area appears twice.
public struct AddressResolver: Sendable {
    /// The areas that the object lies in, from the smallest to the largest.
    public var areas: [AddressArea]
    /// The street that the object stands on; nil if it is not known. It counts only if the object's tags name no
    /// street.
    public var street: AddressNames?
    /// A house number that an import derived from neighbouring houses; nil if there is none.
    public var houseNumber: String?

    /// Makes a resolver from facts beside the tags. Each of them may be missing.
    public init(areas: [AddressArea] = [], street: AddressNames? = nil, houseNumber: String? = nil) {
        self.areas = areas
        self.street = street
        self.houseNumber = houseNumber
    }

    /// Returns the parts of the address.
    /// - Parameters:
    ///   - language: The language of the parts (BCP 47); nil for the language of the place itself.
    ///   - tags: The object's tags.
    public func parts(language: String?, tags: OSMTags) -> AddressParts { parts(language: language, tags: TagLookup(tags)) }

    /// Returns the parts of the address.
    /// - Parameters:
    ///   - language: The language of the parts (BCP 47); nil for the language of the place itself.
    ///   - tags: The object's tags.
    public func parts(language: String?, tags: TagLookup) -> AddressParts {
        let base = language.map { String($0.prefix { $0 != "-" && $0 != "_" }).lowercased() }
        var parts = AddressParts()
        let country = country(tags)
        let land = AddressCountry.named(country)
        for area in areas where area.part != .country && !parts.has(area.part) {
            parts[area.part] = area.names.text(language)
            if area.part == .state, !area.code.isEmpty { parts[.stateCode] = area.code }
        }
        func value(_ keys: [TagKey]) -> String? {
            for key in keys {
                // A key with a language suffix occurs only together with the plain key.
                guard let plain = tags[key] else { continue }
                if let language,
                    let text = tags.value(of: key, language: language) ?? base.flatMap({ tags.value(of: key, language: $0) })
                {
                    return text
                }
                if AddressText.hasLetterOrNumber(plain) { return plain }
            }
            return nil
        }
        for entry in Self.houseKeys { parts[entry.part] = value(entry.keys) }
        let street = value(Self.streetKeys)
        let place = value(Self.addressPlaceKeys)
        for entry in Self.placeKeys {
            guard let text = value(entry.keys) else { continue }
            take(text, as: entry.part, country: country, language: language, into: &parts)
        }
        if street == nil, place == nil, parts[.houseNumber] == nil, let full = value(Self.fullKeys) {
            readFull(full, country: country, language: language, into: &parts)
        }
        if let street { readStreet(street, country: country, language: language, into: &parts) }
        if parts[.road] == nil, let place {
            // A place replaces the street. If that place is the town itself, the house number alone is the
            // address.
            parts[.road] = agreeing(place, country) == nil && !names(place, parts) ? place : nil
        }
        if parts[.road] == nil, place == nil, let street = self.street {
            parts[.road] = street.text(language)
            if parts[.houseNumber] == nil { parts[.houseNumber] = houseNumber }
        } else if parts[.houseNumber] == nil, let houseNumber, let road = parts[.road], let street = self.street,
            street.all.contains(where: { AddressText.folded($0) == AddressText.folded(road) })
        {
            parts[.houseNumber] = houseNumber
        }
        let postcode = value(Self.postcodeKeys)
        if let mended = postcode.flatMap({ Postcodes.mended($0, country: country) }) {
            parts[.postcode] = mended
        } else if let area = parts[.postcode] {
            parts[.postcode] = Postcodes.mended(area, country: country)
        }
        spellState(&parts, land, language)
        let namesTown = Self.townKeys.contains { tags[$0] != nil }
        if !namesTown { nameCityState(&parts, land, language) }
        if country == "VN", parts[first: .city, .town] == nil, let state = areas.first(where: { $0.part == .state }),
            VietnamTitles.split(state.names.local)?.title.part == .city
        {
            parts[.city] = parts[.state]
        }
        if land.leavesTitlesUnspoken {
            for rule in land.titles { rule.apply(to: &parts) }
        }
        // "#110 532": the unit precedes the house number.
        if let number = parts[.houseNumber], number.hasPrefix("#") {
            let words = number.dropFirst().split(separator: " ").map(String.init)
            if words.count == 2 {
                parts[.houseNumber] = words[1]
                parts[.unit] = parts[.unit] ?? words[0]
            }
        }
        if !country.isEmpty {
            parts[.countryCode] = country
            parts[.country] =
                language.flatMap { CountryNames.name(country, language: $0) }
                ?? CountryNames.name(country, language: land.language)
            // "Macao SAR China": a territory that is one city has a country's name of its own, which is the city's.
            if land.isCity, let parent = Territories.parents[country], let city = parts[.state] {
                var named = AddressParts()
                named[.state] = city
                // The table does not have the territory's name in all languages, but the area that has the name may.
                let folded = AddressText.folded(city)
                let own = areas.filter { $0.foldedNames.contains(folded) }
                if Territories.code(of: named, country: parent) == country || Territories.code(of: own, country: parent) == country {
                    parts[.country] = city
                }
            }
        }
        return parts
    }

    private static let houseKeys: [Keys] = [
        Keys(.houseNumber, ["addr:housenumber", "addr:streetnumber", "addr:conscriptionnumber", "contact:housenumber"]),
        Keys(.house, ["addr:housename"]),
        Keys(.unit, ["addr:unit", "addr:door", "addr:flats"]),
        Keys(.floor, ["addr:floor", "addr:level"]),
        Keys(.cityBlock, ["addr:block", "addr:block_number"]),
    ]
    private static let streetKeys: [TagKey] = ["addr:street", "contact:street"]
    private static let addressPlaceKeys: [TagKey] = ["addr:place"]
    /// The keys that mappers use for the name of the town.
    private static let townKeys: [TagKey] = ["addr:city", "contact:city", "is_in:city", "addr:town", "addr:village"]
    private static let fullKeys: [TagKey] = ["addr:full"]
    private static let postcodeKeys: [TagKey] = ["addr:postcode", "contact:postcode", "postal_code"]
    private static let countryKeys: [TagKey] = ["addr:country", "is_in:country_code", "addr:country_code"]

    /// The keys for one part, in order of precedence.
    private struct Keys {
        var part: AddressPart
        var keys: [TagKey]

        init(_ part: AddressPart, _ keys: [TagKey]) {
            self.part = part
            self.keys = keys
        }
    }

    /// The keys that name places, from the largest place to the smallest. If two keys name one area, the later
    /// key wins.
    private static let placeKeys: [Keys] = [
        Keys(.state, ["addr:state", "addr:province", "addr:region", "is_in:state", "is_in:province"]),
        Keys(.county, ["addr:county", "is_in:county"]),
        Keys(.municipality, ["addr:municipality", "is_in:municipality"]),
        Keys(.city, ["addr:city", "contact:city", "is_in:city"]),
        Keys(.town, ["addr:town"]),
        Keys(.village, ["addr:village"]),
        Keys(.cityDistrict, ["addr:district", "addr:borough"]),
        Keys(.suburb, ["addr:subdistrict", "addr:ward", "addr:suburb"]),
        Keys(.hamlet, ["addr:hamlet"]),
        Keys(.quarter, ["addr:quarter"]),
        Keys(.neighbourhood, ["addr:neighbourhood", "addr:neighborhood"]),
    ]

    // MARK: Places named by tags

    private static let sizes: [AddressPart] = [
        .neighbourhood, .quarter, .hamlet, .suburb, .cityDistrict, .village, .town, .city, .municipality, .county, .stateDistrict, .state,
    ]

    private static func size(_ part: AddressPart) -> Int { sizes.firstIndex(of: part) ?? sizes.count }

    private func take(_ given: String, as key: AddressPart, country: String, language: String?, into parts: inout AddressParts) {
        // "Vancouver, BC": other tags and areas supply the rest. A text with more pieces is a whole address
        // rather than a name.
        let pieces =
            given.utf8.contains(UInt8(ascii: ","))
            ? given.split(separator: ",").map { String($0.drop { $0 == " " }) } : [String(given.drop { $0 == " " })]
        guard pieces.count <= 2 || key == .city, var text = pieces.first, AddressText.hasLetterOrNumber(text) else {
            return
        }
        var part = key
        if country == "VN" { (part, text) = VietnamTitles.reading(text, key: key, language: language) }
        let area = agreeing(text, country)
        if let area {
            if area.part == part
                || Self.size(area.part) < Self.size(part)
                    && areas.first(where: { $0.part == part }).map({ !agrees(text, $0, country) }) ?? true
            {
                // The tag names this area.
                parts[area.part] = area.names.text(language)
                return
            }
            // A city may be its own county or state.
            text = language.flatMap(area.names.exact) ?? (area.part == .state ? area.names.local : text)
        } else if country == "VN", part == .city || part == .state, let state = areas.first(where: { $0.part == .state }),
            AddressText.initials(state.names.local).hasSuffix(AddressText.folded(Self.bare(text, country)))
        {
            // The tag abbreviates the state's name, as "TPHCM" does.
            parts[part] = state.names.text(language)
            return
        }
        // A town tag that holds the country's name, such as "Andorra", is ignored if the areas name a
        // settlement.
        if area == nil, areas.contains(where: { [.city, .town, .village, .municipality].contains($0.part) }),
            [CountryNames.language(of: country), "en"].contains(where: { language in
                CountryNames.name(country, language: language).map(AddressText.folded) == AddressText.folded(text)
            })
        {
            return
        }
        // A settlement that matches no area replaces the settlements of the areas.
        if [.city, .town, .village].contains(part) {
            for other in [AddressPart.city, .town, .village, .hamlet] where other != part { parts[other] = nil }
        }
        parts[part] = text
    }

    private func agreeing(_ text: String, _ country: String) -> AddressArea? {
        let folded = AddressText.folded(Self.bare(text, country))
        return areas.first { $0.part != .country && $0.part != .postcode && agrees(folded: folded, $0, country) }
    }

    private func agrees(_ text: String, _ area: AddressArea, _ country: String) -> Bool {
        agrees(folded: AddressText.folded(Self.bare(text, country)), area, country)
    }

    private func agrees(folded: String, _ area: AddressArea, _ country: String) -> Bool {
        guard !folded.isEmpty else { return false }
        guard country == "VN" else {
            let names = area.foldedNames
            return names.contains(folded) || AddressText.isOneSlip(folded, names.local)
        }
        let names = area.bareFoldedNames
        return names.contains(folded) || names.all.contains { AddressText.isOneSlip(folded, $0) }
    }

    /// Returns the name without its title; only Vietnam's titles are removed.
    private static func bare(_ name: String, _ country: String) -> String { country == "VN" ? VietnamTitles.bare(name) : name }

    private func names(_ text: String, _ parts: AddressParts) -> Bool {
        let folded = AddressText.folded(text)
        return [AddressPart.hamlet, .village, .town, .city].contains { parts[$0].map(AddressText.folded) == folded }
    }

    /// Reads a whole address from one text. In Vietnam, "94 Nguyễn Thị Minh Khai, phường 6, Quận 3, Hồ Chí
    /// Minh" gives the street with its number, then places from the smallest.
    ///
    /// Elsewhere the text becomes the road. If the text names a settlement or a larger area, it replaces all areas.
    /// Otherwise it replaces the areas up to the largest area that it names.
    private func readFull(_ full: String, country: String, language: String?, into parts: inout AddressParts) {
        guard country == "VN" else {
            let words = AddressText.words(full)
            func isNamed(_ part: AddressPart) -> Bool {
                let name = parts[part].map(AddressText.words) ?? []
                return !name.isEmpty && words.contains(name)
            }
            if let largest = Self.sizes.lastIndex(where: isNamed) {
                let isWhole = largest >= Self.size(.village)
                for part in isWhole ? Self.sizes + [.stateCode] : Array(Self.sizes[...largest]) { parts[part] = nil }
            }
            if isNamed(.postcode) { parts[.postcode] = nil }
            parts[.road] = full
            return
        }
        let pieces = full.split(separator: ",").map { String($0.drop { $0 == " " }) }
        guard pieces.count > 1, let first = pieces.first, first.first?.isNumber == true else { return }
        let words = first.split(separator: " ", maxSplits: 1).map(String.init)
        guard words.count == 2 else { return }
        parts[.houseNumber] = words[0]
        parts[.road] = words[1]
        for piece in pieces.dropFirst() where VietnamTitles.split(piece) != nil {
            take(piece, as: .suburb, country: country, language: language, into: &parts)
        }
    }

    /// Reads a street and, in Vietnam, the number and areas around it: "215 Điện Biên Phủ, Ward 6, District 3".
    private func readStreet(_ text: String, country: String, language: String?, into parts: inout AddressParts) {
        parts[.road] = text
        guard country == "VN" else { return }
        let pieces = text.split(separator: ",").map { String($0.drop { $0 == " " }) }
        guard var road = pieces.first else { return }
        for piece in pieces.dropFirst() where VietnamTitles.split(piece) != nil {
            take(piece, as: .suburb, country: country, language: language, into: &parts)
        }
        let words = road.split(separator: " ", maxSplits: 1).map(String.init)
        if words.count == 2, parts[.houseNumber] ?? words[0] == words[0], VietnamTitles.isHouseNumber(words[0]) {
            parts[.houseNumber] = words[0]
            road = words[1]
        }
        parts[.road] = road
    }

    // MARK: State and country

    /// Returns the code of the country that the address belongs to. A territory that is one city, such as Macao, comes
    /// before the country that contains it.
    private func country(_ tags: TagLookup) -> String {
        let country = containingCountry(tags)
        guard let own = Territories.code(of: areas, country: country), AddressCountry.named(own).isCity else { return country }
        return own
    }

    private func containingCountry(_ tags: TagLookup) -> String {
        if let area = areas.first(where: { $0.part == .country && !$0.code.isEmpty }) { return area.code }
        for key in Self.countryKeys {
            if let code = tags[key]?.uppercased(), code.utf8.count == 2, CountryNames.name(code, language: "en") != nil { return code }
        }
        return ""
    }

    /// Names the city of a state that is one city. Boundaries of a town's level are parts of that city.
    private func nameCityState(_ parts: inout AddressParts, _ land: AddressCountry, _ language: String?) {
        guard !land.cityStates.isEmpty, parts[first: .town, .village] == nil, let state = areas.first(where: { $0.part == .state }),
            let city = land.cityStates[AddressText.folded(state.names.local)]
        else { return }
        let isOwnName = AddressText.folded(city) == AddressText.folded(state.names.local)
        let name = isOwnName ? state.names.text(language) : city
        if let part = parts[.city], AddressText.folded(part) != AddressText.folded(name), parts[.suburb] == nil { parts[.suburb] = part }
        parts[.city] = name
    }

    /// Adds the name to a state that is written as a code, and the code to a state that is written as a name.
    private func spellState(_ parts: inout AddressParts, _ land: AddressCountry, _ language: String?) {
        guard land.knowsStates, let state = parts[.state] else { return }
        let country = land.code
        let plain = state.utf8.contains(UInt8(ascii: ".")) ? state.filter { $0 != "." } : state
        if StateCodes.isCode(plain, country: country) {
            parts[.stateCode] = plain.uppercased()
            let area = areas.first { $0.part == .state && $0.code == plain.uppercased() }
            parts[.state] = area?.names.text(language) ?? StateCodes.name(plain.uppercased(), country: country) ?? state
        } else if parts[.stateCode] == nil || areas.first(where: { $0.part == .state }).map({ !agrees(state, $0, country) }) ?? true {
            parts[.stateCode] = StateCodes.code(state, country: country) ?? parts[.stateCode]
        }
    }
}
