import Foundation
import PortolanDigests
import PortolanTestSupport
import Testing

@Suite struct SHA256DigestTests {
    /// Bytes, and the output of `sha256sum` for them. The first three cases are examples of FIPS 180-4.
    @Test(arguments: [
        (Data("abc".utf8), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (Data(), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        (
            Data("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        // These bytes take more than one read.
        (Data(count: 3_000_000), "35bce4eae54ec8e6cc2868baa8d157914d6ae2858811b4cc0c078c94460fa26f"),
    ])
    func filesHaveTheDigestsOfTheirBytes(_ bytes: Data, _ digest: String) throws {
        #expect(SHA256Digest.hexadecimal(of: bytes) == digest)
        let file = TemporaryFile()
        try bytes.write(to: file.url)
        #expect(try SHA256Digest.hexadecimal(ofFile: file.url) == digest)
    }

    /// The test cases of RFC 4231, section 4. The code of the fifth case is cut to 128 bits.
    @Test(arguments: [
        (
            Data(repeating: 0x0B, count: 20), Data("Hi There".utf8),
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (
            Data("Jefe".utf8), Data("what do ya want for nothing?".utf8),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (
            Data(repeating: 0xAA, count: 20), Data(repeating: 0xDD, count: 50),
            "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
        ),
        (
            Data(1...25), Data(repeating: 0xCD, count: 50),
            "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"
        ),
        (Data(repeating: 0x0C, count: 20), Data("Test With Truncation".utf8), "a3b6167473100ee06e0c796c2955552b"),
        (
            Data(repeating: 0xAA, count: 131), Data("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
        (
            Data(repeating: 0xAA, count: 131),
            Data(
                ("This is a test using a larger than block-size key and a larger than block-size data. "
                    + "The key needs to be hashed before being used by the HMAC algorithm.").utf8
            ),
            "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"
        ),
        // No key and no bytes.
        (Data(), Data(), "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"),
    ])
    func authenticationCodes(_ key: Data, _ bytes: Data, _ code: String) {
        let found = SHA256Digest.authenticationCode(of: bytes, key: key)
        #expect(found.count == 32)
        #expect(found.prefix(code.count / 2).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == code)
    }

    @Test func aMissingFileIsAnError() {
        #expect(throws: (any Error).self) { try SHA256Digest.hexadecimal(ofFile: URL(filePath: "/nowhere/at/all")) }
    }

    /// Hashing a file may take minutes. A cancelled task reads no further piece.
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
    /// Bytes, and the output of `xxhsum -H2` for them.
    @Test(arguments: [
        (Data(), "99aa06d3014798d86001c324468d497f"), (Data("Portolan".utf8), "fd7cd0b153f1eedeae0248da56364b4e"),
        // These bytes take more than one read.
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
