import Testing

@testable import PortolanPostgresStore

struct WireTests {
    @Test func numbersHaveTheHighestByteFirst() {
        var bytes: [UInt8] = []
        WireNumbers.append(Int64(-2), to: &bytes)
        #expect(bytes == [255, 255, 255, 255, 255, 255, 255, 254])
    }
}
