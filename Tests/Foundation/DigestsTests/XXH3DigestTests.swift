import Foundation
import PortolanDigests
import Testing

@Suite struct XXH3DigestTests {
    /// The output of `xxhsum -H2` for the same bytes.
    @Test(arguments: [
        (Data(), "99aa06d3014798d86001c324468d497f"), (Data("Portolan".utf8), "fd7cd0b153f1eedeae0248da56364b4e"),
        // More than one piece.
        (Data(count: 3_000_000), "c0b66d2c29af5d09a16251685b6b78c4"),
    ])
    func filesHaveTheDigestsOfTheirBytes(_ bytes: Data, _ digest: String) throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "portolan-xxh3-\(UUID().uuidString)")
        try bytes.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(try XXH3Digest.hexadecimal(ofFile: file) == digest)
    }

    @Test func aMissingFileIsAnError() {
        #expect(throws: POSIXError.self) { try XXH3Digest.hexadecimal(ofFile: URL(filePath: "/nowhere/at/all")) }
    }
}
