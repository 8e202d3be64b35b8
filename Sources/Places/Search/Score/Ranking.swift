package import PortolanSearchIndex

/// The weights of the linear model that orders answers (`Data/ranking.tsv`): the points of each term of a score, and
/// the cost of each assumption of a reading.
package struct Ranking: Sendable {
    /// The weights of the table.
    package static let weights = Ranking { term, name in points[term]?[name] ?? 0 }

    /// The weights of each word of the question, by the field and manner of the match, and of the place itself.
    package let scan: ScanWeights

    package let nameWhole: Int
    package let nameBeforeAreas: Int
    package let nameTyped: Int
    package let nameOfAddress: Int
    package let nameBeginning: Int
    package let nameSomewhere: Int
    package let wholeQuestion: Int

    package let addressStreet: Int
    package let addressNumber: Int
    package let addressPart: Int
    package let addressShare: Int

    package let elsewhere: Int
    package let preferredArea: Int
    package let preferredType: Int
    package let namedKind: Int
    package let gone: Int
    package let nearPlace: Int
    package let whereArea: Int
    package let whereImportancePercent: Int

    package let margin: Int
    private let costs: [String: Int]

    /// An assumption of a reading. The table has the cost of each.
    package enum Assumption: String, Sendable, CaseIterable {
        case respelt, connector, typos
        case kindThere = "kind-there"
        case kindInArea = "kind-in-area"
        case nearName = "near-name"
        case thingThere = "thing-there"
        case missingNumber = "missing-number"
        case misspeltStreet = "misspelt-street"
        case missingPart = "missing-part"
        case besideArea = "beside-area"
        case guessedPlace = "guessed-place"
        case missingWord = "missing-word"
    }

    /// The points of a word that is a whole name.
    package var wordInWholeName: Int { scan.fields[0] }

    /// Returns the points for the importance of a place.
    package func importance(_ importance: UInt8) -> Int { scan.importance(importance) }

    /// Returns the cost of an assumption, in points.
    package func cost(_ assumption: Assumption) -> Int { costs[assumption.rawValue] ?? 0 }

    private init(_ points: (String, String) -> Int) {
        func word(_ name: String) -> Int { points("word", name) }
        scan = ScanWeights(
            fields: ["whole-name", "name", "other-name", "address"].map(word),
            less: (word("beginning"), word("other-form"), word("typo"), word("typos"), word("foreign")),
            kinds: (word("kind"), word("area"), word("wanted-kind"), word("wanted-synonym"), word("wanted-area")),
            importancePercent: points("importance", "percent"),
            nearnessMost: points("nearness", "most")
        )
        nameWhole = points("name", "whole")
        nameBeforeAreas = points("name", "before-areas")
        nameTyped = points("name", "typed")
        nameOfAddress = points("name", "address")
        nameBeginning = points("name", "beginning")
        nameSomewhere = points("name", "somewhere")
        wholeQuestion = points("question", "name")
        addressStreet = points("address", "street")
        addressNumber = points("address", "number")
        addressPart = points("address", "part-of-number")
        addressShare = points("address", "share")
        elsewhere = points("nearness", "elsewhere")
        preferredArea = points("preference", "area")
        preferredType = points("preference", "type")
        namedKind = points("preference", "kind")
        gone = points("preference", "gone")
        nearPlace = points("nearness", "place")
        whereArea = points("where", "area")
        whereImportancePercent = points("where", "importance-percent")
        margin = points("plan", "margin")
        costs = Self.points["assumption"] ?? [:]
    }

    private static let points: [String: [String: Int]] = {
        var points: [String: [String: Int]] = [:]
        for row in Tables.ranking.rows where row.count == 4 { points[String(row[0]), default: [:]][String(row[1])] = Int(row[2]) }
        return points
    }()
}
