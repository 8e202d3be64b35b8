import Foundation
import PortolanDigests
import PortolanPlaces
import Testing

@testable import PortolanServer

/// The format of `publication.json`, the names of objects, and the rules for current and kept versions.
@Suite struct PublicationTests {
    /// Returns a version that is identified by one letter.
    private static func version(_ letter: Character, previous: Character? = nil) -> Publication.Version {
        func digest(_ letter: Character) -> String { String(repeating: letter, count: 32) }
        return Publication.Version(
            version: digest(letter),
            manifestByteCount: 100,
            byteCount: 1_000,
            name: "town",
            published: Date(timeIntervalSince1970: 1_764_000_000),
            previous: previous.map(digest)
        )
    }

    /// Returns the publication after these steps. A letter publishes a version, and `<` rolls back.
    private static func after(_ steps: String) -> Publication {
        var publication: Publication?
        for step in steps {
            if step == "<" {
                publication = try? publication?.rolledBack(to: nil)
            } else {
                publication = Publication.adding(version(step), to: publication)
            }
        }
        return publication ?? Publication(current: "", versions: [])
    }

    private static func letters(_ publication: Publication) -> String {
        "\(publication.current.prefix(1)) of \(publication.versions.map { $0.version.prefix(1) }.joined())"
    }

    @Test(arguments: [
        ("a", "a of a"), ("aa", "a of a"), ("ab", "b of ba"), ("abc", "c of cba"), ("ab<", "a of ba"), ("abc<<", "a of cba"),
        // The previous version of a version that follows a rollback is the version to which the rollback went. It is
        // not the version that was given up.
        ("ab<c", "c of cba"), ("ab<c<", "a of cba"),
        // A version that was given up is published again.
        ("ab<b", "b of ba"), ("ab<b<", "a of ba"),
        // An old version is published again. Its previous version is now the version that was current before.
        ("abca", "a of acb"), ("abca<", "c of acb"),
    ])
    func publishingAndRollingBack(steps: String, found: String) { #expect(Self.letters(Self.after(steps)) == found) }

    @Test func rollingBackToWhatIsNotThere() throws {
        func failure(_ steps: String, to version: String? = nil) -> String {
            #expect(throws: Publication.Failure.self) { try Self.after(steps).rolledBack(to: version) }?.description ?? ""
        }
        #expect(failure("a").contains(", the first one"))
        #expect(failure("ab<").contains(", the first one"))
        #expect(failure("ab", to: "c").contains("there is no version c"))
        #expect(failure("ab", to: "").contains("without a name"))
        let three = Self.after("abc")
        #expect(try three.rolledBack(to: "aaaa").current == String(repeating: "a", count: 32))
        // This version begins with the same letters as another one.
        var other = Self.version("c")
        other.version = "aaab" + String(repeating: "c", count: 28)
        let twins = Publication.adding(other, to: three)
        #expect(throws: Publication.Failure.self) { try twins.rolledBack(to: "aaa") }
        #expect(try twins.rolledBack(to: "aaaa").current.hasPrefix("aaaaa"))
        let pruned = Publication(current: three.current, versions: three.versions.filter { !$0.version.hasPrefix("b") })
        #expect(throws: Publication.Failure.self) { try pruned.rolledBack(to: nil) }
    }

    @Test(arguments: [
        ("abcde", 2, "ed", "cba"), ("abcde", 1, "ed", "cba"), ("abcde", 4, "edcb", "a"), ("abcde", 9, "edcba", ""), ("a", 2, "a", ""),
        // The current version and its previous one stay, wherever they are in the list.
        ("abcde<<<", 2, "ba", "edc"), ("abcde<<<", 3, "eba", "dc"), ("abcde<<<<", 2, "ea", "dcb"),
    ])
    func pruning(steps: String, count: Int, kept: String, removed: String) {
        let publication = Self.after(steps)
        let result = publication.pruned(keeping: count)
        #expect(result.kept.versions.map { String($0.version.prefix(1)) }.joined() == kept)
        #expect(result.removed.map { String($0.version.prefix(1)) }.joined() == removed)
        #expect(result.kept.current == publication.current)
    }

    @Test(arguments: [
        ("places.sqlite", "objects/0123456789abcdef0123456789abcdef.sqlite"),
        ("region.json", "objects/0123456789abcdef0123456789abcdef.json"),
        ("a.b.c", "objects/0123456789abcdef0123456789abcdef.c"), ("plain", "objects/0123456789abcdef0123456789abcdef"),
    ])
    func objectNames(file: String, name: String) { #expect(PublishedObject.name("0123456789abcdef0123456789abcdef", of: file) == name) }

    @Test func textAndBack() throws {
        let publication = Self.after("abc<")
        let text = try publication.encoded()
        #expect(try Publication(decoding: text) == publication)
        #expect(try Publication(decoding: text).encoded() == text)
        #expect(text.last == UInt8(ascii: "\n"))
    }

    @Test(arguments: [
        ("", "damaged"), ("{}", "damaged"), ("[]", "damaged"), ("{\"format\": 2}", "format 2"), ("{\"format\": 1}", "damaged"),
        ("{\"format\": 1, \"current\": \"a\", \"versions\": []}", "damaged"),
    ])
    func textsThatAreNone(text: String, words: String) {
        let error = #expect(throws: Publication.Failure.self) { try Publication(decoding: Data(text.utf8)) }
        #expect(error?.description.contains(words) == true)
    }

    /// Each byte of the text is changed. The text is refused, or its versions are still digests and one of them is
    /// current. A server cannot serve a version that the damage invents, because a manifest must have the digest of its
    /// version.
    @Test func changedBytes() throws {
        let publication = Self.after("abc")
        let text = try publication.encoded()
        for index in text.indices {
            for bit in [1, 0x20] as [UInt8] {
                var changed = text
                changed[index] ^= bit
                guard let read = try? Publication(decoding: changed) else { continue }
                #expect(read.currentVersion != nil && read.versions.allSatisfy { PublishedObject.isDigest($0.version) })
            }
        }
    }
}
