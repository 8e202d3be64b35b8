extension PlusCode {
    /// Returns the number of degrees that remain unknown if a code omits this number of digits.
    private static func degrees(omitting digits: Int) -> Double {
        switch digits {
        case ...2: 20
        case 4: 1
        case 6: 0.05
        default: 0.0025
        }
    }

    /// Returns the shortest code that still means this code near the coordinate. Returns nil for short and
    /// padded codes, and if the coordinate is too far away.
    public func shortened(near coordinate: Coordinate) -> PlusCode? {
        for count in [8, 6, 4] {
            if let short = shortened(near: coordinate, omitting: count) { return short }
        }
        return nil
    }

    /// Returns the code without its first 4, 6 or 8 digits. Returns nil if the coordinate is too far away to
    /// recover them: the limit is three tenths of the degrees that these digits distinguish.
    public func shortened(near coordinate: Coordinate, omitting count: Int) -> PlusCode? {
        guard isFull, count == 4 || count == 6 || count == 8, digitCount >= Alphabet.separatorPosition, coordinate.isValid, let center
        else {
            return nil
        }
        let eastward = abs(Coordinate.wrappedLongitude(center.longitude - coordinate.longitude))
        let distance = max(abs(center.latitude - coordinate.latitude), eastward)
        let rest = String(Substring(text.utf8.dropFirst(count)))
        guard distance < Self.degrees(omitting: count) * 0.3, rest.utf8.count > 2 else { return nil }
        return PlusCode(valid: rest, omittedDigitCount: count)
    }

    /// Returns the full code that ends in this short code and is nearest to the coordinate. A full code returns itself.
    /// Returns nil if the coordinate is not finite.
    public func recovered(near coordinate: Coordinate) -> PlusCode? {
        if isFull { return self }
        guard coordinate.latitude.isFinite, coordinate.longitude.isFinite else { return nil }
        let reference = Coordinate(
            latitude: min(max(coordinate.latitude, -90), 90),
            longitude: Coordinate.wrappedLongitude(coordinate.longitude)
        )
        guard let prefix = PlusCode(reference)?.text.prefix(omittedDigitCount) else { return nil }
        // Near the poles the first digits may name no valid area. The whole code is decoded nevertheless and
        // then moved.
        let joined = PlusCode(valid: prefix + text, omittedDigitCount: 0)
        guard var center = joined.center else { return nil }
        let step = Self.degrees(omitting: omittedDigitCount)
        if reference.latitude + step / 2 < center.latitude, center.latitude - step >= -90 {
            center.latitude -= step
        } else if reference.latitude - step / 2 > center.latitude, center.latitude + step <= 90 {
            center.latitude += step
        }
        if reference.longitude + step / 2 < center.longitude {
            center.longitude -= step
        } else if reference.longitude - step / 2 > center.longitude {
            center.longitude += step
        }
        return PlusCode(center, digitCount: joined.digitCount)
    }
}

/// A plus code as people write it: its last digits and the name of a place nearby, `4HX8+9C Munich, Germany`.
public struct CompoundPlusCode: Hashable, Sendable {
    /// The code. It is usually a short code, whose first four digits follow from the place.
    public let code: PlusCode
    /// The name of the place nearby, as it was given; empty if the text has none.
    public let placeName: String

    /// Removes the first four digits of a full code. Returns nil if the place is farther away than three tenths
    /// of a degree, because the digits could then not be recovered.
    public init?(_ code: PlusCode, placeName: String, at place: Coordinate) {
        guard !placeName.isEmpty, let short = code.shortened(near: place, omitting: 4) else { return nil }
        self.code = short
        self.placeName = placeName
    }

    /// Reads a code, followed by blanks or a comma and the name of a place.
    public init(_ text: String) throws(PlusCodeError) {
        let end = text.firstIndex { $0.isWhitespace || $0 == "," } ?? text.endIndex
        self.code = try PlusCode(String(text[..<end]))
        self.placeName = String(text[end...].drop { $0.isWhitespace || $0 == "," })
    }
}

extension CompoundPlusCode: CustomStringConvertible {
    public var description: String { placeName.isEmpty ? code.text : code.text + " " + placeName }
}
