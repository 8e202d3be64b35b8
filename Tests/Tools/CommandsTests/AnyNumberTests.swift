import ArgumentParser
import Foundation
import PortolanTestSupport
import Testing

@testable import PortolanCommands

/// Every option with a number accepts any number, or refuses it in one line.
@Suite("Options survive any number")
struct AnyNumberTests {
    /// An option with a value, from the program's own description of its commands.
    private struct Option: CustomStringConvertible {
        var command: String
        var name: String
        var description: String { "\(command) \(name)" }
    }

    private struct Description: Decodable {
        struct Name: Decodable {
            var kind: String
            var name: String
        }
        struct Argument: Decodable {
            var kind: String
            var preferredName: Name?
        }
        var commandName: String
        var arguments: [Argument]?
        var subcommands: [Description]?

        func options(_ path: [String]) -> [Option] {
            let inner = (subcommands ?? []).filter { $0.commandName != "help" }.flatMap { $0.options(path + [$0.commandName]) }
            guard inner.isEmpty else { return inner }
            return (arguments ?? []).filter { $0.kind == "option" }.compactMap(\.preferredName).map {
                Option(command: path.joined(separator: " "), name: ($0.kind == "long" ? "--" : "-") + $0.name)
            }
        }
    }

    private static func options() throws -> [Option] {
        struct Help: Decodable { var command: Description }
        let help = try Command.run(["--experimental-dump-help"])
        return try JSONDecoder().decode(Help.self, from: Data(help.output.utf8)).command.options([])
    }

    /// Returns arguments with which a command runs in a second. A test adds the option that it tries.
    private static func sound(_ command: String, _ folder: TemporaryFolder) -> [String] {
        let (extract, region) = (folder.path("town.osm.pbf"), folder.path("town.portolan"))
        return switch command {
        case "import": [extract, "--output", folder.path("again.portolan"), "--no-tiles", "--force"]
        case "place": ["osm:node/1", "--region", region]
        case "nearby", "whereami", "reverse": ["0,0", "--region", region]
        case "search", "autocomplete": ["harbour", "--region", region]
        case "hours": ["Mo-Fr 09:00-17:00", "--at", "2026-07-01T12:00"]
        case "snapshot": ["--region", region, "--size", "40x30", "--output", folder.path("picture.png")]
        case "view": ["--region", region]
        case "world": ["--output", folder.path("world.portolan"), "--data", folder.path("none")]
        case "time-zone": ["48.1,11.5"]
        case "zones": [folder.path("none.json"), "--output", folder.path("zones.bin")]
        case "enrich", "alias": [region, folder.path("none")]
        case "diff": [region, region]
        case "verify": [region, "--quick"]
        case "clip": [region, "--bounds", "-0.001,-0.001,0.001,0.001", "--output", folder.path("clip.portolan"), "--force"]
        case "merge": [region, region, "--output", folder.path("both.portolan"), "--force"]
        case "export": [region, "--output", folder.path("places.parquet"), "--force"]
        case "cells": [extract]
        case "tiles info", "tiles verify": [region]
        case "tiles convert": [region, folder.path("tiles.mbtiles"), "--force"]
        case "tiles extract": [region, "14/8192/8191", "--json"]
        case "icon": ["cafe", "--output", folder.path("icon.png")]
        default: []
        }
    }

    /// Options that take no number. Reading a wrong value ends the process with a message.
    private static let worded: Set = ["--at", "--center", "--fields", "--fit", "--marker", "--map-size", "--near", "--open-at", "--size"]

    /// Returns the arguments with another value of one option.
    private static func arguments(_ option: Option, _ value: String, _ folder: TemporaryFolder) -> [String] {
        var arguments = sound(option.command, folder)
        if let known = arguments.firstIndex(of: option.name) { arguments.removeSubrange(known...known + 1) }
        return option.command.split(separator: " ").map(String.init) + arguments + [option.name + "=" + value]
    }

    private static func isAccepted(_ option: Option, _ value: String, _ folder: TemporaryFolder) -> Bool {
        let arguments = CoordinateArgument.protected(arguments(option, value, folder))
        Fuzz.trace(arguments.joined(separator: " "))
        return (try? PortolanCommand.parseAsRoot(arguments)) != nil
    }

    @Test func optionsOfCommands() throws {
        let folder = try TemporaryFolder()
        _ = try SampleTown.extract(in: folder)
        _ = try SampleTown.region(in: folder)
        let options = try Self.options()
        #expect(options.count > 150)
        let ascending = Fuzz.numerals.filter { Double($0)?.isNaN == false }.sorted { Double($0)! < Double($1)! }
        var numeric: [String] = []
        for option in options where !Self.worded.contains(option.name) {
            // An option that accepts the text `no-number` is not an option with a number.
            guard !Self.isAccepted(option, "no-number", folder),
                ["0", "1", "20", "0.5"].contains(where: { Self.isAccepted(option, $0, folder) })
            else { continue }
            numeric.append("\(option)")
            // A window needs a screen.
            guard option.command != "view" else { continue }
            // Starting the program takes the most time here, so the test tries only values at the ends of the accepted
            // range.
            let ends = [ascending, ascending.reversed(), ["nan"]].compactMap { $0.first { Self.isAccepted(option, $0, folder) } }
            for value in Set(ends).sorted() {
                let result = try Command.run(Self.arguments(option, value, folder), limits: "ulimit -v 16000000; ulimit -t 300;")
                #expect(!result.wasSignalled && result.status < 128, "\(option) \(value): \(result)")
                #expect(
                    result.errorOutput.split(separator: "\n").filter { $0.hasPrefix("portolan: ") }.count <= 1,
                    "\(option) \(value): \(result)"
                )
            }
        }
        for name in ["search --offset", "import --jobs", "snapshot --padding", "snapshot --scale", "verify --limit", "nearby --radius"] {
            #expect(numeric.contains(name), "\(name) is not among \(numeric)")
        }
    }
}
