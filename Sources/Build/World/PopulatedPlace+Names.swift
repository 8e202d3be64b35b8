extension PopulatedPlace {
    /// The results of looking up places in the catalogues of names, in numbers of places.
    struct NameCount: Hashable {
        /// The number of places whose GeoNames number is in the catalogues.
        var known = 0
        /// The number of places in the catalogues whose English name there belongs to another place, or is outdated.
        var contradicted = 0
        /// The number of places without a GeoNames number in the catalogues that were found by their name alone.
        var foundByName = 0
        /// The number of places whose English spelling was corrected.
        var corrected = 0
    }

    /// Gives places their names in other languages. The project's own table comes first, then the Unicode CLDR,
    /// then GeoNames.
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

    /// The minimum population of a place that is found by its name alone: GeoNames' catalogues hold cities of
    /// at least 15,000 people.
    private static let leastPopulation = 15_000

    /// Returns the entry of each place in GeoNames; nil if it is not certain.
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
