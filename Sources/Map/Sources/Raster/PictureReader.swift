import PortolanGeo
import PortolanImage
import PortolanRaster
import PortolanStyle

/// Reads pictures by address.
enum PictureReader {
    static func read(_ address: String, _ reader: any ResourceReader) throws(SourceError) -> Pixmap {
        let bytes = try reader.require(address)
        do throws(PictureFileError) {
            return try PictureFile.decode(bytes)
        } catch {
            throw SourceError(.malformed, address, "\(error)")
        }
    }
}

extension ImageSource {
    /// Returns the corners in a style's `coordinates`.
    static func corners(_ value: StyleValue?, _ address: String) throws(SourceError) -> [Coordinate] {
        var corners: [Coordinate] = []
        if case .array(let items)? = value {
            for case .array(let pair) in items {
                if pair.count == 2, case .number(let longitude) = pair[0], case .number(let latitude) = pair[1], abs(latitude) <= 90,
                    abs(longitude) <= 540
                {
                    corners.append(Coordinate(latitude: latitude, longitude: longitude))
                }
            }
            if corners.count == 4, items.count == 4 { return corners }
        }
        throw SourceError(.malformed, address, "“coordinates” must be four corners, each [longitude, latitude]")
    }
}
