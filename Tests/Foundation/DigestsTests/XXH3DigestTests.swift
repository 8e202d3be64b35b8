import Foundation
import PortolanDigests
import PortolanTestSupport
import Testing

@Suite struct SHA256DigestTests {
    /// What `sha256sum` says of the same bytes; the first three are examples of FIPS 180-4.
    @Test(arguments: [
        (Data("abc".utf8), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (Data(), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        (
            Data("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        // More than one piece.
        (Data(count: 3_000_000), "35bce4eae54ec8e6cc2868baa8d157914d6ae2858811b4cc0c078c94460fa26f"),
    ])
    func filesHaveTheDigestsOfTheirBytes(_ bytes: Data, _ digest: String) throws {
        #expect(SHA256Digest.hexadecimal(of: bytes) == digest)
        let file = TemporaryFile()
        try bytes.write(to: file.url)
        #expect(try SHA256Digest.hexadecimal(ofFile: file.url) == digest)
    }

    @Test func aMissingFileIsAnError() {
        #expect(throws: (any Error).self) { try SHA256Digest.hexadecimal(ofFile: URL(filePath: "/nowhere/at/all")) }
    }

    /// A file may take minutes: a task that is cancelled reads no further piece.
    @Test func aCancelledTaskReadsNoFurther() async throws {
        let file = TemporaryFile()
        try Data(count: 10).write(to: file.url)
        let task = Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return try SHA256Digest.hexadecimal(ofFile: file.url)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}

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
