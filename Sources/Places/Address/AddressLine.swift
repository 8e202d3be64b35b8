/// A line of an address as text and, on request, as HTML with its parts marked.
struct AddressLine: Sendable, Hashable {
    private(set) var text = ""
    private(set) var markup = ""
    private let marksParts: Bool
    /// The class of the span that is open.
    private var open: String?

    init(marksParts: Bool) { self.marksParts = marksParts }

    /// Appends a part. Neighbouring parts of one class share a span, which includes the separator between them.
    mutating func write(_ part: String, as cssClass: String?, after separator: String = "") {
        text += separator + part
        guard marksParts else { return }
        if cssClass != open { close() }
        markup += Self.escaped(separator)
        if let cssClass, open == nil { markup += "<span class=\"\(cssClass)\">" }
        open = cssClass
        markup += Self.escaped(part)
    }

    /// Closes the open span, if there is one.
    mutating func close() {
        if open != nil { markup += "</span>" }
        open = nil
    }

    private static func escaped(_ text: String) -> String {
        guard
            text.utf8.contains(where: {
                $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "\"")
            })
        else { return text }
        return text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
    }
}

extension AddressPart {
    /// The part's class in the adr microformat. Source: microformats.org/wiki/adr. The format has no class for
    /// parts of a town, so these are `extended-address`.
    var adrClass: String {
        switch self {
        case .houseNumber, .road: "street-address"
        case .attention, .house, .unit, .floor, .residential, .cityBlock, .neighbourhood, .quarter, .suburb, .cityDistrict:
            "extended-address"
        case .hamlet, .village, .town, .city, .postalCity, .municipality: "locality"
        case .county, .countyCode, .stateDistrict, .state, .stateCode, .region, .island, .archipelago: "region"
        case .postcode: "postal-code"
        case .country, .countryCode: "country-name"
        }
    }
}
