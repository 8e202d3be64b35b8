public import Foundation
internal import PortolanBasics
package import PortolanJSON

/// Holds an operator's facts, one JSON object for each place, as the file `enrichment.ndjson` stores them.
///
/// Each line of the input is one JSON object of one of these forms:
///
///     {"place": "p… | osm:way/1 | own:KEY | a foreign ID", …}   facts about a place, with members of OwnFacts
///     {"id": "KEY", "location": {…}, "tags": {…}, …}             a place of the operator's own, named own:KEY
///     {"alias": "ChIJ…", "place": "p… | osm:way/1"}              a foreign ID that leads to a place
///     {"place": "…", "remove": true}                             removes the earlier facts about a place
///
/// A later line about a place is merged into the earlier ones (JSON Merge Patch, RFC 7396). The book holds all
/// facts in memory.
public struct FactBook: Sendable, Hashable {
    /// An error in a line of the input.
    public struct LineError: Error, Sendable, Hashable, CustomStringConvertible {
        /// The number of the line, counted from 1.
        public var line: Int
        /// The error as an English sentence.
        public var message: String

        /// Makes an error. Lines are counted from 1.
        public init(line: Int, message: String) {
            self.line = line
            self.message = message
        }

        public var description: String { "line \(line): \(message)" }
    }

    /// The facts about one place, and the line that last changed them.
    public struct Entry: Sendable, Hashable {
        /// The entry's members as canonical JSON, without the members that name the place.
        package var members: [String: JSONNode]
        /// The number of the line, counted from 1, in the input that was added last; 0 for entries of earlier
        /// inputs.
        public var line: Int

        /// Returns the members as a JSON object, without the members that have the given names; nil if no member
        /// remains.
        public func encoded(without names: Set<String>) -> Data? {
            let rest = members.filter { !names.contains($0.key) }
            return rest.isEmpty ? nil : Data(JSONNode(.object(rest)).line.utf8)
        }
    }

    /// The entries, keyed by the text that names the place.
    public private(set) var facts: [String: Entry] = [:]
    /// The texts that name places, keyed by foreign ID.
    public private(set) var aliases: [String: String] = [:]

    /// The prefix of the names of an operator's own places.
    public static let ownPrefix = "own:"
    private static let longestLine = 1 << 20
    private static let longestName = 512
    private static let linesAtATime = 4096

    /// Makes an empty book.
    public init() {}

    /// Whether the book has neither facts nor aliases.
    public var isEmpty: Bool { facts.isEmpty && aliases.isEmpty }

    /// Returns the facts of an entry as a typed value; nil if there is no such entry. The book accepts only facts that
    /// `OwnFacts` can read.
    public func ownFacts(of subject: String) -> OwnFacts? { facts[subject].flatMap { try? OwnFacts($0.members) } }

    /// Adds the lines of an NDJSON text and skips blank lines. Invalid lines are skipped too. The errors of these lines
    /// are returned in the order of the text.
    public mutating func add(ndjson: Data) -> [LineError] {
        var errors: [LineError] = []
        for name in facts.keys { facts[name]?.line = 0 }
        let lines = ndjson.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let threads = ProcessInfo.processInfo.activeProcessorCount
        for start in stride(from: 0, to: lines.count, by: Self.linesAtATime) {
            // Lines are parsed in parallel, because a line can be parsed without the other lines. Then the lines are
            // merged in the order of the text.
            let read = parallelMap(count: min(Self.linesAtATime, lines.count - start), threads: threads) { Self.read(lines[start + $0]) }
            for (index, statement) in read.enumerated() {
                do throws(FactError) {
                    switch statement {
                    case nil: break
                    case .success(let statement)?: try add(statement, number: start + index + 1)
                    case .failure(let error)?: throw error
                    }
                } catch {
                    errors.append(LineError(line: start + index + 1, message: error.description))
                }
            }
        }
        return errors
    }

    /// Adds the lines of a CSV text (RFC 4180) with two columns: a foreign ID and the place that it means. If
    /// the second field of the first line is not a place, as in `foreign,place`, that line is a heading.
    /// - Parameters:
    ///   - csv: The text, in UTF-8.
    ///   - isPlace: Returns whether a text names a place.
    /// - Returns: The errors of invalid lines, which are skipped.
    public mutating func add(csv: Data, isPlace: (String) -> Bool) -> [LineError] {
        var errors: [LineError] = []
        for (index, line) in String(decoding: csv, as: UTF8.self).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .enumerated()
        {
            guard line.contains(where: { !$0.isWhitespace }) else { continue }
            let fields = Self.fields(line)
            guard fields.count == 2, !fields[0].isEmpty else {
                errors.append(LineError(line: index + 1, message: "must have two fields, a foreign ID and a place, not \(fields.count)"))
                continue
            }
            guard isPlace(fields[1]) else {
                if index > 0 {
                    errors.append(LineError(line: index + 1, message: "\"\(fields[1])\" is neither a place ID nor an OSM object"))
                }
                continue
            }
            do throws(FactError) {
                try addAlias(fields[0], to: fields[1])
            } catch {
                errors.append(LineError(line: index + 1, message: error.description))
            }
        }
        return errors
    }

