import Foundation
import PortolanAddress
import PortolanBasics
import PortolanDetails
import PortolanGeo
import PortolanOSMModel
import PortolanPlaces
import PortolanStore

/// Makes questions from a region's places. The same seed gives the same questions.
struct QualityQuestions {
    private(set) var all: [QualityQuestion] = []
    private var chance: SplitMix64
    /// The largest number of questions of each class.
    private let sample: Int
    private let region: QualityRegion
    private var counts: [String: Int] = [:]

    init(of region: QualityRegion, sample: Int, seed: UInt64) throws {
        chance = SplitMix64(seed: seed)
        self.sample = sample
        self.region = region
        for place in region.addresses { addAddress(place) }
        for place in region.streets { addStreet(place) }
        try addIntersections(region)
        addKinds(region)
        for place in region.named { addName(place) }
        for place in region.any { addPosition(place) }
        addLookUps(region)
    }

    private mutating func ask(_ group: String, _ text: String?, _ expectation: QualityQuestion.Expectation) {
        guard let text, !text.isEmpty else { return }
        add(QualityQuestion(group: group, way: .search(text), expectation: expectation))
    }

    private mutating func add(_ question: QualityQuestion) {
        guard counts[question.group, default: 0] < sample else { return }
        counts[question.group, default: 0] += 1
        all.append(question)
    }

    // MARK: Addresses

    private static let languages = ["en", "fr", "de", "ar", "ja", "zh-Hant"]

    private mutating func addAddress(_ place: PlaceRecord) {
        let parts = place.addressParts(language: nil)
        guard let number = parts[.houseNumber], let street = parts[.road] else { return }
        let address = QualityQuestion.Expectation.address(place.id, number: number, street: street, place.location)
        let loose = QualityQuestion.Expectation.numberAndStreet(place.id, number: number, street: street)
        let options = AddressFormatter.Options(includesName: false)
        func written(_ parts: AddressParts, abbreviates: Bool = false, language: String? = nil) -> String {
            var options = options
            options.abbreviates = abbreviates
            options.language = language
            return AddressFormatter.format(parts, options)
        }
        func without(_ dropped: AddressPart...) -> String {
            var fewer = parts
            for part in dropped { fewer[part] = nil }
            return written(fewer)
        }
        let printed = written(parts)
        ask("address: as printed", printed, address)
        ask("address: without country", without(.country), address)
        if parts[.postcode] != nil { ask("address: without postcode", without(.postcode), address) }
        let short = written(parts, abbreviates: true)
        if short != printed { ask("address: abbreviated", short, address) }
        for language in Self.languages {
            let text = written(place.addressParts(language: language), language: language)
            if text != printed { ask("address: printed in \(language)", text, address) }
        }
        let plain = QualityText.plain(printed)
        if plain != printed.lowercased() {
            ask("address: no accents, lower case", plain, address)
        } else {
            ask("address: lower case", plain, address)
        }
        let towns: [AddressPart] = [.city, .town, .village, .municipality, .hamlet, .suburb]
        let town = towns.lazy.compactMap { parts[$0] }.first
        ask("address: street and number", "\(street) \(number)", loose)
        ask("address: number and street", "\(number) \(street)", loose)
        if let town {
            ask("address: street, number, town", "\(street) \(number), \(town)", loose)
            ask("address: town first", "\(town), \(street) \(number)", loose)
            ask("address: one typo", QualityText.mistyped(street, &chance).map { "\($0) \(number), \(town)" }, loose)
            ask("address: wrong postcode", "\(street) \(number), 99999 \(town)", loose)
            ask("address: unknown number", "\(street) 98765, \(town)", .street(street, place.location))
        }
        if let postcode = parts[.postcode] { ask("address: street, number, postcode", "\(street) \(number) \(postcode)", loose) }
        let lines = AddressFormatter.lines(parts, options)
        if lines.count > 1 { ask("address: lines turned round", lines.reversed().joined(separator: ", "), address) }
        add(QualityQuestion(group: "reverse: point of an address", way: .reverse(place.location, [.house]), expectation: address))
    }

    private mutating func addStreet(_ place: PlaceRecord) {
        guard let name = place.name else { return }
        let parts = place.addressParts(language: nil)
        let street = QualityQuestion.Expectation.street(name, place.location)
        let towns: [AddressPart] = [.city, .town, .village, .municipality, .hamlet, .suburb]
        guard let town = towns.lazy.compactMap({ parts[$0] }).first else { return }
        ask("street: with town", "\(name), \(town)", street)
        ask("street: one typo", QualityText.mistyped(name, &chance).map { "\($0), \(town)" }, street)
        var short = parts
        short[.road] = name
        let abbreviated = AddressFormatter.lines(short, .init(abbreviates: true, includesName: false, includesCountry: false)).joined(
            separator: ", "
        )
        if !abbreviated.contains(name) { ask("street: abbreviated", abbreviated, street) }
        // The point of a tunnel may be nearer to a street above it, so streets below the ground get no such question.
        let isBelow =
            ["tunnel", "indoor"].contains { place.tags[$0].map { $0 != "no" } ?? false } || place.tags["layer"]?.hasPrefix("-") ?? false
        if isBelow { return }
        add(QualityQuestion(group: "reverse: point of a street", way: .reverse(place.location, [.street]), expectation: street))
    }

