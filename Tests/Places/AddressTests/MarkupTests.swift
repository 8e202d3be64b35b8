import PortolanAddress
import Testing

/// Addresses in HTML, with the classes of the adr microformat.
@Suite("Addresses in HTML mark their parts")
struct MarkupTests {
    private static let munich: [String: String] = [
        "house_number": "1", "road": "Marienplatz", "suburb": "Altstadt", "postcode": "80331", "city": "München", "country_code": "de",
        "country": "Deutschland",
    ]
    private static let mountainView: [String: String] = [
        "house_number": "1600", "road": "Amphitheatre Parkway", "city": "Mountain View", "state": "California", "state_code": "CA",
        "postcode": "94043", "country": "United States of America", "country_code": "us",
    ]

    @Test("each part has a span, in the order and with the separators of the country")
    func spans() {
        #expect(
            written(Self.munich).markup == """
                <span class="street-address">Marienplatz 1</span>, <span class="postal-code">80331</span> \
                <span class="locality">München</span>, <span class="country-name">Deutschland</span>
                """
        )
        #expect(
            written(Self.mountainView).markup == """
                <span class="street-address">1600 Amphitheatre Parkway</span>, <span class="locality">Mountain View</span>, \
                <span class="region">CA</span> <span class="postal-code">94043</span>, \
                <span class="country-name">United States of America</span>
                """
        )
        #expect(written(Self.munich).markupWithoutCountry.hasSuffix(#"<span class="locality">München</span>"#))
    }

    @Test("characters that HTML reserves are escaped")
    func escaped() {
        let parts = Self.munich.merging(["road": #"<b>"A" & B</b>"#]) { $1 }
        #expect(written(parts).markup.hasPrefix(#"<span class="street-address">&lt;b&gt;&quot;A&quot; &amp; B&lt;/b&gt; 1</span>"#))
    }

    @Test("without its tags the text is the plain address, in every country's layout", arguments: AddressFormatter.countries + ["zz"])
    func same(country: String) {
        for language in [nil, "en", "ja", "ar"] {
            let parts = Self.munich.merging([
                "country_code": country, "state": "Bayern", "county": "Kreis", "neighbourhood": "Nord", "house": "Turm", "village": "Dorf",
            ]) { $1 }
            let address = written(parts, language: language)
            #expect(plain(address.markup) == address.text && plain(address.markupWithoutCountry) == address.textWithoutCountry)
            #expect(written(parts, language: language, isMarked: false).markup.isEmpty)
        }
    }

    private func written(_ parts: [String: String], language: String? = nil, isMarked: Bool = true) -> WrittenAddress {
        WrittenAddress(AddressParts(components: parts), .init(language: language), marksParts: isMarked)
    }

    /// Returns the text between tags.
    private func plain(_ markup: String) -> String {
        var text = ""
        var isTag = false
        for character in markup {
            if character == "<" { isTag = true } else if !isTag { text.append(character) }
            if character == ">" { isTag = false }
        }
        return text
    }
}
