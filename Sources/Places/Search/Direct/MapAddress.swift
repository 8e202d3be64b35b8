internal import PortolanGeo
internal import PortolanOSMModel
internal import PortolanSearchIndex

/// Reads the addresses of maps: `geo:` (RFC 5870), openstreetmap.org, Google Maps, Apple Maps and others that write
/// coordinates alike.
enum MapAddress {
    /// Returns the point or the object that an address shows; nil if the text is no address, or shows neither.
    static func read(_ text: String) -> DirectQuestion? {
        let lower = text.lowercased()
        if lower.hasPrefix("geo:") { return geo(text.dropFirst(4)) }
        guard !text.contains(where: \.isWhitespace), let host = HostName.of(text), text.utf8.contains(UInt8(ascii: "/")) else { return nil }
        let address = decoded(text)
        let parts = Parts(address)
        if isOpenStreetMap(host) { return openStreetMap(parts) }
        if host == "plus.codes", let code = parts.path.last.flatMap({ try? PlusCode(String($0)) }) { return .plusCode(code, locality: "") }
        guard isMap(host) || parts.path.contains("maps") else { return nil }
        return coordinate(address, parts, isLongitudeFirst: host.hasPrefix("yandex.")).map { .coordinate($0) }
    }

    // MARK: Parts

    private struct Parts {
        var path: [Substring]
        var values: [(key: Substring, value: Substring)]
        var fragment: Substring

        init(_ address: String) {
            let fragmentStart = address.firstIndex(of: "#") ?? address.endIndex
            fragment = address[fragmentStart...].dropFirst()
            let queryStart = address[..<fragmentStart].firstIndex(of: "?") ?? fragmentStart
            var path = address[..<queryStart]
            if let range = path.firstRange(of: "://") { path = path[range.upperBound...] }
            self.path = path.split(separator: "/").dropFirst().map { $0 }
            values = address[queryStart..<fragmentStart].dropFirst().split(separator: "&").map { pair in
                let end = pair.firstIndex(of: "=") ?? pair.endIndex
                return (pair[..<end], pair[end...].dropFirst())
            }
        }

        subscript(key: String) -> Substring? { values.first { $0.key == key }?.value }
    }

    private static func isOpenStreetMap(_ host: String) -> Bool { host == "osm.org" || host.hasSuffix("openstreetmap.org") }

    private static func isMap(_ host: String) -> Bool {
        host.contains("google.") || host == "maps.apple.com" || host == "bing.com" || host.hasPrefix("yandex.") || host.contains("waze.")
            || host.hasSuffix("here.com") || host.hasPrefix("maps.") || host == "goo.gl" || host.hasSuffix("osmand.net")
            || host.hasSuffix("openstreetmap.de") || host.hasSuffix("komoot.com") || host.hasSuffix("mapy.cz")
    }

    private static func openStreetMap(_ parts: Parts) -> DirectQuestion? {
        let types: [Substring: OSMType] = ["node": .node, "way": .way, "relation": .relation]
        for (word, number) in zip(parts.path, parts.path.dropFirst()) {
            if let type = types[word], let id = Int64(number), let key = DirectQuestion.key(type, id) { return .object(key) }
        }
        if let latitude = parts["mlat"] ?? parts["lat"], let longitude = parts["mlon"] ?? parts["lon"] {
            return CoordinateText.read("\(latitude),\(longitude)").map { .coordinate($0) }
        }
        // #map=15/47.141/9.5215
        if let map = parts.fragment.split(separator: "&").first(where: { $0.hasPrefix("map=") }) {
            let numbers = map.dropFirst(4).split(separator: "/")
            if numbers.count >= 3 { return CoordinateText.read("\(numbers[1]),\(numbers[2])").map { .coordinate($0) } }
        }
        return parts["query"].flatMap { CoordinateText.read($0) }.map { .coordinate($0) }
    }

    // MARK: Coordinates

    /// Reads `geo:47.1,9.5;u=30?z=15`, and `geo:0,0?q=47.1,9.5(label)` as Android writes it.
    private static func geo(_ text: Substring) -> DirectQuestion? {
        let decoded = decoded(String(text))
        let position = decoded.prefix { $0 != ";" && $0 != "?" }.split(separator: ",").prefix(2)
        if let query = decoded.firstRange(of: "q=").map({ decoded[$0.upperBound...].prefix { $0 != "&" && $0 != "(" } }),
            let coordinate = CoordinateText.read(query)
        {
            return .coordinate(coordinate)
        }
        guard position.count == 2, let latitude = Double(position[0]), let longitude = Double(position[1]) else { return nil }
        let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        return coordinate.isValid ? .coordinate(coordinate) : nil
    }

    /// The parameters in which maps write a point. Parameters for a place precede those for the centre of the map.
    private static let keys = [
        "q", "query", "destination", "daddr", "coordinate", "ll", "center", "cbll", "viewpoint", "mlat", "cp", "sll", "map", "loc", "rtext",
    ]

    private static func coordinate(_ address: String, _ parts: Parts, isLongitudeFirst: Bool) -> Coordinate? {
        // Google's marker: !3d47.141!4d9.5215
        if let latitude = last("!3d", in: address), let longitude = last("!4d", in: address),
            let found = CoordinateText.read("\(latitude),\(longitude)")
        {
            return found
        }
        for key in keys {
            guard var value = parts[key] else { continue }
            if value.hasPrefix("loc:") { value = value.dropFirst(4) }
            let numbers = value.split { $0 == "," || $0 == "~" || $0 == "+" }.prefix(2)
            if let found = CoordinateText.read(value.replacing("+", with: " ")) ?? CoordinateText.read(numbers.joined(separator: ",")) {
                return isLongitudeFirst ? Coordinate(latitude: found.longitude, longitude: found.latitude) : found
            }
        }
        for part in parts.path {
            let isView = part.hasPrefix("@")
            let numbers = part.drop { $0 == "@" }.split(separator: ",")
            if isView, numbers.count >= 2, let found = CoordinateText.read("\(numbers[0]),\(numbers[1])") { return found }
            if !isView, let found = CoordinateText.read(part.replacing("+", with: " ")) { return found }
        }
        return nil
    }

    /// Returns the number after the last occurrence of a mark.
    private static func last(_ mark: String, in text: String) -> Substring? {
        text.ranges(of: mark).last.map { text[$0.upperBound...].prefix { $0 == "-" || $0 == "." || $0.isNumber } }
    }

    /// Decodes percent signs. Returns the address unchanged if the result is not UTF-8.
    private static func decoded(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
        var bytes: [UInt8] = []
        let source = Array(text.utf8)
        var index = 0
        while index < source.count {
            if source[index] == UInt8(ascii: "%"), index + 2 < source.count,
                let value = UInt8(String(decoding: source[index + 1...index + 2], as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                index += 3
            } else {
                bytes.append(source[index])
                index += 1
            }
        }
        return String(validating: bytes, as: UTF8.self) ?? text
    }
}
