/// How each country writes addresses: `Data/layouts.tsv`, `Data/area-layouts.tsv`, `Data/native-layouts.tsv`.
///
/// The facts are public ones: the Universal Postal Union's sheets of addressing systems, the national posts' own guides, and the habits seen in
/// OpenStreetMap's `addr:*` tags; wording and form are Portolan's.
enum AddressLayouts {
    /// For addresses that have a street or a postcode.
    static func layout(_ country: String) -> AddressLayout { layout(country, in: Tables.layouts) ?? other }

    /// For addresses that have neither: a town, a region.
    static func areaLayout(_ country: String) -> AddressLayout { layout(country, in: Tables.areaLayouts) ?? otherArea }

    /// Of countries that write from the large to the small in their own script; nil of others.
    static func nativeLayout(_ country: String) -> AddressLayout? { layout(country, in: Tables.nativeLayouts) }

    /// Countries with a layout of their own.
    static var countries: [String] { Tables.layouts.rows.compactMap { $0.first.map { String($0) } } }

    /// Countries that write from the large to the small in any script, unless another language is asked for.
    static let nativeByDefault: Set<String> = ["CN", "KR"]

    private static let other = AddressLayout("street number / postcode locality")
    private static let otherArea = AddressLayout("smallest / settlement / county|state|state_district|region|archipelago")

    /// `AddressCountry` asks once for each country.
    private static func layout(_ country: String, in table: EmbeddedTable) -> AddressLayout? {
        guard let row = table.row(country), row.count == 2 else { return nil }
        return AddressLayout(String(row[1]))
    }
}
