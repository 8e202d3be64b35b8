/// The streets drawn by hand, one on each line: `kind ; name ; points ; flags`. Points are metres east and north of 0°
/// N 0° E. Flags: `straight` (no spline), `over` and `under` (passes without junctions), `oneway`, `ref=…`, and the
/// houses along the street: `detached`, `terraced`, `farm`, `works`, `warehouse`.
enum StreetSkeleton {
    static let oldTown = """
        secondary ; Equator Quay ; -330,8 -100,9 0,9 200,9 420,9 548,9 590,9 668,10
        pedestrian ; Meridian Street ; 0,0 2,70 -3,150 -2,201
        pedestrian ; Meridian Street ; 36,298 26,345 6,400 -2,510 0,620
        livingStreet ; Market Square ; -62,205 58,198 72,292 -48,306 -62,205 ; straight
        secondary ; Rampart Boulevard ; -330,4 -372,110 -378,240 -345,400 -245,530 -110,600 0,620 130,615 260,580 345,515 386,470
        tertiary ; Compass Street ; -62,205 -130,190 -210,205 -290,185 -375,180
        livingStreet ; Sextant Street ; -48,306 -120,345 -190,420 -245,530
        livingStreet ; Anchor Street ; 72,292 150,340 210,420 260,580
        tertiary ; Bridge Street ; 58,198 140,175 240,190 350,172 470,192 550,212 650,222
        livingStreet ; Ropewalk Lane ; -62,205 -110,122 -160,62 -185,3
        livingStreet ; Chandler Lane ; 58,198 110,112 150,62 165,2
        livingStreet ; Astrolabe Street ; -290,185 -242,112 -178,128 -110,122 -52,102 2,110 58,116 110,112 168,104 230,96 282,82 322,62 384,3
        livingStreet ; Cartographer Street ; -210,205 -198,300 -120,345 -62,392 4,400 92,386 150,340 216,282 240,190
        residential ; Hourglass Street ; -290,185 -302,288 -266,380 -190,420 -112,482 -1,500 108,472 210,420 302,352 332,262 350,172 346,104 322,62
        livingStreet ; Barnacle Lane ; -242,112 -256,60 -250,3
        livingStreet ; Lantern Lane ; 230,96 246,44 250,2
        livingStreet ; Quill Lane ; -62,392 -78,440 -112,482
        livingStreet ; Parchment Lane ; 92,386 106,430 108,472
        livingStreet ; Inkwell Lane ; 216,282 268,304 302,352
        livingStreet ; Ferryman Lane ; 332,262 400,270 482,262
        livingStreet ; Dyer Lane ; 302,352 366,388 432,396
        livingStreet ; Candle Lane ; -198,300 -252,286 -302,288
        livingStreet ; Gatehouse Lane ; -302,288 -342,278 -377,272
        livingStreet ; Cooper Lane ; 322,62 420,84 528,78
        livingStreet ; Tower Lane ; -266,380 -304,398 -338,412
        livingStreet ; Minstrel Lane ; -112,482 -124,540 -118,598
        livingStreet ; Almond Lane ; 108,472 116,540 130,614
        livingStreet ; Pilot Lane ; 0,64 -80,58 -160,62
        livingStreet ; Sailmaker Lane ; 1,62 80,68 150,62
        livingStreet ; Salt Lane ; 424,84 430,140 424,182
        livingStreet ; Lemon Lane ; -178,128 -170,165 -172,196
        livingStreet ; Saffron Lane ; 168,104 176,140 168,174
        """

    static let station = """
        tertiary ; Station Avenue ; 0,620 -4,660 -6,704
        residential ; Timetable Street ; -345,640 -250,664 -130,690 -6,704 150,708 300,700 352,690
        residential ; Signal Street ; -245,530 -300,590 -345,640
        residential ; Semaphore Street ; -110,600 -122,650 -130,690
        residential ; Lens Street ; 130,615 142,660 150,708
        residential ; Prism Street ; 260,580 282,640 300,700
        residential ; Station Square ; -130,690 -133,730 0,736 150,741 150,708 ; straight
        """

