internal import PortolanBasics

/// The binary form of `PlaceTransit` in a store.
///
///     transit  = count, count × platform, count, count × call, count, count × route
///     platform = key, x, y (signed), name, code, stop code, access (0 unknown, 1 no, 2 yes)
///     call     = line, route, platform, each a key; platform 0 for none
///     route    = key, from, to, via, count, count × key
///     key      = 16 × number + source of a row key
///     text     = bytes, UTF-8
///
/// Numbers are unsigned LEB128; `x` and `y` are signed LEB128.
extension PlaceTransit {
    private static let numberBits: Int64 = 56
    private static let numberMask: UInt64 = 1 << 56 - 1

    package func encoded() -> [UInt8] {
        var bytes: [UInt8] = []
        func append(_ count: Int) { LEB128.append(UInt64(truncatingIfNeeded: count), to: &bytes) }
        func append(key: Int64) {
            let number = UInt64(bitPattern: key) & Self.numberMask
            LEB128.append(number << 4 | UInt64(bitPattern: key >> Self.numberBits & 15), to: &bytes)
        }
        func append(_ text: String) {
            append(text.utf8.count)
            bytes.append(contentsOf: text.utf8)
        }
        append(platforms.count)
        for platform in platforms {
            append(key: platform.object)
            LEB128.append(signed: Int64(platform.x), to: &bytes)
            LEB128.append(signed: Int64(platform.y), to: &bytes)
            append(platform.name)
            append(platform.code)
            append(platform.stopCode)
            append(platform.isAccessible.map { $0 ? 2 : 1 } ?? 0)
        }
        append(calls.count)
        for call in calls {
            append(key: call.line)
            append(key: call.route)
            append(key: call.platform)
        }
        append(routes.count)
        for route in routes {
            append(key: route.id)
            append(route.from)
            append(route.to)
            append(route.via)
            append(route.stops.count)
            for stop in route.stops { append(key: stop) }
        }
        return bytes
    }

    /// Reads the bytes that `encoded` wrote; nil if they are damaged.
    package init?(_ bytes: RawSpan) {
        self.init()
        var offset = 0
        do throws(Damage) {
            for _ in 0..<(try Self.count(bytes, &offset)) { platforms.append(try Self.platform(bytes, &offset)) }
            for _ in 0..<(try Self.count(bytes, &offset)) {
                let (line, route) = (try Self.key(bytes, &offset), try Self.key(bytes, &offset))
                calls.append(Call(line: line, route: route, platform: try Self.key(bytes, &offset)))
            }
            for _ in 0..<(try Self.count(bytes, &offset)) { routes.append(try Self.route(bytes, &offset)) }
        } catch {
            return nil
        }
        guard offset == bytes.byteCount else { return nil }
    }

    private struct Damage: Error, CustomStringConvertible {
        let description = "the facts about public transport are damaged"
    }

    private static func platform(_ bytes: RawSpan, _ offset: inout Int) throws(Damage) -> Platform {
        let object = try key(bytes, &offset)
        var platform = Platform(object: object, x: try position(bytes, &offset), y: try position(bytes, &offset))
        platform.name = try text(bytes, &offset)
        platform.code = try text(bytes, &offset)
        platform.stopCode = try text(bytes, &offset)
        let access = try count(bytes, &offset)
        guard access <= 2 else { throw Damage() }
        platform.isAccessible = access == 0 ? nil : access == 2
        return platform
    }

    private static func route(_ bytes: RawSpan, _ offset: inout Int) throws(Damage) -> Route {
        var route = Route(id: try key(bytes, &offset))
        route.from = try text(bytes, &offset)
        route.to = try text(bytes, &offset)
        route.via = try text(bytes, &offset)
        for _ in 0..<(try count(bytes, &offset)) { route.stops.append(try key(bytes, &offset)) }
        return route
    }

    /// Reads the number of the following elements. Each element takes at least one byte, so a number above that of the
    /// bytes is damage.
    private static func count(_ bytes: RawSpan, _ offset: inout Int) throws(Damage) -> Int {
        guard let number = LEB128.number(bytes, &offset), number <= bytes.byteCount else { throw Damage() }
        return number
    }

    private static func position(_ bytes: RawSpan, _ offset: inout Int) throws(Damage) -> Int32 {
        guard let number = LEB128.signed(bytes, &offset), let position = Int32(exactly: number) else { throw Damage() }
        return position
    }

    private static func key(_ bytes: RawSpan, _ offset: inout Int) throws(Damage) -> Int64 {
        guard let number = try? LEB128.read(bytes, &offset, end: bytes.byteCount) else { throw Damage() }
        return Int64(number & 15) << numberBits | Int64(bitPattern: number >> 4 & numberMask)
    }

    private static func text(_ bytes: RawSpan, _ offset: inout Int) throws(Damage) -> String {
        let length = try count(bytes, &offset)
        guard length <= bytes.byteCount - offset else { throw Damage() }
        defer { offset += length }
        return PlaceTagsCodec.text(bytes, offset..<offset + length)
    }
}
