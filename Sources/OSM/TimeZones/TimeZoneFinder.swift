public import Foundation
public import PortolanGeo

/// The IANA time zone of a coordinate, offline.
///
/// If the map has the areas of the zones (`BoundaryMap.zones`), the one around the coordinate is the answer, unless the country is given and has
/// no such zone: areas are exact to some metres, and the country of a place beside a border may be known better.
///
/// Otherwise the country is given or found; most have one zone. If there are several, the country's rule decides (`ZoneRules`): areas first, then the part of the country
/// (state, province), then what holds in most of it. A place within three kilometres of a zone's own city has its zone. Without a map of boundaries, the nearest of
/// the country's zone cities decides in place of the part.
public struct TimeZoneFinder: Sendable {
    private let map: BoundaryMap?

    /// A finder with a map of boundaries, or without one, which decides by the nearest zone city.
    public init(_ map: BoundaryMap? = nil) { self.map = map }

    /// The zone's IANA name.
    /// - Parameters:
    ///   - coordinate: where the time is asked for.
    ///   - country: ISO 3166-1 alpha-2, in any case; `nil` looks it up. Without a map it must be given if the nearest zone city may lie
    ///     in another country.
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

    /// The zone that holds everywhere within the bounds; `nil` if there are several. Without the areas of the zones, as far as a grid of points
    /// tells. International waters do not count.
    public func zone(covering bounds: CoordinateBounds, country: String? = nil) -> String? {
        if let zones = map?.zones {
            let country = country?.uppercased()
            let present = zones.zones(in: bounds).filter { !$0.hasPrefix("Etc/") && ZoneCities.has($0, country: country) }
            if present.count == 1 { return present[0] }
            if present.count > 1 { return nil }
        }
        return common(bounds) { zone(at: $0, country: country) }
    }

    /// The country that the bounds lie in, as far as a grid of points tells.
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
    /// Minutes east of Greenwich in a zone at a moment; `nil` for a name that the system does not know.
    public static func offsetMinutes(of zone: String, at date: Date) -> Int? {
        TimeZone(identifier: zone).map { $0.secondsFromGMT(for: date) / 60 }
    }
}

extension TimeZoneFinder {
    /// Whether a country's rule depends on its states or provinces: a map of boundaries needs only those countries' parts.
    package static func needsParts(of country: String) -> Bool { ZoneRules.rule(of: country)?.hasParts == true }

    /// Cities of zones with the country that they lie in.
    package static var zoneCities: [(country: String, coordinate: Coordinate)] { ZoneCities.all.map { ($0.country, $0.coordinate) } }
}
