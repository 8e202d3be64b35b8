internal import Foundation
internal import OpeningHours
internal import PortolanAddress
internal import PortolanGeo
internal import PortolanOSMModel
internal import PortolanRegionFolder
internal import PortolanStore

/// The location of a place and the time of a request, on which several fields depend.
struct PlaceSite {
    /// The time zone; nil unless a requested field depends on it.
    var zone: TimeZone?
    /// The country's ISO 3166-1 alpha-2 code in capitals.
    var country: String?
    /// The ISO 3166-2 code or the name of a part of the country, for its holidays.
    var subdivision: String?
    var coordinate: Coordinate
    /// The language of names without a language tag.
    var regionLanguage: String?
    /// The language of texts that are not the place's own, such as type names.
    var answerLanguage: String
    var now: Date
    /// Today's date in the place's local time.
    var today: CivilDate
}

/// Finds the countries and zones of a region's places.
struct SiteFinder: Sendable {
    /// The region's time zone, for places whose zone is not known.
    private let timeZone: String?
    /// The region's country, for places whose country is not known.
    private let country: String?
    /// The region's language, for places whose language is not known.
    private let language: String?
    /// The boundaries of all regions.
    private let zones: RegionZones

    init(region: Region, zones: RegionZones) {
        timeZone = region.manifest.timeZone
        country = region.manifest.country
        language = region.manifest.language
        self.zones = zones
    }

    private static let zoneFields: PlaceFields = [
        .timeZone, .utcOffsetMinutes, .regularHours, .currentHours, .regularSecondaryHours, .currentSecondaryHours, .businessStatus,
        .openingDate,
    ]

    func site(_ record: PlaceRecord, _ options: AnswerOptions) -> PlaceSite {
        let known = knownCountry(of: record)
        let country = known ?? country(at: record.location)
        var zone: TimeZone?
        if !options.fields.isDisjoint(with: Self.zoneFields) { zone = self.zone(of: record, known) }
        // The holidays use a state's ISO 3166-2 code, or its name if it has no code.
        let state = record.address.areas.first { $0.part == .state }
        return PlaceSite(
            zone: zone,
            country: country,
            subdivision: state.map { $0.code.isEmpty ? $0.names.local : $0.code } ?? record.tags["addr:state"]
                ?? record.tags["addr:province"],
            coordinate: record.location,
            regionLanguage: language,
            answerLanguage: options.language ?? language ?? "en",
            now: options.now,
            today: HoursContext(timeZone: zone ?? .gmt).localTime(of: options.now).date
        )
    }

    /// Returns the country in the place's address, or the region's country; nil if neither is known.
    private func knownCountry(of record: PlaceRecord) -> String? {
        let area = record.address.areas.last { $0.part == .country && !$0.code.isEmpty }
        if let code = area?.code ?? record.tags["addr:country"], code.utf8.count == 2 { return code.uppercased() }
        return record.id.point == nil ? country : nil
    }

    /// Returns the region's country, or else the country of a point by the boundaries of all regions; nil if neither is
    /// known.
    func country(at point: Coordinate) -> String? { country ?? zones.country(at: point) }

    /// Returns the time zone of a place. A point of the map does not belong to a region, so its zone comes from the
    /// boundaries.
    private func zone(of record: PlaceRecord, _ country: String?) -> TimeZone? {
        let isPoint = record.id.point != nil
        if !isPoint, let own = ZoneCache.zone(record.tags["timezone"]) ?? ZoneCache.zone(timeZone) { return own }
        guard isPoint || country != nil || zones.knows(record.location) else { return nil }
        return ZoneCache.zone(zones.zone(at: record.location, country: isPoint ? nil : country))
    }
}