    /// Adds questions for two streets of different names that meet, found from the ends and corners of their lines.
    private mutating func addIntersections(_ region: QualityRegion) throws {
        for place in region.streets {
            guard let name = place.name, let line = try region.store.outline(of: place.id), line.isLine, let points = line.lines.first,
                let end = points.last
            else { continue }
            let corner = Coordinate(latitude: Double(end.y) / 1e6, longitude: Double(end.x) / 1e6)
            let others = try region.store.nearest(corner, radiusMeters: 2, filter: PlaceFilter(types: ["route"]), limit: 10)
            guard let other = others.lazy.compactMap({ $0.place.name }).first(where: { $0 != name }) else { continue }
            let here = QualityQuestion.Expectation.position(corner, meters: 60)
            ask("intersection: A & B", "\(name) & \(other)", here)
            ask("intersection: corner of A and B", "corner of \(other) and \(name)", here)
            ask("intersection: A / B", "\(name) / \(other)", here)
        }
    }

    // MARK: Kinds

    private mutating func addKinds(_ region: QualityRegion) {
        let types = region.types.keys.sorted()
        for language in TypeNames.languages {
            for type in types.shuffled(using: &chance) {
                guard let name = TypeNames.names(ofType: type).first(where: { $0.languageCode == language })?.text else { continue }
                ask("kind: \(language)", name, .type(type, within: 0, of: nil))
            }
        }
        for type in types.shuffled(using: &chance) {
            guard let place = region.types[type], let name = TypeNames.displayName(ofType: type, language: "en")?.text else { continue }
            ask("kind: English plural", name.lowercased() + "s", .type(type, within: 0, of: nil))
            let parts = place.addressParts(language: nil)
            let towns: [AddressPart] = [.city, .town, .village, .municipality]
            if let town = towns.lazy.compactMap({ parts[$0] }).first {
                ask("kind: in a town", "\(name.lowercased()) in \(town)", .type(type, within: 20_000, of: place.location))
            }
            let (x, y) = (place.location.longitude, place.location.latitude)
            let near = "\((y * 1e4).rounded() / 1e4),\((x * 1e4).rounded() / 1e4)"
            ask("kind: near a coordinate", "\(name.lowercased()) near \(near)", .type(type, within: 3_000, of: place.location))
        }
    }

    // MARK: Names

    private mutating func addName(_ place: PlaceRecord) {
        guard let name = place.name, name.count >= 3 else { return }
        let expected = QualityQuestion.Expectation.name(place.id, name)
        ask("name: as written", name, expected)
        let plain = QualityText.plain(name)
        if plain != name { ask("name: no accents, lower case", plain, expected) }
        ask("name: one typo", QualityText.mistyped(name, &chance), expected)
        let parts = place.addressParts(language: nil)
        let towns: [AddressPart] = [.city, .town, .village, .municipality]
        if let town = towns.lazy.compactMap({ parts[$0] }).first {
            ask("name: and town", "\(name), \(town)", expected)
            ask("name: and street", parts[.road].map { "\(name) \($0)" }, expected)
        }
        for tag in place.tags.all where tag.key.hasPrefix("name:") && tag.value != name && !tag.key.contains("etymology") {
            ask("name: in another language", tag.value, expected)
        }
        guard name.count >= 8 else { return }
        var count = name.count * 2 / 3
        let typed = String(name.prefix(count))
        let begins = QualityQuestion.Expectation.nameBeginning(place.id, typed)
        add(QualityQuestion(group: "type-ahead: two thirds of a name", way: .autocomplete(typed), expectation: begins))
        while count < name.count, region.nameCount(beginningWith: QualityText.folded(String(name.prefix(count)))) > 1 { count += 1 }
        let only = String(name.prefix(count))
        add(QualityQuestion(group: "type-ahead: until one name begins so", way: .autocomplete(only), expectation: expected))
    }

    // MARK: Positions and identifiers

    private mutating func addPosition(_ place: PlaceRecord) {
        let here = place.location
        let (latitude, longitude) = ((here.latitude * 1e5).rounded() / 1e5, (here.longitude * 1e5).rounded() / 1e5)
        let near = QualityQuestion.Expectation.position(here, meters: 100)
        ask("coordinate: decimal, comma", "\(latitude),\(longitude)", near)
        ask("coordinate: decimal, space", "\(latitude) \(longitude)", near)
        ask("coordinate: degrees, minutes, seconds", QualityText.degreesMinutesSeconds(here), near)
        ask("coordinate: geo URI", "geo:\(latitude),\(longitude)", near)
        ask("coordinate: map address", "https://www.openstreetmap.org/#map=17/\(latitude)/\(longitude)", near)
        if let code = PlusCode(here) {
            ask("plus code: full", "\(code)", near)
            let parts = place.addressParts(language: nil)
            let towns: [AddressPart] = [.city, .town, .village, .municipality]
            if let town = towns.lazy.compactMap({ parts[$0] }).first, let short = code.shortened(near: here, omitting: 4) {
                ask("plus code: short, with town", "\(short) \(town)", near)
            }
        }
        if let key = place.id.osmKey {
            ask("ID: osm:TYPE/NUMBER", "\(key)", .place(place.id))
            ask("ID: openstreetmap.org", "https://www.openstreetmap.org/\(key.type.name)/\(key.id)", .place(place.id))
        }
        ask("ID: place ID", "\(place.id)", .place(place.id))
    }

    private mutating func addLookUps(_ region: QualityRegion) {
        for place in region.withPhone {
            guard let name = place.name, let phone = place.tags["phone"] ?? place.tags["contact:phone"] else { continue }
            guard !phone.contains(";"), !phone.contains(",") else { continue }
            ask("phone number", phone, .name(place.id, name))
        }
        for place in region.withWebsite {
            guard let name = place.name, let website = place.tags["website"] ?? place.tags["contact:website"], !website.contains(";"),
                let host = URL(string: website)?.host(percentEncoded: false)
            else { continue }
            // Many places of a chain share one host name, and their addresses have long paths. Such addresses get no
            // question.
            guard website.count <= host.count + 10 else { continue }
            ask("web address", host, .name(place.id, name))
        }
    }
}
