import PortolanGeo
import PortolanWindow
import Testing

@testable import PortolanCommands

/// `portolan view --follow` reads lines and gives positions.
@Suite struct PositionReaderTests {
    private static func at(_ latitude: Double, _ longitude: Double) -> Coordinate { Coordinate(latitude: latitude, longitude: longitude) }

    @Test(
        "a line is a position, a sentence without one, or an error",
        arguments: [
            ("48.5,-11.25", .position(ShownPosition(at(48.5, -11.25)))),
            (" 48.5 , 11 , 90 , 12.5 ", .position(ShownPosition(at(48.5, 11), course: 90, accuracyMeters: 12.5))),
            ("48.5,11,,7", .position(ShownPosition(at(48.5, 11), accuracyMeters: 7))),
            ("", .nothing), ("# a comment", .nothing),
            (
                "$GPRMC,123519,A,4807.500,N,01131.200,E,022.4,084.4,230394,003.1,W",
                .position(ShownPosition(at(48.125, 11.52), course: 84.4))
            ),
            ("$GPRMC,123519,V,4807.500,N,01131.200,E,,,230394,,", .nothing),
            ("$GNRMC,1,A,4807.500,S,01131.200,W,0.1,84.4,1,,", .position(ShownPosition(at(-48.125, -11.52)))),
            (
                "$GPGGA,123519,4807.500,N,01131.200,E,1,08,0.9,545.4,M,46.9,M,,",
                .position(ShownPosition(at(48.125, 11.52), accuracyMeters: 4.5))
            ),
            ("$GPGGA,123519,,,,,0,,,,,,,,", .nothing),
            ("$GPGLL,4916.45,N,12311.12,W,225444,A*31", .position(ShownPosition(at(49 + 16.45 / 60, -(123 + 11.12 / 60))))),
            ("$GPGSV,3,1,11,03,03,111,00", .nothing), ("$GP", .nothing), ("$", .nothing),
            ("!AIVDM,1,1,,A,13,0*00", .unreadable("the sentence is damaged: its checksum does not match its text")),
            ("$GPGLL,4916.45,N,12311.12,W,225444,A*32", .unreadable("the sentence is damaged: its checksum does not match its text")),
            ("$GPGLL,4975.00,N,12311.12,W,1,A", .unreadable("the position is not written like 4807.038,N,01131.000,E")),
            ("$GPGLL,9916.45,N,12311.12,W,1,A", .unreadable("the position is not written like 4807.038,N,01131.000,E")),
            ("91,0", .unreadable("the line is neither an NMEA sentence nor LAT,LON[,COURSE[,ACCURACY]]")),
            ("1,2,x", .unreadable("the line is neither an NMEA sentence nor LAT,LON[,COURSE[,ACCURACY]]")),
            ("1,2,nan", .unreadable("the line is neither an NMEA sentence nor LAT,LON[,COURSE[,ACCURACY]]")),
            (String(repeating: "1", count: 2_000), .unreadable("the line is longer than 1024 bytes")),
        ] as [(String, PositionReader.Outcome)]
    )
    func lines(line: String, outcome: PositionReader.Outcome) {
        var reader = PositionReader()
        let found = reader.read(line)
        guard case .position(let position) = found, case .position(let wanted) = outcome else {
            #expect(found == outcome)
            return
        }
        #expect(position.coordinate.distanceMeters(to: wanted.coordinate) < 0.01)
        #expect(position.course == wanted.course && position.accuracyMeters == wanted.accuracyMeters)
    }

    @Test("course and accuracy come in separate sentences")
    func memory() {
        var reader = PositionReader()
        _ = reader.read("$GPRMC,1,A,4807.500,N,01131.200,E,10,84.4,1,,")
        _ = reader.read("$GPGGA,1,4807.500,N,01131.200,E,1,08,2,1,M,1,M,,")
        guard case .position(let position) = reader.read("$GPGLL,4807.500,N,01131.200,E,1,A") else {
            Issue.record("no position")
            return
        }
        #expect(position.coordinate.distanceMeters(to: Self.at(48.125, 11.52)) < 0.01)
        #expect(position.course == 84.4 && position.accuracyMeters == 10)
    }
}
