import Foundation
import PortolanGeo
import PortolanTestSupport
import Testing

@Suite struct PlusCodeTests {
    private static let folder = Outside.fixtures.appending(path: "open-location-code")
    private static let hasCases = Outside.has(folder)

    private func rows(_ name: String) throws -> [[String]] {
        try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
            .split(whereSeparator: \.isNewline)
            .filter { !$0.hasPrefix("#") }
            .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    }

    private func coordinate(_ latitude: String, _ longitude: String) throws -> Coordinate {
        Coordinate(latitude: try #require(Double(latitude)), longitude: try #require(Double(longitude)))
    }

    @Test(.enabled(if: hasCases, "needs PORTOLAN_FIXTURES")) func encodes() throws {
        for row in try rows("encoding.csv") {
            #expect(PlusCode(try coordinate(row[0], row[1]), digitCount: try #require(Int(row[2])))?.text == row[3], "\(row)")
        }
    }

    @Test(.enabled(if: hasCases, "needs PORTOLAN_FIXTURES")) func decodes() throws {
        for row in try rows("decoding.csv") {
            let code = try PlusCode(row[0])
            let bounds = try #require(code.bounds)
            let expected = try row[2...5].map { try #require(Double($0)) }
            for (found, wanted) in zip([bounds.south, bounds.west, bounds.north, bounds.east], expected) {
                #expect(abs(found - wanted) < 1e-10, "\(row)")
            }
            #expect(code.digitCount == Int(row[1]), "\(row)")
        }
    }

    @Test(.enabled(if: hasCases, "needs PORTOLAN_FIXTURES")) func tellsValidFromInvalid() throws {
        for row in try rows("validityTests.csv") {
            let code = try? PlusCode(row[0])
            #expect((code != nil) == (row[1] == "true"), "\(row)")
            #expect((code?.isFull == false) == (row[2] == "true"), "\(row)")
            #expect((code?.isFull == true) == (row[3] == "true"), "\(row)")
        }
    }

    @Test(.enabled(if: hasCases, "needs PORTOLAN_FIXTURES")) func shortensAndRecovers() throws {
        for row in try rows("shortCodeTests.csv") {
            let reference = try coordinate(row[1], row[2])
            if row[4] != "R" { #expect(try PlusCode(row[0]).shortened(near: reference)?.text == row[3], "\(row)") }
            if row[4] != "S" { #expect(try PlusCode(row[3]).recovered(near: reference)?.text == row[0], "\(row)") }
        }
    }

    @Test func recoversWhatItShortened() throws {
        let seed: UInt64 = 11
        var generator = SplitMix64(seed: seed)
        for _ in 0..<5000 {
            let point = Coordinate(
                latitude: .random(in: -89...89, using: &generator),
                longitude: .random(in: -180..<180, using: &generator)
            )
            let near = Coordinate(
                latitude: point.latitude + .random(in: -0.4...0.4, using: &generator),
                longitude: Coordinate.wrappedLongitude(point.longitude + .random(in: -0.4...0.4, using: &generator))
            )
            let code = try #require(PlusCode(point, digitCount: [8, 10, 11, 15].randomElement(using: &generator) ?? 10))
            #expect(try #require(code.bounds).contains(point), "\(point), seed \(seed)")
            if let short = code.shortened(near: near) {
                #expect(short.recovered(near: near) == code, "\(code) near \(near), seed \(seed)")
            }
        }
    }

    @Test(arguments: [
        ("", PlusCodeError.separator), ("8FWC2345", .separator), ("8FWC2345+G", .length), ("8FWC2U45+G6", .digit(byteOffset: 5)),
        ("8F000000+22", .padding), ("X2222222+22", .outOfRange), ("8FWC2η45+G6", .separator), ("+", .length),
    ])
    func saysWhatIsWrong(_ text: String, _ error: PlusCodeError) {
        #expect(throws: error) { try PlusCode(text) }
    }

    @Test func speaksOfAPlaceNearby() throws {
        let code = try #require(PlusCode(Coordinate(latitude: 48.1374, longitude: 11.5755)))
        let munich = Coordinate(latitude: 48.1371, longitude: 11.5754)
        let compound = try #require(CompoundPlusCode(code, placeName: "Munich, Germany", at: munich))
        #expect(code.text == "8FWH4HPG+X6")
        #expect(compound.description == "4HPG+X6 Munich, Germany")
        let read = try CompoundPlusCode("4hpg+x6,  Munich, Germany")
        #expect(read == compound)
        #expect(read.code.recovered(near: munich) == code)
        #expect(CompoundPlusCode(code, placeName: "Vienna", at: Coordinate(latitude: 48.2, longitude: 16.37)) == nil)
    }

    @Test func refusesWhatIsNoCoordinate() {
        #expect(PlusCode(Coordinate(latitude: .nan, longitude: 0)) == nil)
        #expect(PlusCode(Coordinate(latitude: 0, longitude: .infinity)) == nil)
        #expect(PlusCode(Coordinate(latitude: 1e300, longitude: -1e300)) != nil)
    }
}
