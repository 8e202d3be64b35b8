internal import PortolanGeo

/// Where the name of an ocean or a sea stands, and what it is in some languages.
struct SeaLabel: Hashable {
    var location: Coordinate
    var isOcean: Bool
    /// Of tiles 512 points wide.
    var firstZoom: UInt8
    var name: String
    /// By OpenStreetMap's suffix.
    var translations: [String: String]
}

extension SeaLabel {
    /// By eye; the names as atlases of each language have them.
    static let all: [SeaLabel] = table.split(separator: "\n").compactMap { line in
        let fields = line.split(separator: "|").map { $0.trimming(while: { $0 == " " }) }
        let place = fields.first?.split(separator: " ") ?? []
        guard fields.count == 7, place.count == 3, let zoom = UInt8(place[0]), let latitude = Double(place[1]),
            let longitude = Double(place[2])
        else { return nil }
        return SeaLabel(
            location: Coordinate(latitude: latitude, longitude: longitude),
            isOcean: zoom == 0,
            firstZoom: zoom,
            name: fields[1],
            translations: Dictionary(
                zip(["fr", "tr", "ar", "zh-Hant", "zh"], fields[2...]).map { ($0, $1) },
                uniquingKeysWith: { first, _ in first }
            )
        )
    }

    /// First zoom (0 for oceans), latitude, longitude; English, French, Turkish, Arabic, traditional and simplified Chinese.
    private static let table = """
        0 25 -150 | North Pacific Ocean | Océan Pacifique Nord | Kuzey Pasifik Okyanusu | شمال المحيط الهادئ | 北太平洋 | 北太平洋
        0 -30 -120 | South Pacific Ocean | Océan Pacifique Sud | Güney Pasifik Okyanusu | جنوب المحيط الهادئ | 南太平洋 | 南太平洋
        0 32 -42 | North Atlantic Ocean | Océan Atlantique Nord | Kuzey Atlas Okyanusu | شمال المحيط الأطلسي | 北大西洋 | 北大西洋
        0 -25 -15 | South Atlantic Ocean | Océan Atlantique Sud | Güney Atlas Okyanusu | جنوب المحيط الأطلسي | 南大西洋 | 南大西洋
        0 -22 80 | Indian Ocean | Océan Indien | Hint Okyanusu | المحيط الهندي | 印度洋 | 印度洋
        0 83.5 -20 | Arctic Ocean | Océan Arctique | Arktik Okyanusu | المحيط المتجمد الشمالي | 北冰洋 | 北冰洋
        0 -62 60 | Southern Ocean | Océan Austral | Güney Okyanusu | المحيط الجنوبي | 南冰洋 | 南冰洋
        2 34.6 18.6 | Mediterranean Sea | Mer Méditerranée | Akdeniz | البحر المتوسط | 地中海 | 地中海
        2 15 -75 | Caribbean Sea | Mer des Caraïbes | Karayip Denizi | البحر الكاريبي | 加勒比海 | 加勒比海
        2 25 -90.5 | Gulf of Mexico | Golfe du Mexique | Meksika Körfezi | خليج المكسيك | 墨西哥灣 | 墨西哥湾
        2 60 -86 | Hudson Bay | Baie d’Hudson | Hudson Körfezi | خليج هدسون | 哈德遜灣 | 哈德孙湾
        2 58 -178 | Bering Sea | Mer de Béring | Bering Denizi | بحر بيرنغ | 白令海 | 白令海
        2 53.5 149 | Sea of Okhotsk | Mer d’Okhotsk | Ohotsk Denizi | بحر أوخوتسك | 鄂霍次克海 | 鄂霍次克海
        2 12.5 113.5 | South China Sea | Mer de Chine méridionale | Güney Çin Denizi | بحر الصين الجنوبي | 南海 | 南海
        2 18.5 131.5 | Philippine Sea | Mer des Philippines | Filipin Denizi | بحر الفلبين | 菲律賓海 | 菲律宾海
        2 15 64 | Arabian Sea | Mer d’Arabie | Umman Denizi | بحر العرب | 阿拉伯海 | 阿拉伯海
        2 14.5 88 | Bay of Bengal | Golfe du Bengale | Bengal Körfezi | خليج البنغال | 孟加拉灣 | 孟加拉湾
        2 -18 155 | Coral Sea | Mer de Corail | Mercan Denizi | بحر المرجان | 珊瑚海 | 珊瑚海
        2 -38.5 161 | Tasman Sea | Mer de Tasman | Tasman Denizi | بحر تسمان | 塔斯曼海 | 塔斯曼海
        2 75 40 | Barents Sea | Mer de Barents | Barents Denizi | بحر بارنتس | 巴倫支海 | 巴伦支海
        2 68 2 | Norwegian Sea | Mer de Norvège | Norveç Denizi | بحر النرويج | 挪威海 | 挪威海
        2 -72 -45 | Weddell Sea | Mer de Weddell | Weddell Denizi | بحر ودل | 威德爾海 | 威德尔海
        2 -75.5 -170 | Ross Sea | Mer de Ross | Ross Denizi | بحر روس | 羅斯海 | 罗斯海
        3 56.5 3 | North Sea | Mer du Nord | Kuzey Denizi | بحر الشمال | 北海 | 北海
        3 58.2 20 | Baltic Sea | Mer Baltique | Baltık Denizi | بحر البلطيق | 波羅的海 | 波罗的海
        3 43.3 34.3 | Black Sea | Mer Noire | Karadeniz | البحر الأسود | 黑海 | 黑海
        3 41.8 50.7 | Caspian Sea | Mer Caspienne | Hazar Denizi | بحر قزوين | 裏海 | 里海
        3 20.5 38.3 | Red Sea | Mer Rouge | Kızıldeniz | البحر الأحمر | 紅海 | 红海
        3 26.7 51.8 | Persian Gulf | Golfe Persique | Basra Körfezi | الخليج العربي | 波斯灣 | 波斯湾
        3 39.5 134.5 | Sea of Japan | Mer du Japon | Japon Denizi | بحر اليابان | 日本海 | 日本海
        3 29 125.5 | East China Sea | Mer de Chine orientale | Doğu Çin Denizi | بحر الصين الشرقي | 東海 | 东海
        3 36 123.3 | Yellow Sea | Mer Jaune | Sarı Deniz | البحر الأصفر | 黃海 | 黄海
        3 72.5 -66 | Baffin Bay | Baie de Baffin | Baffin Körfezi | خليج بافن | 巴芬灣 | 巴芬湾
        3 58 -53 | Labrador Sea | Mer du Labrador | Labrador Denizi | بحر لابرادور | 拉布拉多海 | 拉布拉多海
        3 57.5 -145 | Gulf of Alaska | Golfe d’Alaska | Alaska Körfezi | خليج ألاسكا | 阿拉斯加灣 | 阿拉斯加湾
        3 73 -138 | Beaufort Sea | Mer de Beaufort | Beaufort Denizi | بحر بوفورت | 波弗特海 | 波弗特海
        3 75.5 75 | Kara Sea | Mer de Kara | Kara Denizi | بحر كارا | 喀拉海 | 喀拉海
        3 76 127 | Laptev Sea | Mer de Laptev | Laptev Denizi | بحر لابتيف | 拉普捷夫海 | 拉普捷夫海
        3 72.5 163 | East Siberian Sea | Mer de Sibérie orientale | Doğu Sibirya Denizi | بحر سيبيريا الشرقي | 東西伯利亞海 | 东西伯利亚海
        3 2.3 1.5 | Gulf of Guinea | Golfe de Guinée | Gine Körfezi | خليج غينيا | 幾內亞灣 | 几内亚湾
        3 -34.3 128.5 | Great Australian Bight | Grande Baie australienne | Büyük Avustralya Körfezi | الخليج الأسترالي الكبير | 大澳大利亞灣 | 大澳大利亚湾
        3 -18.5 41.5 | Mozambique Channel | Canal du Mozambique | Mozambik Kanalı | قناة موزمبيق | 莫三比克海峽 | 莫桑比克海峡
        4 45.3 -4.5 | Bay of Biscay | Golfe de Gascogne | Biskay Körfezi | خليج بسكاي | 比斯開灣 | 比斯开湾
        4 39.6 12.3 | Tyrrhenian Sea | Mer Tyrrhénienne | Tiren Denizi | البحر التيراني | 第勒尼安海 | 第勒尼安海
        4 42.8 15.3 | Adriatic Sea | Mer Adriatique | Adriyatik Denizi | البحر الأدرياتيكي | 亞得里亞海 | 亚得里亚海
        4 37.6 18.5 | Ionian Sea | Mer Ionienne | İyon Denizi | البحر الأيوني | 愛奧尼亞海 | 爱奥尼亚海
        4 38.6 25 | Aegean Sea | Mer Égée | Ege Denizi | بحر إيجة | 愛琴海 | 爱琴海
        4 63.5 20.3 | Gulf of Bothnia | Golfe de Botnie | Botni Körfezi | خليج بوثنيا | 波的尼亞灣 | 波的尼亚湾
        4 10 101 | Gulf of Thailand | Golfe de Thaïlande | Tayland Körfezi | خليج تايلاند | 泰國灣 | 泰国湾
        4 -4.8 112 | Java Sea | Mer de Java | Cava Denizi | بحر جاوة | 爪哇海 | 爪哇海
        4 -14 139 | Gulf of Carpentaria | Golfe de Carpentarie | Karpentarya Körfezi | خليج كاربنتاريا | 卡奔塔利亞灣 | 卡奔塔利亚湾
        4 12.3 47.5 | Gulf of Aden | Golfe d’Aden | Aden Körfezi | خليج عدن | 亞丁灣 | 亚丁湾
        4 11 95.5 | Andaman Sea | Mer d’Andaman | Andaman Denizi | بحر أندامان | 安達曼海 | 安达曼海
        4 48 -62 | Gulf of Saint Lawrence | Golfe du Saint-Laurent | Saint Lawrence Körfezi | خليج سانت لورانس | 聖勞倫斯灣 | 圣劳伦斯湾
        4 65.6 37.5 | White Sea | Mer Blanche | Beyaz Deniz | البحر الأبيض | 白海 | 白海
        """
}

extension Substring {
    /// Without characters at either end for which the closure is true.
    fileprivate func trimming(while isLeft: (Character) -> Bool) -> String {
        var rest = self
        while let first = rest.first, isLeft(first) { rest.removeFirst() }
        while let last = rest.last, isLeft(last) { rest.removeLast() }
        return String(rest)
    }
}
