internal import Foundation
internal import PortolanBasics
internal import PortolanGeo
package import PortolanJSON

/// An error in an operator's fact; its description says what is wrong and what is expected.
public struct FactError: Error, Sendable, Hashable, CustomStringConvertible {
    public var description: String

    init(_ description: String) { self.description = description }
}

extension OwnFacts {
    /// Reads facts from a JSON object in UTF-8; returns nil if the value is not an object.
    package init?(json: some Collection<UInt8>) throws(FactError) {
        guard let members = try JSONNode(fact: json).valuesByKey else { return nil }
        try self.init(members)
    }

    /// The members that a line may have in addition to `place`, `id` and `alias`.
    static let memberNames: Set<String> = [
        "rating", "userRatingCount", "reviews", "priceLevel", "photos", "editorialSummary", "businessStatus", "openingDate", "openingHours",
        "specialHours", "tags", "location", "source",
    ]

    /// Reads facts from the members of an object. An unknown member is an error, so that a misspelt one is not
    /// silently ignored.
    package init(_ members: [String: JSONNode]) throws(FactError) {
        for name in members.keys.sorted() where !Self.memberNames.contains(name) {
            throw FactError("\"\(name)\" is not a member of a fact; the members are \(Self.memberNames.sorted().joined(separator: ", "))")
        }
        let reader = MemberReader(members, path: "")
        rating = try reader.number("rating", in: 1...5)
        userRatingCount = try reader.number("userRatingCount", in: 0...Double(Int32.max), isWhole: true).map { Int(clamping: $0) }
        priceLevel = try Self.priceLevel(members["priceLevel"])
        editorialSummaries = try Self.texts(members["editorialSummary"])
        if let status = try reader.string("businessStatus") {
            guard let value = BusinessStatus(rawValue: status) else {
                throw FactError(
                    "\"businessStatus\" must be one of \(BusinessStatus.allCases.map(\.rawValue).joined(separator: ", ")), not \"\(status)\""
                )
            }
            businessStatus = value
        }
        openingDate = try reader.date("openingDate")
        for (index, review) in try reader.objects("reviews").enumerated() {
            let review = MemberReader(review, path: "reviews[\(index)].")
            reviews.append(
                Review(
                    author: try review.required("author"),
                    authorURL: try review.string("authorUrl"),
                    rating: try review.requiredNumber("rating", in: 1...5),
                    text: try review.string("text"),
                    languageCode: try review.string("languageCode"),
                    publishTime: try review.moment("publishTime")
                )
            )
        }
        for (index, photo) in try reader.objects("photos").enumerated() {
            let photo = MemberReader(photo, path: "photos[\(index)].")
            photos.append(
                Photo(
                    url: try photo.required("url"),
                    widthPixels: try photo.number("widthPx", in: 1...100_000, isWhole: true).map { Int(clamping: $0) },
                    heightPixels: try photo.number("heightPx", in: 1...100_000, isWhole: true).map { Int(clamping: $0) },
                    author: try photo.string("author"),
                    authorURL: try photo.string("authorUrl")
                )
            )
        }
        for (index, special) in try reader.objects("specialHours").enumerated() {
            let special = MemberReader(special, path: "specialHours[\(index)].")
            guard let from = try special.date("from") else { throw FactError("\"specialHours[\(index)].from\" is missing") }
            let to = try special.date("to") ?? from
            guard from <= to else { throw FactError("\"specialHours[\(index)]\" ends on \(to), before it begins on \(from)") }
            specialHours.append(
                SpecialHours(from: from, to: to, hours: try special.required("hours"), comment: try special.string("comment"))
            )
        }
        for (key, value) in try reader.object("tags").sorted(by: { $0.key < $1.key }) {
            switch value.kind {
            case .string(let text): tags[key] = .some(text)
            case .null: tags[key] = .some(nil)
            default: throw FactError("\"tags.\(key)\" must be a text, or null to remove the tag")
            }
        }
        if let hours = try reader.string("openingHours") { tags["opening_hours"] = .some(hours) }
        location = try Self.location(members["location"])
        if let source = reader.value("source") { sources = [try Self.source(source, "source")] }
    }

    private static func priceLevel(_ value: JSONNode?) throws(FactError) -> Int? {
        let names = ["FREE", "INEXPENSIVE", "MODERATE", "EXPENSIVE", "VERY_EXPENSIVE"]
        switch value?.kind {
        case nil, .null: return nil
        case .number(let number)?: if let level = Int(exactly: number), (0...4).contains(level) { return level }
        case .string(let name)?: if let level = names.firstIndex(where: { "PRICE_LEVEL_" + $0 == name }) { return level }
        default: break
        }
        throw FactError("\"priceLevel\" must be 0…4 or one of \(names.map { "PRICE_LEVEL_" + $0 }.joined(separator: ", "))")
    }

    private static func texts(_ value: JSONNode?) throws(FactError) -> [Text] {
        guard let value, !value.isNull else { return [] }
        let path = "editorialSummary"
        guard let values = value.array else { return [try text(value, path)] }
        var texts: [Text] = []
        for (index, value) in values.enumerated() {
            let text = try text(value, "\(path)[\(index)]")
            let language = text.languageCode?.lowercased()
            guard !texts.contains(where: { $0.languageCode?.lowercased() == language }) else {
                throw FactError("\"\(path)\" has two texts \(language.map { "in \($0)" } ?? "without a languageCode")")
            }
            guard texts.count < textLimit else { throw FactError("\"\(path)\" has more than \(textLimit) texts") }
            texts.append(text)
        }
        return texts
    }

