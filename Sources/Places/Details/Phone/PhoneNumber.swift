internal import CPhoneNumber

/// A phone number that can exist, according to libphonenumber's tables of the world's numbering plans.
public struct PhoneNumber: Sendable, Hashable {
    /// The use of a number, as far as its digits tell it.
    public enum Kind: String, Sendable, Hashable {
        case fixedLine, mobile, fixedLineOrMobile, tollFree, premiumRate, sharedCost, voip, other
    }

    /// The number in E.164 form, without an extension: `+33142685300`.
    public let e164: String
    /// The number as written internationally, with any extension: `+33 1 42 68 53 00`.
    public let international: String
    /// The number as dialled within its country: `01 42 68 53 00`.
    public let national: String
    /// The digits of the extension; nil if there is none.
    public let extensionDigits: String?
    /// The country code, which follows the plus: 33.
    public let countryCode: Int

    /// The region code (ISO 3166-1 alpha-2) of the number's country; nil for numbers of no country, such as +800. It
    /// is computed at each call.
    public var region: String? {
        details.map { Self.text($0.region) }.flatMap { $0.utf8.count == 2 && $0 != "ZZ" ? $0 : nil }
    }

    /// The use of the number. It is computed at each call.
    public var kind: Kind {
        switch details?.kind {
        case PORTOLAN_PHONE_FIXED_LINE: .fixedLine
        case PORTOLAN_PHONE_MOBILE: .mobile
        case PORTOLAN_PHONE_FIXED_LINE_OR_MOBILE: .fixedLineOrMobile
        case PORTOLAN_PHONE_TOLL_FREE: .tollFree
        case PORTOLAN_PHONE_PREMIUM_RATE: .premiumRate
        case PORTOLAN_PHONE_SHARED_COST: .sharedCost
        case PORTOLAN_PHONE_VOIP: .voip
        default: .other
        }
    }

    /// Reads one number, international or national. Punctuation, extensions (`ext. 12`, `x12`) and letters
    /// (1-800-FLOWERS) are understood. nil if the text cannot be a number.
    ///
    /// - Parameters:
    ///   - text: one number as people write it.
    ///   - region: the country (ISO 3166-1 alpha-2, in capitals or small letters) of numbers in national form.
    public init?(_ text: String, region: String? = nil) {
        guard let number = PhoneNumberCache.shared.number(text, region: region, { PhoneNumber(text, region: region, takesShortWay: true) })
        else { return nil }
        self = number
    }

    /// - Parameter takesShortWay: whether plain international numbers may skip libphonenumber's parser. Tests compare
    ///   both ways.
    init?(_ text: String, region: String?, takesShortWay: Bool) {
        let trimmed = text.trimmed
        // libphonenumber reads at most 250 bytes. Longer texts are not numbers.
        guard (3...250).contains(trimmed.utf8.count) else { return nil }
        let country = region.flatMap { $0.utf8.count == 2 && $0.utf8.allSatisfy(\.isASCIILetter) ? $0.uppercased() : nil }
        if let number = Self.parse(trimmed, country, takesShortWay) {
            self = number
            return
        }
        // Most countries dial 00 for the plus, but the place's country may not.
        let start = trimmed.utf8.prefix { !$0.isASCIIDigit && $0 != UInt8(ascii: "+") }
        let rest = trimmed.utf8.dropFirst(start.count)
        guard rest.starts(with: "00".utf8), let number = Self.parse("+" + String(Substring(rest.dropFirst(2))), country, takesShortWay)
        else { return nil }
        self = number
    }

    private static func parse(_ text: String, _ region: String?, _ takesShortWay: Bool) -> PhoneNumber? {
        var number = portolan_phone_number()
        var copy = text
        let isNumber = copy.withUTF8 { bytes in
            unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
                guard let region else {
                    return unsafe portolan_phone_parse(characters.baseAddress, characters.count, nil, takesShortWay, &number)
                }
                return unsafe region.withCString {
                    unsafe portolan_phone_parse(characters.baseAddress, characters.count, $0, takesShortWay, &number)
                }
            }
        }
        return isNumber ? PhoneNumber(number) : nil
    }

    private init(_ number: portolan_phone_number) {
        e164 = Self.text(number.e164)
        international = Self.text(number.international)
        national = Self.text(number.national)
        let digits = Self.text(number.extension)
        extensionDigits = digits.isEmpty ? nil : digits
        countryCode = Int(number.country_code)
    }

    private var details: portolan_phone_details? {
        var details = portolan_phone_details()
        let isKnown = unsafe e164.withCString { e164 in
            unsafe (extensionDigits ?? "").withCString { unsafe portolan_phone_describe(e164, $0, &details) }
        }
        return isKnown ? details : nil
    }

    /// Returns the characters of a C array up to its zero.
    private static func text<Characters>(_ characters: Characters) -> String {
        unsafe withUnsafeBytes(of: characters) { unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
