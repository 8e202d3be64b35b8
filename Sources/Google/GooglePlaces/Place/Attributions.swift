internal import Foundation
internal import PortolanPlaces

/// Turns attributions into texts with links.
enum Attributions {
    /// UIKit's `NSAttributedString.Key.link`, which Foundation does not define.
    static let link = NSAttributedString.Key("NSLink")

    /// Returns the attributions without duplicates, separated by commas; nil if there are none.
    static func text(_ attributions: [Attribution]) -> NSAttributedString? {
        text(attributions.map { ($0.provider, $0.providerURL) })
    }

    static func text(_ authors: [AuthorAttribution]) -> NSAttributedString? {
        text(authors.map { ($0.displayName, $0.url) })
    }

    private static func text(_ parts: [(name: String, url: String?)]) -> NSAttributedString? {
        guard !parts.isEmpty else { return nil }
        let text = NSMutableAttributedString(string: "")
        for (index, part) in parts.enumerated() where !parts[..<index].contains(where: { $0 == part }) {
            if text.length > 0 { text.append(NSAttributedString(string: ", ")) }
            let attributes = part.url.flatMap(URL.init(string:)).map { [link: $0 as Any] }
            text.append(NSAttributedString(string: part.name, attributes: attributes))
        }
        return text
    }
}