    static let harbour = """
        tertiary ; West Quay ; -330,4 -356,-40 -362,-200 -362,-400 -366,-560 -372,-636 ; warehouse
        tertiary ; Beach Road ; -358,-112 -480,-104 -620,-88 -800,-60 -1012,-30
        residential ; Herring Street ; -362,-300 -480,-306 -600,-330 -760,-392 -935,-440
        residential ; Net Street ; -364,-480 -470,-502 -560,-545 -668,-612
        residential ; Oar Street ; -480,-104 -484,-306 -470,-502 -430,-618
        residential ; Capstan Street ; -620,-88 -606,-220 -600,-330 -572,-545
        residential ; Pearl Street ; -800,-60 -772,-220 -760,-392 -700,-520 -668,-612
        residential ; Mackerel Street ; -362,-200 -484,-204 -610,-210 -772,-225
        livingStreet ; Gull Lane ; -364,-400 -478,-404 -586,-430
        residential ; Customs Quay ; 484,4 486,-100 490,-250 486,-372 ; warehouse
        service ; ; 424,-404 350,-540 232,-628 ; straight
        service ; ; -372,-636 -256,-709 -60,-759 36,-750 ; straight
        """

    static let west = """
        secondary ; Castle Road ; -375,180 -440,140 -570,122 -730,150 -900,205 -1130,232
        residential ; Myrtle Street ; -352,60 -450,40 -600,25 -760,50 -900,70 -1072,92
        residential ; Juniper Street ; -560,24 -570,122
        residential ; Magnolia Street ; -750,48 -730,150
        residential ; Olive Street ; -905,71 -905,206
        residential ; Heron Street ; -730,150 -745,260 -760,400 -700,560 -600,650 -480,690 -345,640
        residential ; Kestrel Street ; -900,205 -915,330 -900,470 -840,580 -700,560
        residential ; Swallow Street ; -760,380 -830,400 -904,450
        residential ; Plover Street ; -1122,400 -1020,380 -912,310
        residential ; Curlew Street ; -1060,620 -960,610 -840,580
        residential ; Petrel Street ; -345,400 -440,500 -520,590 -600,650
        """

    static let ring = """
        primary ; Great Circle Road ; -935,-440 -1030,-300 -1012,-30 -1072,92 -1130,232 -1122,400 -1060,620 -880,850 -560,990 -150,1050 150,1075 388,1078 700,1085 1050,1075 1400,1000 1650,860 1800,620 1822,330 1760,20 1660,-170 1540,-262 ; ref=P1
        primary ; Great Circle Road ; -935,-440 -840,-540 -668,-612 ; ref=P1
        """

    static let north = """
        tertiary ; Hill Road ; -150,1050 -180,1180 -300,1330 -520,1440 -760,1480
        residential ; Orchard Street ; -560,990 -540,900 -420,850 -250,860 -120,880 60,890 220,900 300,960 310,1076
        residential ; Meadow Street ; -250,860 -250,950 -262,1033
        residential ; Thistle Street ; 60,890 50,970 40,1068
        residential ; Clover Street ; -410,850 -400,930 -402,1016
        residential ; Bramble Street ; -880,850 -780,860 -680,880 -560,960
        residential ; Hazel Street ; -180,1180 -60,1210 60,1200 140,1150 150,1075
        residential ; Fern Street ; -300,1330 -420,1260 -520,1160 -560,990
        residential ; Heather Street ; -420,1260 -300,1200 -182,1190
        residential ; Linden Street ; 700,1085 690,990 720,930 850,910 1000,920 1052,960 1050,1075
        residential ; Poplar Street ; 860,910 870,990 868,1082
        residential ; Birch Street ; 520,1081 540,960 620,930 700,960
        """

    static let port = """
        secondary ; Dock Road ; 1660,-170 1740,-330 1900,-390 2080,-380 2260,-330 ; works
        service ; Crane Street ; 1744,-335 1716,-500 1706,-660 ; works
        service ; Container Street ; 2080,-380 2100,-520 2130,-700 ; works
        unclassified ; Foundry Street ; 1760,20 1920,-20 2120,-40 2320,-10 2420,120 ; works
        unclassified ; Turbine Street ; 2120,-40 2110,-200 2080,-380 ; works
        unclassified ; Dynamo Street ; 1920,-20 1905,-200 1900,-390 ; works
        unclassified ; Bearing Street ; 2320,-10 2300,160 2180,260 2010,300 1824,300 ; works
        """

