import Foundation
import PortolanTestSupport
import Testing

@testable import PortolanMapSources

@Suite struct ResourceCacheTests {
    static func entry(_ address: String, _ count: Int) -> ResourceCache.Entry {
        ResourceCache.Entry(address: address, freshUntil: 12.5, body: [UInt8](repeating: 7, count: count))
    }

    @Test(arguments: [
        ResourceCache.Entry(address: "a", freshUntil: 0, body: nil),
        ResourceCache.Entry(address: "ä\n:", tag: "", lastModified: "x", freshUntil: 1e300, totalByteCount: .max, body: []),
        ResourceCache.Entry(address: "", tag: "\"t\"", freshUntil: -1.5, body: [1, 2, 3]),
    ])
    func writtenAndRead(_ entry: ResourceCache.Entry) {
        let bytes = entry.encoded(key: "k")
        #expect(ResourceCache.Entry(encoded: bytes, key: "k") == entry)
        #expect(ResourceCache.Entry(encoded: bytes, key: "l") == nil)
        for count in bytes.indices { #expect(ResourceCache.Entry(encoded: Array(bytes[..<count]), key: "k") == nil) }
    }

    @Test func theLeastRecentlyUsedGoes() throws {
        let folder = TemporaryFile()
        let cache = try ResourceCache(folder: folder.url, byteLimit: 5000)
        for name in ["a", "b", "c", "d"] { cache.store(Self.entry(name, 1000), name) }
        #expect(cache.entry("a") != nil)
        cache.store(Self.entry("e", 1000), "e")
        #expect(["a", "b", "c", "d", "e"].map { cache.entry($0) != nil } == [true, false, true, true, true])
        #expect(cache.byteCount <= 5000)
        cache.store(Self.entry("f", 6000), "f")
        #expect(cache.entry("f") == nil && cache.entry("e") != nil)

        let again = try ResourceCache(folder: folder.url, byteLimit: 5000)
        #expect(again.byteCount == cache.byteCount && again.entry("e") == Self.entry("e", 1000))
        // A smaller cache keeps the entries that were written last. The test sets the times of the files, because the
        // clocks of file systems tick so slowly that several files could have the same time.
        for (seconds, key) in ["a", "c", "d", "e"].enumerated() {
            let file = try #require(
                FileManager.default.contentsOfDirectory(at: folder.url, includingPropertiesForKeys: nil).first { file in
                    try ResourceCache.Entry(encoded: [UInt8](Data(contentsOf: file)), key: key) != nil
                }
            )
            let time = Date(timeIntervalSince1970: Double(seconds))
            try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: file.path(percentEncoded: false))
        }
        let smaller = try ResourceCache(folder: folder.url, byteLimit: 2500)
        #expect(smaller.byteCount <= 2500 && smaller.entry("e") != nil && smaller.entry("c") == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 2)
        again.removeAll()
        #expect(again.byteCount == 0 && again.entry("e") == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    }

    @Test func damagedFilesCountAsAbsent() throws {
        let folder = TemporaryFile()
        let cache = try ResourceCache(folder: folder.url, byteLimit: 5000)
        cache.store(Self.entry("a", 10), "a")
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).first)
        try Data("nothing".utf8).write(to: folder.url.appending(path: name))
        #expect(cache.entry("a") == nil)
        cache.store(Self.entry("a", 10), "a")
        #expect(cache.entry("a") != nil)
    }

    @Test(arguments: Fuzz.seeds(300)) func anyBytes(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var bytes = Self.entry("address", Int(random.next() % 20)).encoded(key: "k")
        for _ in 0..<random.next() % 4 { bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next()) }
        Fuzz.trace("\(bytes)")
        _ = ResourceCache.Entry(encoded: bytes, key: "k")
    }
}
