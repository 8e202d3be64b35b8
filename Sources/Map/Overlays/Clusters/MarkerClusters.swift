import PortolanGeo
public import PortolanText

/// Clusters crowded markers, and returns the markers to show at each zoom.
///
/// ```swift
/// let clusters = MarkerClusters(markers)
/// for marker in try clusters.markers(zoom: view.camera.zoom, scale: 2, shaper: shaper) { view.add(.marker(marker)) }
/// ```
public struct MarkerClusters: Sendable {
    /// The markers to cluster.
    public let markers: [Marker]
    /// The method of clustering; by default within 100 points.
    public var method: ClusterMethod
    /// The smallest number of markers in a cluster; fewer are shown individually. The default is 4.
    public var minimumCount: Int
    /// Above this zoom of the camera all markers are shown individually; otherwise markers at the same position would
    /// stay in a cluster at every zoom. The default is 20.
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

    /// Returns the markers for a zoom of the camera. Each cluster is one marker with a number, which is drawn above the
    /// individual markers.
    ///
    /// Zooms are rounded to the nearest whole number, so that clusters stay the same while the camera zooms
    /// between two.
    /// - Parameters:
    ///   - zoom: the camera's zoom.
    ///   - scale: pixels of the pictures per point.
    ///   - shaper: shapes the numbers; nil leaves them out.
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
