internal import PortolanOSMModel

extension PhoneNumber {
    /// The keys in order of precedence (wiki.openstreetmap.org, "Key:phone", "Key:contact:*").
    private static let keys: [TagKey] = [
        "phone", "contact:phone", "mobile", "contact:mobile", "phone:mobile", "contact:tollfree", "phone:tollfree",
    ]

    /// Returns the numbers of a place, each once, the leading one first. Parts that cannot be numbers are left out;
    /// they stay in the tags.
    ///
    /// - Parameters:
    ///   - tags: the tags of the object.
    ///   - region: the place's country (ISO 3166-1 alpha-2), for numbers without a country code.
    public static func all(of tags: DetailTags, region: String? = nil) -> [PhoneNumber] {
        var numbers: [PhoneNumber] = []
        func add(_ value: String, _ region: String?) {
            for number in list(value, region: region)
            where numbers.count < limit && !numbers.contains(where: { $0.international == number.international }) {
                numbers.append(number)
            }
        }
        for key in keys { if let value = tags[key] { add(value, region) } }
        // `phone:DE` has a number as it is dialled within that country.
        for (suffix, value) in tags.suffixes(of: "phone:")
        where suffix.utf8.count == 2 && suffix.utf8.allSatisfy({ (65...90).contains($0) }) {
            add(value, suffix)
        }
        return numbers
    }

    /// Returns the numbers of one value. Semicolons separate them. Commas, slashes and vertical bars separate them
    /// too if the part between semicolons is not one number.
    static func list(_ value: String, region: String?) -> [PhoneNumber] {
        // No list of numbers is longer than this, so a longer text is something else.
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
