public import Foundation
internal import PortolanBasics
internal import PortolanGeo
internal import PortolanOSMModel
public import PortolanPlaces
internal import PortolanRegionFolder
internal import PortolanStore

/// One of the questions that are made to compare stores.
public struct StoreQuestion: Sendable {
    /// The kinds of questions.
    public enum Kind: String, CaseIterable, Sendable, Hashable {
        /// All details of a place.
        case details
        /// The places in a circle.
        case nearby
        /// A page of the places that a text finds.
        case search
        /// Suggestions for the beginning of a text.
        case typeAhead = "type-ahead"
        /// The addresses of a coordinate.
        case reverse
        /// The places where the user may be.
        case whereAmI = "where-am-i"
    }

    private enum Content: Sendable {
        case details(String, language: String?)
        case nearby(NearbyQuery)
        case search(TextQuery)
        case typeAhead(AutocompleteQuery)
        case reverse(Coordinate)
        case whereAmI(Coordinate)
    }

    private let content: Content

    /// The kind of the question.
    public var kind: Kind {
        switch content {
        case .details: .details
        case .nearby: .nearby
        case .search: .search
        case .typeAhead: .typeAhead
        case .reverse: .reverse
        case .whereAmI: .whereAmI
        }
    }

    /// The question in one line, for people.
    public var text: String {
        switch content {
        case .details(let id, let language): "details \(id) \(language ?? "-")"
        case .nearby(let query): "nearby \(query.center) \(query.radiusMeters) \(query.types.included.sorted()) \(query.rank)"
        case .search(let query): "search \(query.text) from \(query.offset) \(query.bias.map { "\($0)" } ?? "")"
        case .typeAhead(let query): "type-ahead \(query.input) \(query.bias.map { "\($0)" } ?? "")"
        case .reverse(let coordinate): "reverse \(coordinate)"
        case .whereAmI(let coordinate): "current place \(coordinate)"
        }
    }

    /// Returns the answer as one line of JSON. If the question fails, the line has the code of the error.
    public func answer(of client: PlacesClient) async -> String {
        do {
            switch content {
            case .details(let id, let language): return try await client.place(id, language: language).json.text
            case .nearby(let query): return JSONValue.places(try await client.nearby(query, fields: Self.fields).map(\.place)).text
            case .search(let query): return JSONValue.places(try await client.search(query, fields: Self.fields)).text
            case .typeAhead(let query): return JSONValue.suggestions(try await client.autocomplete(query)).text
            case .reverse(let coordinate): return JSONValue.addresses(try await client.addresses(at: coordinate)).text
            case .whereAmI(let coordinate):
                return JSONValue.likelihoods(try await client.currentPlace(at: coordinate, fields: Self.fields)).text
            }
        } catch let error as PlacesError {
            // An error of a store names the store, so it is no answer to compare.
            return error.code == .unreadable ? "error: \(error)" : "{\"error\":\"\(error.code)\"}"
        } catch {
            return "error: \(error)"
        }
    }

    private static let fields: PlaceFields = [.id, .displayName, .formattedAddress, .location, .types, .primaryType]

    // MARK: Making

    private static let mostCount = 1_000_000

    /// Makes questions from a region's places: their IDs, names, streets and surroundings, whole and in part, with
    /// and without typos. The same region, count and seed give the same questions. The count is clamped to
    /// 0…1,000,000.
    public static func make(of region: URL, count: Int, seed: UInt64) throws -> [StoreQuestion] {
        let region = try Region(at: region)
        let store = try PlaceStore(placesOf: region)
        var random = SplitMix64(seed: seed)
        // The sites are spread evenly over the store: all places of a small store, at least 20,000 of a large one.
        var sites: [StoredSite] = []
        var last: Int64?
        while true {
            let page = try store.sites(after: last, limit: 50_000)
            guard let end = page.last else { break }
            let step = max(1, store.placeCount / 20_000)
            for (index, site) in page.enumerated() where index % step == 0 { sites.append(site) }
            last = end.rowKey
        }
        guard !sites.isEmpty else { return [] }
        let count = min(max(count, 0), Self.mostCount)
        let chosen = (0..<min(4_000, count)).map { _ in sites[Int.random(in: sites.indices, using: &random)].rowKey }
        let records = try store.records(of: Set(chosen).sorted())
        return try (0..<count).map { _ in try question(records, &random) }
    }

