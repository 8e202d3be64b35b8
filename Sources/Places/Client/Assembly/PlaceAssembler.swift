internal import Foundation
internal import OpeningHours
internal import PortolanDetails
internal import PortolanGeo
internal import PortolanOSMModel
internal import PortolanRegionFolder
internal import PortolanSearchIndex
internal import PortolanStore

/// Makes places from a region's records. It computes only the requested fields.
struct PlaceAssembler: Sendable {
    let region: Region
    let attribution: Attribution
    let sites: SiteFinder
    let hours = HoursAssembler()

    init(region: Region, zones: RegionZones) {
        self.region = region
        let text = region.manifest.attribution
        attribution = text == Attribution.openStreetMap.provider ? .openStreetMap : Attribution(provider: text)
        sites = SiteFinder(region: region, zones: zones)
    }

    func place(_ record: PlaceRecord, _ options: AnswerOptions) -> Place {
        let asked = options.fields
        var place = Place(id: record.id, fields: asked, attributions: [attribution])
        let site = sites.site(record, options)
        if asked.contains(.types) { place.types = record.types.orNil }
        if asked.contains(.primaryType) { place.primaryType = record.types.first }
        if !asked.isDisjoint(with: Self.iconFields) { place.icon = PlaceIcon(types: record.types) }
        if !asked.isDisjoint(with: Self.typeNameFields) {
            let name = record.types.first.flatMap { TypeNames.displayName(ofType: $0, language: site.answerLanguage) }
            if asked.contains(.primaryTypeDisplayName) { place.primaryTypeDisplayName = name }
            let isTelling = record.types.first.map { !TypeNames.sayingNothing.contains($0) } ?? false
            if asked.contains(.googleMapsTypeLabel), isTelling { place.googleMapsTypeLabel = name }
        }
        addPosition(to: &place, record, asked)
        hours.add(to: &place, record, site, options)
        if !asked.isDisjoint(with: Self.lookupFields) {
            let tags = TagLookup(record.tags)
            addAddress(to: &place, record, tags, site, options)
            if !asked.isDisjoint(with: Self.tagFields) { addDetails(to: &place, record, DetailTags(tags), site, options) }
        }
        addContainingPlaces(to: &place, record, options)
        if asked.contains(.source) { place.source = Self.source(record) }
        return place
    }

    private static let typeNameFields: PlaceFields = [.primaryTypeDisplayName, .googleMapsTypeLabel]
    private static let iconFields: PlaceFields = [.icon, .iconBackgroundColor]
    private static let phoneFields: PlaceFields = [.internationalPhoneNumber, .nationalPhoneNumber]
    private static let statusFields: PlaceFields = [.businessStatus, .openingDate]
    private static let tagFields = PlaceFields.attributes.union(phoneFields).union(statusFields).union([
        .displayName, .editorialSummary, .website, .photos, .priceLevel,
    ])
    private static let lookupFields = tagFields.union(addressFields)

    private func addPosition(to place: inout Place, _ record: PlaceRecord, _ asked: PlaceFields) {
        if asked.contains(.location) { place.location = record.location }
        if asked.contains(.viewport) {
            place.viewport = PlaceViewport.box(location: record.location, bounds: record.bounds, kind: record.kinds.first)
        }
        if asked.contains(.mapLinks), let key = record.id.osmKey {
            place.mapLinks = PlaceMapLinks(placeURL: "https://www.openstreetmap.org/\(key.type.name)/\(key.id)")
        }
    }

    /// Adds names, contacts, status and offers from the tags.
    private func addDetails(
        to place: inout Place,
        _ record: PlaceRecord,
        _ tags: DetailTags,
        _ site: PlaceSite,
        _ options: AnswerOptions
    ) {
        let asked = options.fields
        if asked.contains(.displayName) { place.displayName = name(tags, site, options) }
        if asked.contains(.editorialSummary) {
            place.editorialSummary = EditorialSummary.choose(tags, language: options.language, regionLanguage: site.regionLanguage)
        }
        if asked.contains(.photos) { place.photos = PlacePhoto.all(of: tags).map(Photo.init).orNil }
        if asked.contains(.priceLevel) { place.priceLevel = PriceLevel(tags) }
        if asked.contains(.website) {
            let links = ContactLinks(tags, language: options.language)
            place.website = links.website.flatMap { URL(string: $0.url) }
            place.contactLinks = links
        }
        if !asked.isDisjoint(with: Self.phoneFields) {
            let numbers = PhoneNumber.all(of: tags, region: site.country)
            if asked.contains(.internationalPhoneNumber) {
                place.internationalPhoneNumber = numbers.first?.international
                place.otherPhoneNumbers = numbers.dropFirst().map(\.international).orNil
            }
            if asked.contains(.nationalPhoneNumber) { place.nationalPhoneNumber = numbers.first?.national }
        }
        if !asked.isDisjoint(with: Self.statusFields) {
            let status = PlaceStatus(tags, kinds: record.kinds, types: record.types, today: site.today)
            if asked.contains(.businessStatus) { place.businessStatus = status.businessStatus }
            if asked.contains(.openingDate) { place.openingDate = status.openingDate }
        }
        if !asked.isDisjoint(with: .attributes) {
            let attributes = PlaceAttributes(tags)
            place.attributes = asked.isSuperset(of: .attributes) ? attributes : attributes.masked(asked)
        }
    }

    /// Returns the name in the language of the answer.
    func name(_ tags: DetailTags, _ site: PlaceSite, _ options: AnswerOptions) -> LocalizedText? {
        var name = PlaceName.choose(
            tags,
            language: options.language,
            regionLanguage: site.regionLanguage,
            countryLanguage: site.country.map(CountryNames.language)
        )
        // `name:zh` may have simplified or traditional characters.
        if let found = name, found.languageCode?.hasPrefix("zh") == true, SimplifiedHan.isWritten(in: options.language) {
            name?.text = SimplifiedHan.text(found.text)
        }
        return name
    }

    private static func source(_ record: PlaceRecord) -> Place.Source? {
        record.id.osmKey.map { key in
            var source = Place.Source(
                key: key,
                version: record.version,
                timestamp: record.timestamp > 0 ? Date(timeIntervalSince1970: Double(record.timestamp)) : nil,
                bounds: record.bounds == CoordinateBounds(record.location) ? nil : record.bounds,
                kinds: record.kinds,
                tags: record.tags.all
            )
            source.importance = Double(record.importance) / 255
            return source
        }
    }
}

extension Collection {
    /// The collection, or nil if it is empty. An unknown value is nil and never empty.
    var orNil: Self? { isEmpty ? nil : self }
}