    /// Lays another book over this one: the other book's entries for places and foreign IDs replace the entries of this
    /// book.
    public mutating func overlay(_ other: FactBook) {
        facts.merge(other.facts) { $1 }
        aliases.merge(other.aliases) { $1 }
    }

    /// Removes facts and aliases that the closures do not accept.
    /// - Parameters:
    ///   - isWanted: returns whether to keep the facts about a subject.
    ///   - isLeading: returns whether to keep the aliases of a place.
    package mutating func keep(facts isWanted: (_ subject: String) throws -> Bool, aliases isLeading: (_ place: String) throws -> Bool)
        rethrows
    {
        facts = try facts.filter { try isWanted($0.key) }
        aliases = try aliases.filter { try isLeading($0.value) }
    }

    /// Joins the facts of several texts that name one place, as if they were lines about one place in this
    /// order. The last text gets the result.
    package mutating func join(_ subjects: [String]) {
        guard subjects.count > 1, let last = subjects.last else { return }
        var joined = Entry(members: [:], line: 0)
        for subject in subjects {
            guard let entry = facts.removeValue(forKey: subject) else { continue }
            let merged = JSONNode(.object(joined.members)).merging(JSONNode(.object(entry.members))).canonical.valuesByKey ?? [:]
            joined.members = Self.keepingRemovals(merged, old: joined.members, patch: entry.members)
            joined.line = max(joined.line, entry.line)
        }
        facts[last] = joined
    }

    /// The facts of one place or one foreign ID as a line of NDJSON, for stores that keep a row for each.
    package struct Line: Sendable, Hashable {
        /// Whether the subject is a foreign ID.
        package var isAlias: Bool
        /// The text that names the place, or the foreign ID.
        package var subject: String
        /// The line without its line feed; nil if the book no longer has the entry.
        package var text: String?

        package init(isAlias: Bool, subject: String, text: String?) {
            self.isAlias = isAlias
            self.subject = subject
            self.text = text
        }
    }

    /// Returns the entries that differ from those of another book, sorted.
    package func changes(since old: FactBook) -> [Line] {
        var lines: [Line] = []
        for (subject, entry) in facts where old.facts[subject]?.members != entry.members {
            lines.append(Line(isAlias: false, subject: subject, text: Self.line(subject, entry)))
        }
        for (foreign, place) in aliases where old.aliases[foreign] != place {
            lines.append(Line(isAlias: true, subject: foreign, text: Self.line(foreign, leadingTo: place)))
        }
        for subject in old.facts.keys where facts[subject] == nil { lines.append(Line(isAlias: false, subject: subject, text: nil)) }
        for foreign in old.aliases.keys where aliases[foreign] == nil { lines.append(Line(isAlias: true, subject: foreign, text: nil)) }
        return lines.sorted { ($0.isAlias ? 1 : 0, $0.subject) < ($1.isAlias ? 1 : 0, $1.subject) }
    }

    /// Replaces the entries of the places and aliases that the lines are about.
    /// - Returns: The errors of invalid lines, by line number.
    package mutating func replace(_ lines: [Line]) -> [LineError] {
        for line in lines {
            if line.isAlias { aliases[line.subject] = nil } else { facts[line.subject] = nil }
        }
        return add(ndjson: Data(lines.compactMap(\.text).joined(separator: "\n").utf8))
    }

    private static func line(_ subject: String, _ entry: Entry) -> String {
        var members = entry.members
        if subject.hasPrefix(ownPrefix) {
            members["id"] = JSONNode(.string(String(subject.dropFirst(ownPrefix.count))))
        } else {
            members["place"] = JSONNode(.string(subject))
        }
        return JSONNode(.object(members)).line
    }

    private static func line(_ foreign: String, leadingTo place: String) -> String {
        JSONNode(.object(["alias": JSONNode(.string(foreign)), "place": JSONNode(.string(place))])).line
    }

    /// Returns the entries as NDJSON, sorted, so that equal books give equal bytes.
    public func encoded() -> Data {
        var data = Data()
        for (subject, entry) in facts.sorted(by: { $0.key < $1.key }) { data += Data((Self.line(subject, entry) + "\n").utf8) }
        for (foreign, place) in aliases.sorted(by: { $0.key < $1.key }) {
            data += Data((Self.line(foreign, leadingTo: place) + "\n").utf8)
        }
        return data
    }

    // MARK: Lines

    /// The meaning of one line without regard to other lines.
    private enum Statement: Sendable {
        case alias(String, place: String)
        case remove(String)
        case facts(String, members: [String: JSONNode], OwnFacts)
    }