    /// The greatest number of texts about a place. Wikipedia has fewer languages.
    private static let textLimit = 500

    private static func text(_ value: JSONNode, _ path: String) throws(FactError) -> Text {
        switch value.kind {
        case .string(let text) where text.utf8.count > 1 << 16: throw FactError("\"\(path)\" is longer than 64 KB")
        case .string(let text): return Text(text: text)
        case .object:
            let reader = MemberReader(value.valuesByKey ?? [:], path: path + ".")
            return Text(
                text: try reader.required("text"),
                languageCode: try reader.string("languageCode"),
                source: try reader.value("source").map { value throws(FactError) in try source(value, path + ".source") },
                license: try reader.string("license"),
                attribution: try reader.string("attribution")
            )
        default: throw FactError("\"\(path)\" must be a text or {\"text\", \"languageCode\"}")
        }
    }

    private static func source(_ value: JSONNode, _ path: String) throws(FactError) -> Source {
        switch value.kind {
        case .string(let name): return Source(provider: name)
        case .object:
            let reader = MemberReader(value.valuesByKey ?? [:], path: path + ".")
            return Source(provider: try reader.required("provider"), url: try reader.string("url"))
        default: throw FactError("\"\(path)\" must be a text or {\"provider\", \"url\"}")
        }
    }

    private static func location(_ value: JSONNode?) throws(FactError) -> Coordinate? {
        guard let value, !value.isNull else { return nil }
        guard let members = value.valuesByKey else { throw FactError("\"location\" must be {\"latitude\", \"longitude\"}") }
        let reader = MemberReader(members, path: "location.")
        guard let latitude = try reader.number("latitude", in: -90...90), let longitude = try reader.number("longitude", in: -180...180)
        else { throw FactError("\"location\" must have a latitude and a longitude") }
        return Coordinate(latitude: latitude, longitude: longitude)
    }
}

extension JSONNode {
    /// Parses a JSON text in UTF-8.
    /// - Throws: `FactError`, which names the syntax error and its byte.
    init(fact text: some Collection<UInt8>) throws(FactError) {
        do throws(JSONReader.Failure) {
            self = try JSONReader.read(Array(text)).root
        } catch {
            throw FactError("is not JSON: byte \(error.offset): \(error.message)")
        }
    }
}

/// Reads typed members of an object. A member that is null counts as absent.
struct MemberReader {
    let members: [String: JSONNode]
    let path: String

    init(_ members: [String: JSONNode], path: String) {
        self.members = members
        self.path = path
    }

    func value(_ name: String) -> JSONNode? { members[name].flatMap { $0.isNull ? nil : $0 } }

    func string(_ name: String) throws(FactError) -> String? {
        guard let value = value(name) else { return nil }
        guard let text = value.string else { throw FactError("\"\(path)\(name)\" must be a text") }
        guard text.utf8.count <= 1 << 16 else { throw FactError("\"\(path)\(name)\" is longer than 64 KB") }
        return text
    }

    func required(_ name: String) throws(FactError) -> String {
        guard let text = try string(name), !text.isEmpty else { throw FactError("\"\(path)\(name)\" is missing") }
        return text
    }

    func number(_ name: String, in range: ClosedRange<Double>, isWhole: Bool = false) throws(FactError) -> Double? {
        guard let value = value(name) else { return nil }
        guard let number = value.number, range.contains(number), !isWhole || number == number.rounded() else {
            let ends =
                isWhole
                ? "\(Int64(clamping: range.lowerBound))…\(Int64(clamping: range.upperBound))" : "\(range.lowerBound)…\(range.upperBound)"
            throw FactError("\"\(path)\(name)\" must be a \(isWhole ? "whole " : "")number of \(ends)")
        }
        return number
    }

    func requiredNumber(_ name: String, in range: ClosedRange<Double>) throws(FactError) -> Double {
        guard let number = try number(name, in: range) else { throw FactError("\"\(path)\(name)\" is missing") }
        return number
    }

    func objects(_ name: String) throws(FactError) -> [[String: JSONNode]] {
        guard let value = value(name) else { return [] }
        guard let values = value.array else { throw FactError("\"\(path)\(name)\" must be a list") }
        var objects: [[String: JSONNode]] = []
        for (index, value) in values.enumerated() {
            guard let object = value.valuesByKey else { throw FactError("\"\(path)\(name)[\(index)]\" must be an object") }
            objects.append(object)
        }
        return objects
    }

    func object(_ name: String) throws(FactError) -> [String: JSONNode] {
        guard let value = value(name) else { return [:] }
        guard let object = value.valuesByKey else { throw FactError("\"\(path)\(name)\" must be an object") }
        return object
    }

    /// Reads a date such as `2026-12-24`.
    func date(_ name: String) throws(FactError) -> String? {
        guard let text = try string(name) else { return nil }
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Int($0) }
        guard parts.map(\.count) == [4, 2, 2], numbers.count == 3, (1...12).contains(numbers[1]), (1...31).contains(numbers[2]) else {
            throw FactError("\"\(path)\(name)\" must be a date such as 2026-12-24, not \"\(text)\"")
        }
        return text
    }

    func moment(_ name: String) throws(FactError) -> Date? {
        guard let text = try string(name) else { return nil }
        if let date = try? Date(text, strategy: .iso8601) { return date }
        throw FactError("\"\(path)\(name)\" must be a moment such as 2026-12-24T18:00:00Z, not \"\(text)\"")
    }
}
