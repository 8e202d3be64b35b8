import PortolanGeo
import PortolanOSMModel
import PortolanSearchIndex
import PortolanTestSupport
import Testing

@testable import PortolanSearch

@Suite struct DirectQuestionTests {
    /// All of these texts mean 47.14101, 9.52154, to within a metre.
    @Test(
        "Coordinates are read in every usual form",
        arguments: [
            "47.14101,9.52154", "47.14101 9.52154", "47.14101; 9.52154", "47,14101; 9,52154", "47,14101 9,52154", "N 47.14101 E 9.52154",
            "N47.14101 E9.52154", "47.14101N 9.52154E", "47.14101° N, 9.52154° E", "9.52154E 47.14101N", "47°08'27.636\"N 9°31'17.544\"E",
            "47°8′27.636″N 9°31′17.544″E", "47° 8' 27.636'' N 9° 31' 17.544'' E", "47 8 27.636, 9 31 17.544", "N 47° 8.4606' E 9° 31.2924'",
            "47:8:27.636N,9:31:17.544E", "(47.14101, 9.52154)", "47.14101/9.52154", "lat: 47.14101, lon: 9.52154",
            "latitude=47.14101 longitude=9.52154", "+47.14101+009.52154/", "47.14101 north 9.52154 east", "47,14101° с.ш. 9,52154° в.д.",
            "北纬47.14101 东经9.52154", "geo:47.14101,9.52154", "geo:47.14101,9.52154;u=35?z=15", "geo:0,0?q=47.14101,9.52154(Vaduz)",
            "https://www.google.com/maps/@47.14101,9.52154,15z",
            "https://www.google.com/maps/place/Vaduz/@47.1,9.5,13z/data=!3m1!4b1!4m5!3m4!1s0x0:0x0!8m2!3d47.14101!4d9.52154",
            "https://maps.google.com/?q=47.14101,9.52154", "https://www.google.com/maps/search/?api=1&query=47.14101%2C9.52154",
            "https://www.openstreetmap.org/#map=17/47.14101/9.52154",
            "https://www.openstreetmap.org/?mlat=47.14101&mlon=9.52154#map=12/47/9",
            "https://maps.apple.com/?ll=47.14101,9.52154&q=Pin", "https://yandex.ru/maps/?ll=9.52154%2C47.14101&z=15",
            "https://www.bing.com/maps?cp=47.14101~9.52154&lvl=15",
        ]
    )
    func coordinate(_ text: String) throws {
        guard case .coordinate(let point) = DirectQuestion(text) else {
            Issue.record("\(text) is read as \(String(describing: DirectQuestion(text)))")
            return
        }
        #expect(point.distanceMeters(to: Coordinate(latitude: 47.14101, longitude: 9.52154)) < 1)
    }

    @Test(
        "Southern and western halves have their signs",
        arguments: ["-33.86, -70.65", "33.86S 70.65W", "S33°51.6' W70°39'", "33°51′36″S, 70°39′0″W"]
    )
    func sign(_ text: String) throws {
        guard case .coordinate(let point) = DirectQuestion(text) else {
            Issue.record("\(text) is no coordinate")
            return
        }
        #expect(point.distanceMeters(to: Coordinate(latitude: -33.86, longitude: -70.65)) < 1)
    }

