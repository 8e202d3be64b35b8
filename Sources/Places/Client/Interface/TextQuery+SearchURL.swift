public import Foundation
internal import PortolanBasics
internal import PortolanGeo

extension TextQuery {
    /// The address of a web page that searches OpenStreetMap for the same text, with the map at the restriction, the
    /// route or the bias.
    ///
    /// The page uses another search engine, Nominatim, which may find other places.
    public var searchURL: URL? {
        guard let text = Self.percentEncoded(text) else { return nil }
        var address = "https://www.openstreetmap.org/search?query=" + text
        if let area = restriction ?? along ?? bias, area.isValid {
            let (center, zoom) = (area.center, Self.zoom(showing: area.bounds))
            address += "#map=\(zoom)/\(Self.rounded(center.latitude))/\(Self.rounded(center.longitude))"
        }
        return URL(string: address)
    }

    /// Encodes all characters but the unreserved ones of RFC 3986.
    private static func percentEncoded(_ text: String) -> String? {
        text.addingPercentEncoding(
            withAllowedCharacters: CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
        )
    }

    /// Returns a zoom level. The map of the page is about 1,024 points wide, and the world is 256 points wide at zoom
    /// 0.
    private static func zoom(showing bounds: CoordinateBounds) -> Int {
        let span = max(bounds.longitudeSpan, bounds.north - bounds.south, 1e-6)
        return Int(clamping: log2(4 * 360 / span).rounded(.down).clamped(to: 2...19))
    }

    /// Rounds to about a metre.
    private static func rounded(_ degrees: Double) -> Double { (degrees * 1e5).rounded() / 1e5 }
}
