internal import PortolanOSMModel

/// Writes changed objects as blobs of the PBF format (https://wiki.openstreetmap.org/wiki/PBF_Format), not compressed, so that they are read as the
/// extract's own are.
enum ChangeEncoder {
    private static let mostObjects = 8_000
    /// Bytes after which a block ends; one object has far less than the 32 MB that a block may have.
    private static let mostBytes = 4 << 20

    /// Blobs in the order of the objects.
    static func blobs(of objects: ArraySlice<OSMChange>) -> [PBFFraming.Blob] {
        var blobs: [PBFFraming.Blob] = []
        func append(_ bytes: [UInt8]) {
            blobs.append(PBFFraming.Blob(frameOffset: 0, offset: 0, count: bytes.count, overlay: .inserted(bytes)))
        }
        var block = ChangeBlock()
        for object in objects {
            block.add(object)
            if block.count == mostObjects || block.byteCount > mostBytes {
                append(block.blob)
                block = ChangeBlock()
            }
        }
        if block.count > 0 { append(block.blob) }
        return blobs
    }

    /// One blob, however many objects there are.
    static func blob(of objects: ArraySlice<OSMChange>) -> [UInt8] {
        var block = ChangeBlock()
        for object in objects { block.add(object) }
        return block.blob
    }
}

/// A `PrimitiveBlock` that is being written.
private struct ChangeBlock {
    private(set) var count = 0
    private var strings: [String: UInt64] = ["": 0]
    private var texts = ProtobufMessage()
    private var group = ProtobufMessage()

    init() { texts.bytes(1, []) }

    var byteCount: Int { texts.content.count + group.content.count }

    mutating func add(_ object: OSMChange) {
        guard let content = object.content else { return }
        count += 1
        var message = ProtobufMessage()
        var info = ProtobufMessage()
        if object.version > 0 { info.number(1, UInt64(object.version)) }
        if object.timestamp > 0 { info.number(2, UInt64(object.timestamp)) }
        message.number(1, content.isNode ? ProtobufMessage.zigzag(object.key.id) : UInt64(bitPattern: object.key.id))
        message.packed(2, object.tags.all.map { text($0.key) })
        message.packed(3, object.tags.all.map { text($0.value) })
        message.bytes(4, info.content)
        switch content {
        case .node(let point):
            message.number(8, ProtobufMessage.zigzag(Int64(point.y)))
            message.number(9, ProtobufMessage.zigzag(Int64(point.x)))
            group.bytes(1, message.content)
        case .way(let nodes):
            message.packed(8, ProtobufMessage.differences(nodes))
            group.bytes(3, message.content)
        case .relation(let members):
            message.packed(8, members.map { text($0.role) })
            message.packed(9, ProtobufMessage.differences(members.map(\.key.id)))
            message.packed(10, members.map { UInt64($0.key.type.rawValue) })
            group.bytes(4, message.content)
        }
    }

    /// The `Blob` message.
    var blob: [UInt8] {
        var block = ProtobufMessage()
        block.bytes(1, texts.content)
        block.bytes(2, group.content)
        var blob = ProtobufMessage()
        blob.bytes(1, block.content)
        return blob.content
    }

    private mutating func text(_ text: String) -> UInt64 {
        if let number = strings[text] { return number }
        let number = UInt64(strings.count)
        strings[text] = number
        texts.bytes(1, Array(text.utf8))
        return number
    }
}

extension OSMChange.Content {
    fileprivate var isNode: Bool { if case .node = self { true } else { false } }
}

/// A protobuf message that is being written.
private struct ProtobufMessage {
    private(set) var content: [UInt8] = []

    mutating func number(_ field: UInt64, _ value: UInt64) {
        varint(field << 3)
        varint(value)
    }

    mutating func bytes(_ field: UInt64, _ bytes: [UInt8]) {
        varint(field << 3 | 2)
        varint(UInt64(bytes.count))
        content += bytes
    }

    /// Nothing for an empty list.
    mutating func packed(_ field: UInt64, _ values: [UInt64]) {
        guard !values.isEmpty else { return }
        var list = ProtobufMessage()
        for value in values { list.varint(value) }
        bytes(field, list.content)
    }

    private mutating func varint(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            content.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        content.append(UInt8(truncatingIfNeeded: rest))
    }

    static func zigzag(_ value: Int64) -> UInt64 { UInt64(bitPattern: value << 1 ^ value >> 63) }

    /// Each number's difference from the one before it; differences wrap, as they do where they are read.
    static func differences(_ values: [Int64]) -> [UInt64] {
        var last: Int64 = 0
        return values.map { value in
            defer { last = value }
            return zigzag(value &- last)
        }
    }
}