    private static func question(_ records: [PlaceRecord], _ random: inout SplitMix64) throws -> StoreQuestion {
        func any<Value>(_ values: [Value]) -> Value { values[Int.random(in: values.indices, using: &random)] }
        let place = any(records)
        let near = Coordinate(
            latitude: min(max(place.location.latitude + (random.unit() - 0.5) * 0.01, -89), 89),
            longitude: min(max(place.location.longitude + (random.unit() - 0.5) * 0.01, -179.9), 179.9)
        )
        let bias: SearchArea? = random.unit() < 0.5 ? .circle(center: near, radiusMeters: any([500, 2_000, 20_000])) : nil
        switch random.unit() {
        case ..<0.15:
            // A few questions have an ID that no place has.
            let id = random.unit() < 0.03 ? "osm:node/\(Int.random(in: 1...1 << 40, using: &random))" : "\(place.id)"
            return StoreQuestion(content: .details(id, language: any([nil, nil, "en", "de"])))
        case ..<0.3:
            let types =
                random.unit() < 0.5 ? TypeFilter(included: Set([any(place.types + place.kinds + ["cafe", "restaurant"])])) : TypeFilter()
            let query = NearbyQuery(
                center: near,
                radiusMeters: any([50, 300, 1_000, 5_000, 50_000]),
                types: types,
                scope: any([.pointsOfInterest, .everything]),
                rank: any([.popularity, .distance]),
                limit: any([1, 5, 20])
            )
            return StoreQuestion(content: .nearby(query))
        case ..<0.55:
            var query = TextQuery(
                words(of: place, any(records), &random),
                rank: bias == nil ? .relevance : any([.relevance, .relevance, .distance]),
                bias: bias
            )
            query.offset = any([0, 0, 0, 20, 40])
            return StoreQuestion(content: .search(query))
        case ..<0.8:
            let text = words(of: place, any(records), &random)
            let input = String(text.prefix(Int.random(in: 1...max(1, min(14, text.count)), using: &random)))
            return StoreQuestion(
                content: .typeAhead(
                    AutocompleteQuery(input.allSatisfy(\.isWhitespace) ? "a" : input, bias: bias, origin: bias == nil ? nil : near)
                )
            )
        case ..<0.93: return StoreQuestion(content: .reverse(near))
        default: return StoreQuestion(content: .whereAmI(near))
        }
    }

    /// Returns a text that people may type to find a place, or something near another place.
    private static func words(of place: PlaceRecord, _ other: PlaceRecord, _ random: inout SplitMix64) -> String {
        let name = place.name ?? place.tags["addr:street"] ?? "house"
        let street = place.tags["addr:street"] ?? other.tags["addr:street"] ?? other.name ?? ""
        let kind = place.types.first?.replacing("_", with: " ") ?? "shop"
        switch random.unit() {
        case ..<0.35: return name
        case ..<0.5: return [street, place.tags["addr:housenumber"] ?? "7"].joined(separator: " ")
        case ..<0.6: return "\(name), \(place.tags["addr:city"] ?? street)"
        case ..<0.7: return "\(kind) near \(other.name ?? street)"
        case ..<0.8: return kind
        case ..<0.95:
            // One letter is left out.
            var letters = Array(name)
            if letters.count > 3 { letters.remove(at: Int.random(in: 1..<letters.count, using: &random)) }
            return String(letters)
        default: return "\(name) \(other.name ?? "")"
        }
    }
}
