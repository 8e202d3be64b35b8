import Foundation
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1
import PortolanOSMModel
import PortolanPlaces

/// Answers a plain request for one place, if its region is on disk. It answers directly on the thread that reads the
/// connection, without a task.
///
/// Such an answer is read from a few rows, which takes less time than handing a request to another thread and back. The
/// steps are those of ``ServerResponder``. All other requests take the ordinary path: other IDs, fields about the
/// surroundings of the place, requests with a body, and invalid requests.
struct QuickPlaces: Sendable {
    private let responder: ServerResponder

    /// The beginning of the addresses of places.
    private let prefix: [UInt8]

    init(_ responder: ServerResponder) {
        self.responder = responder
        let base = responder.configuration.basePath.split(separator: "/").map { "/" + $0 }.joined()
        prefix = Array((base + "/v1/places/").utf8)
    }

    /// A request that can be answered on this path.
    struct Question {
        fileprivate let call: Call
        fileprivate let request: PlacesAPI.DetailsRequest
        fileprivate let id: PlaceID
        /// One set of regions answers the whole request, even if another one is published meanwhile.
        fileprivate let places: PlacesClient
    }

    /// Fields that need more than the place's own rows.
    private static let farFields: PlaceFields = [
        .containingPlaces, .subDestinations, .addressDescriptor, .parkingOptions, .transitStation, .transitLine,
    ]

    /// Reads a request; nil if it must take the ordinary path.
    /// - Parameter peer: the address of the client.
    func question(_ head: HTTPRequestHead, peer: @autoclosure () -> String) -> Question? {
        guard head.method == .GET, head.version == .http1_1, head.uri.utf8.starts(with: prefix),
            head.uri.utf8.count <= responder.configuration.urlByteLimit, Self.isPlain(head.headers)
        else { return nil }
        let set = responder.regions.set
        guard set.readsFiles else { return nil }
        let authority = head.headers.first(name: "host")
        let headers = HTTPFields(head.headers, splitCookie: false)
        let call = responder.makeCall(.get, head.uri, headers, authority: authority, peer: peer())
        guard PlacesAPI.placePath.values(call) != nil,
            let request = try? PlacesAPI.DetailsRequest(call, SystemParameters(call)), let id = try? PlaceID(parsing: request.id),
            request.fields.isDisjoint(with: Self.farFields)
        else { return nil }
        return Question(call: call, request: request, id: id, places: set.places)
    }

    /// Whether headers name exactly one host, say nothing about the connection, and announce no body.
    private static func isPlain(_ headers: HTTPHeaders) -> Bool {
        var hosts = 0
        for (name, value) in headers {
            // The length of a name is compared first, because most headers do not matter here.
            if name.isHost { hosts += 1 }
            let isPlain =
                switch name.utf8.count {
                case 6: !name.equalsIgnoringCase("expect")
                case 7: !name.equalsIgnoringCase("upgrade")
                case 10: !name.equalsIgnoringCase("connection") || value.equalsIgnoringCase("keep-alive")
                case 14: !name.equalsIgnoringCase("content-length")
                case 17: !name.equalsIgnoringCase("transfer-encoding")
                default: true
                }
            guard isPlain else { return false }
        }
        return hosts == 1
    }

    /// Returns the answer to a request.
    /// - Parameters:
    ///   - id: the request's ID for the log.
    ///   - date: the time in the form of headers.
    func answer(_ question: Question, id: @autoclosure () -> String, date: String) -> (head: HTTPResponseHead, body: ByteBuffer) {
        var call = question.call
        var visit = responder.begin(call)
        var answer: Answer
        do {
            _ = try responder.admit(&call, &visit)
            let request = question.request
            let place = try question.places.placeOnThisThread(
                question.id,
                fields: request.fields,
                session: request.session,
                language: request.language,
                region: request.region
            )
            guard let place else { throw PlacesError.notFound(request.id) }
            answer = request.answer(place)
        } catch {
            answer = responder.refuse(error, call, &visit)
        }
        responder.end(visit, call, &answer, id: id())
        var headers = HTTPHeaders(answer.headers)
        headers.add(name: "Content-Length", value: String(answer.body.count))
        headers.add(name: "Date", value: date)
        headers.add(name: "Server", value: Listeners.serverName)
        let status = HTTPResponseStatus(statusCode: answer.status.code, reasonPhrase: answer.status.reasonPhrase)
        return (HTTPResponseHead(version: .http1_1, status: status, headers: headers), ByteBuffer(bytes: answer.body))
    }
}

extension String {
    /// Whether a text equals another one, ignoring the case of ASCII letters.
    /// - Parameter lowercased: the other text, in lower case.
    func equalsIgnoringCase(_ lowercased: String) -> Bool {
        utf8.elementsEqual(lowercased.utf8) { $0 == $1 || $0 >= 0x41 && $0 <= 0x5A && $0 | 0x20 == $1 }
    }
}
