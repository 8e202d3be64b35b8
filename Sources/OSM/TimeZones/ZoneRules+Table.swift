extension ZoneRules {
    /// Countries with more than one zone. A country's line has the zone of most of it; below stand zones with the parts (named as Natural Earth names them, faults
    /// included) or the areas (latitude and longitude of corners; drawn by hand) in which they hold.
    ///
    /// What holds where is told by the comments of the time zone database (zone.tab and the regions' files, public domain) and by the laws that they name: 15 U.S.C.
    /// §§ 261–263 and 49 CFR 71 (United States), Lei 11.662/2008 and 12.876/2013 (Brazil), Federal Law 107-FZ of 2011 (Russia), Ley de los Husos Horarios of 2022 (Mexico).
    /// Vietnam's north has the zone of Bangkok because the database tells zones apart by their clocks since 1970; today both are UTC+7.
    static let table = """
        AQ Antarctica/McMurdo
          Antarctica/Palmer : -66 -70, -60 -50
          Antarctica/Rothera : -75 -80, -66 -60
          Antarctica/Troll : -78 -10, -65 20
          Antarctica/Syowa : -78 20, -65 50
          Antarctica/Mawson : -78 50, -65 70
          Antarctica/Davis : -78 70, -65 95
          Antarctica/Casey : -75 95, -65 125
          Antarctica/Vostok : -82 90, -75 125
          Antarctica/DumontDUrville : -75 130, -65 150
        AR America/Argentina/Cordoba
          America/Argentina/Buenos_Aires = Buenos Aires, Ciudad de Buenos Aires
          America/Argentina/Salta = Salta, La Pampa, Neuquén, Río Negro
          America/Argentina/Jujuy = Jujuy
          America/Argentina/Tucuman = Tucumán
          America/Argentina/Catamarca = Catamarca, Chubut
          America/Argentina/La_Rioja = La Rioja
          America/Argentina/San_Juan = San Juan
          America/Argentina/Mendoza = Mendoza
          America/Argentina/San_Luis = San Luis
          America/Argentina/Rio_Gallegos = Santa Cruz
          America/Argentina/Ushuaia = Tierra del Fuego
        AU Australia/Sydney
          Australia/Melbourne = Victoria
          Australia/Hobart = Tasmania
          Australia/Brisbane = Queensland
          Australia/Adelaide = South Australia
          Australia/Darwin = Northern Territory
          Australia/Perth = Western Australia
          Australia/Eucla : -32.4 125.4, -30.9 129.1 in Western Australia
          Australia/Broken_Hill : -32.4 141.0, -31.2 142.1 in New South Wales
          Australia/Lindeman : -20.55 148.75, -19.95 149.25
          Australia/Lord_Howe : -33 157, -30 161
          Antarctica/Macquarie : -56 157, -53 161
        BR America/Sao_Paulo
          America/Noronha : -5 -35, 1 -28
          America/Belem = Pará, Amapá
          America/Fortaleza = Maranhão, Piauí, Ceará, Rio Grande do Norte, Paraíba
          America/Recife = Pernambuco
          America/Araguaina = Tocantins
          America/Maceio = Alagoas, Sergipe
          America/Bahia = Bahia
          America/Campo_Grande = Mato Grosso do Sul
          America/Cuiaba = Mato Grosso
          America/Porto_Velho = Rondônia
          America/Boa_Vista = Roraima
          America/Manaus = Amazonas
          America/Rio_Branco = Acre
          America/Santarem : 3 -60, 3 -54, 0.9 -53.1, -0.5 -52.5, -1.5 -52, -3.5 -52, -5 -52.6, -7 -53, -10 -52, -10 -60 in Pará
          America/Eirunepe : -4.2 -69.95, -9.6 -67.5, -12 -68, -12 -75, -4 -75 in Amazonas
        CA America/Toronto
          America/Vancouver = British Columbia
          America/Edmonton = Alberta, Northwest Territories
          America/Regina = Saskatchewan
          America/Winnipeg = Manitoba
          America/Moncton = New Brunswick
          America/Halifax = Nova Scotia, Prince Edward Island
          America/Goose_Bay = Newfoundland and Labrador
          America/Whitehorse = Yukon
          America/Iqaluit = Nunavut
          America/Dawson_Creek : 54.9 -125, 58 -119.9 in British Columbia
          America/Fort_Nelson : 58 -127.2, 60.1 -119.9 in British Columbia
          America/Creston : 48.9 -116.9, 49.6 -116.2 in British Columbia
          America/Edmonton : 48.9 -116.2, 50.2 -116.5, 51.2 -117.4, 51.9 -117.8, 52.2 -117, 50 -113 in British Columbia
          America/Swift_Current : 48.9 -110.1, 51.45 -107.2 in Saskatchewan
          America/Edmonton : 52.85 -110.1, 53.55 -109.2 in Saskatchewan
          America/Atikokan : 48.3 -92.2, 49.2 -91.0 in Ontario
          America/Winnipeg : 48 -96, 60 -90 in Ontario
          America/Blanc-Sablon : 49 -63, 52.1 -56.8 in Québec
          America/St_Johns : 46 -60, 51.75 -52 in Newfoundland and Labrador
          America/St_Johns : 51.3 -57.2, 53.1 -55 in Newfoundland and Labrador
          America/Glace_Bay : 45.55 -61.6, 47.3 -59.5 in Nova Scotia
          America/Dawson : 60 -142, 70 -138 in Yukon
          America/Inuvik : 60 -140, 79 -120 in Northwest Territories
          America/Resolute : 74.5 -97, 75.5 -93 in Nunavut
          America/Atikokan : 62 -87.5, 65.5 -80.5 in Nunavut
          America/Cambridge_Bay : 60 -102, 60 -122, 80 -122, 80 -102, 73 -102, 73 -95, 71.3 -89.5, 68 -89, 67.4 -90.5,
            67.3 -95, 67 -98, 65.9 -102 in Nunavut
          America/Rankin_Inlet : 55 -102, 80 -85 in Nunavut
        CD Africa/Lubumbashi
          Africa/Kinshasa = Kinshasa City, Bas-Congo, Bandundu, Équateur
        CL America/Santiago
          America/Coyhaique = Aisén del General Carlos Ibáñez del Campo
          America/Punta_Arenas = Magallanes y Antártica Chilena
          Pacific/Easter : -40 -120, -15 -85
        CN Asia/Shanghai
          Asia/Urumqi = Xinjiang, Xinjiang Uygur
        CY Asia/Nicosia
          Asia/Famagusta : 35.1 33.6, 35.8 34.7
        DE Europe/Berlin
          Europe/Busingen : 47.67 8.66, 47.71 8.71
        EC America/Guayaquil
          Pacific/Galapagos : -5 -95, 5 -85
        ES Europe/Madrid
          Africa/Ceuta : 35 -6, 35.95 -2
          Atlantic/Canary : 26 -19, 31 -12
        FM Pacific/Chuuk
          Pacific/Kosrae : 3 161, 7 166
          Pacific/Pohnpei : 0 154, 12 161
        GL America/Nuuk
          America/Thule : 75.8 -72, 77.3 -65
          America/Danmarkshavn : 74 -30, 79 -10
          America/Scoresbysund : 68.7 -30, 72.2 -20
        ID Asia/Makassar
          Asia/Jakarta = Aceh, Banten, Bengkulu, Jakarta Raya, Jambi, Jawa Barat, Jawa Tengah, Jawa Timur, Lampung, Riau,
            Sumatera Barat, Sumatera Selatan, Sumatera Utara, Yogyakarta, Bangka-Belitung, Kepulauan Riau
          Asia/Pontianak = Kalimantan Barat, Kalimantan Tengah
          Asia/Jayapura = Papua, Irian Jaya Barat, Maluku, Maluku Utara
        KI Pacific/Tarawa
          Pacific/Kanton : -6 -176, 0 -168
          Pacific/Kiritimati : -13 -165, 8 -145
        KZ Asia/Almaty
          Asia/Qyzylorda = Qyzylorda
          Asia/Qostanay = Qostanay
          Asia/Aqtobe = Aqtöbe
          Asia/Aqtau = Mangghystau
          Asia/Atyrau = Atyrau
          Asia/Oral = West Kazakhstan
        MA Africa/Casablanca
          Africa/El_Aaiun : 20 -18, 27.667 -8
        MN Asia/Ulaanbaatar
          Asia/Hovd = Bayan-Ölgiy, Hovd, Uvs
        MX America/Mexico_City
          America/Cancun = Quintana Roo
          America/Merida = Campeche, Yucatán
          America/Monterrey = Durango, Coahuila, Nuevo León, Tamaulipas
          America/Chihuahua = Chihuahua
          America/Mazatlan = Baja California Sur, Nayarit, Sinaloa
          America/Hermosillo = Sonora
          America/Tijuana = Baja California
          America/Bahia_Banderas : 20.6 -105.6, 20.95 -105.1 in Nayarit
          America/Ciudad_Juarez : 30.4 -109.1, 30.4 -108, 30.9 -107.3, 31 -105.6, 31.9 -106, 31.9 -109.1 in Chihuahua
          America/Ojinaga : 28.9 -105.2, 30.8 -103 in Chihuahua
          America/Matamoros : 30 -101, 29.5 -103, 28.4 -104, 27.3 -103.2, 28 -101.9, 28.3 -101, 27.8 -100.6, 27 -100.2,
            26.5 -99.7, 26 -99.1, 25.8 -98.5, 25.2 -98, 24.9 -97, 26 -96.9, 27.6 -99.3
        MY Asia/Kuala_Lumpur
          Asia/Kuching = Sabah, Sarawak, Labuan
          Asia/Kuching : 0 108, 8 120
        NZ Pacific/Auckland
          Pacific/Chatham : -46 -180, -42 -174
        PF Pacific/Tahiti
          Pacific/Marquesas : -12 -142, -6 -137
          Pacific/Gambier : -26 -137.5, -20 -133
        PG Pacific/Port_Moresby
          Pacific/Bougainville : -8 153.5, -2 158
        PS Asia/Hebron
          Asia/Gaza : 31.1 34.1, 31.65 34.7
        PT Europe/Lisbon
          Atlantic/Madeira : 29 -18, 34 -15
          Atlantic/Azores : 35 -33, 41 -23
        RU Europe/Moscow
          Europe/Kaliningrad = Kaliningrad
          Europe/Kirov = Kirov
          Europe/Volgograd = Volgograd
          Europe/Astrakhan = Astrakhan'
          Europe/Saratov = Saratov
          Europe/Ulyanovsk = Ul'yanovsk
          Europe/Samara = Samara, Udmurt
          Asia/Yekaterinburg = Bashkortostan, Chelyabinsk, Kurgan, Orenburg, Perm', Sverdlovsk, Tyumen', Khanty-Mansiy,
            Yamal-Nenets, Komi-Permyak
          Asia/Omsk = Omsk
          Asia/Novosibirsk = Novosibirsk
          Asia/Barnaul = Altay, Gorno-Altay
          Asia/Tomsk = Tomsk
          Asia/Novokuznetsk = Kemerovo
          Asia/Krasnoyarsk = Krasnoyarsk, Khakass, Tuva, Evenk, Taymyr
          Asia/Irkutsk = Irkutsk, Buryat, Ust-Orda Buryat
          Asia/Chita = Chita, Aga Buryat
          Asia/Yakutsk = Sakha (Yakutia), Amur
          Asia/Vladivostok = Khabarovsk, Primor'ye, Yevrey
          Asia/Magadan = Magadan, Maga Buryatdan
          Asia/Sakhalin = Sakhalin
          Asia/Kamchatka = Kamchatka, Koryak
          Asia/Anadyr = Chukchi Autonomous Okrug
          Asia/Srednekolymsk : 49.4 153.5, 51.5 157 in Sakhalin
          Asia/Khandyga : 58.5 132.6, 61 132.8, 61.7 134.5, 62.4 134.3, 63 133, 64.5 132.3, 65.3 136, 65.3 139.8, 63.5 140.8,
            62 141.5, 61 140.5, 58.5 138 in Sakha (Yakutia)
          Asia/Ust-Nera : 61 140.5, 62 141.5, 63.5 140.8, 64.9 139.8, 65.4 141.5, 65 144, 64.6 146.3, 63 147,
            61 147 in Sakha (Yakutia)
          Asia/Vladivostok : 65.4 131, 67.2 130.2, 68 131.8, 69.5 132.8, 70.5 132.5, 71.3 130.5, 78 137, 78 150, 72.5 143,
            70 141, 68.5 140.5, 66 140, 65.4 139.8, 65.3 136, 64.6 132.5 in Sakha (Yakutia)
          Asia/Srednekolymsk : 64.6 146.3, 65.4 141.5, 66 140, 70 141, 72.5 143, 77 150, 72 165, 68 165, 62 160,
            62 150 in Sakha (Yakutia)
        UA Europe/Kyiv
          Europe/Simferopol = Crimea, Sevastopol
        UM Pacific/Midway
          Pacific/Wake : 15 160, 25 170
        US America/New_York
          America/Chicago = Alabama, Arkansas, Illinois, Iowa, Kansas, Louisiana, Minnesota, Mississippi, Missouri, Nebraska,
            North Dakota, Oklahoma, South Dakota, Tennessee, Texas, Wisconsin
          America/Denver = Colorado, Montana, New Mexico, Utah, Wyoming
          America/Phoenix = Arizona
          America/Boise = Idaho
          America/Los_Angeles = California, Nevada, Oregon, Washington
          America/Anchorage = Alaska
          Pacific/Honolulu = Hawaii
          America/Detroit = Michigan
          America/Indiana/Indianapolis = Indiana
          America/Phoenix : 35.6 -110.9, 36.1 -110.2 in Arizona
          America/Denver : 37.1 -111.3, 36.8 -111.45, 36.5 -111.8, 36.1 -111.7, 35.4 -111.2, 35.3 -110.4, 35.2 -109.8,
            35.2 -109, 37.1 -109 in Arizona
          America/Los_Angeles : 45.5 -117.3, 45.4 -116.3, 45.55 -115.5, 45.4 -114.4, 46.5 -114, 49.1 -116, 49.1 -117.3 in Idaho
          America/Boise : 42.45 -118.23, 44.45 -116.9 in Oregon
          America/Denver : 40.7 -114.1, 40.78 -114 in Nevada
          America/Denver : 37.74 -102.1, 37.74 -101.53, 38.7 -101.5, 38.7 -101.1, 39.13 -101.4, 39.57 -101.39,
            39.57 -102.1 in Kansas
          America/Denver : 39.9 -102.2, 39.9 -101.32, 41 -101.25, 41.4 -101.3, 41.75 -100.85, 42.1 -100.85, 42.2 -101,
            43.1 -101, 43.1 -104.1, 40.9 -104.1 in Nebraska
          America/Denver : 46 -104.1, 46 -100.45, 45 -100.35, 44.6 -100.7, 44.2 -101.1, 43.4 -101.1, 42.9 -101.2,
            42.9 -104.1 in South Dakota
          America/North_Dakota/Beulah : 47 -102.15, 47.6 -101.76, 47.6 -101.3, 47.33 -101.3, 47.33 -101.76,
            47 -101.76 in North Dakota
          America/North_Dakota/Center : 46.98 -101.76, 47.33 -100.95 in North Dakota
          America/North_Dakota/New_Salem : 46.28 -102.1, 46.98 -100.95 in North Dakota
          America/Denver : 47.6 -104.1, 47.6 -103.1, 47.4 -102.3, 46.85 -102.1, 46.3 -102, 46.3 -100.6, 45.9 -100.5,
            45.9 -104.1 in North Dakota
          America/Denver : 30.5 -106.7, 32.1 -104.9 in Texas
          America/Chicago : 29.95 -88, 31.1 -84.95 in Florida
          America/New_York : 36.7 -84.75, 36.4 -84.9, 35.9 -84.9, 35.6 -85.15, 35.2 -85.45, 34.9 -85.47, 34.9 -81,
            37 -81 in Tennessee
          America/Kentucky/Monticello : 36.6 -85.02, 36.97 -84.58 in Kentucky
          America/Kentucky/Louisville : 37.9 -86, 38.5 -85.35 in Kentucky
          America/Chicago : 38.1 -86.25, 37.75 -86.3, 37.55 -86, 37.45 -85.75, 37.3 -85.3, 37.15 -85.05, 36.95 -84.9,
            36.4 -85.1, 36.4 -89.7, 38.1 -89.7 in Kentucky
          America/Indiana/Knox : 41.17 -86.93, 41.43 -86.47 in Indiana
          America/Indiana/Winamac : 40.91 -86.93, 41.17 -86.47 in Indiana
          America/Chicago : 40.73 -87.6, 40.73 -86.98, 41.2 -86.93, 41.43 -86.93, 41.43 -86.48, 41.8 -86.48,
            41.8 -87.6 in Indiana
          America/Indiana/Tell_City : 37.84 -86.82, 38.27 -86.43 in Indiana
          America/Indiana/Petersburg : 38.24 -87.47, 38.53 -87.07 in Indiana
          America/Chicago : 37.75 -88.1, 37.75 -86.8, 38.2 -86.82, 38.24 -87.3, 38.55 -87.5, 38.5 -88.1 in Indiana
          America/Indiana/Vincennes : 38.2 -87.07, 38.2 -86.68, 38.9 -86.68, 38.9 -87.7, 38.42 -87.8 in Indiana
          America/Indiana/Marengo : 38.1 -86.68, 38.45 -86.25 in Indiana
          America/Indiana/Vevay : 38.68 -85.2, 38.92 -84.78 in Indiana
          America/Menominee : 44.9 -87.8, 45.1 -87.4, 45.75 -87.25, 45.99 -87.6, 46.25 -87.62, 46.25 -88.1, 46.42 -88.15,
            46.42 -89, 46.75 -90.1, 46.6 -90.6, 45.8 -89 in Michigan
          America/Adak : 50 -180, 54 -169.5 in Alaska
          America/Adak : 50 170, 54 180 in Alaska
          America/Nome : 50 -180, 75 -162 in Alaska
          America/Metlakatla : 54.98 -131.7, 55.27 -131.3 in Alaska
          America/Yakutat : 58.8 -141, 60.3 -138 in Alaska
          America/Juneau : 60 -138, 58 -137.6, 58 -135, 57.3 -134.9, 57 -134, 57.5 -132.5, 60 -132 in Alaska
          America/Sitka : 54 -137.6, 58 -137.6, 58.5 -129, 54 -129 in Alaska
        UZ Asia/Samarkand
          Asia/Tashkent = Tashkent, Andijon, Ferghana, Namangan, Sirdaryo, Jizzakh
        VN Asia/Ho_Chi_Minh
          Asia/Bangkok : 17 100, 24 112
        MH Pacific/Majuro
          Pacific/Kwajalein : 8.5 166.5, 9.6 168
        """
}
