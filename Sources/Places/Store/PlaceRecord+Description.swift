internal import PortolanGeo
internal import PortolanRegionFolder

extension PlaceRecord: CustomStringConvertible {
    /// The name, the leading kind, the ID and the coordinate on one line:
    /// `Café Luitpold · amenity=cafe · p… · 48.1428,11.5772`.
    public var description: String {
        [name, kinds.first, "\(id)", "\(location)"].compactMap(\.self).joined(separator: " · ")
    }
}
