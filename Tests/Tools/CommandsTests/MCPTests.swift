import Foundation
import PortolanImage
import PortolanJSON
import PortolanRaster
import Testing

@testable import PortolanCommands

/// `portolan mcp`: messages in, messages out.
@Suite struct MCPTests {
    private static func session() throws -> (command: RunningCommand, folder: TemporaryFolder) {
        let folder = try TemporaryFolder()
        let arguments = ["mcp", "--region", try SampleTown.region(in: folder), "--at", "2026-06-03T12:00"]
        return (try RunningCommand(arguments), folder)
    }

    private static func json(_ line: String) throws -> JSONNode { try JSONReader.read(Array(line.utf8)).root }

    private static func call(_ tool: String, _ arguments: String, id: Int = 1) -> String {
        #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"\#(tool)","arguments":\#(arguments)}}"#
    }

    private static let envelope =
        #"{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}"#

    /// A line, and the part of its answer after `{"jsonrpc":"2.0",`; nil if the program gives no answer.
    @Test(
        arguments: [
            // Lines that are not messages.
            ("{", #""id":null,"error":{"code":-32700,"#),
            ("", nil), (" \t\r", nil),
            ("[]", #""id":null,"error":{"code":-32600,"#),
            ("7", #""id":null,"error":{"code":-32600,"#),
            (#"{"id":1,"method":"ping"}"#, #""id":1,"error":{"code":-32600,"#),
            (#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, #""id":1,"error":{"code":-32600,"#),
            (#"{"jsonrpc":"2.0","id":1}"#, #""id":1,"error":{"code":-32600,"#),
            (#"{"jsonrpc":"2.0","id":1,"method":7}"#, #""id":1,"error":{"code":-32600,"#),
            (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, #""id":null,"error":{"code":-32600,"#),
            (#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, #""id":null,"error":{"code":-32600,"#),
            (#"{"jsonrpc":"2.0","id":1e300,"method":"ping"}"#, #""id":null,"error":{"code":-32600,"#),
            (#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}"#, #""id":1,"error":{"code":-32602,"#),
            // Messages that want no answer.
            (#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#, nil),
            (#"{"jsonrpc":"2.0","method":"notifications/unheard-of"}"#, nil),
            (#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":99}}"#, nil),
            (#"{"jsonrpc":"2.0","method":"notifications/cancelled"}"#, nil),
            (#"{"jsonrpc":"2.0","id":5,"result":{}}"#, nil),
            // Requests get a response with their ID.
            (#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#, #""id":1,"result":{}}"#),
            (#"{"jsonrpc":"2.0","id":"a \"b\"","method":"ping"}"#, #""id":"a \"b\"","result":{}}"#),
            (#"{"jsonrpc":"2.0","id":-9007199254740992,"method":"ping"}"#, #""id":-9007199254740992,"result":{}}"#),
            (#"{"jsonrpc":"2.0","id":1,"method":"resources/list"}"#, #""id":1,"error":{"code":-32601,"#),
            (#"{"jsonrpc":"2.0","id":1,"method":"tools/call"}"#, #""id":1,"error":{"code":-32602,"#),
            (call("frobnicate", "{}"), #""id":1,"error":{"code":-32602,"message":"there is no tool 'frobnicate'""#),
            (#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}"#, #""id":1,"error":{"code":-32602,"#),
            (
                #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{}}}"#,
                #""id":1,"result":{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"portolan","#
            ),
            (
                #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"1999-01-01"}}"#,
                #""id":1,"result":{"protocolVersion":"2025-11-25","#
            ),
            // Several messages in a line, as in revision 2025-03-26.
            (
                #"[{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","method":"x"},{"jsonrpc":"2.0","id":2,"method":"ping"},7]"#,
                #"[{"jsonrpc":"2.0","id":1,"result":{}},{"jsonrpc":"2.0","id":2,"result":{}},{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"#
            ),
            (#"[{"jsonrpc":"2.0","method":"x"}]"#, nil),
            (
                "[\(Array(repeating: "7", count: 33).joined(separator: ","))]",
                #""id":null,"error":{"code":-32600,"message":"the array has 33 messages"#
            ),
            ("[\(Array(repeating: "7", count: 32).joined(separator: ","))]", #"[{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"#),
            // In this revision of the protocol, each request names the revision.
            (
                #"{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{"_meta":\#(envelope)}}"#,
                #""id":1,"result":{"supportedVersions":["2026-07-28"],"capabilities":{"tools":{}},"#
            ),
            (
                #"{"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":\#(envelope)}}"#,
                #""id":1,"result":{"resultType":"complete","_meta":{"io.modelcontextprotocol/serverInfo":{"name":"portolan","#
            ),
            (
                #"{"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}"#,
                #""id":1,"error":{"code":-32602,"#
            ),
            (
                #"{"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":\#(envelope.replacing("2026-07-28", with: "2031-01-01"))}}"#,
                #""id":1,"error":{"code":-32022,"message":"revision 2031-01-01 of the protocol is not supported","data":{"supported":["2026-07-28"],"requested":"2031-01-01"}}}"#
            ),
        ] as [(String, String?)]
    )
    func aMessage(_ line: String, _ answer: String?) throws {
        let (command, folder) = try Self.session()
        defer { withExtendedLifetime(folder) {} }
        try command.send(line)
        if let answer {
            let found = try command.nextLine()
            #expect(found.hasPrefix(answer.hasPrefix("[") ? answer : #"{"jsonrpc":"2.0","# + answer), "\(found)")
        }
        try command.send(#"{"jsonrpc":"2.0","id":"last","method":"ping"}"#)
        #expect(try command.nextLine() == #"{"jsonrpc":"2.0","id":"last","result":{}}"#)
        try command.closeInput()
        let result = command.result()
        #expect(result.status == 0 && result.output.isEmpty && result.errorOutput.isEmpty, "\(result)")
    }

    /// If the arguments are wrong, the answer is a result of the tool and not an error of the protocol, so that the
    /// assistant reads it.
    @Test(
        arguments: [
            ("search", "{}", "query is missing"),
            ("search", "[]", "'arguments' must be a JSON object"),
            ("search", #"{"query":7}"#, "query: expected a string"),
            ("search", #"{"query":" "}"#, "textQuery: is empty"),
            ("search", #"{"query":"cafe","place":"x"}"#, "there is no argument 'place'; the arguments are query, near"),
            ("search", #"{"query":"cafe","near":{"latitude":91,"longitude":0}}"#, "near: expected an object with a latitude"),
            ("search", #"{"query":"cafe","near":{"latitude":1}}"#, "near: expected an object with a latitude"),
            ("search", #"{"query":"cafe","within_meters":5}"#, "near is missing"),
            ("search", #"{"query":"cafe","type":"caffee"}"#, "'caffee' is neither a place type"),
            ("search", #"{"query":"cafe","limit":2.5}"#, "limit: expected a whole number within 1…20"),
            ("search", #"{"query":"cafe","limit":1e300}"#, "limit: expected a whole number within 1…20"),
            ("search", #"{"query":"cafe","open_now":1}"#, "open_now: expected true or false"),
            ("nearby", #"{"center":{"latitude":0,"longitude":0},"types":["cafe",7]}"#, "types: expected an array; each value is a string"),
            ("along_route", #"{"query":"cafe"}"#, "path and polyline are missing"),
            ("along_route", #"{"query":"cafe","polyline":"_p~iF"}"#, "encoded polyline, byte 5"),
            (
                "along_route", #"{"query":"cafe","polyline":"??","path":[{"latitude":0,"longitude":0}]}"#,
                "path and polyline cannot be combined"
            ),
            ("along_route", #"{"query":"cafe","path":[]}"#, "the line to search along has no point"),
            ("along_route", #"{"query":"cafe","polyline":"","path":null}"#, "the line to search along has no point"),
            ("details", #"{"id":"xyz"}"#, "xyz: not a place ID"),
            ("details", #"{"id":"osm:node/1"}"#, "no such place"),
            ("open_now", #"{"id":"osm:node/1"}"#, "no such place"),
            ("map", #"{"width":100000}"#, "width: expected a whole number within 64…2048"),
        ]
    )
    func wrongArguments(_ tool: String, _ arguments: String, _ words: String) throws {
        let (command, folder) = try Self.session()
        defer { withExtendedLifetime(folder) {} }
        try command.send(Self.call(tool, arguments))
        let result = try #require(try Self.json(command.nextLine())["result"])
        #expect(result["isError"]?.bool == true)
        let text = result["content"]?.array?.first?["text"]?.string ?? ""
        #expect(text.contains(words), "\(text)")
    }

    @Test func everyToolAnswers() throws {
        let (command, folder) = try Self.session()
        defer { withExtendedLifetime(folder) {} }
        func ask(_ tool: String, _ arguments: String) throws -> JSONNode {
            try command.send(Self.call(tool, arguments))
            let result = try #require(try Self.json(command.nextLine())["result"])
            #expect(result["isError"] == nil, "\(result.line)")
            return result
        }
        try command.send(#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#)
        let tools = try #require(try Self.json(command.nextLine())["result"]?["tools"]?.array)
        #expect(tools.allSatisfy { $0["inputSchema"]?["type"]?.string == "object" && $0["description"]?.string?.isEmpty == false })

        let found = try ask("search", #"{"query":"cafe","near":{"latitude":0,"longitude":0},"limit":3}"#)
        let places = try #require(found["structuredContent"]?["places"]?.array)
        #expect(places.count == 3 && places.allSatisfy { ($0["distanceMeters"]?.number ?? -1) >= 0 })
        let id = try #require(places.first?["id"]?.string)
        let name = try #require(places.first?["name"]?.string)
        let text = found["content"]?.array?.first?["text"]?.string ?? ""
        #expect(text.contains(id) && text.contains(name))

        #expect(try ask("details", #"{"id":"\#(id)"}"#)["structuredContent"]?["id"]?.string == id)
        let open = try ask("open_now", #"{"id":"\#(id)","at":"2026-06-03T03:30"}"#)["structuredContent"]
        #expect(open?["status"]?.string == "closed" && open?["localTime"]?.string == "2026-06-03T03:30")
        let near =
            try ask("nearby", #"{"center":{"latitude":0,"longitude":0},"types":["cafe"]}"#)["structuredContent"]?["places"]?.array ?? []
        let distances = near.compactMap { $0["distanceMeters"]?.number }
        #expect(distances.count > 1 && distances == distances.sorted())
        let route = #"{"query":"cafe","path":[{"latitude":-0.002,"longitude":0},{"latitude":0.002,"longitude":0}],"reach_meters":300}"#
        let along = try ask("along_route", route)["structuredContent"]?["places"]?.array ?? []
        let detours = along.compactMap { $0["distanceMeters"]?.number }
        #expect(detours.count == along.count && detours.count > 1 && detours == detours.sorted() && (detours.last ?? 0) <= 300)
        #expect(along.allSatisfy { (0...450).contains($0["alongMeters"]?.number ?? -1) })
        let addresses = try ask("reverse", #"{"point":{"latitude":0,"longitude":0}}"#)["structuredContent"]?["results"]?.array
        #expect(addresses?.isEmpty == false)

        let map = try ask(
            "map",
            #"{"markers":[{"latitude":0,"longitude":0},{"latitude":0.001,"longitude":0.001}],"width":200,"height":100}"#
        )
        let image = try #require(map["content"]?.array?.last)
        #expect(image["type"]?.string == "image" && image["mimeType"]?.string == "image/png")
        let picture = try PNG.decode(Array(try #require(Data(base64Encoded: image["data"]?.string ?? ""))))
        #expect(picture.width == 200 && picture.height == 100)
    }

    @Test func theEndOfTheInputWaitsForAnswers() throws {
        let (command, folder) = try Self.session()
        defer { withExtendedLifetime(folder) {} }
        for id in 0..<100 { try command.send(Self.call("search", #"{"query":"cafe"}"#, id: id)) }
        try command.closeInput()
        let result = command.result()
        let ids = try result.output.split(separator: "\n").map { try Self.json(String($0))["id"]?.integer }
        #expect(result.status == 0 && Set(ids) == Set(0..<100) && ids.count == 100)
    }

    @Test func aCancelledCallIsNotAnswered() throws {
        let (command, folder) = try Self.session()
        defer { withExtendedLifetime(folder) {} }
        // The last requests still wait for their turn when the cancellation arrives.
        let (first, last) = (0, 9)
        for id in first...last { try command.send(Self.call("map", #"{"width":2048,"height":2048}"#, id: id)) }
        try command.send(
            #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":\#(last),"reason":"no longer needed"}}"#
        )
        try command.closeInput()
        let ids = try command.result().output.split(separator: "\n").map { try Self.json(String($0))["id"]?.integer }
        #expect(Set(ids) == Set(first..<last), "\(ids)")
    }

    /// The test sends the largest number of simultaneous calls. The first one is being drawn when all are
    /// cancelled.
    @Test func aCancellationWaitsForNoCall() throws {
        let (command, folder) = try Self.session()
        defer { withExtendedLifetime(folder) {} }
        for id in 0..<32 { try command.send(Self.call("map", #"{"width":2048,"height":2048}"#, id: id)) }
        for id in 0..<32 {
            try command.send(#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":\#(id)}}"#)
        }
        try command.closeInput()
        let result = command.result()
        #expect(result.status == 0 && result.output.isEmpty, "\(result.output.count) bytes")
    }

    @Test func aLineHasABound() throws {
        let (command, folder) = try Self.session()
        defer { withExtendedLifetime(folder) {} }
        let space = String(repeating: " ", count: (1 << 20) - 46)
        for rest in ["", " "] {
            try command.send(#"{"jsonrpc":"2.0","id":123456,"method":"ping" "# + space + rest + "}")
            let answer = try Self.json(command.nextLine())
            #expect(answer["error"]?["code"]?.integer == (rest.isEmpty ? nil : -32600))
        }
        try command.send(#"{"jsonrpc":"2.0","id":2,"method":"ping"}"#)
        #expect(try command.nextLine() == #"{"jsonrpc":"2.0","id":2,"result":{}}"#)
    }

    @Test func theLastLineNeedsNoEndAndAClosedOutputEndsTheProgram() throws {
        let folder = try TemporaryFolder()
        let region = try SampleTown.region(in: folder)
        let input = folder.path("input")
        try Data(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#.utf8).write(to: URL(filePath: input))
        let result = try Command.run(["mcp", "--region", region], redirection: "< '\(input)'")
        #expect(result.status == 0 && result.output == #"{"jsonrpc":"2.0","id":1,"result":{}}"# + "\n")
        // The program's input stays open, but nobody reads its output.
        let command = try RunningCommand(["mcp", "--region", region], isOutputClosed: true)
        try command.send(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#)
        let ended = command.result()
        #expect(ended.wasSignalled && ended.status == SIGPIPE, "\(ended)")
    }
}
