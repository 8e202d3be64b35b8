internal import Synchronization

/// How one country writes addresses, looked up once for all of its addresses.
final class AddressCountry: Sendable {
    /// Special treatment of towns in single countries.
    enum TownHabit: Sendable {
        case washington
        /// The part of the town replaces an unknown street.
        case partsOfTownAsStreets
        case london
        /// Counties have the name of their town.
        case counties
    }

    /// ISO 3166-1 alpha-2 in capitals, or the parts' own text.
    let code: String
    /// The language of most of its addresses.
    let language: String
    /// For addresses that have a street or a postcode.
    let layout: AddressLayout
    /// For addresses that have neither: a town, a region.
    let areaLayout: AddressLayout
    /// Whether the house number stands before the street.
    let writesNumberFirst: Bool
    /// Whether hamlets have a place of their own before the town.
    let writesHamlets: Bool
    /// Whether addresses of areas are written as in most countries.
    let writesAreasAsMost: Bool
    /// The order from the largest part to the smallest, in the country's own script; nil if it has none.
    let nativeLayout: AddressLayout?
    /// Whether it writes the largest part first in any script, unless another language is requested.
    let writesNativeByDefault: Bool
    /// Titles that a formatted address omits.
    let titles: [AddressRule]
    /// Whether components omit them too.
    let leavesTitlesUnspoken: Bool
    /// Whether codes of states are known, and whether they are written instead of the names.
    let knowsStates: Bool
    let writesStateCodes: Bool
    /// Whether it is one city, whose name is not repeated below it.
    let isCity: Bool
    let townHabit: TownHabit?
    /// The city of each state that is one city, by the state's folded names.
    let cityStates: [String: String]
    /// All folded names of each such city and its state.
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

    /// The country of a code; codes of two capital letters are cached.
    static func named(_ code: String) -> AddressCountry {
        guard !code.isEmpty else { return unknown }
        guard code.utf8.count == 2, code.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else { return AddressCountry(code) }
        let key = code.utf8.reduce(UInt16(0)) { $0 << 8 | UInt16($1) }
        if let country = known.withLock({ $0[key] }) { return country }
        let country = AddressCountry(code)
        known.withLock { $0[key] = country }
        return country
    }

    /// The country whose rules an address follows: that of its code, else of its country's name; a territory rather than the country that it belongs to.
    static func of(_ parts: AddressParts) -> AddressCountry {
        var code = parts.countryCode ?? ""
        // Codes that are in use beside ISO's.
        if let meant = CountryLines.meantCodes[code] { code = meant }
        if code.isEmpty, let name = parts[.country], let meant = CountryNames.code(name) { code = meant }
        return named(Territories.code(of: parts, country: code) ?? code)
    }

    /// Whether two names are those of one city that is a state: Tashkent and Toshkent.
    func isSameCity(_ a: String, _ b: String) -> Bool {
        let (a, b) = (AddressText.folded(a), AddressText.folded(b))
        return a == b || cityNames.contains { $0.contains(a) && $0.contains(b) }
    }

    private static let known = Mutex<[UInt16: AddressCountry]>([:])
    private static let unknown = AddressCountry("")

    func layout(isNative: Bool) -> AddressLayout { isNative ? nativeLayout ?? layout : layout }
    func areaLayout(isNative: Bool) -> AddressLayout { isNative ? nativeLayout ?? areaLayout : areaLayout }
}