    /// Parses a line; returns nil if it is blank.
    private static func read(_ line: Data) -> Result<Statement, FactError>? {
        guard line.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else { return nil }
        do throws(FactError) { return .success(try statement(line)) } catch { return .failure(error) }
    }

    private static func statement(_ line: Data) throws(FactError) -> Statement {
        guard line.count <= longestLine else { throw FactError("is longer than 1 MB") }
        guard var members = try JSONNode(fact: line).canonical.valuesByKey else { throw FactError("is not a JSON object") }
        let reader = MemberReader(members, path: "")
        let (place, id, alias) = (try reader.string("place"), try reader.string("id"), try reader.string("alias"))
        for name in ["place", "id", "alias"] { members[name] = nil }
        if let alias {
            guard let place, id == nil, members.isEmpty else { throw FactError("an alias must have a \"place\" and no other member") }
            return .alias(alias, place: place)
        }
        guard (place == nil) != (id == nil), let subject = place ?? id.map({ ownPrefix + $0 }) else {
            throw FactError("must have either \"place\" (a place ID, an OSM object or a foreign ID) or \"id\" (a place of your own)")
        }
        guard !subject.isEmpty, subject != ownPrefix, subject.utf8.count <= longestName else {
            throw FactError("the name of the place is empty or longer than \(longestName) bytes")
        }
        if let remove = members.removeValue(forKey: "remove") {
            guard remove.bool == true, members.isEmpty else {
                throw FactError("\"remove\" must be true, with the place as the only other member")
            }
            return .remove(subject)
        }
        return .facts(subject, members: members, try OwnFacts(members))
    }

    private mutating func add(_ statement: Statement, number: Int) throws(FactError) {
        switch statement {
        case .alias(let foreign, let place): try addAlias(foreign, to: place)
        case .remove(let subject): facts[subject] = nil
        case .facts(let subject, let members, let own):
            var (kept, typed) = (members, own)
            if let old = facts[subject]?.members {
                (kept, typed) = try Self.merged(members, over: old)
            } else if members.values.contains(where: Self.hasNull) {
                (kept, typed) = try Self.merged(members, over: nil)
            }
            if subject.hasPrefix(Self.ownPrefix) {
                guard typed.location != nil, typed.tags.contains(where: { $0.value != nil }) else {
                    throw FactError("a place of your own needs a \"location\", and \"tags\" that tell its type")
                }
            }
            facts[subject] = Entry(members: kept, line: number)
        }
    }

    private static func merged(
        _ members: [String: JSONNode],
        over old: [String: JSONNode]?
    ) throws(FactError) -> ([String: JSONNode], OwnFacts) {
        let merged = JSONNode(.object(old ?? [:])).merging(JSONNode(.object(members))).canonical.valuesByKey ?? [:]
        // A removed tag stays in the entry as null, because it must also remove the tag of the open data.
        let kept = keepingRemovals(merged, old: old, patch: members)
        return (kept, try OwnFacts(kept))
    }

    /// Whether a value is null or an object with a null inside. A patch removes such members.
    private static func hasNull(_ node: JSONNode) -> Bool { node.isNull || node.members?.contains { hasNull($0.value) } ?? false }

    /// Puts back the null values of tags, which RFC 7396 drops. A tag that is null is a fact: it removes the
    /// place's own tag.
    private static func keepingRemovals(
        _ merged: [String: JSONNode],
        old: [String: JSONNode]?,
        patch: [String: JSONNode]
    ) -> [String: JSONNode] {
        if patch["tags"]?.isNull == true { return merged }
        var tags = merged["tags"]?.valuesByKey ?? [:]
        for source in [old?["tags"]?.valuesByKey, patch["tags"]?.valuesByKey] {
            for (key, value) in source ?? [:] where value.isNull && tags[key] == nil { tags[key] = value }
        }
        var members = merged
        if !tags.isEmpty { members["tags"] = JSONNode(.object(tags)) }
        return members
    }

    private mutating func addAlias(_ foreign: String, to place: String) throws(FactError) {
        guard !foreign.isEmpty, foreign.utf8.count <= Self.longestName else {
            throw FactError("the foreign ID is empty or longer than \(Self.longestName) bytes")
        }
        guard foreign != place else { throw FactError("\"\(foreign)\" is an alias of itself") }
        aliases[foreign] = place
    }

    private static func fields(_ line: Substring) -> [String] {
        var fields: [String] = []
        var field = ""
        var isQuoted = false
        var previousWasQuote = false
        for character in line {
            if character == "\"" {
                // Inside quotes, two quotes stand for one.
                if previousWasQuote, !isQuoted { field.append("\"") }
                isQuoted.toggle()
                previousWasQuote = !isQuoted
                continue
            }
            previousWasQuote = false
            if character == ",", !isQuoted {
                fields.append(field)
                field = ""
            } else {
                field.append(character)
            }
        }
        return (fields + [field]).map { $0.trimmingCharacters(in: .whitespaces) }
    }
}
