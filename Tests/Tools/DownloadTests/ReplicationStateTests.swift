import Foundation
import PortolanTestSupport
import Testing

@testable import PortolanDownload

@Suite struct ReplicationStateTests {
    struct Case: CustomTestStringConvertible {
        let testDescription: String
        let text: String
        /// The number and the seconds since 1970, or the fault.
        let expected: Result<(Int, Double), Fault>

        init(_ name: String, _ text: String, _ number: Int, _ seconds: Double) {
            (testDescription, self.text, expected) = (name, text, .success((number, seconds)))
        }

        init(_ name: String, _ text: String, lacks member: String) {
            (testDescription, self.text, expected) = (name, text, .failure(Fault(member: member)))
        }
    }

    struct Fault: Error {
        let member: String
    }

    static let cases = [
        Case(
            "a country's",
            "# changes of a day\ntimestamp=2023-11-14T22\\:13\\:20Z\nsequenceNumber=3904\n",
            3904,
            1_700_000_000
        ),
        Case(
            "the planet's, with other lines",
            "#Tue Nov 14 22:13:22 UTC 2023\nsequenceNumber=5860000\ntxnMaxQueried=1\ntimestamp=2023-11-14T22\\:13\\:20Z\ntxnReadyList=\n",
            5_860_000,
            1_700_000_000
        ),
        Case("lines end with CR LF", "sequenceNumber=7\r\ntimestamp=1970-01-01T00\\:00\\:01Z\r\n", 7, 1),
        Case("spaces around", "  sequenceNumber = 7 \n timestamp : 1970-01-01T00\\:00\\:01Z ", 7, 1),
        Case("colons without backslashes", "sequenceNumber=0\ntimestamp=1970-01-01T00:00:01Z", 0, 1),
        Case("the last of two values", "sequenceNumber=1\nsequenceNumber=2\ntimestamp=1970-01-01T00:00:01Z", 2, 1),
        Case("the greatest number", "sequenceNumber=999999999\ntimestamp=1970-01-01T00:00:01Z", 999_999_999, 1),
        Case("ten digits", "sequenceNumber=1000000000\ntimestamp=1970-01-01T00:00:01Z", lacks: "sequenceNumber"),
        Case("a negative number", "sequenceNumber=-1\ntimestamp=1970-01-01T00:00:01Z", lacks: "sequenceNumber"),
        Case("more than an integer", "sequenceNumber=99999999999999999999\ntimestamp=1970-01-01T00:00:01Z", lacks: "sequenceNumber"),
        Case("a number in a comment", "#sequenceNumber=7\ntimestamp=1970-01-01T00:00:01Z", lacks: "sequenceNumber"),
        Case("no date", "sequenceNumber=7\n", lacks: "timestamp"),
        Case("a day that does not exist", "sequenceNumber=7\ntimestamp=2023-13-41T00:00:01Z", lacks: "timestamp"),
        Case("a page", "<html>maintenance</html>", lacks: "sequenceNumber"),
        Case("empty", "", lacks: "sequenceNumber"),
    ]

    @Test(arguments: cases) func readsTheState(_ test: Case) throws {
        let address = "https://example.org/state.txt"
        let read = Result { () throws(DownloadError) in try ReplicationState(Array(test.text.utf8), address: address) }
        switch (test.expected, read) {
        case (.success(let expected), .success(let state)):
            #expect(state.sequenceNumber == expected.0)
            #expect(state.date == Date(timeIntervalSince1970: expected.1))
        case (.failure(let fault), .failure(let error)):
            #expect(error.message.contains("'\(fault.member)'"))
            #expect(error.subject == address)
        default: Issue.record("\(read)")
        }
    }

    @Test(arguments: [
        (0, "000/000/000.osc.gz"), (1, "000/000/001.osc.gz"), (999, "000/000/999.osc.gz"), (1000, "000/001/000.osc.gz"),
        (5_860_123, "005/860/123.osc.gz"), (999_999_999, "999/999/999.osc.gz"),
    ]) func pathHasThreeGroupsOfDigits(_ number: Int, _ path: String) {
        #expect(ReplicationState.path(number) == path)
    }

    @Test func fuzz() {
        let pieces = ["sequenceNumber", "timestamp", "=", ":", "\\", "\n", "\r", "#", "7", "2023-11-14T22\\:13\\:20Z", "é", "\u{0}", " "]
        for seed in Fuzz.seeds(500) {
            var random = SplitMix64(seed: seed)
            var bytes = (0..<Int.random(in: 0...12, using: &random)).flatMap { _ in Array(random.pick(pieces).utf8) }
            if !bytes.isEmpty, Bool.random(using: &random) { bytes[bytes.count / 2] = UInt8.random(in: 0...255, using: &random) }
            Fuzz.trace("seed \(seed): \(bytes)")
            guard let state = try? ReplicationState(bytes, address: "a") else { continue }
            #expect(ReplicationState.sequenceNumbers.contains(state.sequenceNumber), "seed \(seed)")
        }
    }
}
