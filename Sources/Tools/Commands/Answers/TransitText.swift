import PortolanPlaces

/// Lines of public transport as text for people.
enum TransitText {
    /// Returns a line with its directions and the platforms, such as
    /// `Tram 19 · → Pasing Bahnhof, → Berg am Laim Bahnhof (2)`. The number comes first if the name does not contain
    /// it.
    static func line(_ line: TransitLine) -> String {
        let directions = line.directions.compactMap { direction in
            direction.to.map { "→ " + $0 + (direction.platformCode.map { " (\($0))" } ?? "") }
        }
        var distinct: [String] = []
        for direction in directions where !distinct.contains(direction) { distinct.append(direction) }
        let (number, name) = (line.shortDisplayName?.text, line.displayName?.text)
        let isInName = name?.split(separator: " ").contains { String($0) == number } ?? false
        let parts = [isInName ? nil : number, name, distinct.joined(separator: ", ")].compactMap(\.self)
        return parts.filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// Returns the stops of a direction, such as `→ Pasing Bahnhof: Max-Weber-Platz, Maximilianeum, …`.
    static func stops(_ direction: TransitDirection) -> String {
        let names = direction.stops.map { $0.displayName?.text ?? "\($0.id)" }.joined(separator: ", ")
        return [direction.to.map { "→ " + $0 }, names].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ": ")
    }
}
