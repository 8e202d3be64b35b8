internal import PortolanGeo
internal import PortolanSearch
internal import PortolanStore

/// Records how all regions read one question, for explanations.
final class RegionsTrace {
    /// The readings in the order in which they were tried.
    private(set) var readings: [SearchExplanation.Reading] = []
    /// The filters that the question states beside its words.
    private(set) var filters: [String] = []

    /// Records the filters that the question states beside its words.
    /// - Parameter origin: the caller's own origin, which the question does not state.
    func note(filters query: PlaceTextQuery, _ opening: QueryFilters.Opening?, except origin: Coordinate? = nil) {
        let point = query.origin == origin ? nil : query.origin
        filters = query.traits + (opening.map { [$0.text] } ?? []) + (point.map { ["near \($0)"] } ?? [])
    }

    /// Records the readings that a region tried.
    func note(_ trace: SearchTrace, of region: String) {
        for trial in trace.trials {
            let reading = trial.reading
            readings.append(
                .init(
                    region: region,
                    parts: reading.parts.map { .init(role: $0.role.rawValue, text: $0.text, place: $0.place) },
                    assumptions: reading.assumptions.map { .init(name: $0.name, text: $0.text, cost: $0.cost) },
                    found: trial.found,
                    best: trial.best
                )
            )
        }
    }

    /// Records that the question names a place exactly.
    func note(direct text: String, found: Int) {
        readings.append(.init(parts: [.init(role: "direct", text: text)], found: found))
    }
}

extension SearchExplanation.Answer {
    init(_ place: Place, _ match: PlaceTextMatch) {
        self.init(
            place: place,
            terms: SearchScore.Term.allCases.map { .init(name: "\($0)", points: match.terms[$0]) }.filter { $0.points != 0 },
            words: match.wordMatches.map { .init(text: $0.word, manner: $0.manner, points: $0.points) },
            assumptions: match.reading.assumptions.map { .init(name: $0.name, text: $0.text, cost: $0.cost) }
        )
    }
}

extension QueryFilters.Opening {
    /// The condition in English: `open on Sunday`.
    var text: String {
        let days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
        return switch self {
        case .now: "open now"
        case .day(let day): days.indices.contains(day) ? "open on \(days[day])" : "open"
        }
    }
}
