internal import PortolanImportance
internal import PortolanSearchIndex
internal import PortolanStore

/// Points of places for what they are: `Hopkins Hospital` is rather the hospital than the stop that is named after it, and what is gone comes last.
struct KindPreference {
    /// No class has more points.
    let most: Int

    private let classes: [PlaceClass]
    /// Types and kinds that the question names.
    private let named: Set<String>

    /// - Parameters:
    ///   - spans: what the words of the question name.
    ///   - classes: the store's.
    init(_ spans: [KindNames.Span], _ classes: [PlaceClass]) {
        self.classes = classes
        named = Set(spans.lazy.filter(\.isWhole).flatMap(\.types).filter { !IndexLayout.isArea($0) })
        most = named.isEmpty ? 0 : Ranking.weights.namedKind
    }

    /// The points of a class; 0 for one that the store does not have.
    /// - Parameter isNamed: whether a name has all words of the question; to others the words for the kind say nothing about the name.
    func points(_ classID: Int, isNamed: Bool) -> Int {
        guard classes.indices.contains(classID) else { return 0 }
        let place = classes[classID]
        let weights = Ranking.weights
        let isMeant =
            most > 0 && isNamed
            && (place.types.contains(where: named.contains) || place.kinds.contains(where: named.contains))
        return (isMeant ? weights.namedKind : 0) + (place.isGone ? weights.gone : 0)
    }
}
