import Foundation
import HTTPTypes
import PortolanPlaces
import Testing

@testable import PortolanServer

@Suite struct ExplorerTests {
    @Test func thePageIsInTheProgram() async throws {
        try await TestServer.with { calls async throws in
            let page = try await calls.get("/")
            #expect(page.status == .ok && page.headers[.contentType] == "text/html; charset=utf-8")
            let policy = try #require(HTTPField.Name("Content-Security-Policy").flatMap { page.headers[$0] })
            #expect(policy.contains("default-src 'none'") && !policy.contains("unsafe"))
            // All files that the page loads exist, with the type that browsers require.
            let names = page.text.matches(of: /(?:href|src)="(explorer\/[^"]+)"/).map { String($0.1) }
            #expect(names.count > 10)
            for name in names {
                let file = try await calls.get("/" + name)
                #expect(file.status == .ok, "\(name)")
                if name.hasSuffix(".js") { #expect(file.headers[.contentType] == "text/javascript; charset=utf-8") }
            }
            for language in ["fr", "ar", "zh-Hant", "zh-Hans", "tr", "vi", "de", "es", "ja", "it", "ko", "pt", "ru"] {
                #expect(try await calls.get("/explorer/lang/\(language).json").json["search"]?.string?.isEmpty == false)
            }
            // Browsers request this address for pages that name no icon.
            let icon = try await calls.get("/favicon.ico")
            #expect(icon.status == .ok && icon.headers[.contentType] == "image/svg+xml")
            for wrong in [
                "/explorer/none.js", "/explorer/..%2Fserve.json", "/explorer/lang/xx.json", "/explorer", "/explorer/maplibre-gl.js",
            ] {
                #expect(try await calls.get(wrong).status == .notFound, "\(wrong)")
            }
        }
    }

    /// The page needs no key, but its requests do.
    @Test func keysDoNotHideThePage() async throws {
        try await TestServer.with({ $0.keys = [.init(key: "secret-key", name: "tests")] }) { calls async throws in
            #expect(try await calls.get("/").status == .ok)
            #expect(try await calls.get("/portolan/explorer").status == .forbidden)
            #expect(try await calls.get("/portolan/explorer?key=secret-key").status == .ok)
        }
    }

