internal import Foundation
internal import PortolanGeo
internal import PortolanRegion
internal import PortolanStore

extension Place {
    /// - Parameters:
    ///   - language: BCP 47 tag of the language asked for, nil for the place's own.
    ///   - regionLanguage: of names that do not say their language.
    init(_ record: PlaceRecord, language: String?, regionLanguage: String?, attribution: Attribution) {
        self.init(
            id: record.id,
            displayName: DisplayName.of(record.tags, language: language, regionLanguage: regionLanguage),
            location: record.location,
            bounds: record.bounds,
            viewport: Viewport.box(location: record.location, bounds: record.bounds, kind: record.kinds.first),
            types: record.types,
            addressComponents: Self.addressComponents(record.tags),
            openingHoursText: record.tags["opening_hours"],
            attributions: [attribution],
            source: record.id.osmKey.map { key in
                Source(
                    key: key,
                    version: record.version,
                    timestamp: record.timestamp > 0 ? Date(timeIntervalSince1970: Double(record.timestamp)) : nil,
                    kinds: record.kinds,
                    tags: record.tags.all.map { Tag($0.key, $0.value) }
                )
            }
        )
    }

    /// OSM's address keys (wiki.openstreetmap.org, "Key:addr:*") and the component types that they fill, from the smallest part to the largest.
    private static let addressKeys: [(key: String, types: [String])] = [
        ("addr:unit", ["subpremise"]),
        ("addr:flats", ["subpremise"]),
        ("addr:floor", ["floor"]),
        ("addr:housename", ["premise"]),
        ("addr:housenumber", ["street_number"]),
        ("addr:street", ["route"]),
        ("addr:place", ["neighborhood", "political"]),
        ("addr:neighbourhood", ["neighborhood", "political"]),
        ("addr:quarter", ["neighborhood", "political"]),
        ("addr:hamlet", ["sublocality_level_2", "sublocality", "political"]),
        ("addr:subdistrict", ["sublocality_level_2", "sublocality", "political"]),
        ("addr:suburb", ["sublocality_level_1", "sublocality", "political"]),
        ("addr:district", ["administrative_area_level_3", "political"]),
        ("addr:city", ["locality", "political"]),
        ("addr:county", ["administrative_area_level_2", "political"]),
        ("addr:province", ["administrative_area_level_1", "political"]),
        ("addr:state", ["administrative_area_level_1", "political"]),
        ("addr:country", ["country", "political"]),
        ("addr:postcode", ["postal_code"]),
    ]

    private static func addressComponents(_ tags: PlaceTags) -> [AddressComponent] {
        addressKeys.compactMap { key, types in tags[key].map { AddressComponent($0, types: types) } }
    }
}

/// Which of a place's names to show.
enum DisplayName {
    /// The name in the asked language, from the exact tag (`zh-Hant-TW`) to the bare language (`zh`); else the place's own name; else what
    /// comes nearest to one.
    static func of(_ tags: PlaceTags, language: String?, regionLanguage: String?) -> LocalizedText? {
        if let language {
            var parts = language.split { $0 == "-" || $0 == "_" }.map(String.init)
            while !parts.isEmpty {
                let tag = parts.joined(separator: "-")
                // The tags of OpenStreetMap write `name:zh-Hant`, and languages in lower case.
                let found = tags.all.first { $0.key.count == tag.count + 5 && $0.key.lowercased() == "name:" + tag.lowercased() }
                if let found { return LocalizedText(found.value, languageCode: String(found.key.dropFirst(5))) }
                parts.removeLast()
            }
        }
        if let name = tags["name"] { return LocalizedText(name, languageCode: languageOf(name, tags, regionLanguage)) }
        for key in ["name:" + (regionLanguage ?? "en"), "name:en"] {
            if let name = tags[key] { return LocalizedText(name, languageCode: String(key.dropFirst(5))) }
        }
        if let other = tags.all.first(where: { $0.key.hasPrefix("name:") && $0.key.utf8.count <= 8 }) {
            return LocalizedText(other.value, languageCode: String(other.key.dropFirst(5)))
        }
        for key in ["int_name", "official_name", "short_name", "alt_name", "loc_name", "brand", "operator", "addr:housename"] {
            if let name = tags[key] { return LocalizedText(name) }
        }
        return nil
    }

    /// The language of the name without one: that of an equal name with one, else the region's.
    private static func languageOf(_ name: String, _ tags: PlaceTags, _ regionLanguage: String?) -> String? {
        if let regionLanguage, tags["name:" + regionLanguage].map({ $0 == name }) ?? true { return regionLanguage }
        return tags.all.first { $0.key.hasPrefix("name:") && $0.key.utf8.count <= 8 && $0.value == name }.map {
            String($0.key.dropFirst(5))
        }
            ?? regionLanguage
    }
}
