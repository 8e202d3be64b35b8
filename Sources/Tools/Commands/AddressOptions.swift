import ArgumentParser
import PortolanPlaces

/// The parts of an address on the command line, and the countries that places must lie in.
struct AddressOptions: ParsableArguments {
    @Option(help: "An address in parts: the street, with or without the house number.")
    var street: String?

    @Option(name: .customLong("house-number"), help: "The house number.")
    var houseNumber: String?

    @Option(help: "The town or village, or a part of one.")
    var city: String?

    @Option(help: "The county or district.")
    var county: String?

    @Option(help: "The state or province: its name or its code.")
    var state: String?

    @Option(help: "The postcode.")
    var postcode: String?

    @Option(help: "Only places in this country, as two letters (several: CH,LI). With other parts of an address, its name is allowed, too.")
    var country: String?

    /// Whether an option other than the country is given, so that the question is an address in parts.
    var hasParts: Bool { [street, houseNumber, city, county, state, postcode].contains { $0 != nil } }

    /// The region codes of the countries.
    var countries: Set<String> {
        Set((country ?? "").split(separator: ",").map { $0.trimmingPrefix { $0 == " " }.uppercased() })
    }

    func validate() throws {
        if !hasParts { try Self.validate(country) }
    }

    /// Checks the countries.
    /// - Throws: `ValidationError` if a country is not two letters.
    static func validate(_ country: String?) throws {
        guard let country else { return }
        for code in country.split(separator: ",", omittingEmptySubsequences: false)
        where code.utf8.count != 2 || !code.utf8.allSatisfy({ (97...122).contains($0 | 0x20) }) {
            throw ValidationError("--country \(country): expected two letters, such as CH, or several with commas between: CH,LI")
        }
    }

    /// Returns the address in parts.
    /// - Parameter name: the name of the place at the address; empty for the address itself.
    func query(name: String, area: AreaOptions, limit: Int) -> AddressQuery {
        AddressQuery(
            name: name,
            street: street,
            houseNumber: houseNumber,
            city: city,
            county: county,
            state: state,
            postcode: postcode,
            country: country,
            bias: area.bias,
            limit: limit
        )
    }
}
