import PortolanGeo
public import PortolanText

/// Markers that are gathered where they crowd: for each zoom, those that are shown.
///
/// ```swift
/// let clusters = MarkerClusters(markers)
/// for marker in try clusters.markers(zoom: view.camera.zoom, scale: 2, shaper: shaper) { view.add(.marker(marker)) }
/// ```
public struct MarkerClusters: Sendable {
    /// The markers that are gathered.
    public let markers: [Marker]
    /// How they are gathered; 100 points apart by default.
    public var method: ClusterMethod
    /// Fewer markers are shown as they are; 4 by default.
    public var minimumCount: Int
    /// At higher zooms of the camera all markers are shown as they are, because some may stand at one place; 20 by default.
    public var maximumZoom: Double
    /// The pictures of clusters.
    public var icons: ClusterIcons
    private let clusterer: Clusterer

    /// Prepares markers for clustering. O(n).
    public init(
        _ markers: [Marker],
        method: ClusterMethod = .standard,
        minimumCount: Int = 4,
        maximumZoom: Double = 20,
        icons: ClusterIcons = .standard
    ) {
        self.markers = markers
        self.method = method
        self.minimumCount = minimumCount
        self.maximumZoom = maximumZoom
        self.icons = icons
        clusterer = Clusterer(markers.map(\.position))
    }

    /// The markers at a zoom of the camera: one with a number for each cluster, above the markers that are shown as they are.
    ///
    /// Zooms are rounded to the nearest whole number, so that clusters stay as they are while the camera zooms between two.
    /// - Parameters:
    ///   - zoom: the camera's.
    ///   - scale: pixels to a point of the pictures.
    ///   - shaper: gives the letters of the numbers; nil leaves them out.
    /// - Throws: ``/PortolanText/TextError``.
    public func markers(zoom: Double, scale: Double = 1, shaper: TextShaper?) throws(TextError) -> [Marker] {
        guard zoom <= maximumZoom else { return markers }
        var shown: [Marker] = []
        var pictures: [String: Marker.Icon] = [:]
        for cluster in clusterer.clusters(zoom: zoom.rounded(), method: method) {
            guard cluster.items.count >= minimumCount else {
                shown += cluster.items.map { markers[$0] }
                continue
            }
            let text = icons.text(of: cluster.items.count)
            let icon: Marker.Icon
            if let known = pictures[text] {
                icon = known
            } else {
                icon = .image(try icons.picture(of: cluster.items.count, scale: scale, shaper: shaper), scale: scale)
                pictures[text] = icon
            }
            var marker = Marker(at: cluster.position, icon: icon, anchor: [0.5, 0.5])
            marker.zIndex = 1
            shown.append(marker)
        }
        return shown
    }
}
