/// How each country writes addresses.
///
/// The facts are public ones: the Universal Postal Union's sheets of addressing systems, the national posts' own guides, and the habits seen in
/// OpenStreetMap's `addr:*` tags; wording and form are Portolan's.
enum AddressLayouts {
    /// For addresses that have a street or a postcode.
    static func layout(_ country: String) -> AddressLayout { standard[country] ?? other }

    /// For addresses that have neither: a town, a region.
    static func areaLayout(_ country: String) -> AddressLayout { areas[country] ?? otherArea }

    /// Of countries that write from the large to the small in their own script; nil of others.
    static func nativeLayout(_ country: String) -> AddressLayout? { native[country] }

    /// Countries with a layout of their own.
    static var countries: [String] { standard.keys.sorted() }

    /// Countries that write from the large to the small in any script, unless another language is asked for.
    static let nativeByDefault: Set<String> = ["CN", "KR"]

    private static let other = AddressLayout("street number / postcode locality")
    private static let otherArea = AddressLayout("smallest / settlement / county|state|state_district|region|archipelago")

    private static let standard = read([europe, americas, asia, africa, oceania])
    private static let native = read([nativeScripts])
    private static let areas = read([areaLayouts])

    /// Each line of a table: countries, a colon, their layout.
    private static func read(_ tables: [String]) -> [String: AddressLayout] {
        var layouts: [String: AddressLayout] = [:]
        for line in tables.joined(separator: "\n").split(separator: "\n") {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let layout = AddressLayout(String(line[line.index(after: colon)...]))
            for country in line[..<colon].split(separator: " ") { layouts[String(country)] = layout }
        }
        return layouts
    }
}

extension AddressLayouts {
    /// Orders of countries that write otherwise in their own script: from the large to the small.
    private static let nativeScripts = """
        CN: postcode country / state / city|town / county|city_district / suburb|neighbourhood / street number / who
        TW: postcode country / state city county|city_district|suburb street number / who
        HK MO: country / state_district|region / city_district|suburb / street number / who
        JP: country / postcode / state county city city_district suburb quarter neighbourhood street block number / who
        KR: country / state city city_district|suburb neighbourhood street number / who / postcode
        KP: country / state city city_district|suburb street number / who / postcode
        """

    private static let areaLayouts = """
        AU: smallest / postal_city|village|town|city|municipality|county code
        BR: smallest / settlement - code
        BY KZ KG: country / state / settlement / smallest / who
        CA: smallest / postal_city|village|town|city|municipality|county|state_district|region, state
        CC CX HM: smallest|village|town / country / 'Australia'
        DE ES: within / postal_city|village|town|city|hamlet|municipality|county|state_district / state
        GB: smallest / village / city|town|municipality|county / county|state_district / state
        HK: suburb|neighbourhood / state_district|region / state|city
        IE: residential / within / postal_city|village|town|city|hamlet / county
        IR: settlement / within
        IT: smallest / settlement code
        MX: smallest / settlement, code
        PT: within / settlement / state / archipelago
        SG: smallest
        UM: island, 'US Minor Outlying Islands' / country
        US AS GU MP PR VI: hamlet|village / city|town|suburb|municipality|state_district|county, state
        """
}
