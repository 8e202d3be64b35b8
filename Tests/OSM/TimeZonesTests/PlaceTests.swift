import Foundation
import PortolanGeo
import Testing

@testable import PortolanTimeZones

/// Places on all continents, with their zones in the time zone database (zone.tab and the files of the regions).
@Suite("Places have the right zones")
struct PlaceTests {
    /// The finder uses the map of boundaries. The places are in the interior of countries, and in states and provinces
    /// whose time differs from that of their neighbours.
    @Test(
        "places on the map have these zones",
        .enabled(if: hasNaturalEarth, "needs Natural Earth: apt install libmagics++-data"),
        arguments: [
            // Places in Europe.
            (64.13, -21.9, "IS", "Atlantic/Reykjavik"), (41.15, -8.61, "PT", "Europe/Lisbon"), (37.74, -25.67, "PT", "Atlantic/Azores"),
            (37.39, -5.99, "ES", "Europe/Madrid"), (53.48, -2.24, "GB", "Europe/London"), (60.39, 5.32, "NO", "Europe/Oslo"),
            (49.84, 24.03, "UA", "Europe/Kyiv"), (39.93, 32.86, "TR", "Europe/Istanbul"), (54.71, 20.51, "RU", "Europe/Kaliningrad"),
            (55.79, 49.12, "RU", "Europe/Moscow"), (56.85, 53.2, "RU", "Europe/Samara"),
            // Places in Asia.
            (54.74, 55.97, "RU", "Asia/Yekaterinburg"), (51.83, 107.6, "RU", "Asia/Irkutsk"), (62.54, 113.96, "RU", "Asia/Yakutsk"),
            (51.17, 71.45, "KZ", "Asia/Almaty"), (50.28, 57.17, "KZ", "Asia/Aqtobe"), (39.77, 64.42, "UZ", "Asia/Samarkand"),
            (43.8, 87.6, "CN", "Asia/Urumqi"), (29.65, 91.12, "CN", "Asia/Shanghai"), (28.21, 83.99, "NP", "Asia/Kathmandu"),
            (12.97, 77.59, "IN", "Asia/Kolkata"), (16.87, 96.2, "MM", "Asia/Yangon"), (18.79, 98.99, "TH", "Asia/Bangkok"),
            (29.6, 52.5, "IR", "Asia/Tehran"), (34.35, 62.2, "AF", "Asia/Kabul"), (24.69, 46.72, "SA", "Asia/Riyadh"),
            (-7.26, 112.75, "ID", "Asia/Jakarta"), (-8.65, 115.22, "ID", "Asia/Makassar"), (5.98, 116.07, "MY", "Asia/Kuching"),
            (49.49, 105.92, "MN", "Asia/Ulaanbaatar"), (43.06, 141.35, "JP", "Asia/Tokyo"),
            // Places in Africa.
            (31.63, -8, "MA", "Africa/Casablanca"), (-33.92, 18.42, "ZA", "Africa/Johannesburg"), (9.06, 7.49, "NG", "Africa/Lagos"),
            (-1.29, 36.82, "KE", "Africa/Nairobi"), (9.03, 38.74, "ET", "Africa/Addis_Ababa"), (-6.15, 23.6, "CD", "Africa/Lubumbashi"),
            (-18.88, 47.51, "MG", "Indian/Antananarivo"),
            // Places in America.
            (61.22, -149.9, "US", "America/Anchorage"), (47.68, -116.78, "US", "America/Los_Angeles"),
            (43.98, -117.24, "US", "America/Boise"), (33.45, -112.07, "US", "America/Phoenix"), (36.13, -111.24, "US", "America/Denver"),
            (35.93, -110.67, "US", "America/Phoenix"), (39.35, -101.71, "US", "America/Denver"), (44.08, -103.23, "US", "America/Denver"),
            (46.88, -102.79, "US", "America/Denver"), (46.81, -100.78, "US", "America/Chicago"), (36.16, -86.78, "US", "America/Chicago"),
            (35.96, -83.92, "US", "America/New_York"), (36.99, -86.44, "US", "America/Chicago"), (38.04, -84.5, "US", "America/New_York"),
            (41.68, -86.25, "US", "America/Indiana/Indianapolis"), (51.05, -114.07, "CA", "America/Edmonton"),
            (49.51, -115.77, "CA", "America/Edmonton"), (53.92, -122.75, "CA", "America/Vancouver"),
            (62.45, -114.37, "CA", "America/Edmonton"), (50.45, -104.62, "CA", "America/Regina"),
            (49.77, -94.49, "CA", "America/Winnipeg"), (46.24, -63.13, "CA", "America/Halifax"),
            (20.67, -103.35, "MX", "America/Mexico_City"), (31.87, -116.6, "MX", "America/Tijuana"),
            (24.02, -104.67, "MX", "America/Monterrey"), (-0.18, -78.47, "EC", "America/Guayaquil"),
            (-15.79, -47.88, "BR", "America/Sao_Paulo"), (-5.79, -35.21, "BR", "America/Fortaleza"),
            (-32.95, -60.65, "AR", "America/Argentina/Cordoba"), (-41.13, -71.31, "AR", "America/Argentina/Salta"),
            (-33.05, -71.6, "CL", "America/Santiago"),
            // Places in Oceania.
            (-23.7, 133.88, "AU", "Australia/Darwin"), (-35.28, 149.13, "AU", "Australia/Sydney"),
            (-16.92, 145.77, "AU", "Australia/Brisbane"), (-41.43, 147.14, "AU", "Australia/Hobart"),
            (-43.53, 172.64, "NZ", "Pacific/Auckland"), (-6.22, 155.56, "PG", "Pacific/Bougainville"),
        ] as [(Double, Double, String, String)]
    )
    func places(latitude: Double, longitude: Double, country: String, zone: String) throws {
        let map = try world.get()
        let place = Coordinate(latitude: latitude, longitude: longitude)
        #expect(map.country(at: place) == country)
        #expect(TimeZoneFinder(map).zone(at: place) == zone)
        #expect(TimeZoneFinder(map).zone(at: place, country: country.lowercased()) == zone)
    }

