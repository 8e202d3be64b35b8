/// Facts in a place's tags that people search for but that are no words of a name or address: traits (`vegan`),
/// telephone numbers and hosts of websites.
package enum PlaceTraits {
    /// Returns the index of the reader of a key's values; nil if the values hold no such facts.
    package static func reader(of key: String) -> Int? { readerNumbers[key] }

    /// Calls a function with the index key of each fact in a value.
    /// - Parameter reader: the result of `reader(of:)` for the value's key.
    package static func forEachKey(in value: String, _ reader: Int, _ body: ([UInt8]) -> Void) {
        switch readers[reader] {
        case .trait(let key, let values): if tells(value, values) { body(key) }
        case .phone:
            forEachPart(of: value) { number in
                let digits = number.filter { (0x30...0x39).contains($0) }
                if digits.count >= IndexLayout.phoneDigits { body(IndexLayout.phoneKey(digits)) }
            }
        case .host:
            guard value.utf8.allSatisfy({ $0 < 0x80 }) else {
                for address in value.split(separator: ";").prefix(listLimit) {
                    if let host = HostName.of(address.trimming()) { body(IndexLayout.hostKey(host.utf8)) }
                }
                return
            }
            forEachPart(of: value) { address in
                if let host = HostName.of(ascii: address) { body(IndexLayout.hostKey(host)) }
            }
        }
    }

    private static func tells(_ value: String, _ values: Set<String>) -> Bool {
        // Most values are one word.
        let isOne = !value.utf8.contains { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: " ") }
        return isOne ? values.contains(value) : value.split(separator: ";").contains { values.contains(String($0.drop { $0 == " " })) }
    }

    /// Calls a function with each of the first texts between semicolons, without white space around it.
    private static func forEachPart(of value: String, _ body: (ArraySlice<UInt8>) -> Void) {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
        for part in Array(value.utf8).split(separator: UInt8(ascii: ";")).prefix(listLimit) {
            var part = part.drop(while: isSpace)
            while let last = part.last, isSpace(last) { part.removeLast() }
            body(part)
        }
    }

    private static let listLimit = 8

    private enum Reader {
        /// The key in the index, and the values that state the trait.
        case trait([UInt8], values: Set<String>)
        case phone, host
    }

    private static let readers = table.map(\.reader)

    private static let readerNumbers = Dictionary(uniqueKeysWithValues: table.enumerated().map { ($1.key, $0) })

    /// The readers of values, by the key of the tag.
    private static let table: [(key: String, reader: Reader)] = {
        let yes: Set<String> = ["yes", "only", "designated"]
        var table: [(key: String, reader: Reader)] = []
        func add(_ key: String, _ trait: String, _ values: Set<String>) {
            table.append((key, .trait(IndexLayout.traitKey(trait), values: values)))
        }
        for (key, trait) in [
            ("diet:vegan", "vegan"), ("diet:vegetarian", "vegetarian"), ("diet:halal", "halal"), ("diet:kosher", "kosher"),
            ("diet:gluten_free", "gluten-free"), ("wheelchair", "wheelchair"), ("takeaway", "takeaway"), ("delivery", "delivery"),
            ("drive_through", "drive-through"), ("dog", "dogs"), ("air_conditioning", "air-conditioning"),
            ("payment:credit_cards", "cards"),
            ("changing_table", "changing-table"),
        ] { add(key, trait, yes) }
        add("outdoor_seating", "outdoor-seating", yes.union(["terrace", "garden", "patio", "sidewalk"]))
        add("internet_access", "wifi", ["yes", "wlan", "wifi", "free"])
        add("wifi", "wifi", ["yes", "free"])
        add("fee", "free", ["no"])
        add("opening_hours", "open-always", ["24/7", "Mo-Su 00:00-24:00", "00:00-24:00"])
        add("cuisine", "vegan", ["vegan"])
        for key in ["phone", "contact:phone", "mobile", "contact:mobile"] { table.append((key, .phone)) }
        for key in ["website", "contact:website", "url"] { table.append((key, .host)) }
        return table
    }()
}
