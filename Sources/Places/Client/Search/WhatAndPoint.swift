internal import PortolanGeo
internal import PortolanSearch

/// Reads questions that end with a point: `restaurant near 47.167,9.511`.
enum WhatAndPoint {
    /// The radius around the point in which places are preferred, in metres.
    static let radiusMeters = 2_000.0
    /// The greatest distance of a place from the point, in metres.
    static let reachMeters = 25_000.0

    /// Returns the words before the point, without the word that connects them to the point. Returns nil if the text
    /// does not end with a point or has no other words.
    static func read(_ text: String) -> (what: String, point: Coordinate)? {
        var found: (what: Substring, point: Coordinate)?
        for index in text.indices where text[index].isWhitespace {
            let rest = text[text.index(after: index)...]
            guard rest.contains(where: \.isNumber), let point = point(rest) else { continue }
            found = (text[..<index], point)
            break
        }
        guard let (what, point) = found else { return nil }
        var words = what.split(whereSeparator: \.isWhitespace)
        while words.count > 1, let last = words.last, joins.contains(last.lowercased()) { words.removeLast() }
        return words.isEmpty || joins.contains(words[0].lowercased()) ? nil : (words.joined(separator: " "), point)
    }

    private static func point(_ text: Substring) -> Coordinate? {
        if let point = CoordinateText.read(text) { return point }
        if let code = try? PlusCode(String(text)), code.isFull { return code.center }
        return nil
    }

    private static let joins: Set<String> = [
        "near", "at", "by", "around", "close", "to", "in", "from", "bei", "nahe", "um", "près", "de", "autour", "à", "cerca", "vicino", "a",
        "perto",
        "bij", "рядом", "с", "около", "возле", "yakın", "gần", "@", "of", "within",
    ]
}

extension Place {
    /// Whether the place opens on a day of an ordinary week; false if its hours are not known.
    /// - Parameter day: the number of the day; Monday is 0.
    func isOpen(onWeekday day: Int) -> Bool {
        regularHours?.periods.contains { $0.close == nil || $0.open.weekday.rawValue == day } ?? false
    }
}
