internal import Foundation

extension Region: CustomStringConvertible {
    /// Name, how many places it holds, and its folder: `monaco · 3114 places, tiles · /maps/monaco.portolan`.
    public var description: String { "\(manifest) · \(folder.path(percentEncoded: false))" }
}

extension RegionManifest: CustomStringConvertible {
    /// `monaco · 3114 places, tiles`
    public var description: String {
        "\(name) · \(placeCounts.values.reduce(0, &+)) places\(tileCounts.isEmpty ? "" : ", tiles")"
    }
}