    /// Without a map, the country and the areas of the rules decide.
    @Test(
        "places of a known country have these zones",
        arguments: [
            // Islands, and coasts far from the rest of their country.
            (-41.29, 174.78, "NZ", "Pacific/Auckland"), (-43.95, -176.55, "NZ", "Pacific/Chatham"), (40.42, -3.7, "ES", "Europe/Madrid"),
            (28.12, -15.43, "ES", "Atlantic/Canary"), (35.29, -2.94, "ES", "Africa/Ceuta"), (38.72, -9.14, "PT", "Europe/Lisbon"),
            (32.65, -16.91, "PT", "Atlantic/Madeira"), (38.53, -28.63, "PT", "Atlantic/Azores"),
            (-2.17, -79.92, "EC", "America/Guayaquil"), (-0.74, -90.31, "EC", "Pacific/Galapagos"),
            (-17.53, -149.57, "PF", "Pacific/Tahiti"), (-8.92, -140.1, "PF", "Pacific/Marquesas"),
            (-23.12, -134.97, "PF", "Pacific/Gambier"), (7.45, 151.85, "FM", "Pacific/Chuuk"), (6.96, 158.21, "FM", "Pacific/Pohnpei"),
            (5.32, 162.98, "FM", "Pacific/Kosrae"), (1.33, 172.98, "KI", "Pacific/Tarawa"), (-2.81, -171.68, "KI", "Pacific/Kanton"),
            (1.98, -157.47, "KI", "Pacific/Kiritimati"), (7.09, 171.38, "MH", "Pacific/Majuro"),
            (8.72, 167.73, "MH", "Pacific/Kwajalein"), (-9.44, 147.18, "PG", "Pacific/Port_Moresby"),
            (19.28, 166.65, "UM", "Pacific/Wake"), (64.18, -51.72, "GL", "America/Nuuk"), (76.53, -68.7, "GL", "America/Thule"),
            (70.49, -21.97, "GL", "America/Scoresbysund"), (76.77, -18.67, "GL", "America/Danmarkshavn"),
            // A German village inside Switzerland.
            (47.697, 8.69, "DE", "Europe/Busingen"), (50.11, 8.68, "DE", "Europe/Berlin"),
            // Antarctic stations.
            (-77.85, 166.67, "AQ", "Antarctica/McMurdo"), (-64.77, -64.05, "AQ", "Antarctica/Palmer"),
            (-72.01, 2.53, "AQ", "Antarctica/Troll"), (-66.66, 140, "AQ", "Antarctica/DumontDUrville"),
            // Territories with their own codes.
            (62.01, -6.77, "FO", "Atlantic/Faroe"), (36.14, -5.35, "GI", "Europe/Gibraltar"), (60.1, 19.94, "AX", "Europe/Mariehamn"),
            (78.22, 15.64, "SJ", "Arctic/Longyearbyen"), (18.47, -66.11, "PR", "America/Puerto_Rico"),
            (4.94, -52.33, "GF", "America/Cayenne"), (16.24, -61.53, "GP", "America/Guadeloupe"),
            (14.6, -61.07, "MQ", "America/Martinique"), (-20.88, 55.45, "RE", "Indian/Reunion"), (-12.78, 45.23, "YT", "Indian/Mayotte"),
            (-22.27, 166.45, "NC", "Pacific/Noumea"), (-14.28, -170.7, "AS", "Pacific/Pago_Pago"), (13.47, 144.75, "GU", "Pacific/Guam"),
            (22.19, 113.54, "MO", "Asia/Macau"), (25.03, 121.56, "TW", "Asia/Taipei"), (-51.7, -57.85, "FK", "Atlantic/Stanley"),
            (-49.35, 70.22, "TF", "Indian/Kerguelen"),
        ] as [(Double, Double, String, String)]
    )
    func placesOfCountries(latitude: Double, longitude: Double, country: String, zone: String) {
        #expect(TimeZoneFinder().zone(at: Coordinate(latitude: latitude, longitude: longitude), country: country) == zone)
    }

