import PortolanBasics
import PortolanGeo

/// Reads a GPX text element by element. It keeps only points and names.
final class GPXReader: XMLReader {
    private var document = GPXDocument()
    /// The open elements that are read.
    private var open: [String] = []
    /// The number of open elements in an ignored element, including that element; 0 outside ignored elements.
    private var skipped = 0
    /// The text of the open element, if it is a name or a description.
    private var text: [UInt8] = []
    private var waypoint = GPXDocument.Waypoint(Coordinate(latitude: 0, longitude: 0))
    private var comment: String?

    /// The elements that are read, by their parent element.
    private static let children: [String: Set<String>] = [
        "gpx": ["metadata", "name", "wpt", "rte", "trk"],
        "metadata": ["name"],
        "wpt": ["name", "desc", "cmt"],
        "rte": ["name", "rtept"],
        "trk": ["name", "trkseg"],
        "trkseg": ["trkpt"],
    ]
    private static let texts: Set = ["name", "desc", "cmt"]
    /// The largest number of bytes kept of a text; the rest is left out.
    private static let longestText = 4_096

    init?() { super.init(maximumDepth: GPXDocument.maximumDepth) }

    /// Reads a whole text. Call it once.
    func read(_ bytes: [UInt8]) throws(GPXError) -> GPXDocument {
        if let fault = parse(bytes) { throw GPXError(message: fault.message, line: fault.line, column: fault.column) }
        return document
    }

    override func begin(_ fullName: String, _ attributes: [(name: String, value: String)]) {
        guard skipped == 0 else { return skipped += 1 }
        let name = Self.local(fullName)
        guard let parent = open.last else {
            guard name == "gpx" else { return fail("the text contains <\(fullName)> instead of <gpx>") }
            return open.append(name)
        }
        guard Self.children[parent]?.contains(name) == true else { return skipped = 1 }
        open.append(name)
        switch name {
        case "wpt":
            guard let position = position(name, attributes) else { return }
            waypoint = GPXDocument.Waypoint(position)
            comment = nil
        case "rte": document.routes.append(GPXDocument.Route(points: []))
        case "rtept": if let position = position(name, attributes) { document.routes[document.routes.count - 1].points.append(position) }
        case "trk": document.tracks.append(GPXDocument.Track(segments: []))
        case "trkseg": document.tracks[document.tracks.count - 1].segments.append([])
        case "trkpt":
            guard let position = position(name, attributes) else { return }
            let track = document.tracks.count - 1
            let segment = document.tracks[track].segments.count - 1
            document.tracks[track].segments[segment].append(position)
        default: text.removeAll(keepingCapacity: true)
        }
    }

    override func end() {
        guard skipped == 0 else { return skipped -= 1 }
        guard let name = open.popLast() else { return }
        if name == "wpt" {
            waypoint.description = waypoint.description ?? comment
            document.waypoints.append(waypoint)
        } else if Self.texts.contains(name), let parent = open.last {
            let words = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace)
            if !words.isEmpty { take(words.joined(separator: " "), name, of: parent) }
        }
    }

    override func add(_ bytes: [UInt8]) {
        guard skipped == 0, let name = open.last, Self.texts.contains(name) else { return }
        text += bytes.prefix(max(0, Self.longestText - text.count))
    }

    private func take(_ content: String, _ name: String, of parent: String) {
        switch (parent, name) {
        case ("gpx", _), ("metadata", _): document.name = content
        case ("wpt", "name"): waypoint.name = content
        case ("wpt", "desc"): waypoint.description = content
        case ("wpt", _): comment = content
        case ("rte", _): document.routes[document.routes.count - 1].name = content
        default: document.tracks[document.tracks.count - 1].name = content
        }
    }

    /// Returns the position of an element. If it is invalid, the function records an error and returns nil.
    private func position(_ name: String, _ attributes: [(name: String, value: String)]) -> Coordinate? {
        func degrees(_ key: String, _ limit: Double) -> Double? {
            guard let text = attributes.first(where: { $0.name == key })?.value else {
                fail("<\(name)> lacks “\(key)”, in degrees")
                return nil
            }
            guard let number = Double(text.filter { !$0.isWhitespace }), number.isFinite, abs(number) <= limit else {
                let range = "−\(Int(clamping: limit)) to \(Int(clamping: limit))"
                fail("“\(key)” of <\(name)> must be a number of degrees from \(range), not “\(text.prefix(40))”")
                return nil
            }
            return number
        }
        guard let latitude = degrees("lat", 90), let longitude = degrees("lon", 180) else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }
}
