/// How each country writes addresses: `Data/layouts.tsv`, `Data/area-layouts.tsv`, `Data/native-layouts.tsv`.
///
/// The facts are public: they come from the Universal Postal Union's sheets of addressing systems, the guides
/// of national posts, and the use of `addr:*` tags in OpenStreetMap. Wording and form are Portolan's.
enum AddressLayouts {
    /// Returns the layout of addresses that have a street or a postcode.
    static func layout(_ country: String) -> AddressLayout { layout(country, in: Tables.layouts) ?? other }

    /// Returns the layout of addresses without street and postcode, such as that of a town or a region.
    static func areaLayout(_ country: String) -> AddressLayout { layout(country, in: Tables.areaLayouts) ?? otherArea }

    /// Whether a country has no layout of its own for areas, and therefore uses the layout of most countries.
    static func hasOtherAreaLayout(_ country: String) -> Bool { Tables.areaLayouts.row(country) == nil }

    /// Returns a country's layout from the largest part to the smallest, for text in the country's own script; nil if
    /// the country has no such layout.
    static func nativeLayout(_ country: String) -> AddressLayout? { layout(country, in: Tables.nativeLayouts) }

    /// The countries that have a layout of their own.
    static var countries: [String] { Tables.layouts.rows.compactMap { $0.first.map { String($0) } } }

    /// Countries that begin with the largest part in any script, unless the caller requests a language.
    static let nativeByDefault: Set<String> = ["CN", "KR"]

    private static let other = AddressLayout("street number / postcode locality")
    private static let otherArea = AddressLayout("smallest / settlement / island / county|state|state_district|region|archipelago")

    /// Reads a layout from a table. This is slow, so `AddressCountry` calls it only once for each country.
    private static func layout(_ country: String, in table: EmbeddedTable) -> AddressLayout? {
        guard let row = table.row(country), row.count == 2 else { return nil }
        return AddressLayout(String(row[1]))
    }
}
