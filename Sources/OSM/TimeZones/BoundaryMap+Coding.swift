public import Foundation
internal import PortolanBasics

/// The error that a file of boundaries cannot be read.
public struct BoundaryMapError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Where the fault shows, in bytes from the file's beginning.
    public var byteOffset: Int
    /// What is wrong, in English, without the offset.
    public var message: String

    public var description: String { "byte \(byteOffset): \(message)" }
}

extension BoundaryMap {
    /// `PBND`, and the layout's version.
    private static let magic: [UInt8] = [0x50, 0x42, 0x4E, 0x44, 1]

    /// As bytes: names, anchors, lines, each with its number before it. Numbers are LEB128; coordinates are differences, zigzag.
    public func encoded() -> Data {
        var bytes = Self.magic
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
        return Data(bytes)
    }

    /// Reads what ``encoded()`` wrote. O(n) in the number of bytes.
    /// - Throws: ``BoundaryMapError`` for other files, other versions of the layout, and damaged or cut data.
    public init(decoding data: Data) throws(BoundaryMapError) {
        var reader = Reader(bytes: Array(data))
        guard reader.bytes.starts(with: Self.magic) else {
            throw BoundaryMapError(byteOffset: 0, message: "not a file of boundaries of version 1")
        }
        reader.offset = Self.magic.count
        var names: [String] = []
        for _ in 0..<(try reader.count(ofAtLeast: 1)) { names.append(try reader.text()) }
        guard names.first == "" else { throw reader.error("no names") }
        var anchors: [Anchor] = []
        for _ in 0..<(try reader.count(ofAtLeast: 4)) {
            let point = try reader.point()
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
            for _ in 0..<(try reader.count(ofAtLeast: 2)) { line.points.append(try reader.point()) }
            lines.append(line)
        }
        guard reader.offset == reader.bytes.count else { throw reader.error("more bytes than the file should have") }
        let seas = anchors.filter { $0.country == 0 }.map { Cell(Self.coordinate($0.latitude, $0.longitude)) }
        self.init(names: names, anchors: anchors.filter { $0.country != 0 }, lines: lines, highSeas: seas)
    }

    private struct Reader {
        var bytes: [UInt8]
        var offset = 0
        var last = Point(latitude: 0, longitude: 0)

        init(bytes: [UInt8]) { self.bytes = bytes }

        func error(_ message: String) -> BoundaryMapError { BoundaryMapError(byteOffset: offset, message: message) }

        mutating func number() throws(BoundaryMapError) -> Int {
            var end = offset
            guard let number = LEB128.number(unsafe bytes.span.bytes, &end) else { throw error("a number is cut off or too large") }
            offset = end
            return number
        }

        /// A count of items of a given size; the remaining bytes bound it.
        mutating func count(ofAtLeast size: Int) throws(BoundaryMapError) -> Int {
            let count = try number()
            guard count <= (bytes.count - offset) / size else { throw error("more things than bytes are left for") }
            return count
        }

        mutating func text() throws(BoundaryMapError) -> String {
            let length = try count(ofAtLeast: 1)
            defer { offset += length }
            guard let text = String(validating: bytes[offset..<offset + length], as: UTF8.self) else { throw error("a name is not UTF-8") }
            return text
        }

        mutating func index(_ names: [String]) throws(BoundaryMapError) -> UInt16 {
            let index = try number()
            guard index < names.count, let short = UInt16(exactly: index) else { throw error("a name that is not there") }
            return short
        }

        mutating func point() throws(BoundaryMapError) -> Point {
            let latitude = try coordinate(last.latitude, limit: 900_000)
            let longitude = try coordinate(last.longitude, limit: 1_800_000)
            last = Point(latitude: latitude, longitude: longitude)
            return last
        }

        private mutating func coordinate(_ last: Int32, limit: Int) throws(BoundaryMapError) -> Int32 {
            let number = try number()
            let value = Int(last) &+ (number >> 1 ^ -(number & 1))
            guard abs(value) <= limit else { throw error("a coordinate out of range") }
            return Int32(value)
        }
    }
}
