internal import Foundation

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
        var numbers: [Int64?] = Array(repeating: nil, count: places.count)
        if let catalogs { numbers = Self.numbers(places, catalogs, &count) }
        let han = HanScripts(Self.chinese(places, numbers, catalogs))
        for index in places.indices {
            var place = places[index]
            var names: [String: String] = [:]
            if let catalogs, let number = numbers[index] {
                for language in languages where language != "en" && !language.hasPrefix("zh") {
                    names[language] = catalogs.translations(number, language).flatMap { place.cleaned($0, language) }
                }
                for (language, name) in place.chinese(number, catalogs, han) where languages.contains(language) { names[language] = name }
                let english = catalogs.name(number, in: "en")
                    .flatMap { name in
                        PlaceSpelling.corrected(place.name, country: place.country, english: name) { catalogs.translations(number, $0) }
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

    /// The number in GeoNames of each place of which its name is sure.
    private static func numbers(_ places: [PopulatedPlace], _ catalogs: GeoNamesCatalogs, _ count: inout NameCount) -> [Int64?] {
        let taken = Set(places.compactMap(\.geoNamesNumber))
        return places.map { place in
            if let number = place.geoNamesNumber, let english = catalogs.name(number, in: "en") {
                count.known += 1
                if PlaceSpelling.agreement(place.spellings, english) != .none { return number }
                count.contradicted += 1
                return nil
            }
            guard place.population ?? 0 >= leastPopulation, let number = catalogs.number(ofName: PlaceSpelling.folded(place.name)),
                !taken.contains(number)
            else { return nil }
            count.foundByName += 1
            return number
        }
    }

    private func cleaned(_ text: String, _ language: String) -> String? {
        TranslatedName.cleaned(text, language: language, country: country, name: name)
    }

    // MARK: Chinese

    /// In the order of trust: the catalogue of all Chinese, which mixes both scripts, that of China, that of Taiwan.
    private static let chineseCatalogs = ["zh", "zh_CN", "zh_TW"]

    private static func chinese(_ places: [PopulatedPlace], _ numbers: [Int64?], _ catalogs: GeoNamesCatalogs?) -> Set<String> {
        guard let catalogs else { return [] }
        var names: Set<String> = []
        for (place, number) in zip(places, numbers) {
            guard let number else { continue }
            for catalog in chineseCatalogs {
                if let text = catalogs.name(number, in: catalog), let name = place.cleanedChinese(text) { names.insert(name) }
            }
        }
        return names
    }

    /// Spaces within names are slips of the pen.
    private func cleanedChinese(_ text: String) -> String? { cleaned(text.replacing(" ", with: ""), "zh") }

    private func chinese(_ number: Int64, _ catalogs: GeoNamesCatalogs, _ han: HanScripts) -> [String: String] {
        let names = Self.chineseCatalogs.map { catalogs.name(number, in: $0).flatMap { cleanedChinese($0) } }
        guard let first = names.lazy.compactMap(\.self).first else { return [:] }
        var result: [String: String] = [:]
        result["zh-Hans"] = han.simplified(first)
        // What is written for Taiwan is certain to be traditional.
        result["zh-Hant"] = names[2].flatMap(han.traditional) ?? han.traditional(first)
        result["zh"] = result["zh-Hans"] ?? first
        return result
    }
}