    /// The offset from UTC in minutes, in January and in July 2026. Some zones have offsets with half or quarter hours,
    /// and zones of both hemispheres have summer time.
    @Test(
        "zones have these offsets in winter and summer",
        arguments: [
            ("Asia/Kolkata", 330, 330), ("Asia/Kathmandu", 345, 345), ("Asia/Yangon", 390, 390), ("Asia/Tehran", 210, 210),
            ("Asia/Kabul", 270, 270), ("Australia/Eucla", 525, 525), ("Australia/Adelaide", 630, 570), ("Australia/Lord_Howe", 660, 630),
            ("Pacific/Chatham", 825, 765), ("Pacific/Kiritimati", 840, 840), ("Pacific/Marquesas", -570, -570),
            ("Pacific/Apia", 780, 780), ("America/St_Johns", -210, -150), ("America/Phoenix", -420, -420), ("America/Denver", -420, -360),
            ("America/Sao_Paulo", -180, -180), ("America/Mexico_City", -360, -360), ("America/Santiago", -180, -240),
            ("Europe/Istanbul", 180, 180), ("Europe/Moscow", 180, 180), ("Europe/Dublin", 0, 60),
            ("Atlantic/Azores", -60, 0), ("Africa/Casablanca", 60, 60), ("Africa/Johannesburg", 120, 120),
            ("Antarctica/Troll", 0, 120), ("Asia/Pyongyang", 540, 540),
        ]
    )
    func offsets(zone: String, january: Int, july: Int) {
        #expect(TimeZoneFinder.offsetMinutes(of: zone, at: Date(timeIntervalSince1970: 1_768_500_000)) == january)
        #expect(TimeZoneFinder.offsetMinutes(of: zone, at: Date(timeIntervalSince1970: 1_785_000_000)) == july)
    }
}