    static let country = """
        secondary ; Lighthouse Road ; -1130,232 -1500,360 -1900,520 -2280,680 -2620,740
        service ; ; -2620,740 -2800,720 -2960,690
        unclassified ; Vineyard Road ; -760,1480 -1020,1500 -1300,1500 -1620,1420 -1940,1180 -2200,900 -2280,680 ; farm
        unclassified ; Lake Road ; -760,1480 -800,1580 -700,1740 -560,1840 -300,1930 -60,2080
        tertiary ; Golf Road ; 700,1085 720,1250 800,1480 900,1680 1250,1820 1700,1780 2050,1640
        unclassified ; Farm Road ; -1130,232 -1400,80 -1700,-40 -2050,-40 -2200,200 -2260,450 -2280,680 ; farm
        residential ; Chapel Street ; -1300,1500 -1290,1400 -1380,1300 -1520,1330 -1560,1440 ; detached
        residential ; Westhaven Street ; -2280,680 -2200,600 -2080,560 ; detached
        residential ; Cove Street ; -2280,680 -2420,620 -2480,520 -2430,420 ; detached
        track ; ; -520,1440 -460,1600 -560,1840
        track ; ; -1500,360 -1560,620 -1500,900 -1620,1160 -1620,1420
        track ; ; -1900,520 -1800,760 -1600,780
        track ; ; 1250,1820 1300,1980 1500,2060
        track ; ; 2420,120 2620,300 2720,620
        track ; ; -1700,-40 -1650,-240 -1500,-380
        """

    static let paths = """
        steps ; Castle Steps ; -376,250 -410,262 -440,270 -462,284
        footway ; ; -462,284 -500,260 -545,240 -600,250 -640,300 -650,370 -620,440 -570,470 -510,440 -470,380 -462,330 -462,284
        footway ; ; -620,440 -590,500 -556,562
        footway ; ; -545,240 -540,190 -552,124
        footway ; ; 590,512 520,520 490,580 500,660 560,720 594,740
        footway ; ; 490,580 460,596 444,610
        footway ; ; 500,660 460,676 432,690
        path ; ; -2960,690 -2900,600 -2700,480 -2480,520
        path ; ; -560,1840 -420,2000 -330,2150 -160,2280
        path ; ; -800,1580 -960,1610 -1080,1690 -990,1800 -840,1790 -700,1740
        path ; ; -1500,-380 -1420,-600 -1260,-760 -1200,-900 -1210,-1150 -1350,-1400 -1500,-1600 -1640,-1700
        path ; ; 2420,120 2600,-200 2640,-600 2600,-1000 2560,-1400 2380,-1600
        path ; ; -1200,-900 -1000,-740 -880,-680 -835,-545
        footway ; ; 1240,1050 1255,995
        service ; ; 1985,1340 1985,1362 ; straight
        service ; ; 700,1240 800,1280 880,1330
        service ; ; -880,-690 -870,-620 -835,-545
        """

    /// Reads one of the tables above.
    static func streets(_ table: String) -> [Street] {
        table.split(separator: "\n").compactMap { row in
            let fields = row.split(separator: ";", omittingEmptySubsequences: false).map { $0.trimmed }
            guard fields.count >= 3, let kind = kinds[fields[0]] else { return nil }
            let flags = fields.count > 3 ? fields[3].split(separator: " ").map(String.init) : []
            let knots = plan(fields[2])
            var street = Street(
                kind: kind,
                name: fields[1].isEmpty ? nil : fields[1],
                line: flags.contains("straight") ? knots : knots.splined(step: 12).simplified(tolerance: 0.35)
            )
            for flag in flags {
                switch flag {
                case "over": street.layer = 1
                case "under": street.layer = -1
                case "oneway": street.oneway = true
                case "detached": street.frontage = .detached
                case "terraced": street.frontage = .terraced
                case "farm": street.frontage = .farm
                case "works": street.frontage = .works
                case "warehouse": street.frontage = .warehouse
                default: if flag.hasPrefix("ref=") { street.reference = String(flag.dropFirst(4)) }
                }
            }
            return street
        }
    }

    private static let kinds: [String: Street.Kind] = Dictionary(
        Street.Kind.allCases.map { ("\($0)", $0) },
        uniquingKeysWith: { first, _ in first }
    )
}

extension StringProtocol {
    /// The text without spaces at either end.
    var trimmed: String {
        var text = self[...]
        while text.first == " " { text = text.dropFirst() }
        while text.last == " " { text = text.dropLast() }
        return String(text)
    }
}
