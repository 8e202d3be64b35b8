internal import Foundation
internal import PortolanOSMModel

/// An object of a file of changes while its tags are parsed.
struct ChangedObject {
    /// A fault in a tag.
    struct Fault: Error, CustomStringConvertible {
        var text: String
        var description: String { text }

        init(_ text: String) { self.text = text }
    }

    private let key: OSMKey
    private let version: UInt32
    private let timestamp: Int64
    private let isDeleted: Bool
    private var point: OSMPoint?
    private var tags: [OSMTags.Tag] = []
    private var nodes: [Int64] = []
    private var members: [OSMMemberReference] = []

    init(_ type: OSMType, _ tag: XMLTag, isDeleted: Bool) throws(Fault) {
        key = OSMKey(type: type, id: try Self.number(tag, "id", of: type.name))
        version =
            try tag["version"].map { text throws(Fault) in
                guard let version = UInt32(text) else { throw Fault("version=\"\(Self.shown(text))\" is not a version") }
                return version
            } ?? 0
        timestamp =
            try tag["timestamp"].map { text throws(Fault) in
                guard let time = Self.seconds(text) else {
                    throw Fault("timestamp=\"\(Self.shown(text))\" is not a time; write times like 2024-05-01T12:00:00Z")
                }
                return time
            } ?? 0
        // Some programs use this attribute in place of a <delete> element.
        self.isDeleted = isDeleted || tag["visible"] == "false"
        guard type == .node, !self.isDeleted else { return }
        point = OSMPoint(
            x: try Self.units(tag, "lon", "longitude", limit: 1_800_000_000, of: key),
            y: try Self.units(tag, "lat", "latitude", limit: 900_000_000, of: key)
        )
    }

    /// Adds a tag within the object's element.
    mutating func add(_ tag: XMLTag) throws(Fault) {
        if tag.isNamed("tag") {
            guard let name = tag["k"], let value = tag["v"] else { throw Fault("<tag> without k or v") }
            // OpenStreetMap allows 255 characters for each. All changes stay in memory.
            guard name.utf8.count + value.utf8.count <= 1 << 14 else { throw Fault("<tag> with more text than any object has") }
            tags.append(OSMTags.Tag(key: name, value: value))
        } else if key.type == .way, tag.isNamed("nd") {
            nodes.append(try Self.number(tag, "ref", of: "nd"))
        } else if key.type == .relation, tag.isNamed("member") {
            guard let text = tag["type"], let type = OSMType.allCases.first(where: { $0.name == text }) else {
                throw Fault("<member> has no valid type; give node, way or relation")
            }
            members.append(OSMMemberReference(OSMKey(type: type, id: try Self.number(tag, "ref", of: "member")), role: tag["role"] ?? ""))
        }
    }

    /// The change from all tags of the object.
    var change: OSMChange {
        var content: OSMChange.Content?
        if !isDeleted {
            switch key.type {
            case .node: content = point.map { .node($0) }
            case .way: content = .way(nodes)
            case .relation: content = .relation(members)
            }
        }
        return OSMChange(key: key, version: version, timestamp: timestamp, tags: isDeleted ? OSMTags() : OSMTags(tags), content: content)
    }

    // MARK: Attributes

    private static func number(_ tag: XMLTag, _ name: StaticString, of element: String) throws(Fault) -> Int64 {
        guard let text = tag[name] else { throw Fault("<\(element)> without \(name)") }
        guard let number = Int64(text) else { throw Fault("\(name)=\"\(shown(text))\" is not the number of an object") }
        return number
    }

    private static func units(_ tag: XMLTag, _ name: StaticString, _ word: String, limit: Int32, of key: OSMKey) throws(Fault) -> Int32 {
        guard let text = tag[name] else { throw Fault("<node> \(key.id) without \(name)") }
        guard let units = units(text), units.magnitude <= limit.magnitude else {
            throw Fault("\(name)=\"\(shown(text))\" is not a \(word) in degrees")
        }
        return units
    }

    /// Returns the beginning of an invalid text.
    private static func shown(_ text: String) -> String { text.count <= 40 ? text : text.prefix(40) + "…" }

    /// Converts degrees to units of 10⁻⁷. Further digits are rounded, halves away from zero, as in libosmium.
    static func units(_ text: String) -> Int32? {
        var digits = Substring(text).utf8
        let isNegative = digits.first == UInt8(ascii: "-")
        if isNegative { digits.removeFirst() }
        var units: Int64 = 0
        var whole = 0
        while let digit = digits.first, (48...57).contains(digit) {
            units = units * 10 + Int64(digit - 48)
            whole += 1
            guard whole <= 4 else { return nil }
            digits.removeFirst()
        }
        var decimals = 0
        if digits.first == UInt8(ascii: ".") {
            digits.removeFirst()
            while let digit = digits.first, (48...57).contains(digit) {
                if decimals < 7 { units = units * 10 + Int64(digit - 48) }
                if decimals == 7, digit >= 53 { units += 1 }
                decimals += 1
                digits.removeFirst()
            }
        }
        guard whole + decimals > 0 else { return nil }
        guard digits.isEmpty else {
            // The text has an exponent, which is valid but unusual.
            guard digits.first == UInt8(ascii: "e") || digits.first == UInt8(ascii: "E"), let degrees = Double(text) else { return nil }
            return Int32(exactly: (degrees * 1e7).rounded())
        }
        for _ in min(decimals, 7)..<7 { units *= 10 }
        return Int32(exactly: isNegative ? -units : units)
    }

    /// Returns the seconds since 1970 of a time such as `2024-05-01T12:00:00Z`, in the years 1970 to 2105; nil for any
    /// other text.
    static func seconds(_ text: String) -> Int64? {
        let bytes = Array(text.utf8)
        let form = Array("0000-00-00T00:00:00Z".utf8)
        guard bytes.count == form.count else { return nil }
        for (byte, expected) in zip(bytes, form) {
            guard expected == 48 ? (48...57).contains(byte) : byte == expected else { return nil }
        }
        func number(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { $0 * 10 + Int($1 - 48) } }
        let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
        let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
        guard (1970...2105).contains(year), (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second <= 60 else {
            return nil
        }
        // The number of days follows H. Hinnant, "chrono-Compatible Low-Level Date Algorithms"; years begin in March.
        let (y, m) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
        let (era, yearOfEra) = (y / 400, y % 400)
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + (153 * m + 2) / 5 + day - 1
        let days = era * 146_097 + dayOfEra - 719_468
        return min(Int64(days * 86_400 + hour * 3_600 + minute * 60 + second), Int64(UInt32.max))
    }
}
