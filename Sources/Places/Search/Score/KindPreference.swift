internal import PortolanImportance
internal import PortolanSearchIndex
internal import PortolanStore

/// Gives points to places for their kind. `Hopkins Hospital` means the hospital rather than the stop that is named
/// after it. Places that no longer exist come last.
struct KindPreference {
    /// The greatest number of points of a class.
    let most: Int

    private let classes: [PlaceClass]
    /// The types and kinds that the question names.
    private let named: Set<String>

    /// - Parameters:
    ///   - spans: the kinds and areas that the words of the question name.
    ///   - classes: the classes of the store.
    init(_ spans: [KindNames.Span], _ classes: [PlaceClass]) {
        self.classes = classes
        named = Set(spans.lazy.filter(\.isWhole).flatMap(\.types).filter { !IndexLayout.isArea($0) })
        most = named.isEmpty ? 0 : Ranking.weights.namedKind
    }

    /// Returns the points of a class; 0 if the store does not have it.
    /// - Parameter isNamed: whether a name of the place has all words of the question. Other places get no points for a
    ///   named kind.
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
