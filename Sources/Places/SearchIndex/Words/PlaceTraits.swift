/// What of a place's tags is asked for by name, yet is no word: traits (`vegan`), telephone numbers and hosts of websites.
package enum PlaceTraits {
    /// Whether tags of a key tell anything.
    package static func mayTell(_ key: String) -> Bool { readers[key] != nil }

    /// Calls with the index's key of each thing that a tag tells.
    package static func forEachKey(of key: String, _ value: String, _ body: ([UInt8]) -> Void) {
        switch readers[key] {
        case nil: return
        case .trait(let trait, let values):
            // Most values are one word.
            let isOne = !value.utf8.contains { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: " ") }
            let tells =
                isOne
                ? values.contains(value)
                : value.split(separator: ";").contains { values.contains(String($0.drop { $0 == " " })) }
            if tells { body(IndexLayout.traitKey(trait)) }
        case .phone:
            for number in value.split(separator: ";").prefix(listLimit) {
                let digits = number.utf8.filter { (0x30...0x39).contains($0) }
                if digits.count >= IndexLayout.phoneDigits { body(IndexLayout.phoneKey(String(decoding: digits, as: UTF8.self))) }
            }
        case .host:
            for address in value.split(separator: ";").prefix(listLimit) {
                if let host = MapAddress.host(address.trimming()) { body(IndexLayout.hostKey(host)) }
            }
        }
    }

    private static let listLimit = 8

    private enum Reader {
        case trait(String, values: Set<String>)
        case phone, host
    }

    private static let readers: [String: Reader] = {
        let yes: Set<String> = ["yes", "only", "designated"]
        var readers: [String: Reader] = [:]
        for (key, trait) in [
            "diet:vegan": "vegan", "diet:vegetarian": "vegetarian", "diet:halal": "halal", "diet:kosher": "kosher",
            "diet:gluten_free": "gluten-free", "wheelchair": "wheelchair", "takeaway": "takeaway", "delivery": "delivery",
            "drive_through": "drive-through", "dog": "dogs", "air_conditioning": "air-conditioning", "payment:credit_cards": "cards",
            "changing_table": "changing-table",
        ] { readers[key] = .trait(trait, values: yes) }
        readers["outdoor_seating"] = .trait("outdoor-seating", values: yes.union(["terrace", "garden", "patio", "sidewalk"]))
        readers["internet_access"] = .trait("wifi", values: ["yes", "wlan", "wifi", "free"])
        readers["wifi"] = .trait("wifi", values: ["yes", "free"])
        readers["fee"] = .trait("free", values: ["no"])
        readers["opening_hours"] = .trait("open-always", values: ["24/7", "Mo-Su 00:00-24:00", "00:00-24:00"])
        readers["cuisine"] = .trait("vegan", values: ["vegan"])
        for key in ["phone", "contact:phone", "mobile", "contact:mobile"] { readers[key] = .phone }
        for key in ["website", "contact:website", "url"] { readers[key] = .host }
        return readers
    }()
}