    @Test func filesOfAFolderReplaceThePages() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "explorer-\(UUID().uuidString)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("body { color: red }".utf8).write(to: folder.appending(path: "app.css"))
        for name in ExplorerFiles.maplibreNames { try Data("// \(name)".utf8).write(to: folder.appending(path: name)) }
        try await TestServer.with({ configuration in
            configuration.explorerFiles = folder
            configuration.maplibre = folder
        }) { calls async throws in
            #expect(try await calls.get("/explorer/app.css").text == "body { color: red }")
            #expect(try await calls.get("/explorer/main.js").text.contains("import"))
            #expect(try await calls.get("/explorer/maplibre-gl.js").text == "// maplibre-gl.js")
            #expect(try await calls.get("/portolan/explorer").json["maplibre"]?.bool == true)
        }
    }

    @Test func whatThereIs() async throws {
        try await TestServer.with { calls async throws in
            let answer = try await calls.get("/portolan/explorer").json
            let region = try #require(answer["regions"]?.array?.first)
            #expect(region["hasTiles"]?.bool == true && region["bounds"]?.array?.count == 4)
            #expect(answer["styles"]?.array?.compactMap(\.string) == ["light", "dark", "contrast", "outline"])
            #expect(answer["maplibre"]?.bool == false && answer["administration"]?.bool == false)
            #expect(try await calls.get("/portolan/icons/cafe.svg?color=white").text.contains("fill=\"white\""))
            #expect(try await calls.get("/portolan/icons/none.svg").status == .notFound)
            #expect(try await calls.get("/portolan/icons/cafe.svg?color=%22onload%3D").status == .badRequest)
        }
    }

    @Test func timelinesOfAView() async throws {
        try await TestServer.with { calls async throws in
            let answer = try await calls.get("/portolan/open?bounds=-0.02,-0.02,0.02,0.02&days=7").json
            let from = try #require(answer["from"]?.number)
            #expect(from == 1_765_800_000 / 60 && answer["until"]?.number == from + 7 * 1440)
            let places = try #require(answer["places"]?.array)
            let schedules = try #require(answer["schedules"]?.array)
            #expect(places.count > 5 && schedules.count > 2 && schedules.count <= places.count)
            for place in places { #expect(place["schedule"].map { schedules.indices.contains(Int($0.number ?? -1)) } == true) }
            for schedule in schedules {
                let numbers = try #require(schedule.array).compactMap(\.number)
                #expect(numbers.count % 3 == 0)
                for index in stride(from: 0, to: numbers.count, by: 3) {
                    #expect(numbers[index] < numbers[index + 1] && numbers[index] >= 0 && numbers[index + 1] <= 7 * 1440)
                }
            }
            // The answer has the requested places in the order of the request.
            let ids = places.prefix(3).compactMap { $0["id"]?.string }
            let named = try await calls.get("/portolan/open?places=\(ids.joined(separator: ","))").json
            #expect(named["places"]?.array?.compactMap { $0["id"]?.string } == ids)
            // This answer includes places with unknown hours.
            let any = try await calls.get("/portolan/open?bounds=-0.02,-0.02,0.02,0.02&hours=any&limit=400").json
            #expect((any["places"]?.array?.count ?? 0) >= places.count)
            let few = try await calls.get("/portolan/open?bounds=-0.02,-0.02,0.02,0.02&limit=3").json
            #expect(few["places"]?.array?.count == 3 && few["isComplete"]?.bool == false)
            for wrong in [
                "", "bounds=1,2,3", "bounds=0,1,1,0", "bounds=0,0,1,1&days=99", "bounds=0,0,1,1&from=soon", "bounds=-180,-90,180,90",
            ] {
                #expect(try await calls.get("/portolan/open?\(wrong)").status == .badRequest, "\(wrong)")
            }
        }
    }

    @Test func hoursOfAPlace() async throws {
        try await TestServer.with { calls async throws in
            let answer = try await calls.get("/portolan/hours?place=\(TestServer.shop)&language=en-GB").json
            let days = try #require(answer["days"]?.array)
            #expect(days.count == 7 && days.first?["isToday"]?.bool == true && days.first?["date"]?.string == "2025-12-15")
            #expect(days.first?["weekday"]?.string == "Monday" && days.allSatisfy { $0["hours"]?.string?.isEmpty == false })
            #expect(["open", "closed"].contains(answer["status"]?.string))
            // Days with nothing but times have them as numbers, which the page writes in its own way.
            for day in days {
                let times = day["times"]?.array?.compactMap(\.number) ?? []
                #expect(times.count.isMultiple(of: 2) && times == times.sorted() && times.allSatisfy { (0..<2880).contains($0) })
                #expect(times.isEmpty == (day["hours"]?.string?.contains("–") != true), "\(day)")
            }
            #expect(try await calls.get("/portolan/hours").status == .badRequest)
            #expect(try await calls.get("/portolan/hours?place=pamp1bvyd0bcksz81").status != .ok)
        }
    }

    /// The place is closed on a holiday, and the answer names the holiday.
    @Test func holidaysOfTheWindow() throws {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        let schedule = try PlaceSchedule("Mo-Fr 09:00-18:00; PH off", timeZone: zone, country: "DE", region: "BY")
        // Wednesday, 24 December 2025, 00:00 in Berlin.
        let start = 1_766_530_800 / 60
        let window = try Window(Call(target: "/?from=\(start)&days=3"), now: Date(timeIntervalSince1970: 0))
        #expect(Timelines.line(schedule, window) == [540, 1080, 1])
        let holidays = window.holidays(schedule.context)
        #expect(holidays.compactMap { $0["date"]?.string } == ["2025-12-25", "2025-12-26"])
        #expect(holidays.first?["name"]?.string == "Christmas Day")
    }
}
