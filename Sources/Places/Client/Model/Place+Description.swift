// `print` writes one line, `dump` writes all known fields, and `json` writes them for programs.

extension Place: CustomStringConvertible, CustomReflectable {
    /// The name, type, ID and coordinate, if they were requested: `Café Luitpold · cafe · p… · 48.1428,11.5772`.
    public var description: String {
        [displayName?.text.onOneLine, primaryType ?? types?.first, "\(id)", location.map { "\($0)" }].compactMap(\.self)
            .joined(separator: " · ")
    }

    /// The fields that are known.
    public var customMirror: Mirror {
        let members: [(String, Any?)] = [
            ("id", id), ("fields", fields), ("displayName", displayName), ("editorialSummary", editorialSummary), ("types", types),
            ("primaryType", primaryType), ("primaryTypeDisplayName", primaryTypeDisplayName),
            ("googleMapsTypeLabel", googleMapsTypeLabel), ("icon", icon), ("location", location), ("viewport", viewport),
            ("plusCode", plusCode), ("formattedAddress", formattedAddress),
            ("shortFormattedAddress", shortFormattedAddress), ("adrFormatAddress", adrFormatAddress), ("postalAddress", postalAddress),
            ("addressComponents", addressComponents), ("containingPlaces", containingPlaces),
            ("subDestinations", subDestinations), ("transitStation", transitStation),
            ("transitLine", transitLine), ("addressDescriptor", addressDescriptor),
            ("timeZone", timeZone), ("utcOffsetMinutes", utcOffsetMinutes), ("businessStatus", businessStatus),
            ("openingDate", openingDate), ("movedPlace", movedPlace), ("regularHours", regularHours), ("currentHours", currentHours),
            ("regularSecondaryHours", regularSecondaryHours), ("currentSecondaryHours", currentSecondaryHours), ("schedule", schedule),
            ("internationalPhoneNumber", internationalPhoneNumber), ("nationalPhoneNumber", nationalPhoneNumber),
            ("otherPhoneNumbers", otherPhoneNumbers), ("website", website), ("contactLinks", contactLinks), ("mapLinks", mapLinks),
            ("rating", rating), ("userRatingCount", userRatingCount), ("reviews", reviews), ("priceLevel", priceLevel),
            ("priceRange", priceRange), ("photos", photos), ("attributes", attributes == PlaceAttributes() ? nil : attributes),
            ("attributions", attributions), ("source", source),
        ]
        return Mirror(self, children: members.compactMap { name, value in value.map { (label: name, value: $0) } }, displayStyle: .struct)
    }
}

extension PlaceDistance: CustomStringConvertible {
    /// `89 m · Café Luitpold · cafe · p… · 48.1428,11.5772`
    public var description: String { "\(Self.meters(distanceMeters)) · \(place)" }

    static func meters(_ meters: Double) -> String { meters.isFinite ? "\(meters.rounded().formattedWhole) m" : "\(meters) m" }
}

extension PlaceLikelihood: CustomStringConvertible {
    /// `24 % · Café Luitpold · cafe · p… · 48.1428,11.5772`
    public var description: String {
        likelihood.isFinite ? "\((likelihood * 100).rounded().formattedWhole) % · \(place)" : "\(likelihood) · \(place)"
    }
}

extension PlaceCandidate: CustomStringConvertible {
    /// The place, and the distance to its shape if that is known.
    public var description: String {
        shapeDistanceMeters.map { "\(PlaceDistance.meters($0)) · \(place)" } ?? "\(place)"
    }
}

extension Suggestion: CustomStringConvertible {
    /// The whole text, the types and the ID: `Café Luitpold, Brienner Straße 11, München · cafe · p…`.
    public var description: String {
        let distance = distanceMeters.map { "\($0) m" }
        return [text.text.onOneLine, types.first, placeID.map { "\($0)" }, distance].compactMap(\.self).joined(separator: " · ")
    }
}

extension PlaceHours: CustomStringConvertible {
    /// The lines of the week, joined to one: `Monday: 9:00 AM – 5:00 PM; Tuesday: …`.
    public var description: String { weekdayDescriptions.joined(separator: "; ").onOneLine }
}

extension Double {
    /// The digits of a rounded, finite number, without a fraction and an exponent.
    fileprivate var formattedWhole: String { Int64(exactly: self).map(String.init) ?? "\(self)" }
}

extension String {
    /// The text on one line. Line ends and other control characters become spaces; the text is cut after 120
    /// characters.
    fileprivate var onOneLine: String {
        let cleaned = String(String.UnicodeScalarView(unicodeScalars.map { $0.properties.generalCategory.isControl ? " " : $0 }))
        return cleaned.count <= 120 ? cleaned : cleaned.prefix(119) + "…"
    }
}

extension Unicode.GeneralCategory {
    fileprivate var isControl: Bool { self == .control || self == .lineSeparator || self == .paragraphSeparator }
}
