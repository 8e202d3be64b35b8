internal import PortolanBasics
internal import PortolanOSMModel

/// Writes changed objects as uncompressed blobs of the PBF format (https://wiki.openstreetmap.org/wiki/PBF_Format), so
/// that they are read like the extract's own blobs.
enum ChangeEncoder {
    private static let mostObjects = 8_000
    /// A PBF block ends when it has at least this many bytes. Its last object makes it little larger, because a single
    /// object has far less than the 32 MB that a PBF block may have.
    private static let mostBytes = 4 << 20

    /// Returns the blobs in the order of the objects.
    static func blobs(of objects: ArraySlice<OSMChange>) -> [PBFFraming.Blob] {
        var blobs: [PBFFraming.Blob] = []
        func append(_ bytes: [UInt8]) {
            blobs.append(PBFFraming.Blob(frameOffset: 0, offset: 0, count: bytes.count, overlay: .inserted(bytes)))
        }
        var pbfBlock = PBFBlockWriter()
        for object in objects {
            pbfBlock.add(object)
            if pbfBlock.count == mostObjects || pbfBlock.byteCount > mostBytes {
                append(pbfBlock.blob)
                pbfBlock = PBFBlockWriter()
            }
        }
        if pbfBlock.count > 0 { append(pbfBlock.blob) }
        return blobs
    }

    /// Returns a single blob with all objects, however many there are.
    static func blob(of objects: ArraySlice<OSMChange>) -> [UInt8] {
        var pbfBlock = PBFBlockWriter()
        for object in objects { pbfBlock.add(object) }
        return pbfBlock.blob
    }
}

/// A `PrimitiveBlock` that is being written.
private struct PBFBlockWriter {
    private(set) var count = 0
    private var strings: [String: UInt64] = ["": 0]
    private var texts = ProtobufWriter()
    private var group = ProtobufWriter()

    init() { texts.add(1, "") }

    var byteCount: Int { texts.bytes.count + group.bytes.count }

    mutating func add(_ object: OSMChange) {
        guard let content = object.content else { return }
        count += 1
        var message = ProtobufWriter()
        var info = ProtobufWriter()
        if object.version > 0 { info.add(1, UInt64(object.version)) }
        if object.timestamp > 0 { info.add(2, UInt64(object.timestamp)) }
        message.add(1, content.isNode ? LEB128.zigzag(object.key.id) : UInt64(bitPattern: object.key.id))
        message.add(2, packed: object.tags.all.map { text($0.key) })
        message.add(3, packed: object.tags.all.map { text($0.value) })
        message.add(4, info)
        switch content {
        case .node(let point):
            message.add(8, signed: Int64(point.y))
            message.add(9, signed: Int64(point.x))
            group.add(1, message)
        case .way(let nodes):
            message.add(8, packed: Self.differences(nodes))
            group.add(3, message)
        case .relation(let members):
            message.add(8, packed: members.map { text($0.role) })
            message.add(9, packed: Self.differences(members.map(\.key.id)))
            message.add(10, packed: members.map { UInt64($0.key.type.rawValue) })
            group.add(4, message)
        }
    }

    /// The `Blob` message.
    var blob: [UInt8] {
        var pbfBlock = ProtobufWriter()
        pbfBlock.add(1, texts)
        pbfBlock.add(2, group)
        var blob = ProtobufWriter()
        blob.add(1, pbfBlock)
        return blob.bytes
    }

    /// Returns the difference of each number from the previous one. Differences wrap, as in the reader.
    private static func differences(_ values: [Int64]) -> [UInt64] {
        var last: Int64 = 0
        return values.map { value in
            defer { last = value }
            return LEB128.zigzag(value &- last)
        }
    }

    private mutating func text(_ text: String) -> UInt64 {
        if let number = strings[text] { return number }
        let number = UInt64(strings.count)
        strings[text] = number
        texts.add(1, text)
        return number
    }
}

extension OSMChange.Content {
    fileprivate var isNode: Bool { if case .node = self { true } else { false } }
}
