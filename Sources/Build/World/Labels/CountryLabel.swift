internal import PortolanGeo

/// Where the name of a country or a continent stands. Natural Earth as installed has no areas of them.
struct CountryLabel: Hashable {
    /// ISO 3166-1 for countries, UN M.49 for continents.
    var code: String
    var location: Coordinate
    /// 1 for what a map of the world names first, to 6.
    var rank: Int
}

extension CountryLabel {
    /// Continents by UN M.49, and Antarctica.
    static let continents = parse(
        """
        003 46 -101 1  005 -15 -59 1  002 8 20 1  150 52 18 1  142 46 88 1  009 -25 134 1  AQ -79 20 1
        """
    )

    /// Countries, and lands far from the country they belong to: the middle of each, by eye, and how soon it is named, by its size.
    static let countries = parse(
        """
        AF 33.8 66 3  AL 41.1 20.1 5  DZ 28.2 2.6 2  AD 42.55 1.57 6  AO -12.3 17.5 3  AG 17.1 -61.8 6  AR -35.4 -65.2 2  AM 40.3 44.9 5
        AU -25 134.5 1  AT 47.5 14.3 4  AZ 40.3 47.6 5  BS 24.3 -76.6 5  BH 26.05 50.55 6  BD 24 90.2 4  BB 13.2 -59.5 6  BY 53.5 28 4
        BE 50.6 4.7 5  BZ 17.2 -88.7 5  BJ 9.6 2.3 5  BT 27.4 90.4 5  BO -16.7 -64.7 3  BA 44.2 17.8 5  BW -22.2 23.8 3  BR -10.5 -52.5 1
        BN 4.5 114.7 6  BG 42.7 25.3 4  BF 12.3 -1.7 4  BI -3.4 29.9 6  KH 12.7 105 4  CM 5.7 12.7 4  CA 58.5 -107 1  CV 15.1 -23.6 5
        CF 6.6 20.5 4  TD 15.3 18.7 3  CL -30 -70.4 3  CN 35.5 103.5 1  CO 3.9 -73.1 3  KM -11.7 43.3 6  CG -0.8 15.2 4  CD -2.9 23.6 2
        CR 10 -84.1 5  CI 7.6 -5.6 4  HR 45.4 16.2 5  CU 21.7 -78.9 4  CY 35 33.1 5  CZ 49.8 15.3 4  DK 56.1 9.3 4  DJ 11.7 42.6 6
        DM 15.4 -61.35 6  DO 18.9 -70.5 5  EC -1.3 -78.4 4  EG 26.6 29.8 3  SV 13.7 -88.9 5  GQ 1.6 10.4 6  ER 15.8 38.2 5  EE 58.7 25.7 5
        SZ -26.5 31.5 6  ET 8.8 39.2 3  FJ -17.8 178 5  FI 63.3 26.3 3  FR 46.7 2.5 2  GA -0.6 11.7 4  GM 13.45 -15.5 6  GE 42.1 43.5 5
        DE 51.1 10.3 2  GH 7.9 -1.2 4  GR 39.4 22 4  GD 12.1 -61.7 6  GT 15.7 -90.3 5  GN 10.8 -10.9 4  GW 12.1 -14.9 6  GY 4.9 -58.9 4
        HT 19 -72.7 5  HN 14.8 -86.6 5  HU 47.2 19.3 4  IS 64.9 -18.6 4  IN 22.5 79.3 1  ID -0.8 113.5 2  IR 32.5 54.2 2  IQ 33.1 43.5 3
        IE 53.2 -8 4  IL 31.2 34.9 5  IT 42.8 12.4 3  JM 18.1 -77.3 5  JP 36.3 138.3 3  JO 31.2 36.6 5  KZ 48.2 67.2 2  KE 0.5 37.9 3
        KI 1.4 173 6  KP 40.1 126.9 4  KR 36.4 127.9 4  KW 29.3 47.6 6  KG 41.5 74.6 4  LA 18.6 103.8 4  LV 56.9 25.3 5  LB 33.9 35.9 6
        LS -29.6 28.2 6  LR 6.5 -9.3 5  LY 27 17.9 3  LI 47.15 9.55 6  LT 55.3 23.9 5  LU 49.77 6.1 6  MG -19.4 46.7 3  MW -13.4 33.9 5
        MY 3.9 102.2 4  MV 4.2 73.5 6  ML 17.6 -2.3 3  MT 35.9 14.4 6  MH 7.1 171.2 6  MR 20.2 -10.5 3  MU -20.3 57.6 6  MX 23.9 -102.4 2
        FM 6.9 158.2 6  MD 47.2 28.5 5  MC 43.74 7.42 6  MN 46.8 103.1 3  ME 42.8 19.3 6  MA 31.9 -6.4 4  MZ -14 38 3  MM 21.2 96.5 3
        NA -22.1 17.2 3  NR -0.53 166.93 6  NP 28.2 83.9 4  NL 52.2 5.6 5  NZ -41.8 172.8 3  NI 12.8 -85 5  NE 17.5 9.4 3  NG 9.5 8.1 3
        MK 41.6 21.7 6  NO 61.5 9 3  OM 20.6 56.4 4  PK 29.9 69.3 3  PW 7.5 134.6 6  PA 8.5 -80.1 5  PG -6.6 144.3 4  PY -23.2 -58.4 4
        PE -9.2 -74.4 3  PH 16.3 121.2 4  PL 52.1 19.4 3  PT 39.6 -8.2 4  QA 25.3 51.2 6  RO 45.9 24.9 4  RU 62.5 96 1  RW -2 29.9 6
        KN 17.3 -62.75 6  LC 13.9 -60.97 6  VC 13.25 -61.2 6  WS -13.7 -172.2 6  SM 43.94 12.46 6  ST 0.25 6.6 6  SA 24.1 44.6 2  SN 14.4 -14.5 4
        RS 44.2 20.8 5  SC -4.68 55.48 6  SL 8.5 -11.8 5  SG 1.36 103.8 6  SK 48.7 19.5 5  SI 46.1 14.8 5  SB -9.6 160.1 5  SO 4.8 45.7 4
        ZA -29.8 22.8 3  SS 7.3 30.2 4  ES 40.2 -3.6 3  LK 7.6 80.7 5  SD 16 29.9 3  SR 4.1 -55.9 4  SE 62.3 16.2 3  CH 46.8 8.2 5
        SY 35 38.5 4  TW 23.7 120.95 5  TJ 38.6 71 5  TZ -6.3 34.9 3  TH 15.5 101 3  TL -8.8 125.9 6  TG 8.6 1 5  TO -21.2 -175.2 6
        TT 10.4 -61.3 6  TN 34.1 9.5 4  TR 39.1 35.3 3  TM 39.1 59.1 4  TV -8.52 179.2 6  UG 1.4 32.4 4  UA 49.1 31.4 3  AE 23.7 54.2 5
        GB 52.9 -1.6 3  US 39.6 -98.6 1  UY -32.8 -55.9 4  UZ 41.8 63.8 4  VU -15.4 166.9 6  VA 41.9 12.45 6  VE 7.3 -65.9 3  VN 21.6 104.8 4
        YE 15.6 47.4 4  ZM -14.4 26.5 3  ZW -19 29.8 4  PS 31.95 35.25 6  XK 42.55 20.9 6  EH 24.6 -13.5 5  GL 73 -41 2  PR 18.2 -66.4 6
        NC -21.3 165.5 6  GF 4 -53.1 5  FK -51.8 -59.2 6  FO 62 -6.9 6
        """
    )

    /// The first zoom of each rank, of tiles 512 points wide.
    var firstZoom: UInt8 { [0, 1, 1, 2, 3, 4, 5][min(max(rank, 0), 6)] }

    /// Entries of four words: code, latitude, longitude, rank. A test reads them all.
    private static func parse(_ text: String) -> [CountryLabel] {
        let words = text.split(whereSeparator: \.isWhitespace)
        return stride(from: 0, to: words.count - 3, by: 4).compactMap { index in
            guard let latitude = Double(words[index + 1]), let longitude = Double(words[index + 2]), let rank = Int(words[index + 3]) else {
                return nil
            }
            return CountryLabel(
                code: String(words[index]),
                location: Coordinate(latitude: latitude, longitude: longitude),
                rank: rank
            )
        }
    }
}
