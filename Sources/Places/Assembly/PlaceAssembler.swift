internal import Foundation
internal import PortolanGeo
internal import PortolanRegion
internal import PortolanStore

/// Makes places of a region's records: only the fields that are asked for are worked out.
struct PlaceAssembler: Sendable {
    let region: Region
    let attribution: Attribution
    let hours: HoursAssembler

    init(region: Region) {
        self.region = region
        let text = region.manifest.attribution
        attribution = text == Attribution.openStreetMap.provider ? .openStreetMap : Attribution(provider: text)
        hours = HoursAssembler(region: region)
    }

    func place(_ record: PlaceRecord, _ options: AnswerOptions) -> Place {
        let asked = options.fields
        var place = Place(id: record.id, fields: asked, attributions: [attribution])
        addNames(to: &place, record, options)
        addPosition(to: &place, record, asked)
        hours.add(to: &place, record, options, regionLanguage: region.manifest.language)
        if asked.contains(.addressComponents) { place.addressComponents = TaggedAddress.components(record.tags).orNil }
        if asked.contains(.source) { place.source = Self.source(record) }
        return place
    }

    private func addNames(to place: inout Place, _ record: PlaceRecord, _ options: AnswerOptions) {
        if options.fields.contains(.displayName) {
            place.displayName = DisplayName.of(record.tags, language: options.language, regionLanguage: region.manifest.language)
        }
        if options.fields.contains(.types) { place.types = record.types.orNil }
        if options.fields.contains(.primaryType) { place.primaryType = record.types.first }
    }

    private func addPosition(to place: inout Place, _ record: PlaceRecord, _ asked: PlaceFields) {
        if asked.contains(.location) { place.location = record.location }
        if asked.contains(.viewport) {
            place.viewport = Viewport.box(location: record.location, bounds: record.bounds, kind: record.kinds.first)
        }
    }

    private static func source(_ record: PlaceRecord) -> Place.Source? {
        record.id.osmKey.map { key in
            Place.Source(
                key: key,
                version: record.version,
                timestamp: record.timestamp > 0 ? Date(timeIntervalSince1970: Double(record.timestamp)) : nil,
                bounds: record.bounds == CoordinateBounds(record.location) ? nil : record.bounds,
                kinds: record.kinds,
                tags: record.tags.all.map { Place.Tag($0.key, $0.value) }
            )
        }
    }
}

extension Collection {
    /// nil for none: what is not known is absent, never empty.
    var orNil: Self? { isEmpty ? nil : self }
}
