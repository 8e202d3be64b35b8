import PortolanGeo

extension KMLElement {
    /// Returns the number in a child element, or nil if the element is missing or empty.
    func number(_ name: String) throws(KMLError) -> Double? {
        guard let child = child(name), let content = child.content else { return nil }
        guard let number = Double(content), number.isFinite else {
            throw child.failure("<\(name)> must be a number, not “\(content.brief)”")
        }
        return number
    }

    /// Returns the element's own content as a Boolean: 0, 1, false or true.
    func flag() throws(KMLError) -> Bool {
        switch content {
        case "1", "true", nil: return true
        case "0", "false": return false
        case let other?: throw failure("<\(name)> must be 0 or 1, not “\(other.brief)”")
        }
    }

    func flag(_ name: String) throws(KMLError) -> Bool? { try child(name)?.flag() }

    func color(_ name: String = "color") throws(KMLError) -> KMLColor? {
        guard let child = child(name), let content = child.content else { return nil }
        guard let color = KMLColor(content) else {
            throw child.failure("<\(name)> must be a colour as eight hexadecimal digits aabbggrr, not “\(content.brief)”")
        }
        return color
    }
}

extension String {
    /// The beginning of the text, for an error.
    fileprivate var brief: String { count > 40 ? prefix(40) + "…" : self }
}

extension KMLFeature {
    /// Reads a `Placemark` or a `GroundOverlay`.
    init(_ element: KMLElement) throws(KMLError) {
        self.init()
        id = element[attribute: "id"]
        (line, column) = (element.line, element.column)
        name = element.child("name")?.content
        description = element.child("description")?.content ?? element.child("Snippet")?.content
        styleURL = element.child("styleUrl")?.content
        isVisible = try element.flag("visibility") ?? true
        if let style = element.child("Style") { self.style = try KMLStyle(style) }
        if let map = element.child("StyleMap") {
            let pair = try KMLStyleMap(map).normal
            style = style ?? pair?.style
            styleURL = styleURL ?? pair?.styleURL
        }
        for data in element.child("ExtendedData")?.children ?? [] {
            switch data.name {
            case "Data": self.data.append(KMLData(name: data[attribute: "name"] ?? "", value: data.child("value")?.content ?? ""))
            case "SchemaData":
                for simple in data.children where simple.name == "SimpleData" {
                    self.data.append(KMLData(name: simple[attribute: "name"] ?? "", value: simple.content ?? ""))
                }
            default: break
            }
        }
        if element.name == "GroundOverlay" {
            geometry = try KMLGroundOverlay.read(element).map { .groundOverlay($0) }
        } else {
            for child in element.children {
                guard let geometry = try KMLGeometry.read(child) else { continue }
                self.geometry = geometry
                break
            }
        }
    }
}

extension KMLGeometry {
    /// Reads a geometry. Returns nil if the element is not a geometry or if it is empty.
    static func read(_ element: KMLElement) throws(KMLError) -> KMLGeometry? {
        switch element.name {
        case "Point": return try element.coordinates().first.map { .point($0) }
        case "LineString":
            let line = try element.coordinates()
            guard line.count != 1 else { throw element.failure("a LineString must have two coordinates or more, not one") }
            return line.isEmpty ? nil : .line(line)
        case "LinearRing":
            let ring = try element.coordinates()
            return ring.isEmpty ? nil : .line(ring)
        case "Polygon": return try polygon(element)
        case "MultiGeometry", "MultiTrack":
            var parts: [KMLGeometry] = []
            for child in element.children { if let part = try read(child) { parts.append(part) } }
            return .collection(parts)
        case "Track":
            var line: [Coordinate] = []
            for point in element.children where point.name == "coord" {
                // An empty element is a time without a position.
                if let text = point.content { line.append(try point.coordinate(text[...].utf8, separator: UInt8(ascii: " "))) }
            }
            return line.isEmpty ? nil : line.count == 1 ? .point(line[0]) : .line(line)
        default: return nil
        }
    }

    private static func polygon(_ element: KMLElement) throws(KMLError) -> KMLGeometry? {
        var outer: [Coordinate]?
        var holes: [[Coordinate]] = []
        for boundary in element.children where boundary.name == "outerBoundaryIs" || boundary.name == "innerBoundaryIs" {
            for ring in boundary.children where ring.name == "LinearRing" {
                let coordinates = try self.ring(ring)
                guard !coordinates.isEmpty else { continue }
                if boundary.name == "innerBoundaryIs" {
                    holes.append(coordinates)
                } else if outer == nil {
                    outer = coordinates
                } else {
                    throw ring.failure("a Polygon must have one outer ring; write several areas as a MultiGeometry")
                }
            }
        }
        guard let outer else {
            guard holes.isEmpty else { throw element.failure("a Polygon has holes but no outer ring") }
            return nil
        }
        return .polygon(outer, holes: holes)
    }

    /// Returns the ring without its last coordinate if that repeats the first one.
    private static func ring(_ element: KMLElement) throws(KMLError) -> [Coordinate] {
        var ring = try element.coordinates()
        if ring.count > 1, ring.first == ring.last { ring.removeLast() }
        guard ring.isEmpty || ring.count >= 3 else {
            throw element.failure("a LinearRing must have three coordinates or more before it closes, not \(ring.count)")
        }
        return ring
    }
}

