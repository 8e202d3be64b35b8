import Foundation

/// Builds PBF messages by hand, both sound and unsound ones.
public struct Message: Sendable {
    public var bytes: [UInt8] = []

    public init(bytes: [UInt8] = []) { self.bytes = bytes }

    public static func varint(_ value: UInt64) -> [UInt8] {
        var (rest, bytes) = (value, [UInt8]())
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        return bytes + [UInt8(rest)]
    }

    public static func zigzag(_ value: Int64) -> [UInt8] { varint(UInt64(bitPattern: value << 1 ^ value >> 63)) }

    public func number(_ field: UInt64, _ value: UInt64) -> Message { Message(bytes: bytes + Self.varint(field << 3) + Self.varint(value)) }

    public func signed(_ field: UInt64, _ value: Int64) -> Message { Message(bytes: bytes + Self.varint(field << 3) + Self.zigzag(value)) }

    public func data(_ field: UInt64, _ data: [UInt8]) -> Message {
        Message(bytes: bytes + Self.varint(field << 3 | 2) + Self.varint(UInt64(data.count)) + data)
    }

    public func text(_ field: UInt64, _ text: String) -> Message { data(field, Array(text.utf8)) }

    public func message(_ field: UInt64, _ message: Message) -> Message { data(field, message.bytes) }

    public func packed(_ field: UInt64, _ values: [UInt64]) -> Message { data(field, values.flatMap(Self.varint)) }

    /// Adds the differences of consecutive values as zigzag numbers.
    public func deltas(_ field: UInt64, _ values: [Int64]) -> Message {
        data(field, zip(values, [0] + values).flatMap { Self.zigzag($0 &- $1) })
    }
}

/// The parts of a file in OpenStreetMap's PBF format.
public enum PBF {
    public static func frame(_ type: String, blob: [UInt8]) -> [UInt8] {
        let header = Message().text(1, type).number(3, UInt64(blob.count)).bytes
        return bigEndian(header.count) + header + blob
    }

    public static func bigEndian(_ count: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) } }

    public static func raw(_ type: String, _ message: Message) -> [UInt8] { frame(type, blob: Message().data(1, message.bytes).bytes) }

    public static func header(features: [String] = ["OsmSchema-V0.6", "DenseNodes"]) -> [UInt8] {
        raw("OSMHeader", features.reduce(Message()) { $0.text(4, $1) })
    }

    public static func block(_ group: Message, strings: [String] = [""], granularity: UInt64? = nil) -> [UInt8] {
        block(group, bytes: strings.map { Array($0.utf8) }, granularity: granularity)
    }

    /// - Parameter strings: The strings as bytes, which need not be valid UTF-8.
    public static func block(_ group: Message, bytes strings: [[UInt8]], granularity: UInt64? = nil) -> [UInt8] {
        var message = Message().message(1, strings.reduce(Message()) { $0.data(1, $1) }).message(2, group)
        if let granularity { message = message.number(17, granularity) }
        return raw("OSMData", message)
    }

    /// Coordinates are in 10⁻⁷ degrees. Tags are indices of the string table.
    public static func denseNodes(ids: [Int64], x: [Int64], y: [Int64], tags: [UInt64] = []) -> Message {
        Message().message(2, Message().deltas(1, ids).deltas(8, y).deltas(9, x).packed(10, tags))
    }

    public static func way(id: UInt64, refs: [Int64], keys: [UInt64] = [], values: [UInt64] = []) -> Message {
        Message().message(3, Message().number(1, id).packed(2, keys).packed(3, values).deltas(8, refs))
    }
}
