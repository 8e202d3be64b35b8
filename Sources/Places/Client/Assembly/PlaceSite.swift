internal import Foundation
internal import OpeningHours
internal import PortolanAddress
internal import PortolanGeo
internal import PortolanOSMModel
internal import PortolanRegionFolder
internal import PortolanStore
internal import PortolanTimeZones

/// The place and time of a request, on which several fields depend.
struct PlaceSite {
    /// Set only if a requested field depends on it.
    var zone: TimeZone?
    /// ISO 3166-1 alpha-2, in capitals.
    var country: String?
    /// ISO 3166-2 or a name, for the holidays of a part of the country.
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

/// Finds countries and zones of a region's places.
struct SiteFinder: Sendable {
    /// The region's own, for places without one.
    private let timeZone: String?
    private let country: String?
    private let language: String?
    /// For a region in several zones or countries: the finders by position.
    private let boundaries: BoundaryMap?

    init(region: Region) throws(PlacesError) {
        timeZone = region.manifest.timeZone
        country = region.manifest.country
        language = region.manifest.language
        let isDivided = timeZone == nil || country == nil
        do {
            boundaries = isDivided ? try region.boundaries().map { try BoundaryMap(decoding: $0) } : nil
        } catch {
            let file = region.folder.appending(path: Region.boundariesFileName)
            throw PlacesError(.unreadable, file.path(percentEncoded: false), error.localizedDescription)
        }
    }

    private static let zoneFields: PlaceFields = [
        .timeZone, .utcOffsetMinutes, .regularHours, .currentHours, .regularSecondaryHours, .currentSecondaryHours, .businessStatus,
        .openingDate,
    ]

    func site(_ record: PlaceRecord, _ options: AnswerOptions) -> PlaceSite {
        let country = country(of: record)
        var zone: TimeZone?
        if !options.fields.isDisjoint(with: Self.zoneFields) { zone = self.zone(of: record, country) }
        // A state's code is that of ISO 3166-2; its name is used if it has none.
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
            today: EvaluationContext(timeZone: zone ?? .gmt).localTime(of: options.now).date
        )
    }

    private func country(of record: PlaceRecord) -> String? {
        let area = record.address.areas.last { $0.part == .country && !$0.code.isEmpty }
        if let code = area?.code ?? record.tags["addr:country"], code.utf8.count == 2 { return code.uppercased() }
        return country(at: record.location)
    }

    /// The country of a point by the region's boundaries; nil if they do not say.
    func country(at point: Coordinate) -> String? { country ?? boundaries.flatMap { CountryFinder($0).country(at: point) } }

    private func zone(of record: PlaceRecord, _ country: String?) -> TimeZone? {
        if let own = ZoneCache.zone(record.tags["timezone"]) ?? ZoneCache.zone(timeZone) { return own }
        guard boundaries != nil || country != nil else { return nil }
        return ZoneCache.zone(TimeZoneFinder(boundaries).zone(at: record.location, country: country))
    }
}
