import HTTPTypes
public import PortolanPlaces

/// An error in the form of Google's APIs (`google.rpc.Status`): https://google.aip.dev/193.
struct GoogleError: Error, CustomStringConvertible {
    /// The codes of `google.rpc.Code` that this server uses, by name.
    enum Status: String {
        case invalidArgument = "INVALID_ARGUMENT"
        case failedPrecondition = "FAILED_PRECONDITION"
        case unauthenticated = "UNAUTHENTICATED"
        case permissionDenied = "PERMISSION_DENIED"
        case notFound = "NOT_FOUND"
        case resourceExhausted = "RESOURCE_EXHAUSTED"
        case cancelled = "CANCELLED"
        case internalError = "INTERNAL"
        case unimplemented = "UNIMPLEMENTED"
        case unavailable = "UNAVAILABLE"
        case deadlineExceeded = "DEADLINE_EXCEEDED"

        /// The HTTP status code.
        var code: Int {
            switch self {
            case .invalidArgument, .failedPrecondition: 400
            case .unauthenticated: 401
            case .permissionDenied: 403
            case .notFound: 404
            case .resourceExhausted: 429
            case .cancelled: 499
            case .internalError: 500
            case .unimplemented: 501
            case .unavailable: 503
            case .deadlineExceeded: 504
            }
        }

        init(code: Int) {
            self =
                switch code {
                case 401: .unauthenticated
                case 403: .permissionDenied
                case 404: .notFound
                case 429: .resourceExhausted
                case 499: .cancelled
                case 500: .internalError
                case 501: .unimplemented
                case 502, 503: .unavailable
                case 504: .deadlineExceeded
                default: .invalidArgument
                }
        }
    }

    /// A field of the request with an invalid value, and the fault.
    struct Violation {
        var field: String
        var description: String
    }

    /// The HTTP status code, which may differ from the one of `status`.
    var code: Int
    var status: Status
    var message: String
    var violations: [Violation] = []
    /// The member `reason` of `google.rpc.ErrorInfo`; nil to leave that detail out.
    var reason: String?

    init(_ status: Status, _ message: String, violations: [Violation] = [], reason: String? = nil) {
        code = status.code
        self.status = status
        self.message = message
        self.violations = violations
        self.reason = reason
    }

    /// Returns the error for an invalid field of the request.
    static func argument(_ field: String, _ message: String) -> GoogleError {
        GoogleError(.invalidArgument, message, violations: [Violation(field: field, description: message)])
    }

    static let missingMask = GoogleError(
        .invalidArgument,
        "FieldMask is a required parameter. See https://cloud.google.com/apis/docs/system-parameters on how to provide it. As an example, "
            + "you can set the header 'X-Goog-FieldMask' to value 'displayName', 'id' to ask for the display name and the place id of a place. "
            + "You can also set the value to '*' in manual testing to ask for all available response fields."
    )

    /// Converts any error of a request into an error of this type.
    init(wrapping error: any Error) {
        switch error {
        case let error as GoogleError: self = error
        case let error as RequestError:
            self.init(Status(code: error.status.code), error.message)
            code = error.status.code
        case let error as PlacesError: self.init(error)
        case let error as LegacyError: self.init(.invalidArgument, error.message)
        case is CancellationError: self.init(.cancelled, "The request was cancelled.")
        default: self.init(.internalError, "Internal error encountered.")
        }
    }

    private init(_ error: PlacesError) {
        switch error.code {
        case .invalidID: self = .argument("name", "Not a valid Place ID: \(error.subject)")
        case .notFound:
            self.init(
                .notFound,
                "The Place ID is no longer valid. Please refresh cached Place IDs as per "
                    + "https://developers.google.com/maps/documentation/places/web-service/place-id#save-id"
            )
        case .invalidArgument:
            self = .argument(Self.snakeCase(error.subject), "Invalid value at '\(Self.snakeCase(error.subject))': \(error.message)")
        case .cancelled: self.init(.cancelled, "The request was cancelled.")
        case .deadlineExceeded: self.init(.deadlineExceeded, "Deadline expired before the operation could complete.")
        case .noRegion, .unreadable: self.init(.unavailable, "The service's data cannot be read at the moment; try again later.")
        }
    }

    /// Returns the name in snake_case, because messages use the names of the protocol buffers.
    static func snakeCase(_ name: String) -> String {
        var result = ""
        for character in name { result += character.isUppercase ? "_" + character.lowercased() : String(character) }
        return result
    }

    var description: String { message }

    /// The body of the answer.
    var json: JSONValue {
        var details: [JSONValue] = []
        if let reason {
            details.append(
                .object([
                    "@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": .string(reason), "domain": "googleapis.com",
                    "metadata": .object(["service": "places.googleapis.com"]),
                ])
            )
        }
        if !violations.isEmpty {
            let fields = violations.map { JSONValue.object(["field": .string($0.field), "description": .string($0.description)]) }
            details.append(.object(["@type": "type.googleapis.com/google.rpc.BadRequest", "fieldViolations": .array(fields)]))
        }
        return .object([
            "error": .object([
                "code": .number(code), "message": .string(message), "status": .string(status.rawValue),
                "details": details.isEmpty ? nil : .array(details),
            ])
        ])
    }

    /// The HTTP answer.
    var answer: Answer {
        let status = HTTPResponse.Status(code: code)
        return .json(json, status, isPretty: true).cached(.never)
    }
}

// Objects with constant texts can be written like JSON.
extension JSONValue: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) { self = .string(value) }
}
