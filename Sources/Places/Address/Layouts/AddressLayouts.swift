/// How each country writes addresses: `Data/layouts.tsv`, `Data/area-layouts.tsv`, `Data/native-layouts.tsv`.
///
/// The facts are public: the Universal Postal Union's sheets of addressing systems, the national posts' own guides, and the habits seen in
/// OpenStreetMap's `addr:*` tags; wording and form are Portolan's.
enum AddressLayouts {
    /// For addresses that have a street or a postcode.
    static func layout(_ country: String) -> AddressLayout { layout(country, in: Tables.layouts) ?? other }

    /// For addresses that have neither: a town, a region.
    static func areaLayout(_ country: String) -> AddressLayout { layout(country, in: Tables.areaLayouts) ?? otherArea }

    /// Whether a country's addresses of areas are written as most countries write them.
    static func hasOtherAreaLayout(_ country: String) -> Bool { Tables.areaLayouts.row(country) == nil }

    /// The layouts of countries that begin with the largest part in their own script; nil for others.
    static func nativeLayout(_ country: String) -> AddressLayout? { layout(country, in: Tables.nativeLayouts) }

    /// Countries with their own layout.
    static var countries: [String] { Tables.layouts.rows.compactMap { $0.first.map { String($0) } } }

    /// Countries that begin with the largest part in any script, unless another language is requested.
    static let nativeByDefault: Set<String> = ["CN", "KR"]

    private static let other = AddressLayout("street number / postcode locality")
    private static let otherArea = AddressLayout("smallest / settlement / island / county|state|state_district|region|archipelago")

    /// `AddressCountry` calls this once for each country.
    private static func layout(_ country: String, in table: EmbeddedTable) -> AddressLayout? {
        guard let row = table.row(country), row.count == 2 else { return nil }
        return AddressLayout(String(row[1]))
    }
}
