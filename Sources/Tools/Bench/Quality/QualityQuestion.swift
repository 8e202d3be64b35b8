import Foundation
import PortolanBasics
import PortolanGeo
import PortolanOSMModel
import PortolanPlaces

/// A question with a known answer, from which it was made.
struct QualityQuestion: Sendable {
    /// The ways of asking a question.
    enum Way: Sendable {
        case search(String)
        /// The text typed so far.
        case autocomplete(String)
        case reverse(Coordinate, Set<AddressLevel>)
    }

    /// The condition that a right answer fulfils.
    enum Expectation: Sendable {
        /// The place, or another one with the same house number and street within 250 m.
        case address(PlaceID, number: String, street: String, Coordinate)
        /// The place, or any place with the house number and the street, because the question says no more.
        case numberAndStreet(PlaceID, number: String, street: String)
        /// A place on the street, the street itself, or another street of its name in the same town.
        case street(String, Coordinate)
        /// The place, or another one with the same name.
        case name(PlaceID, String)
        /// The place, or another one whose name begins with the typed text, because the text fits both.
        case nameBeginning(PlaceID, String)
        case place(PlaceID)
        /// A place of the type; if there is a coordinate, within a distance in metres from it.
        case type(String, within: Double, of: Coordinate?)
        case position(Coordinate, meters: Double)
    }

    /// The class of the question in the report, such as `address: without postcode`.
    var group: String
    var way: Way
    var expectation: Expectation

    var text: String {
        switch way {
        case .search(let text), .autocomplete(let text): text
        case .reverse(let coordinate, _): "\(coordinate)"
        }
    }

    var expectedText: String {
        switch expectation {
        case .address(let id, let number, let street, _): "\(street) \(number) (\(id))"
        case .numberAndStreet(let id, let number, let street): "\(street) \(number) (\(id))"
        case .street(let street, _): street
        case .name(let id, let name): "\(name) (\(id))"
        case .nameBeginning(let id, let typed): "\(typed)… (\(id))"
        case .place(let id): "\(id)"
        case .type(let type, _, let center): center == nil ? type : "\(type) near \(center.map { "\($0)" } ?? "")"
        case .position(let coordinate, let meters): "within \(Int(meters)) m of \(coordinate)"
        }
    }
}

/// The facts about an answer that a comparison needs, whichever request it comes from.
struct QualityAnswer: Sendable {
    var id: PlaceID?
    var name: String?
    var address: String
    var number: String?
    var street: String?
    var types: [String]
    var location: Coordinate?

    init(_ place: Place) {
        func component(_ type: String) -> String? { place.addressComponents?.first { $0.types.contains(type) }?.longText }
        id = place.id
        name = place.displayName?.text
        address = place.formattedAddress ?? ""
        number = component("street_number")
        street = component("route")
        types = place.types ?? []
        location = place.location
    }

    init(_ found: LocatedAddress) {
        func component(_ type: String) -> String? { found.addressComponents.first { $0.types.contains(type) }?.longText }
        id = found.placeID
        name = nil
        address = found.formattedAddress
        number = component("street_number")
        street = component("route")
        types = found.types
        location = found.location
    }

    var description: String { [name ?? "", address, id.map { "\($0)" } ?? ""].filter { !$0.isEmpty }.joined(separator: " · ") }

    func fits(_ expectation: QualityQuestion.Expectation) -> Bool {
        switch expectation {
        case .address(let id, let number, let street, let coordinate):
            return self.id == id || isAt(number, street) && isWithin(250, of: coordinate)
        case .numberAndStreet(let id, let number, let street): return self.id == id || isAt(number, street)
        case .street(let street, let coordinate):
            let isStreet = [name, self.street].contains { $0.map { QualityText.street($0) == QualityText.street(street) } ?? false }
            return isStreet && isWithin(20_000, of: coordinate)
        case .name(let id, let name): return self.id == id || self.name.map { QualityText.folded($0) == QualityText.folded(name) } ?? false
        case .nameBeginning(let id, let typed):
            return self.id == id || self.name.map { QualityText.folded($0).hasPrefix(QualityText.folded(typed)) } ?? false
        case .place(let id): return self.id == id
        case .type(let type, let meters, let center): return types.contains(type) && center.map { isWithin(meters, of: $0) } ?? true
        case .position(let coordinate, let meters): return isWithin(meters, of: coordinate)
        }
    }

    private func isAt(_ number: String, _ street: String) -> Bool {
        guard let own = self.number, let ownStreet = self.street else { return false }
        return QualityText.folded(own) == QualityText.folded(number) && QualityText.folded(ownStreet) == QualityText.folded(street)
    }

    private func isWithin(_ meters: Double, of coordinate: Coordinate) -> Bool {
        location.map { $0.distanceMeters(to: coordinate) <= meters } ?? false
    }
}

/// Makes texts as people type them.
enum QualityText {
    /// Returns the text without accents, marks and case, for comparing names.
    static func folded(_ text: String) -> String {
        text.folding(options: [.diacriticInsensitive, .caseInsensitive, .widthInsensitive], locale: nil)
            .unicodeScalars.filter { CharacterSet.alphanumerics.contains($0) }
            .map { $0 == "đ" || $0 == "ð" || $0 == "Đ" || $0 == "Ð" ? "d" : String($0) }.joined()
    }

    /// Returns the folded name of a street. In Vietnam, streets are written with and without the word for a street.
    static func street(_ text: String) -> String {
        let name = folded(text)
        return name.hasPrefix("duong") && name.count > 5 ? String(name.dropFirst(5)) : name
    }

    /// Returns the text as typed on a keyboard without accents: `Bruckenstrasse`.
    static func plain(_ text: String) -> String {
        text.replacingOccurrences(of: "ß", with: "ss")
            .folding(options: [.diacriticInsensitive], locale: nil).lowercased()
    }

    /// Returns the text with one typing error in a word of at least five letters, but not in its first letter; nil if
    /// it has no such word.
    static func mistyped(_ text: String, _ chance: inout SplitMix64) -> String? {
        let words = text.split(separator: " ", omittingEmptySubsequences: false).map(Array.init)
        let long = words.indices.filter { index in words[index].count >= 5 && words[index].allSatisfy(\.isLetter) }
        guard let index = long.randomElement(using: &chance) else { return nil }
        var word = words[index]
        let at = Int.random(in: 1..<word.count - 1, using: &chance)
        switch Int.random(in: 0..<4, using: &chance) {
        case 0 where word[at] != word[at + 1]: word.swapAt(at, at + 1)
        case 1: word.insert(word[at], at: at)
        case 2: word[at] = word[at] == "e" ? "a" : "e"
        default: word.remove(at: at)
        }
        var all = words
        all[index] = word
        return all.map { String($0) }.joined(separator: " ")
    }

    /// Returns the coordinate as `47°08'24.0"N 9°31'15.6"E`.
    static func degreesMinutesSeconds(_ coordinate: Coordinate) -> String {
        func text(_ degrees: Double, _ positive: String, _ negative: String) -> String {
            let tenths = Int(clamping: (abs(degrees) * 36_000).rounded())
            let (whole, minutes, seconds) = (tenths / 36_000, tenths / 600 % 60, tenths % 600)
            return "\(whole)°\(minutes < 10 ? "0" : "")\(minutes)'\(seconds < 100 ? "0" : "")\(seconds / 10).\(seconds % 10)\""
                + (degrees < 0 ? negative : positive)
        }
        return text(coordinate.latitude, "N", "S") + " " + text(coordinate.longitude, "E", "W")
    }
}
