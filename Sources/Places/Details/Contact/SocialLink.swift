internal import PortolanOSMModel

/// A social network in which places have pages.
public enum SocialNetwork: String, Sendable, Hashable, CaseIterable {
    case facebook, instagram, x, youtube, tiktok, threads, bluesky, mastodon, linkedin, pinterest, telegram, whatsapp, vk, tripadvisor,
        foursquare, yelp

    /// The name that the network uses for itself, the same in all languages.
    public var displayName: String {
        switch self {
        case .facebook: "Facebook"
        case .instagram: "Instagram"
        case .x: "X"
        case .youtube: "YouTube"
        case .tiktok: "TikTok"
        case .threads: "Threads"
        case .bluesky: "Bluesky"
        case .mastodon: "Mastodon"
        case .linkedin: "LinkedIn"
        case .pinterest: "Pinterest"
        case .telegram: "Telegram"
        case .whatsapp: "WhatsApp"
        case .vk: "VK"
        case .tripadvisor: "Tripadvisor"
        case .foursquare: "Foursquare"
        case .yelp: "Yelp"
        }
    }

    /// An OSM key that names a page in a network.
    fileprivate struct Key {
        var network: SocialNetwork
        var key: TagKey

        init(_ network: SocialNetwork, _ key: TagKey) {
            self.network = network
            self.key = key
        }
    }

    /// The keys of all networks in the order of `allCases`, with `contact:` and without.
    fileprivate static let keys = [
        Key(.facebook, "contact:facebook"), Key(.facebook, "facebook"), Key(.instagram, "contact:instagram"),
        Key(.instagram, "instagram"), Key(.x, "contact:twitter"), Key(.x, "contact:x"), Key(.x, "twitter"), Key(.x, "x"),
        Key(.youtube, "contact:youtube"), Key(.youtube, "youtube"), Key(.tiktok, "contact:tiktok"), Key(.tiktok, "tiktok"),
        Key(.threads, "contact:threads"), Key(.threads, "threads"), Key(.bluesky, "contact:bluesky"), Key(.bluesky, "bluesky"),
        Key(.mastodon, "contact:mastodon"), Key(.mastodon, "mastodon"), Key(.linkedin, "contact:linkedin"), Key(.linkedin, "linkedin"),
        Key(.pinterest, "contact:pinterest"), Key(.pinterest, "pinterest"), Key(.telegram, "contact:telegram"),
        Key(.telegram, "telegram"), Key(.whatsapp, "contact:whatsapp"), Key(.whatsapp, "whatsapp"), Key(.vk, "contact:vk"),
        Key(.vk, "vk"), Key(.tripadvisor, "contact:tripadvisor"), Key(.tripadvisor, "tripadvisor"),
        Key(.foursquare, "contact:foursquare"), Key(.foursquare, "foursquare"), Key(.yelp, "contact:yelp"), Key(.yelp, "yelp"),
    ]

    /// The address's part before the user name; nil if a user name is not enough for an address.
    fileprivate var userPrefix: String? {
        switch self {
        case .facebook: "https://www.facebook.com/"
        case .instagram: "https://www.instagram.com/"
        case .x: "https://x.com/"
        case .youtube: "https://www.youtube.com/"
        case .tiktok: "https://www.tiktok.com/@"
        case .threads: "https://www.threads.net/@"
        case .bluesky: "https://bsky.app/profile/"
        case .pinterest: "https://www.pinterest.com/"
        case .telegram: "https://t.me/"
        case .vk: "https://vk.com/"
        case .mastodon, .linkedin, .whatsapp, .tripadvisor, .foursquare, .yelp: nil
        }
    }
}

/// A place's page in a network.
public struct SocialLink: Sendable, Hashable {
    /// The network that the page is in.
    public var network: SocialNetwork
    /// The address of the page.
    public var address: WebAddress

    /// Makes a link to a page in a network.
    public init(network: SocialNetwork, address: WebAddress) {
        self.network = network
        self.address = address
    }

    static func all(of tags: DetailTags) -> [SocialLink] {
        var links: [SocialLink] = []
        for entry in SocialNetwork.keys where tags.mayHold(entry.key) && links.last?.network != entry.network {
            if let value = tags[entry.key], let address = address(entry.network, value) {
                links.append(SocialLink(network: entry.network, address: address))
            }
        }
        return links
    }

    /// Returns the address of a page that a value gives as an address, with or without its scheme, or as a user name.
    private static func address(_ network: SocialNetwork, _ value: String) -> WebAddress? {
        guard let first = value.parts(at: ";").first, first.utf8.count <= 2048 else { return nil }
        if network == .whatsapp, let number = PhoneNumber(first) { return WebAddress("https://wa.me/" + number.e164.dropFirst()) }
        if network == .mastodon { return mastodon(first) }
        if first.contains("/") || first.hasPrefix(ignoringASCIICase: "www.") { return WebAddress.list(first).first }
        guard let prefix = network.userPrefix else { return nil }
        var user = first.hasPrefix("@") ? String(first.dropFirst()) : first
        let isName =
            (1...100).contains(user.utf8.count)
            && user.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || "0123456789._-".unicodeScalars.contains($0) }
        guard isName else { return nil }
        if network == .youtube { user = (first.hasPrefix("UC") && user.utf8.count == 24 ? "channel/" : "@") + user }
        return WebAddress(prefix + user)
    }

    /// Reads `@user@host`, or an address.
    private static func mastodon(_ value: String) -> WebAddress? {
        let parts = value.split(separator: "@")
        if parts.count == 2, !value.contains("/") { return WebAddress("https://\(parts[1])/@\(parts[0])") }
        return value.contains("/") ? WebAddress(value) : nil
    }
}
