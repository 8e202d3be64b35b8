/// The part of a place that contains a word. The best part has the lowest number. The number is stored in two bits of a
/// posting.
package enum SearchField: UInt8, Sendable {
    /// The word is a whole name.
    case wholeName = 0
    case name = 1
    /// Old, short and other names, brands, operators, and numbers that serve as names.
    case otherName = 2
    case address = 3

    /// Returns the field that a tag's value counts as in a search; nil if the value is not searched.
    package static func of(key: String, hasName: Bool) -> SearchField? {
        if let field = fields[key] { return field == .address && !hasName && addressNames.contains(key) ? .name : field }
        guard let colon = key.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        guard let field = fields[String(key[..<colon])], field != .address else { return nil }
        return isLanguage(key[key.utf8.index(after: colon)...]) ? field : nil
    }

    private static let fields: [String: SearchField] = [
        "name": .name, "int_name": .name, "addr:housename": .name,
        "alt_name": .otherName, "old_name": .otherName, "short_name": .otherName, "official_name": .otherName, "loc_name": .otherName,
        "nat_name": .otherName, "reg_name": .otherName, "sorting_name": .otherName, "brand": .otherName, "operator": .otherName,
        "iata": .otherName, "icao": .otherName, "ref": .otherName, "branch": .otherName, "network": .otherName,
        "addr:housenumber": .address, "addr:conscriptionnumber": .address, "addr:streetnumber": .address, "addr:street": .address,
        "addr:place": .address, "addr:city": .address, "addr:postcode": .address,
        "addr:suburb": .address, "addr:district": .address, "addr:subdistrict": .address, "addr:ward": .address, "addr:hamlet": .address,
        "addr:neighbourhood": .address, "addr:quarter": .address, "addr:state": .address, "addr:province": .address,
        "addr:county": .address,
        "addr:full": .address, "postal_code": .address, "addr:village": .address, "addr:town": .address, "addr:block": .address,
        "addr:block_number": .address,
    ]

    /// The keys whose values serve as the name of a place without a name.
    private static let addressNames: Set<String> = ["addr:housenumber", "addr:street", "addr:place", "addr:full"]

    /// The keys of house numbers, the most telling first. House numbers are found in all their forms.
    static let houseNumberKeys = ["addr:housenumber", "addr:conscriptionnumber", "addr:streetnumber"]

    /// Whether the part of a key after its colon is a language: `en`, `zh-Hant`, `sr-Latn`; not `etymology`,
    /// `pronunciation`, `signed` or `en:pronunciation`.
    private static func isLanguage(_ text: Substring) -> Bool {
        let first = text.utf8.prefix { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
        guard first.count == 2 || first.count == 3 else { return false }
        return text.utf8.allSatisfy { $0 != UInt8(ascii: ":") }
    }
}