    @Test(
        "Words, house numbers and prices are questions in words",
        arguments: [
            "12, 34", "Main Street 12", "12:30 14:00", "5 star hotel", "W 26th Ave", "St. Gallen", "A1", "10 Downing St", "", "north",
            "95.1, 200.3", "1W9", "V6M 1W9", "8 W 12",
        ]
    )
    func words(_ text: String) { #expect(DirectQuestion(text) == nil) }

    @Test("IDs, codes, numbers and websites are recognised")
    func others() throws {
        let way = DirectQuestion.object(OSMKey(type: .way, id: 329_852_422))
        for text in [
            "osm:way/329852422", "way/329852422", "way 329852422", "W329852422", "https://www.openstreetmap.org/way/329852422#map=1/2/3",
        ] {
            #expect(DirectQuestion(text) == way, "\(text)")
        }
        let code = try PlusCode("4GRC+CJ")
        for text in ["4GRC+CJ Vaduz", "4grc+cj, Vaduz", "Vaduz 4GRC+CJ"] {
            #expect(DirectQuestion(text) == .plusCode(code, locality: "Vaduz"), "\(text)")
        }
        #expect(DirectQuestion("https://plus.codes/8FWH4HX8+9C") == .plusCode(try PlusCode("8FWH4HX8+9C"), locality: ""))
        for text in ["+423 232 72 00", "tel:+4232327200", "(423) 232-7200"] {
            #expect(DirectQuestion(text) == .phone("4232327200"), "\(text)")
        }
        for text in ["unikum.li", "www.unikum.li", "https://unikum.li/menu?x=1", "info@unikum.li"] {
            #expect(DirectQuestion(text) == .web(host: "unikum.li"), "\(text)")
        }
        let id = PlaceID(osm: OSMKey(type: .node, id: 1))
        #expect(DirectQuestion("\(id)") == .place(id))
    }

    @Test("Any text is read without a trap", arguments: 0..<40)
    func fuzz(_ seed: UInt64) {
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        let pieces = [
            "47", ".", ",", "°", "'", "\"", "N", "e", "-", "+", " ", "geo:", "http://", "/", "#map=", "%", "%4", "&", "=", "@", "!3d",
            "osm:", "9C3W+", "٣", "東", "0/0",
        ]
        for _ in 0..<200 {
            var text = ""
            for _ in 0..<12 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                text += pieces[Int(state >> 33) % pieces.count]
            }
            _ = DirectQuestion(text)
            _ = CrossingQuestion.all(text)
            _ = QueryFilters.read(QueryWords(text, isTypeAhead: false))
        }
    }

    @Test("Two streets are separated, with a town after them")
    func crossings() {
        func first(_ text: String) -> [String] { CrossingQuestion.all(text).first.map { [$0.first, $0.second] } ?? [] }
        for text in ["12/5 Hai Bà Trưng", "371/4 Pasteur", "Strasse & Strasse", "Rue & Avenue", "Main Street & St", "Main Street & !"] {
            #expect(first(text) == [])
        }
        // Each word of these names is a word of addresses.
        for (one, other) in [("Beach Road", "Hill Street"), ("3rd Street", "West Park Avenue"), ("3rd", "Main"), ("Third", "Fifth")] {
            #expect(first("\(one) & \(other)") == [one, other])
            #expect(first("corner of \(one) and \(other)") == [one, other])
        }
        #expect(first("Calle 5/Carrera 7") == ["Calle 5", "Carrera 7"])
        #expect(first("Main St & Oak Ave") == ["Main St", "Oak Ave"])
        #expect(first("corner of Main St and Oak Ave") == ["Main St", "Oak Ave"])
        #expect(first("Main St / Oak Ave, Boston") == ["Main St Boston", "Oak Ave Boston"])
        #expect(first("Ecke Hauptstraße Bahnhofstraße") == ["Hauptstraße", "Bahnhofstraße"])
        #expect(first("Main Street").isEmpty)
        // “C/” abbreviates “Calle” or “Carrer”, so its slash does not separate two streets.
        #expect(first("C/ Major, Ordino").isEmpty && first("c/Major").isEmpty)
    }

    @Test("Phrases are filters beside other words")
    func filters() {
        func read(_ text: String) -> (QueryFilters, String)? {
            QueryFilters.read(QueryWords(text, isTypeAhead: false)).map { found in
                (found.filters, found.rest.words.map { found.rest.text.text($0) }.joined(separator: " "))
            }
        }
        #expect(read("vegan restaurant")?.0.traits == ["vegan"])
        #expect(read("cafe with free wifi open now")?.0.traits == ["wifi"])
        #expect(read("cafe with free wifi open now")?.0.opening == .now)
        #expect(read("cafe with free wifi open now")?.1 == "cafe")
        #expect(read("bakery open on sunday")?.0.opening == .day(6))
        #expect(read("Bäckerei sonntags geöffnet")?.0.opening == .day(6))
        #expect(read("pharmacies near me")?.0.isNearMe == true)
        #expect(read("аптека рядом со мной")?.1 == "аптека")
        #expect(read("Sunday Market") == nil)
        #expect(read("vegan") == nil)
    }
}
