import HTTPTypes
import PortolanPlaces

// Checks values of requests before they reach the SDK's client.
extension PlacesAPI {
    /// The media type of messages in the binary form of protocol buffers.
    static let protobufType = "application/x-protobuf"

    /// Returns the body of a request, in JSON or protocol buffers. An empty body counts as an empty message.
    static func message(_ call: Call, _ name: String) throws(GoogleError) -> JSONValue {
        if call.headers[.contentType] == protobufType { return try message(call.body, name) }
        let isBlank = !call.body.contains { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
        do throws(JSONSyntaxError) {
            return isBlank ? .object([]) : try JSONValue(parsing: call.body)
        } catch {
            throw GoogleError(.invalidArgument, "Invalid JSON payload received. \(error.message) (byte \(error.byteOffset))")
        }
    }

    /// Decodes a protocol buffer message.
    static func message(_ bytes: [UInt8], _ name: String) throws(GoogleError) -> JSONValue {
        do throws(ProtobufReader.Failure) {
            return try ProtobufCoding.json(bytes, as: name)
        } catch {
            throw GoogleError(.invalidArgument, "Not a message of protocol buffers: \(error.message).")
        }
    }

    /// Returns the language tag in a text; nil if the text is missing or empty.
    static func language(_ text: String?) throws(GoogleError) -> String? {
        guard let text, !text.isEmpty else { return nil }
        let isTag =
            text.utf8.count <= 35
            && text.utf8.allSatisfy { $0 == 45 || $0 == 95 || ($0 | 0x20) >= 97 && ($0 | 0x20) <= 122 || $0 >= 48 && $0 <= 57 }
        guard isTag else { throw .argument("language_code", "Invalid value at 'language_code': \(text.prefix(40)) is not a language tag.") }
        return text
    }

    /// Returns a country's code of two letters; nil if the text is missing, empty, or a code of three digits, which
    /// selects no country here.
    static func region(_ text: String?) throws(GoogleError) -> String? {
        guard let text, !text.isEmpty else { return nil }
        let isCode = text.utf8.count == 2 && text.utf8.allSatisfy { ($0 | 0x20) >= 97 && ($0 | 0x20) <= 122 }
        let isNumber = text.utf8.count == 3 && text.utf8.allSatisfy { $0 >= 48 && $0 <= 57 }
        guard isCode || isNumber else {
            throw .argument("region_code", "Invalid value at 'region_code': \(text.prefix(40)) is not a code of two letters.")
        }
        return isCode ? text : nil
    }

    static func checkType(_ type: String) throws(GoogleError) {
        guard PlaceKinds.canName(type) else { throw .argument("included_types", "Unsupported types: \(type.prefix(100)).") }
    }

    static func types(_ request: WireMessage, _ name: String) throws(GoogleError) -> Set<String> {
        let types = try request.strings(name)
        for type in types { try checkType(type) }
        return Set(types)
    }

    static func type(_ request: WireMessage, _ name: String) throws(GoogleError) -> String? {
        guard let type = try request.string(name), !type.isEmpty else { return nil }
        try checkType(type)
        return type
    }

    /// Returns a count in 1…20; nil if it is missing or 0.
    static func count(_ request: WireMessage, _ name: String) throws(GoogleError) -> Int? {
        guard let count = try request.integer(name), count != 0 else { return nil }
        guard (1...20).contains(count) else {
            let field = GoogleError.snakeCase(name)
            throw .argument(field, "Invalid value at '\(field)': \(count) is not within 1…20.")
        }
        return count
    }

    /// Returns a page size, where every size above 20 counts as 20; nil if the size is missing or 0.
    static func pageSize(_ request: WireMessage) throws(GoogleError) -> Int? {
        guard let count = try request.integer("pageSize"), count != 0 else { return nil }
        guard count > 0 else { throw .argument("page_size", "Invalid value at 'page_size': \(count) is negative.") }
        return min(count, 20)
    }

    static func priceLevels(_ request: WireMessage) throws(GoogleError) -> Set<PriceLevel> {
        let names = try request.enumerations("priceLevels", .priceLevel)
        return Set(names.compactMap { name in WireEnum.priceLevel.number(of: name).flatMap { PriceLevel(rawValue: $0 - 1) } })
    }

    static func evOptions(_ request: WireMessage) throws(GoogleError) -> EVSearchOptions? {
        guard let options = try request.message("evOptions") else { return nil }
        let names = try options.enumerations("connectorTypes", .connector)
        return EVSearchOptions(
            minimumChargeRateKW: try options.double("minimumChargingRateKw") ?? 0,
            connectorTypes: Set(names.compactMap(EVConnectorType.init(rawValue:)))
        )
    }
}
