internal import Synchronization

/// How one country writes addresses. It is built once and serves all addresses of the country.
final class AddressCountry: Sendable {
    /// Special treatment of towns that one country needs.
    enum TownHabit: Sendable {
        case washington
        /// The part of the town replaces an unknown street.
        case partsOfTownAsStreets
        case london
        /// A county may have the name of its town.
        case counties
    }

    /// The ISO 3166-1 alpha-2 code in capitals, or whatever text the parts give as their country code.
    let code: String
    /// The language of most of the country's addresses.
    let language: String
    /// The layout of addresses that have a street, a postcode or a house number.
    let layout: AddressLayout
    /// The layout of addresses without street, postcode and house number, such as that of a town or a region.
    let areaLayout: AddressLayout
    /// Whether the house number stands before the street.
    let writesNumberFirst: Bool
    /// Whether hamlets have their own position before the town.
    let writesHamlets: Bool
    /// Whether addresses of areas use the layout of most countries.
    let writesAreasAsMost: Bool
    /// The layout from the largest part to the smallest, for text in the country's own script; nil if the
    /// country has none.
    let nativeLayout: AddressLayout?
    /// Whether addresses begin with the largest part in any script, unless the caller requests a language.
    let writesNativeByDefault: Bool
    /// The titles that a formatted address omits.
    let titles: [AddressRule]
    /// Whether address components omit the titles in `titles` too.
    let leavesTitlesUnspoken: Bool
    /// Whether the codes of the country's states are known.
    let knowsStates: Bool
    /// Whether addresses have the codes of states instead of their names.
    let writesStateCodes: Bool
    /// Whether the country is one city. If so, the country's name is not written again below the city's name.
    let isCity: Bool
    let townHabit: TownHabit?
    /// For each state that is one city: the city by each of the state's folded names.
    let cityStates: [String: String]
    /// For each state that is one city: all folded names of the state and the city.
    private let cityNames: [Set<String>]

    init(_ code: String) {
        self.code = code
        language = CountryNames.language(of: code)
        layout = AddressLayouts.layout(code)
        areaLayout = AddressLayouts.areaLayout(code)
        writesNumberFirst = layout.beginsWithNumber
        writesHamlets = layout.writesHamlets
        writesAreasAsMost = AddressLayouts.hasOtherAreaLayout(code)
        nativeLayout = AddressLayouts.nativeLayout(code)
        writesNativeByDefault = AddressLayouts.nativeByDefault.contains(code)
        titles = AddressRules.named(code)
        leavesTitlesUnspoken = AddressRules.spoken.contains(code)
        knowsStates = StateCodes.isKnown(country: code)
        writesStateCodes = StateCodes.written.contains(code)
        cityStates = AddressRules.cityStates[code] ?? [:]
        cityNames = AddressRules.cityNames[code] ?? []
        isCity = CountryLines.cityStates.contains(code)
        townHabit =
            switch code {
            case "US": .washington
            case "CA": .partsOfTownAsStreets
            case "GB": .london
            case "IE": .counties
            default: nil
            }
    }

    /// Returns the country of a code, from a cache if the code consists of two capital letters.
    static func named(_ code: String) -> AddressCountry {
        guard !code.isEmpty else { return unknown }
        guard code.utf8.count == 2, code.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else { return AddressCountry(code) }
        let key = code.utf8.reduce(UInt16(0)) { $0 << 8 | UInt16($1) }
        if let country = known.withLock({ $0[key] }) { return country }
        let country = AddressCountry(code)
        known.withLock { $0[key] = country }
        return country
    }

    /// Returns the country whose rules an address follows. The address's country code decides, else its
    /// country's name. A territory takes precedence over the country that it belongs to.
    static func of(_ parts: AddressParts) -> AddressCountry {
        var code = parts.countryCode ?? ""
        // Some codes are in common use although they are not ISO codes.
        if let meant = CountryLines.meantCodes[code] { code = meant }
        if code.isEmpty, let name = parts[.country], let meant = CountryNames.code(name) { code = meant }
        return named(Territories.code(of: parts, country: code) ?? code)
    }

    /// Whether both names belong to one city that is a state, such as Tashkent and Toshkent.
    func isSameCity(_ a: String, _ b: String) -> Bool {
        let (a, b) = (AddressText.folded(a), AddressText.folded(b))
        return a == b || cityNames.contains { $0.contains(a) && $0.contains(b) }
    }

    private static let known = Mutex<[UInt16: AddressCountry]>([:])
    private static let unknown = AddressCountry("")

    func layout(isNative: Bool) -> AddressLayout { isNative ? nativeLayout ?? layout : layout }
    func areaLayout(isNative: Bool) -> AddressLayout { isNative ? nativeLayout ?? areaLayout : areaLayout }
}
