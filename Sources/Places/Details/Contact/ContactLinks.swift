internal import PortolanOSMModel

/// A place's web pages and mail addresses.
public struct ContactLinks: Sendable, Hashable {
    /// The web sites, at most eight and each once. The leading one comes first.
    public var websites: [WebAddress]
    /// The mail addresses, at most eight and each once.
    public var emails: [String]
    /// The pages in social networks, at most one for each network, in the order of `SocialNetwork.allCases`.
    public var social: [SocialLink]
    /// The page with the menu; nil if there is none.
    public var menu: WebAddress?
    /// The page for booking a table, a room or an appointment; nil if there is none.
    public var reservation: WebAddress?
    /// The page for ordering; nil if there is none.
    public var order: WebAddress?

    /// The leading web site; nil if there is none.
    public var website: WebAddress? { websites.first }

    /// Reads the tags.
    /// - Parameters:
    ///   - tags: the tags of the object.
    ///   - language: the language whose page comes first if there is one (`website:fr`); nil for no preference.
    public init(_ tags: DetailTags, language: String? = nil) {
        var found: [WebAddress] = []
        func add(_ value: String?) {
            for address in value.map(WebAddress.list) ?? [] where !found.contains(address) { found.append(address) }
        }
        if let language {
            for prefix in Self.websitePrefixes { add(LocalizedValues(prefix, tags).value(for: language, plain: nil)?.text) }
        }
        for key in Self.websiteKeys { add(tags[key]) }
        websites = Array(found.prefix(8))
        emails = Self.emails(tags)
        social = SocialLink.all(of: tags)
        menu = Self.first(Self.menuKeys, tags)
        reservation = Self.first(Self.reservationKeys, tags)
        order = Self.first(Self.orderKeys, tags)
    }

    private static let websitePrefixes: [TagKey] = ["website:", "contact:website:"]
    private static let websiteKeys: [TagKey] = ["website", "contact:website", "website:official", "url", "contact:url"]
    private static let menuKeys: [TagKey] = ["website:menu", "menu:url", "contact:menu", "menu"]
    private static let reservationKeys: [TagKey] = [
        "reservation:website", "website:reservation", "website:booking", "contact:booking", "booking:website", "booking:url", "booking",
        "reservation",
    ]
    private static let orderKeys: [TagKey] = [
        "website:orders", "website:order", "order:website", "delivery:website", "website:delivery", "takeaway:website",
    ]
    private static let emailKeys: [TagKey] = ["email", "contact:email"]

    private static func first(_ keys: [TagKey], _ tags: DetailTags) -> WebAddress? {
        for key in keys {
            if let address = tags[key].flatMap({ WebAddress.list($0).first }) { return address }
        }
        return nil
    }

    private static func emails(_ tags: DetailTags) -> [String] {
        var found: [String] = []
        for key in emailKeys {
            for part in tags[key]?.parts(at: ";", ",", " ") ?? [] {
                let address = part.hasPrefix(ignoringASCIICase: "mailto:") ? String(part.dropFirst(7)) : part
                if found.count < 8, isEmail(address), !found.contains(address) { found.append(address) }
            }
        }
        return found
    }

    /// Whether a text is a mail address: a name, one at sign and a host, with the lengths that RFC 5321 allows.
    private static func isEmail(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...64).contains(parts[0].utf8.count),
            WebAddress(String(parts[1]))?.url.hasSuffix(parts[1].lowercased()) == true
        else {
            return false
        }
        return parts[0].unicodeScalars.allSatisfy { $0.value > 32 && !"\"(),:;<>[\\]".unicodeScalars.contains($0) }
    }
}
