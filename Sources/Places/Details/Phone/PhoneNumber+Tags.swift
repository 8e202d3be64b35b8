internal import PortolanOSMModel

extension PhoneNumber {
    /// The keys in order of precedence (wiki.openstreetmap.org, "Key:phone", "Key:contact:*").
    private static let keys: [TagKey] = [
        "phone", "contact:phone", "mobile", "contact:mobile", "phone:mobile", "contact:tollfree", "phone:tollfree",
    ]

    /// The numbers of a place, the leading one first, each once. Parts that cannot be numbers are left out; they stay in the tags.
    ///
    /// - Parameters:
    ///   - tags: the object's.
    ///   - region: ISO 3166-1 alpha-2 of the country in which the place lies, for numbers without a country code.
    public static func all(of tags: DetailTags, region: String? = nil) -> [PhoneNumber] {
        var numbers: [PhoneNumber] = []
        func add(_ value: String, _ region: String?) {
            for number in list(value, region: region)
            where numbers.count < limit && !numbers.contains(where: { $0.international == number.international }) {
                numbers.append(number)
            }
        }
        for key in keys { if let value = tags[key] { add(value, region) } }
        // `phone:DE`: as dialled within that country.
        for (suffix, value) in tags.suffixes(of: "phone:")
        where suffix.utf8.count == 2 && suffix.utf8.allSatisfy({ (65...90).contains($0) }) {
            add(value, suffix)
        }
        return numbers
    }

    /// The numbers of one value: separated by semicolons, and if a part is no number, by commas, slashes and words for "or".
    static func list(_ value: String, region: String?) -> [PhoneNumber] {
        // No list of numbers is longer; a longer text is something else.
        guard value.utf8.count <= 1000 else { return [] }
        // A fast path: most values are a single number.
        let parts = value.utf8.contains(UInt8(ascii: ";")) ? value.split(separator: ";") : [value[...]]
        return parts.flatMap { part -> [PhoneNumber] in
            if let number = PhoneNumber(String(part), region: region) { return [number] }
            return part.split { $0 == "," || $0 == "/" || $0 == "|" || $0 == "\n" }.compactMap { PhoneNumber(String($0), region: region) }
        }
    }

    private static let limit = 8
}