extension KMLElement {
    /// Returns the coordinates of a geometry: tuples of longitude, latitude and an optional altitude, separated
    /// by white space.
    fileprivate func coordinates() throws(KMLError) -> [Coordinate] {
        guard let child = child("coordinates"), let content = child.content else { return [] }
        var coordinates: [Coordinate] = []
        for tuple in content.utf8.split(whereSeparator: { $0 == 0x20 || (0x09...0x0D).contains($0) }) {
            do throws(KMLError) {
                coordinates.append(try child.coordinate(tuple, separator: UInt8(ascii: ",")))
            } catch {
                throw child.failure("coordinate \(coordinates.count + 1): " + error.message)
            }
        }
        return coordinates
    }

    fileprivate func coordinate(_ tuple: Substring.UTF8View, separator: UInt8) throws(KMLError) -> Coordinate {
        let parts = tuple.split(separator: separator)
        let text = String(decoding: tuple, as: UTF8.self)
        guard (2...3).contains(parts.count), let longitude = Double(Substring(parts[0])), let latitude = Double(Substring(parts[1])),
            longitude.isFinite, latitude.isFinite
        else {
            let form = separator == UInt8(ascii: ",") ? "longitude,latitude[,altitude] without spaces" : "longitude latitude [altitude]"
            throw failure("“\(text.brief)” is not written as \(form)")
        }
        guard abs(latitude) <= 90, abs(longitude) <= 540 else {
            throw failure("latitude \(latitude), longitude \(longitude) is not on Earth; write the longitude first")
        }
        return Coordinate(latitude: latitude, longitude: longitude)
    }
}

extension KMLGroundOverlay {
    /// Reads a ground overlay; returns nil if it has no box.
    static func read(_ element: KMLElement) throws(KMLError) -> KMLGroundOverlay? {
        guard let box = element.child("LatLonBox") else { return nil }
        func side(_ name: String, _ limit: Double) throws(KMLError) -> Double {
            guard let value = try box.number(name) else { throw box.failure("a LatLonBox lacks <\(name)>") }
            guard abs(value) <= limit else { throw box.failure("<\(name)> is \(value), not between −\(limit) and \(limit)") }
            return value
        }
        let (north, south) = (try side("north", 90), try side("south", 90))
        var (east, west) = (try side("east", 540), try side("west", 540))
        guard north > south else { throw box.failure("the north of a LatLonBox must be above its south") }
        if east - west >= 360 {
            (west, east) = (-180, 180)
        } else if !(-180...180).contains(east) || !(-180...180).contains(west) {
            (west, east) = (Coordinate.wrappedLongitude(west), Coordinate.wrappedLongitude(east))
        }
        return KMLGroundOverlay(
            bounds: CoordinateBounds(south: south, west: west, north: north, east: east),
            rotation: try box.number("rotation") ?? 0,
            href: element.child("Icon")?.child("href")?.content,
            drawOrder: try element.number("drawOrder") ?? 0,
            color: try element.color() ?? .white
        )
    }
}

extension KMLStyle {
    init(_ element: KMLElement) throws(KMLError) {
        self.init()
        id = element[attribute: "id"]
        if let icon = element.child("IconStyle") {
            iconHref = icon.child("Icon")?.child("href")?.content
            iconScale = try icon.number("scale")
            iconHeading = try icon.number("heading")
            iconColor = try icon.color()
            if let spot = icon.child("hotSpot") { iconHotSpot = try HotSpot(spot) }
        }
        if let line = element.child("LineStyle") {
            hasLineStyle = true
            lineColor = try line.color()
            lineWidth = try line.number("width")
        }
        if let polygon = element.child("PolyStyle") {
            hasPolygonStyle = true
            polygonColor = try polygon.color()
            isFilled = try polygon.flag("fill")
            isOutlined = try polygon.flag("outline")
        }
        balloonText = element.child("BalloonStyle")?.child("text")?.content
    }
}

extension KMLStyle.HotSpot {
    init(_ element: KMLElement) throws(KMLError) {
        func number(_ name: String) throws(KMLError) -> Double {
            guard let text = element[attribute: name] else { return 0.5 }
            guard let number = Double(text), number.isFinite else {
                throw element.failure("\(name) of a hotSpot must be a number, not “\(text.brief)”")
            }
            return number
        }
        func unit(_ name: String) throws(KMLError) -> Unit {
            guard let text = element[attribute: name] else { return .fraction }
            guard let unit = Unit(rawValue: text) else {
                throw element.failure("\(name) of a hotSpot must be fraction, pixels or insetPixels, not “\(text.brief)”")
            }
            return unit
        }
        self.init(x: try number("x"), y: try number("y"), xUnit: try unit("xunits"), yUnit: try unit("yunits"))
    }
}

extension KMLStyleMap {
    /// Reads a `StyleMap` or a `gx:CascadingStyle`. A cascading style is a style on top of another one, and is the same
    /// in each state.
    init(_ element: KMLElement) throws(KMLError) {
        self.init()
        id = element[attribute: "id"]
        func add(_ key: String, _ element: KMLElement) throws(KMLError) {
            var style: KMLStyle?
            if let inner = element.child("Style") { style = try KMLStyle(inner) }
            pairs.append(Pair(key: key, styleURL: element.child("styleUrl")?.content, style: style))
        }
        if element.name == "CascadingStyle" { try add("normal", element) }
        for pair in element.children where pair.name == "Pair" {
            guard let key = pair.child("key")?.content else { throw pair.failure("a Pair of a StyleMap lacks its <key>") }
            try add(key, pair)
        }
    }
}
