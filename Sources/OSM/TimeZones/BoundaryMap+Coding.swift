public import Foundation
internal import PortolanBasics

/// The error for a file of boundaries that cannot be read.
public struct BoundaryMapError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The offset of the fault in bytes from the beginning of the file.
    public var byteOffset: Int
    /// The fault in English, without the offset.
    public var message: String

    public var description: String { "byte \(byteOffset): \(message)" }
}

extension BoundaryMap {
    /// The text `PBND` at the beginning of the bytes. The next byte is the version of the layout. Version 2 adds the
    /// areas of the time zones at the end of version 1.
    private static let magic: [UInt8] = [0x50, 0x42, 0x4E, 0x44]

    /// Returns the map as bytes: names, anchors and lines, each preceded by its count, and the areas of the time zones
    /// if the map has them. Numbers are LEB128; coordinates are zigzag-encoded differences.
    public func encoded() -> Data {
        var bytes = Self.magic + [zones == nil ? 1 : 2]
        func put(_ value: Int) { LEB128.append(UInt64(value), to: &bytes) }
        var last = Point(latitude: 0, longitude: 0)
        func put(_ point: Point) {
            for difference in [Int(point.latitude) - Int(last.latitude), Int(point.longitude) - Int(last.longitude)] {
                LEB128.append(signed: Int64(difference), to: &bytes)
            }
            last = point
        }
        put(names.count)
        for name in names {
            put(name.utf8.count)
            bytes += Array(name.utf8)
        }
        // A place without a country is the middle of a cell of the high seas.
        let seas = highSeas.map { cell in
            let point = Self.point(cell.middle)
            return Anchor(latitude: point.latitude, longitude: point.longitude, country: 0, part: 0)
        }
        put(anchors.count + seas.count)
        for anchor in anchors + seas {
            put(Point(latitude: anchor.latitude, longitude: anchor.longitude))
            put(Int(anchor.country))
            put(Int(anchor.part))
        }
        put(lines.count)
        for line in lines {
            for number in [line.country, line.left, line.right] { put(Int(number)) }
            put(line.points.count)
            for point in line.points { put(point) }
        }
        if let areas = zones?.encoded() {
            put(areas.count)
            bytes += Array(areas)
        }
        return Data(bytes)
    }

    /// Reads the bytes of ``encoded()``. The cost is O(n) in the number of bytes.
    /// - Throws: ``BoundaryMapError`` for other files, other versions of the layout, and damaged or truncated data.
    public init(decoding data: Data) throws(BoundaryMapError) {
        var reader = BoundaryReader(Array(data))
        let hasZones = reader.skip(Self.magic + [2])
        guard hasZones || reader.skip(Self.magic + [1]) else { throw reader.error("not a file of boundaries of version 1 or 2") }
        var last = Point(latitude: 0, longitude: 0)
        func point(_ reader: inout BoundaryReader) throws(BoundaryMapError) -> Point {
            last.latitude = try reader.coordinate(last.latitude, limit: 900_000)
            last.longitude = try reader.coordinate(last.longitude, limit: 1_800_000)
            return last
        }
        let names = try reader.names()
        var anchors: [Anchor] = []
        for _ in 0..<(try reader.count(ofAtLeast: 4)) {
            let point = try point(&reader)
            anchors.append(
                Anchor(
                    latitude: point.latitude,
                    longitude: point.longitude,
                    country: try reader.index(names),
                    part: try reader.index(names)
                )
            )
        }
        var lines: [Line] = []
        for _ in 0..<(try reader.count(ofAtLeast: 4)) {
            var line = Line(country: try reader.index(names), left: try reader.index(names), right: try reader.index(names), points: [])
            for _ in 0..<(try reader.count(ofAtLeast: 2)) { line.points.append(try point(&reader)) }
            lines.append(line)
        }
        var zones: ZoneMap?
        if hasZones {
            let part = try reader.part()
            do {
                zones = try ZoneMap(decoding: Data(part))
            } catch {
                throw BoundaryMapError(byteOffset: part.startIndex + error.byteOffset, message: error.message)
            }
        }
        guard reader.isAtEnd else { throw reader.error("the file has more bytes than it should") }
        let seas = anchors.filter { $0.country == 0 }.map { Cell(Self.coordinate($0.latitude, $0.longitude)) }
        self.init(names: names, anchors: anchors.filter { $0.country != 0 }, lines: lines, highSeas: seas, zones: zones)
    }
}
