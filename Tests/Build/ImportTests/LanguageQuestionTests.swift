import Foundation
import PortolanImport
import PortolanPlaces
import PortolanSample
import PortolanTestSupport
import Testing

/// Words that speakers of many languages type to find a kind of place, searched in the sample town. The first answer
/// must be of that kind. The words were chosen from knowledge of the languages, before any of them was tried.
@Suite("The words of many languages find kinds of places")
struct LanguageQuestionTests {
    /// Each language with its questions and the types that they must find.
    private static let table: [(language: String, questions: [(text: String, type: String)])] = [
        (
            "en",
            [
                ("pharmacy", "pharmacy"), ("pharmacies", "pharmacy"), ("bakery in Port Meridian", "bakery"),
                ("gas station near Port Meridian", "gas_station"), ("petrol station", "gas_station"), ("public toilets", "public_bathroom"),
                ("cash machine", "atm"), ("railway station", "train_station"), ("hairdresser", "hair_salon"), ("bookshop", "book_store"),
                ("library in Port Meridian", "library"),
            ]
        ),
        (
            "de",
            [
                ("Apotheke", "pharmacy"), ("Apotheken", "pharmacy"), ("Bäckerei in Port Meridian", "bakery"), ("Baeckerei", "bakery"),
                ("Tankstelle", "gas_station"), ("Geldautomat", "atm"), ("Bahnhof", "train_station"), ("Friseur", "hair_salon"),
                ("Buchhandlung", "book_store"), ("Bücherei in Port Meridian", "library"), ("Spielplatz", "playground"),
            ]
        ),
        (
            "fr",
            [
                ("pharmacie", "pharmacy"), ("boulangerie à Port Meridian", "bakery"), ("station-service", "gas_station"),
                ("distributeur de billets", "atm"), ("gare", "train_station"), ("coiffeur", "hair_salon"), ("librairie", "book_store"),
                ("bibliothèque dans Port Meridian", "library"), ("toilettes publiques", "public_bathroom"), ("musée", "museum"),
                ("hôtels", "hotel"),
            ]
        ),
        (
            "es",
            [
                ("farmacia", "pharmacy"), ("farmacias", "pharmacy"), ("panadería en Port Meridian", "bakery"),
                ("gasolinera", "gas_station"), ("cajero automático", "atm"), ("estación de tren", "train_station"),
                ("peluquería", "hair_salon"), ("librería", "book_store"), ("biblioteca en Port Meridian", "library"), ("museo", "museum"),
                ("aseos", "public_bathroom"),
            ]
        ),
        (
            "pt",
            [
                ("farmácia", "pharmacy"), ("padaria em Port Meridian", "bakery"), ("posto de gasolina", "gas_station"),
                ("caixa eletrônico", "atm"), ("estação de trem", "train_station"), ("livraria", "book_store"), ("biblioteca", "library"),
                ("museu", "museum"), ("hotéis", "hotel"), ("supermercado", "supermarket"), ("parque infantil", "playground"),
            ]
        ),
        (
            "it",
            [
                ("farmacia", "pharmacy"), ("panificio", "bakery"), ("distributore di benzina", "gas_station"), ("bancomat", "atm"),
                ("stazione ferroviaria", "train_station"), ("parrucchiere", "hair_salon"), ("libreria", "book_store"),
                ("biblioteca a Port Meridian", "library"), ("museo", "museum"), ("alberghi", "hotel"), ("supermercato", "supermarket"),
            ]
        ),
        (
            "nl",
            [
                ("apotheek", "pharmacy"), ("bakkerij in Port Meridian", "bakery"), ("tankstation", "gas_station"), ("geldautomaat", "atm"),
                ("treinstation", "train_station"), ("kapper", "hair_salon"), ("boekhandel", "book_store"), ("bibliotheek", "library"),
                ("museum", "museum"), ("speeltuin", "playground"), ("supermarkt", "supermarket"),
            ]
        ),
        (
            "sv",
            [
                ("apotek", "pharmacy"), ("bageri i Port Meridian", "bakery"), ("bensinstation", "gas_station"), ("bankomat", "atm"),
                ("järnvägsstation", "train_station"), ("frisör", "hair_salon"), ("bokhandel", "book_store"), ("bibliotek", "library"),
                ("lekplats", "playground"), ("hotell", "hotel"), ("tandläkare", "dentist"),
            ]
        ),
        (
            "da",
            [
                ("apotek", "pharmacy"), ("bageri i Port Meridian", "bakery"), ("tankstation", "gas_station"),
                ("togstation", "train_station"), ("frisør", "hair_salon"), ("boghandel", "book_store"), ("bibliotek", "library"),
                ("legeplads", "playground"), ("hotel", "hotel"), ("tandlæge", "dentist"), ("supermarked", "supermarket"),
            ]
        ),
        (
            "nb",
            [
                ("apotek", "pharmacy"), ("bakeri", "bakery"), ("bensinstasjon", "gas_station"), ("minibank", "atm"),
                ("jernbanestasjon", "train_station"), ("frisør", "hair_salon"), ("bokhandel", "book_store"), ("bibliotek", "library"),
                ("lekeplass", "playground"), ("tannlege", "dentist"),
            ]
        ),
        (
            "fi",
            [
                ("apteekki", "pharmacy"), ("leipomo", "bakery"), ("huoltoasema", "gas_station"), ("pankkiautomaatti", "atm"),
                ("rautatieasema", "train_station"), ("kampaamo", "hair_salon"), ("kirjakauppa", "book_store"), ("kirjasto", "library"),
                ("leikkipuisto", "playground"), ("hammaslääkäri", "dentist"), ("hotelli", "hotel"),
            ]
        ),
        (
            "pl",
            [
                ("apteka", "pharmacy"), ("piekarnia", "bakery"), ("stacja benzynowa", "gas_station"), ("bankomat", "atm"),
                ("dworzec kolejowy", "train_station"), ("fryzjer", "hair_salon"), ("księgarnia", "book_store"), ("biblioteka", "library"),
                ("plac zabaw", "playground"), ("dentysta", "dentist"), ("muzeum", "museum"),
            ]
        ),
        (
            "cs",
            [
                ("lékárna", "pharmacy"), ("pekárna", "bakery"), ("čerpací stanice", "gas_station"), ("bankomat", "atm"),
                ("kadeřnictví", "hair_salon"), ("knihkupectví", "book_store"), ("knihovna", "library"), ("dětské hřiště", "playground"),
                ("muzeum", "museum"), ("zubař", "dentist"),
            ]
        ),
        (
            "ru",
            [
                ("аптека", "pharmacy"), ("аптеки", "pharmacy"), ("пекарня", "bakery"), ("заправка", "gas_station"), ("банкомат", "atm"),
                ("вокзал", "train_station"), ("парикмахерская", "hair_salon"), ("книжный магазин", "book_store"), ("библиотека", "library"),
                ("гостиница", "hotel"), ("музей в Port Meridian", "museum"),
            ]
        ),
        (
            "uk",
            [
                ("аптека", "pharmacy"), ("пекарня", "bakery"), ("банкомат", "atm"), ("бібліотека", "library"), ("готель", "hotel"),
                ("музей", "museum"), ("перукарня", "hair_salon"), ("книгарня", "book_store"), ("стоматолог", "dentist"),
                ("супермаркет", "supermarket"),
            ]
        ),
        (
            "el",
            [
                ("φαρμακείο", "pharmacy"), ("φούρνος", "bakery"), ("βενζινάδικο", "gas_station"),
                ("σιδηροδρομικός σταθμός", "train_station"), ("κομμωτήριο", "hair_salon"), ("βιβλιοπωλείο", "book_store"),
                ("βιβλιοθήκη", "library"), ("μουσείο", "museum"), ("ξενοδοχείο", "hotel"), ("οδοντίατρος", "dentist"),
                ("παιδική χαρά", "playground"),
            ]
        ),
        (
            "tr",
            [
                ("eczane", "pharmacy"), ("fırın", "bakery"), ("benzin istasyonu", "gas_station"), ("bankamatik", "atm"),
                ("tren istasyonu", "train_station"), ("kuaför", "hair_salon"), ("kitapçı", "book_store"), ("kütüphane", "library"),
                ("müze", "museum"), ("otel", "hotel"), ("oteller", "hotel"),
            ]
        ),
        (
            "ar",
            [
                ("صيدلية", "pharmacy"), ("مخبز", "bakery"), ("محطة وقود", "gas_station"), ("صراف آلي", "atm"),
                ("محطة قطار", "train_station"), ("مكتبة", "library"), ("متحف", "museum"), ("فندق", "hotel"), ("فنادق", "hotel"),
                ("سوبرماركت", "supermarket"), ("طبيب أسنان", "dentist"),
            ]
        ),
        (
            "fa",
            [
                ("داروخانه", "pharmacy"), ("نانوایی", "bakery"), ("پمپ بنزین", "gas_station"), ("خودپرداز", "atm"), ("کتابخانه", "library"),
                ("موزه", "museum"), ("هتل", "hotel"), ("دندانپزشک", "dentist"), ("سوپرمارکت", "supermarket"), ("آرایشگاه", "hair_salon"),
            ]
        ),
        (
            "he",
            [
                ("בית מרקחת", "pharmacy"), ("מאפייה", "bakery"), ("תחנת דלק", "gas_station"), ("כספומט", "atm"),
                ("תחנת רכבת", "train_station"), ("ספרייה", "library"), ("מוזיאון", "museum"), ("מלון", "hotel"), ("רופא שיניים", "dentist"),
                ("סופרמרקט", "supermarket"),
            ]
        ),
        (
            "hi",
            [
                ("दवा की दुकान", "pharmacy"), ("बेकरी", "bakery"), ("पेट्रोल पंप", "gas_station"), ("एटीएम", "atm"),
                ("रेलवे स्टेशन", "train_station"), ("पुस्तकालय", "library"), ("संग्रहालय", "museum"), ("होटल", "hotel"),
                ("सुपरमार्केट", "supermarket"), ("पार्क", "park"),
            ]
        ),
        (
            "th",
            [
                ("ร้านขายยา", "pharmacy"), ("ปั๊มน้ำมัน", "gas_station"), ("ตู้เอทีเอ็ม", "atm"), ("สถานีรถไฟ", "train_station"),
                ("ห้องสมุด", "library"), ("พิพิธภัณฑ์", "museum"), ("โรงแรม", "hotel"), ("ซูเปอร์มาร์เก็ต", "supermarket"),
                ("ร้านตัดผม", "hair_salon"), ("สวนสาธารณะ", "park"),
            ]
        ),
        (
            "vi",
            [
                ("nhà thuốc", "pharmacy"), ("hiệu thuốc", "pharmacy"), ("tiệm bánh", "bakery"), ("trạm xăng", "gas_station"),
                ("máy rút tiền", "atm"), ("nhà ga", "train_station"), ("hiệu sách", "book_store"), ("thư viện", "library"),
                ("bảo tàng", "museum"), ("khách sạn", "hotel"), ("siêu thị", "supermarket"), ("nha sĩ", "dentist"),
            ]
        ),
        (
            "id",
            [
                ("apotek", "pharmacy"), ("toko roti", "bakery"), ("pom bensin", "gas_station"), ("stasiun kereta", "train_station"),
                ("toko buku", "book_store"), ("perpustakaan", "library"), ("museum", "museum"), ("hotel", "hotel"),
                ("dokter gigi", "dentist"), ("taman bermain", "playground"),
            ]
        ),
        (
            "ja",
            [
                ("薬局", "pharmacy"), ("パン屋", "bakery"), ("ガソリンスタンド", "gas_station"), ("駅", "train_station"), ("美容院", "hair_salon"),
                ("本屋", "book_store"), ("図書館", "library"), ("博物館", "museum"), ("ホテル", "hotel"), ("スーパー", "supermarket"), ("歯医者", "dentist"),
            ]
        ),
        (
            "ko",
            [
                ("약국", "pharmacy"), ("빵집", "bakery"), ("주유소", "gas_station"), ("기차역", "train_station"), ("미용실", "hair_salon"),
                ("서점", "book_store"), ("도서관", "library"), ("박물관", "museum"), ("호텔", "hotel"), ("치과", "dentist"),
            ]
        ),
        (
            "zh-Hans",
            [
                ("药店", "pharmacy"), ("面包店", "bakery"), ("加油站", "gas_station"), ("取款机", "atm"), ("火车站", "train_station"),
                ("书店", "book_store"), ("图书馆", "library"), ("博物馆", "museum"), ("酒店", "hotel"), ("超市", "supermarket"), ("公园", "park"),
            ]
        ),
        (
            "zh-Hant",
            [
                ("藥局", "pharmacy"), ("麵包店", "bakery"), ("加油站", "gas_station"), ("提款機", "atm"), ("火車站", "train_station"),
                ("書店", "book_store"), ("圖書館", "library"), ("博物館", "museum"), ("飯店", "hotel"), ("超市", "supermarket"), ("牙醫", "dentist"),
            ]
        ),
        (
            "hu",
            [
                ("gyógyszertár", "pharmacy"), ("pékség", "bakery"), ("benzinkút", "gas_station"), ("könyvtár", "library"),
                ("múzeum", "museum"), ("szálloda", "hotel"), ("fodrász", "hair_salon"), ("vasútállomás", "train_station"),
            ]
        ),
        (
            "ro",
            [
                ("farmacie", "pharmacy"), ("brutărie", "bakery"), ("benzinărie", "gas_station"), ("bibliotecă", "library"),
                ("muzeu", "museum"), ("gară", "train_station"), ("librărie", "book_store"),
            ]
        ),
        (
            "ca",
            [
                ("farmàcia", "pharmacy"), ("forn de pa", "bakery"), ("benzinera", "gas_station"), ("biblioteca", "library"),
                ("museu", "museum"), ("perruqueria", "hair_salon"),
            ]
        ),
    ]

    @Test("The first answer is of the kind that the words name")
    func firstAnswers() async throws {
        let folder = TemporaryFile()
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        let extract = folder.url.appending(path: "town.osm.pbf")
        try NullIsland.write(to: extract.path(percentEncoded: false))
        let region = folder.url.appending(path: "town.portolan", directoryHint: .isDirectory)
        _ = try await RegionImporter(options: .init(country: "XX", makesTiles: false)).run(extract: extract, output: region)
        let client = try PlacesClient(regions: [region])
        var missed: [String] = []
        for (language, questions) in Self.table {
            for question in questions {
                let first = try await client.search(text: question.text, limit: 1, fields: [.types, .displayName]).first
                let isRight = first?.types?.contains(question.type) ?? false
                if !isRight { missed.append("\(language) '\(question.text)': \(first?.displayName?.text ?? "nothing")") }
            }
        }
        #expect(missed.isEmpty, "\(missed)")
        #expect(Self.table.count >= 30 && Self.table.map(\.questions.count).reduce(0, +) >= 300)
    }
}
