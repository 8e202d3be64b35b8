public import Foundation
public import PortolanGeo

/// Finds the IANA time zone of a coordinate, offline.
///
/// If the map has the areas of the zones (`BoundaryMap.zones`), the answer is the zone around the coordinate, unless
/// the country is given and has no such zone. Areas are exact to some metres, but the country of a place beside a
/// border may be known better.
///
/// Otherwise the country is given or looked up, and most countries have one zone. If a country has several, its rule
/// decides (`ZoneRules`): areas first, then the part of the country (state, province), then the zone of most of the
/// country. A place within three kilometres of a zone's own city has that city's zone. Without a map of boundaries, the
/// nearest of the country's zone cities decides instead of the part.
public struct TimeZoneFinder: Sendable {
    private let map: BoundaryMap?

    /// Creates a finder with a map of boundaries. Without a map, the nearest zone city decides.
    public init(_ map: BoundaryMap? = nil) { self.map = map }

    /// Returns the zone's IANA name.
    /// - Parameters:
    ///   - coordinate: the place whose zone is wanted.
    ///   - country: ISO 3166-1 alpha-2, in any case; nil to look it up. Without a map, the country must be given if the
    ///     nearest zone city may lie in another country.
    public func zone(at coordinate: Coordinate, country: String? = nil) -> String? {
        guard coordinate.isValid else { return nil }
        let country = country?.uppercased()
        if let zone = map?.zones?.zone(at: coordinate), ZoneCities.has(zone, country: country) { return zone }
        if let city = ZoneCities.city(near: coordinate, country: country) { return city.zone }
        guard let country = country ?? map?.country(at: coordinate) else {
            return ZoneCities.nearest(to: coordinate, country: nil)?.zone
        }
        guard let rule = ZoneRules.rule(of: country) else {
            return ZoneCities.nearest(to: coordinate, country: country)?.zone
        }
        let part = rule.hasParts ? map?.part(of: country, at: coordinate) : nil
        if let zone = rule.zone(at: coordinate, part: part) { return zone }
        if rule.hasParts && part == nil { return ZoneCities.nearest(to: coordinate, country: country)?.zone ?? rule.standard }
        return rule.standard
    }

    /// Returns the zone that applies everywhere within the bounds; nil if there are several. Without the areas of the
    /// zones, only a grid of points is checked. International waters do not count.
    public func zone(covering bounds: CoordinateBounds, country: String? = nil) -> String? {
        if let zones = map?.zones {
            let country = country?.uppercased()
            let present = zones.zones(in: bounds).filter { !$0.hasPrefix("Etc/") && ZoneCities.has($0, country: country) }
            if present.count == 1 { return present[0] }
            if present.count > 1 { return nil }
        }
        return common(bounds) { zone(at: $0, country: country) }
    }

    /// Returns the country that contains the bounds, checked on a grid of points; nil if there are several.
    public func country(covering bounds: CoordinateBounds) -> String? {
        guard let map else { return nil }
        return common(bounds) { map.country(at: $0) }
    }

    private func common(_ bounds: CoordinateBounds, _ answer: (Coordinate) -> String?) -> String? {
        let steps = 12
        var found: String?
        for row in 0...steps {
            for column in 0...steps {
                let point = Coordinate(
                    latitude: bounds.south + (bounds.north - bounds.south) * Double(row) / Double(steps),
                    longitude: Coordinate.wrappedLongitude(bounds.west + bounds.longitudeSpan * Double(column) / Double(steps))
                )
                guard let here = answer(point), found == nil || found == here else { return nil }
                found = here
            }
        }
        return found
    }
}

extension TimeZoneFinder {
    /// Returns the minutes east of Greenwich of a zone at a moment; nil for a name that the system does not know.
    public static func offsetMinutes(of zone: String, at date: Date) -> Int? {
        TimeZone(identifier: zone).map { $0.secondsFromGMT(for: date) / 60 }
    }
}

extension TimeZoneFinder {
    /// Whether a country's rule depends on its states or provinces. A map of boundaries needs only the parts of such
    /// countries.
    package static func needsParts(of country: String) -> Bool { ZoneRules.rule(of: country)?.hasParts == true }

    /// The cities of zones, with their countries.
    package static var zoneCities: [(country: String, coordinate: Coordinate)] { ZoneCities.all.map { ($0.country, $0.coordinate) } }
}
