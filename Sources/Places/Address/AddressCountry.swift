internal import Synchronization

/// What there is to know of how one country writes addresses: looked up once for all of its addresses.
final class AddressCountry: Sendable {
    /// What a country does with its towns that no other does.
    enum TownHabit: Sendable {
        /// Some states are a city.
        case cityStates
        case washington
        /// The part of the town stands for a street that is not known.
        case partsOfTownAsStreets
        case london
        /// Counties are called like their town.
        case counties
    }

    /// ISO 3166-1 alpha-2 in capitals, or whatever the parts have instead.
    let code: String
    /// That most of its addresses are written in.
    let language: String
    /// For addresses that have a street or a postcode.
    let layout: AddressLayout
    /// For addresses that have neither: a town, a region.
    let areaLayout: AddressLayout
    /// From the large to the small, in the country's own script; nil where it has no such order.
    let nativeLayout: AddressLayout?
    /// Whether it writes from the large to the small in any script, unless another language is asked for.
    let writesNativeByDefault: Bool
    /// Titles that are left out where the address is written.
    let titles: [AddressRule]
    /// Whether they are left out of components too.
    let leavesTitlesUnspoken: Bool
    /// Whether codes of states are known, and whether they are written for the names.
    let knowsStates: Bool
    let writesStateCodes: Bool
    /// Whether it is one city, whose name is not repeated below it.
    let isCity: Bool
    let townHabit: TownHabit?

    init(_ code: String) {
        self.code = code
        language = CountryNames.language(of: code)
        layout = AddressLayouts.layout(code)
        areaLayout = AddressLayouts.areaLayout(code)
        nativeLayout = AddressLayouts.nativeLayout(code)
        writesNativeByDefault = AddressLayouts.nativeByDefault.contains(code)
        titles = AddressRules.named(code)
        leavesTitlesUnspoken = AddressRules.spoken.contains(code)
        knowsStates = StateCodes.isKnown(country: code)
        writesStateCodes = StateCodes.written.contains(code)
        isCity = CountryLines.cityStates.contains(code)
        townHabit =
            switch code {
            case "DE", "AT", "RU": .cityStates
            case "US": .washington
            case "CA": .partsOfTownAsStreets
            case "GB": .london
            case "IE": .counties
            default: nil
            }
    }

    /// The country of a code; those of two capitals are kept.
    static func named(_ code: String) -> AddressCountry {
        guard !code.isEmpty else { return unknown }
        guard code.utf8.count == 2, code.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else { return AddressCountry(code) }
        let key = code.utf8.reduce(UInt16(0)) { $0 << 8 | UInt16($1) }
        if let country = known.withLock({ $0[key] }) { return country }
        let country = AddressCountry(code)
        known.withLock { $0[key] = country }
        return country
    }

    private static let known = Mutex<[UInt16: AddressCountry]>([:])
    private static let unknown = AddressCountry("")

    func layout(isNative: Bool) -> AddressLayout { isNative ? nativeLayout ?? layout : layout }
    func areaLayout(isNative: Bool) -> AddressLayout { isNative ? nativeLayout ?? areaLayout : areaLayout }
}
