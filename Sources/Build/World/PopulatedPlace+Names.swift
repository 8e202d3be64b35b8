extension PopulatedPlace {
    /// How many places the catalogues of names know.
    struct NameCount: Hashable {
        /// Places whose number in GeoNames is in the catalogues.
        var known = 0
        /// Of these, places whose English name there is that of another place, or of a name the place no longer has.
        var contradicted = 0
        /// Places without a number in the catalogues that their name alone finds.
        var foundByName = 0
        /// Places whose spelling in English was corrected.
        var corrected = 0
    }

    /// Gives places their names in other languages: from the project's own table, from the Unicode CLDR, then from GeoNames.
    @discardableResult
    static func name(_ places: inout [PopulatedPlace], in languages: [String], from catalogs: GeoNamesCatalogs?) -> NameCount {
        var count = NameCount()
        let cityNames = CityNames(languages: languages, places: places)
        let items = catalogs.map { Self.items(places, $0, &count) } ?? places.map { _ in nil }
        let translations = catalogs.map { NameTranslations($0, languages: languages, items: items.lazy.compactMap(\.self)) }
        for index in places.indices {
            var place = places[index]
            var names: [String: String] = [:]
            if let item = items[index], let catalogs, let translations {
                names = translations.names(of: item)
                let english = catalogs.name(item.key, in: "en")
                    .flatMap { name in
                        PlaceSpelling.corrected(place.name, country: place.country, english: name) { catalogs.translation(item.key, $0) }
                    }
                if let english {
                    count.corrected += 1
                    place.spelling = english
                }
            }
            names.merge(cityNames.translations(of: place)) { _, own in own }
            if let english = names.removeValue(forKey: "en") { place.spelling = english }
            place.translations = names.filter { $0.value != place.spelling }
            places[index] = place
        }
        return count
    }

    /// The least people of a place that its name alone finds: GeoNames' catalogues hold cities from 15,000.
    private static let leastPopulation = 15_000

    /// The entry in GeoNames of each place of which its name is sure.
    private static func items(_ places: [PopulatedPlace], _ catalogs: GeoNamesCatalogs, _ count: inout NameCount) -> [NameTranslations
        .Item?]
    {
        let taken = Set(places.compactMap(\.geoNamesNumber))
        return places.map { place in
            func item(_ number: Int64) -> NameTranslations.Item { .init(key: String(number), country: place.country, name: place.name) }
            if let number = place.geoNamesNumber, let english = catalogs.name(String(number), in: "en") {
                count.known += 1
                if PlaceSpelling.agreement(place.spellings, english) != .none { return item(number) }
                count.contradicted += 1
                return nil
            }
            guard place.population ?? 0 >= leastPopulation, let number = catalogs.number(ofName: PlaceSpelling.folded(place.name)),
                !taken.contains(number)
            else { return nil }
            count.foundByName += 1
            return item(number)
        }
    }
}
