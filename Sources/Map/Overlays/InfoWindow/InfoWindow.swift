public import PortolanRaster

/// The contents above a selected marker.
public enum InfoWindow: Hashable, Sendable {
    case none
    /// A bubble with a title and smaller text beneath it; no bubble if both are missing or empty.
    case text(title: String?, snippet: String?)
    /// A bubble around a picture, with `scale` pixels of the picture per point.
    case contents(Pixmap, scale: Double)
    /// A picture without a bubble; the middle of its lower edge is at the marker.
    case picture(Pixmap, scale: Double)

    /// Creates a bubble with the marker's title and snippet.
    public init(_ marker: Marker) { self = .text(title: marker.title, snippet: marker.snippet) }
}
