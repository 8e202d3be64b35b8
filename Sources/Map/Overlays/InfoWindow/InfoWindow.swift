public import PortolanRaster

/// What stands above a selected marker.
public enum InfoWindow: Hashable, Sendable {
    case none
    /// A bubble with a title and smaller text beneath it; none if both are missing or empty.
    case text(title: String?, snippet: String?)
    /// A bubble around a picture, with `scale` pixels of it per point of the view.
    case contents(Pixmap, scale: Double)
    /// A picture alone, in place of the bubble; the middle of its lower edge stands at the marker.
    case picture(Pixmap, scale: Double)

    /// Creates a bubble with the marker's title and snippet.
    public init(_ marker: Marker) { self = .text(title: marker.title, snippet: marker.snippet) }
}
