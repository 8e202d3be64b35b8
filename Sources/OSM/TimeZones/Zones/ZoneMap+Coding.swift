public import Foundation
internal import PortolanBasics

extension ZoneMap {
    /// `PZON`, and the version of the layout.
    private static let magic: [UInt8] = [0x50, 0x5A, 0x4F, 0x4E, 1]

    /// Returns the map as bytes: the source, the box, the names and the borders. Numbers are LEB128; coordinates are
    /// zigzag-encoded differences.
    public func encoded() -> Data {
        var bytes = Self.magic
        func put(_ value: Int) { LEB128.append(UInt64(clamping: value), to: &bytes) }
        func put(_ text: String) {
            put(text.utf8.count)
            bytes += Array(text.utf8)
        }
        var last = Point(x: 0, y: 0)
        func put(_ point: Point) {
            LEB128.append(signed: Int64(point.x) - Int64(last.x), to: &bytes)
            LEB128.append(signed: Int64(point.y) - Int64(last.y), to: &bytes)
            last = point
        }
        put(source)
        put(Point(x: extent.west, y: extent.south))
        put(Point(x: extent.east, y: extent.north))
        put(names.count)
        for name in names { put(name) }
        put(borders.count)
        for border in borders {
            put(Int(border.left))
            put(Int(border.right))
            put(border.points.count)
            for point in border.points { put(point) }
        }
        return Data(bytes)
    }

    /// Reads the bytes of ``encoded()``. The cost is O(n) in the number of bytes.
    /// - Throws: ``BoundaryMapError`` for other files, other versions of the layout, and damaged or truncated data.
    public init(decoding data: Data) throws(BoundaryMapError) {
        var reader = BoundaryReader(Array(data))
        guard reader.skip(Self.magic) else { throw reader.error("not a file of the zones' areas of version 1") }
        var last = Point(x: 0, y: 0)
        func point(_ reader: inout BoundaryReader) throws(BoundaryMapError) -> Point {
            last.x = try reader.coordinate(last.x, limit: 18_000_000)
            last.y = try reader.coordinate(last.y, limit: 9_000_000)
            return last
        }
        let source = try reader.text()
        let (southWest, northEast) = (try point(&reader), try point(&reader))
        guard southWest.x <= northEast.x, southWest.y <= northEast.y else { throw reader.error("a box whose edges are swapped") }
        let names = try reader.names()
        var borders: [Border] = []
        for _ in 0..<(try reader.count(ofAtLeast: 3)) {
            var border = Border(left: try reader.index(names), right: try reader.index(names), points: [])
            let count = try reader.count(ofAtLeast: 2)
            border.points.reserveCapacity(count)
            for _ in 0..<count { border.points.append(try point(&reader)) }
            borders.append(border)
        }
        guard reader.isAtEnd else { throw reader.error("the file has more bytes than it should") }
        let extent = Extent(south: southWest.y, west: southWest.x, north: northEast.y, east: northEast.x)
        self.init(source: source, names: names, extent: extent, borders: borders)
    }
}
