internal import Foundation

extension Region: CustomStringConvertible {
    /// The region's name, its number of places, and its folder: `monaco · 3114 places, tiles · /maps/monaco.portolan`.
    public var description: String { "\(manifest) · \(folder.path(percentEncoded: false))" }
}

extension RegionManifest: CustomStringConvertible {
    /// The region's name and its number of places: `monaco · 3114 places, tiles`.
    public var description: String {
        "\(name) · \(placeCounts.values.reduce(0, &+)) places\(tileCounts.isEmpty ? "" : ", tiles")"
    }
}
