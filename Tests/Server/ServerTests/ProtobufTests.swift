import PortolanBasics
import PortolanPlaces
import Testing

@testable import PortolanServer

/// Messages are converted between JSON and protocol buffers. The bytes are those that other programs write.
@Suite struct ProtobufTests {
    /// A type, a message as JSON, and its bytes in hexadecimal from the library that owns the descriptors.
    @Test(arguments: [
        ("LatLng", #"{"latitude":1.5,"longitude":-2}"#, "09000000000000f83f1100000000000000c0"),
        ("Place", #"{"name":"places/a","id":"a","types":["cafe","bar"]}"#, "0a08706c616365732f611201612a04636166652a03626172"),
        ("Place", #"{"utcOffsetMinutes":-60}"#, "b001c4ffffffffffffffff01"), ("Place", #"{"takeout":false}"#, "880200"),
        ("Place", #"{"businessStatus":"CLOSED_TEMPORARILY"}"#, "c80102"),
        ("Money", #"{"currencyCode":"EUR","units":"-5","nanos":1}"#, "0a0345555210fbffffffffffffffff011801"),
        ("Place.OpeningHours.Period.Point", #"{"day":0,"hour":0,"minute":0}"#, "080010001800"),
        ("AddressDescriptor.Landmark", #"{"straightLineDistanceMeters":0.5}"#, "350000003f"),
    ])
    func bothWays(type: String, json: String, hexadecimal: String) throws {
        let value = try JSONValue(parsing: Array(json.utf8))
        let bytes = ProtobufCoding.bytes(value, as: type)
        #expect(bytes == Self.bytes(hexadecimal))
        #expect(try ProtobufCoding.json(Self.bytes(hexadecimal), as: type).line == value.line)
    }

    @Test func timesAreSeconds() {
        let hours: JSONValue = .object(["nextOpenTime": "2026-01-05T08:00:00Z"])
        // 1767600000 seconds
        #expect(ProtobufCoding.bytes(hours, as: "Place.OpeningHours") == Self.bytes("32060880dfedca06"))
    }

    @Test(
        arguments: [
            // Unknown fields of each coding are skipped.
            (
                "LatLng", "980601" + "a1060000000000000000" + "aa0601ff" + "b50600000000" + "09000000000000f83f",
                #"{"latitude":1.5}"#
            ),
            // The numbers of a list may be packed into one field, or come one by one.
            (
                "SearchTextRequest", "5a020102" + "5803",
                #"{"priceLevels":["PRICE_LEVEL_FREE","PRICE_LEVEL_INEXPENSIVE","PRICE_LEVEL_MODERATE"]}"#
            ),
            // A message in two parts is one message. If a value appears twice, the last one counts.
            ("Circle", "0a09" + "09000000000000f83f" + "0a09" + "110000000000000040", #"{"center":{"latitude":1.5,"longitude":2}}"#),
            ("Date", "08ea0f08eb0f", #"{"year":2027}"#),
            // If several members of a choice are present, the last one counts.
            ("SearchTextRequest.LocationBias", "0a00" + "1200", #"{"circle":{}}"#),
            ("SearchTextRequest.LocationBias", "1200" + "0a00", #"{"rectangle":{}}"#),
            // Unknown numbers of enums stay numbers.
            ("Place", "c80163", #"{"businessStatus":99}"#),
            // A field with a known number but the wrong wire type is skipped.
            ("Place", "0801", "{}"),
            // The message is cut off, overlong, not UTF-8, or has groups.
            ("LatLng", "0900", nil), ("Place", "0aff01", nil), ("Place", "ffffffffffffffffffff01", nil), ("Place", "08", nil),
            ("Place", "0a01ff", nil), ("Place", "0b", nil), ("Place", "0b0c", nil), ("Place", "0b14", nil), ("Place", "0e", nil),
            ("Place", "00", nil),
        ] as [(String, String, String?)]
    )
    func reading(type: String, hexadecimal: String, json: String?) throws {
        let bytes = Self.bytes(hexadecimal)
        guard let json else {
            #expect(throws: ProtobufReader.Failure.self) { try ProtobufCoding.json(bytes, as: type) }
            return
        }
        #expect(try ProtobufCoding.json(bytes, as: type).line == json)
    }

    /// A message is the same when it is written and read again.
    @Test(arguments: 0..<20) func fuzz(seed: UInt64) throws {
        var random = SplitMix(state: seed)
        let types = [
            "Place", "SearchTextRequest", "SearchNearbyRequest", "AutocompletePlacesRequest", "GetPlaceRequest", "SearchTextResponse",
        ]
        for _ in 0..<2_000 * Fuzz.factor {
            let type = types[Int.random(in: 0..<types.count, using: &random)]
            var bytes = Self.message(type, &random, depth: 0)
            if !bytes.isEmpty, Bool.random(using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            guard let value = try? ProtobufCoding.json(bytes, as: type) else { continue }
            let again = try ProtobufCoding.json(ProtobufCoding.bytes(value, as: type), as: type)
            // The comparison uses the text, because numbers may be infinite or NaN.
            #expect(again.line == value.line, "seed \(seed): \(type) \(bytes)")
        }
    }

    /// Returns a message whose fields usually belong to the type.
    static func message(_ type: String, _ random: inout SplitMix, depth: Int) -> [UInt8] {
        var writer = ProtobufWriter()
        for _ in 0..<Int.random(in: 0...6, using: &random) {
            let number = Int.random(in: 1...100, using: &random)
            switch WireSchema.message(type)?.member(number)?.kind {
            case .string?: writer.add(number, ["", "cafe", "places/x", "é"][Int.random(in: 0..<4, using: &random)])
            case .double?: writer.add(number, fixed64: random.anyNumber().bitPattern)
            case .float?: writer.add(number, fixed32: Float(random.anyNumber()).bitPattern)
            case .message(let inner)? where depth < 5: writer.add(number, message(inner, &random, depth: depth + 1))
            case .int32?, .int64?, .bool?, .enumeration?:
                writer.add(
                    number,
                    Bool.random(using: &random) ? UInt64(bitPattern: random.anyInteger()) : UInt64.random(in: 0...30, using: &random)
                )
            default: if Int.random(in: 0..<10, using: &random) == 0 { writer.add(number, UInt64.random(in: 0 ... .max, using: &random)) }
            }
        }
        return writer.bytes
    }

    static func bytes(_ hexadecimal: String) -> [UInt8] {
        let digits = Array(hexadecimal)
        return stride(from: 0, to: digits.count - 1, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
    }
}
