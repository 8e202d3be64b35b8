import Foundation
import OpeningHours
import PortolanDetails
import PortolanOSM
import PortolanRegion
import PortolanTestSupport
import Testing

@testable import PortolanImport

/// Ten places each of five towns, read from the extracts and compared with what a person made of their tags.
@Suite(.enabled(if: Outside.has(Outside.data), "no extracts"))
struct HandCheckedPlacesTests {
    struct Town: Sendable, CustomTestStringConvertible {
        /// Of the extract.
        var name: String
        /// ISO 3166-1, for phone numbers.
        var region: String
        /// What `name` is in, and another.
        var languages: [String]
        var places: [Checked]

        var testDescription: String { name }
    }

    struct Checked: Sendable {
        var key: OSMKey
        /// In the town's languages.
        var names: [String]
        var type: String
        /// What the type is called in the town's languages.
        var typeNames: [String]
        var phone: String?
        var website: String?
        /// All that is known: `takeout`, or `!takeout` for what is not so.
        var facts: String
        var status = BusinessStatus.operational
        var summary: String?

        init(
            _ type: OSMType,
            _ id: Int64,
            _ names: [String],
            _ kind: String,
            _ typeNames: [String],
            phone: String? = nil,
            web: String? = nil,
            _ facts: String = "",
            status: BusinessStatus = .operational,
            summary: String? = nil
        ) {
            key = OSMKey(type: type, id: id)
            self.names = names
            self.type = kind
            self.typeNames = typeNames
            self.phone = phone
            website = web
            self.facts = facts
            self.status = status
            self.summary = summary
        }
    }

    @Test(arguments: towns) func answersAsAPersonWould(_ town: Town) throws {
        let today = try #require(CivilDate(year: 2026, month: 11, day: 21))
        var found: [OSMKey: (tags: DetailTags, classification: PlaceClassifier.Classification)] = [:]
        let wanted = Set(town.places.map(\.key))
        try OSMReader(at: Outside.data.appending(path: town.name + ".osm.pbf")).read { feature in
            guard wanted.contains(feature.key), let classification = PlaceClassifier.classify(feature) else { return }
            found[feature.key] = (DetailTags(feature.tags.all.map { .init($0.key, $0.value) }), classification)
        }
        #expect(town.places.count == 10)
        for place in town.places {
            let (tags, classification) = try #require(found[place.key], "\(place.key)")
            let names = town.languages.map { PlaceName.choose(tags, language: $0, regionLanguage: town.languages[0])?.text }
            #expect(names == place.names, "\(place.key)")
            #expect(classification.types.first == place.type, "\(place.key)")
            #expect(town.languages.map { TypeNames.displayName(ofType: place.type, language: $0)?.text } == place.typeNames, "\(place.key)")
            #expect(PhoneNumber.all(of: tags, region: town.region).first?.international == place.phone, "\(place.key)")
            #expect(ContactLinks(tags).website?.url == place.website, "\(place.key)")
            #expect(Self.facts(PlaceAttributes(tags)) == place.facts.split(separator: " ").map(String.init), "\(place.key)")
            let status = PlaceStatus(tags, kinds: classification.kinds, types: classification.types, today: today)
            #expect(status.businessStatus == place.status, "\(place.key)")
            #expect(EditorialSummary.choose(tags)?.text == place.summary, "\(place.key)")
        }
    }

    /// The known ones, in the order of their declaration.
    static func facts(_ attributes: PlaceAttributes) -> [String] {
        [
            Mirror(reflecting: attributes), Mirror(reflecting: attributes.accessibility), Mirror(reflecting: attributes.payment),
            Mirror(reflecting: attributes.parking),
        ]
        .flatMap { $0.children.compactMap { child in (child.value as? Bool).map { ($0 ? "" : "!") + (child.label ?? "") } } }
    }

    static let towns = [saigon, munich, sydney, vancouver, andorra]

    static let saigon = Town(
        name: "saigon",
        region: "VN",
        languages: ["vi", "en"],
        places: [
            Checked(
                .node,
                12_295_997_501,
                ["Prem Bistro", "Prem Bistro"],
                "restaurant",
                ["Nhà hàng", "Restaurant"],
                phone: "+84 28 6279 9920",
                web: "https://www.prembistro.com",
                "servesVegetarianFood"
            ),
            Checked(
                .node,
                7_417_168_288,
                ["Cộng Cà Phê", "Cộng Cà Phê"],
                "coffee_shop",
                ["Tiệm cà phê", "Coffee Shop"],
                "takeout servesCoffee restroom"
            ),
            Checked(
                .node,
                4_359_559_994,
                ["BOA Bookstore", "BOA Bookstore"],
                "book_store",
                ["Hiệu sách", "Book Store"],
                phone: "+84 93 210 49 02",
                web: "http://www.facebook.com/BooksOfAwesome"
            ),
            Checked(
                .node,
                10_147_782_182,
                ["TOPZONE 191 ĐIỆN BIÊN PHỦ", "TOPZONE 191 ĐIỆN BIÊN PHỦ"],
                "cell_phone_store",
                ["Cửa hàng điện thoại", "Cell Phone Store"],
                phone: "+84 1900 969642",
                web: "https://zalo.me/2449957816551686131",
                "acceptsCreditCards acceptsDebitCards !acceptsCashOnly"
            ),
            Checked(
                .node,
                11_917_289_769,
                ["Kosala – Chón Bình Yên", "Kosala – Peaceful Place"],
                "tea_store",
                ["Cửa hàng trà", "Tea Store"],
                phone: "+84 98 881 82 89",
                web: "http://kosalavn.com"
            ),
            Checked(
                .way,
                1_154_088_054,
                ["Khách Sạn Mai House Saigon", "Mai House Saigon Hotel"],
                "hotel",
                ["Khách sạn", "Hotel"],
                phone: "+84 28 7303 9000",
                web: "https://maihouse.com.vn/"
            ),
            Checked(
                .node,
                4_607_172_789,
                ["Thai Express", "Thai Express"],
                "thai_restaurant",
                ["Nhà hàng Thái", "Thai Restaurant"],
                web: "https://www.thaiexpress.com.vn/"
            ),
            Checked(
                .way,
                189_165_793,
                ["Trường Trung học phố thông Nguyễn Thị Minh Khai", "Nguyen Thi Minh Khai High School"],
                "school",
                ["Trường học", "School"],
                phone: "+84 28 3933 0801",
                web: "https://thptnguyenthiminhkhai.hcm.edu.vn/Default.aspx"
            ),
            Checked(
                .way,
                1_153_420_707,
                ["Tổng Lãnh sự quán Nhật Bản", "Consulate General of Japan"],
                "embassy",
                ["Đại sứ quán", "Embassy"],
                phone: "+84 28 3933 3510",
                web: "https://www.vn.emb-japan.go.jp/"
            ),
            Checked(
                .node,
                2_037_755_976,
                ["Cửa Hàng Thời Trang An Phước", "An Phuoc"],
                "clothing_store",
                ["Cửa hàng quần áo", "Clothing Store"],
                phone: "+84 28 3822 6484"
            ),
        ]
    )

    static let munich = Town(
        name: "munich",
        region: "DE",
        languages: ["de", "zh-Hant"],
        places: [
            Checked(
                .way,
                23_632_546,
                ["Hofbrauhaus", "皇家啤酒屋"],
                "bavarian_restaurant",
                ["Bayerisches Restaurant", "巴伐利亞餐廳"],
                phone: "+49 89 290136100",
                web: "http://www.hofbraeuhaus.de",
                "!takeout dineIn servesBeer servesVegetarianFood outdoorSeating wheelchairAccessibleEntrance wheelchairAccessibleRestroom"
            ),
            Checked(
                .way,
                81_190_170,
                ["Schneider Bräuhaus", "Schneider Bräuhaus"],
                "bavarian_restaurant",
                ["Bayerisches Restaurant", "巴伐利亞餐廳"],
                phone: "+49 89 2901380",
                web: "https://www.schneider-brauhaus.de/",
                "!takeout !delivery dineIn servesVegetarianFood outdoorSeating wheelchairAccessibleEntrance wheelchairAccessibleRestroom"
            ),
            Checked(
                .node,
                703_979_490,
                ["John Montagu", "John Montagu"],
                "sandwich_shop",
                ["Sandwich-Laden", "三明治店"],
                phone: "+49 89 20207887",
                web: "https://www.john-montagu.de/",
                "takeout !delivery !outdoorSeating !wheelchairAccessibleEntrance"
            ),
            Checked(
                .node,
                329_117_997,
                ["Hugendubel", "Hugendubel"],
                "book_store",
                ["Buchhandlung", "書店"],
                phone: "+49 89 30757575",
                web: "https://www.hugendubel.de/de/branch?branchId=9808",
                "restroom wheelchairAccessibleEntrance acceptsCreditCards acceptsDebitCards !acceptsCashOnly"
            ),
            Checked(
                .node,
                358_492_968,
                ["Nordsee", "生吃海鲜的当地餐厅"],
                "seafood_restaurant",
                ["Fischrestaurant", "海鮮餐廳"],
                phone: "+49 89 221186",
                web: "https://www.nordsee.com/de/filialen/detail/store/nordsee-muenchen-viktualienmarkt-249/",
                "takeout dineIn !servesVegetarianFood outdoorSeating"
            ),
            Checked(
                .node,
                447_786_267,
                ["Paulaner im Tal", "Paulaner im Tal"],
                "point_of_interest",
                ["Sehenswerter Ort", "景點"],
                phone: "+49 89 2199400",
                web: "https://www.paulaner-im-tal.de/",
                "dineIn outdoorSeating wheelchairAccessibleEntrance wheelchairAccessibleRestroom",
                status: .closedPermanently
            ),
            Checked(
                .node,
                447_786_252,
                ["Apple Store", "Apple Store"],
                "electronics_store",
                ["Elektronikgeschäft", "電子產品店"],
                phone: "+49 89 24214500",
                web: "https://www.apple.com/de/retail/rosenstrasse/",
                "wheelchairAccessibleEntrance !wheelchairAccessibleRestroom acceptsCreditCards acceptsDebitCards !acceptsCashOnly acceptsNFC"
            ),
            Checked(
                .node,
                60_013_074,
                ["Spielzeugmuseum", "Spielzeugmuseum"],
                "museum",
                ["Museum", "博物館"],
                phone: "+49 89 2711969",
                web: "http://www.spielzeugmuseum-muenchen.de/",
                "!wheelchairAccessibleEntrance"
            ),
            Checked(
                .node,
                251_664_806,
                ["Parkgarage Böhringer", "Parkgarage Böhringer"],
                "parking_garage",
                ["Parkhaus", "立體停車場"],
                phone: "+49 89 297450",
                web: "http://www.parkhaus-boehringer.de",
                "!freeGarageParking paidGarageParking"
            ),
            Checked(
                .node,
                4_368_953_994,
                ["Deutsche Eiche", "Deutsche Eiche"],
                "sauna",
                ["Sauna", "三溫暖"],
                phone: "+49 89 2311660",
                web: "https://www.deutsche-eiche.de/Das_Badehaus",
                "!goodForChildren !wheelchairAccessibleEntrance"
            ),
        ]
    )

    static let sydney = Town(
        name: "sydney",
        region: "AU",
        languages: ["en", "ja"],
        places: [
            Checked(
                .node,
                4_242_643_119,
                ["Mamak", "Mamak"],
                "malaysian_restaurant",
                ["Malaysian Restaurant", "マレーシア料理店"],
                phone: "+61 2 9211 1668",
                web: "https://www.mamak.com.au",
                "dineIn !outdoorSeating wheelchairAccessibleEntrance wheelchairAccessibleRestroom"
            ),
            Checked(
                .node,
                7_030_232_362,
                ["Darling Square Library", "Darling Square Library"],
                "library",
                ["Library", "図書館"],
                phone: "+61 2 8019 6477",
                web: "https://www.cityofsydney.nsw.gov.au/explore/libraries/locations/darling-square",
                "outdoorSeating wheelchairAccessibleEntrance"
            ),
            Checked(
                .node,
                836_112_331,
                ["Subway", "Subway"],
                "sandwich_shop",
                ["Sandwich Shop", "サンドイッチ店"],
                phone: "+61 2 9264 9944",
                web: "https://www.subway.com.au/",
                "takeout"
            ),
            Checked(
                .node,
                4_338_266_002,
                ["Cre Asion", "Cre Asion"],
                "cafe",
                ["Cafe", "カフェ"],
                phone: "+61 2 8021 1629",
                web: "https://www.creasion.com.au",
                "dineIn outdoorSeating wheelchairAccessibleEntrance acceptsCreditCards acceptsDebitCards !acceptsCashOnly"
            ),
            Checked(
                .node,
                3_543_648_483,
                ["Burger Project", "Burger Project"],
                "hamburger_restaurant",
                ["Hamburger Restaurant", "ハンバーガー店"],
                web: "http://burgerproject.com.au/",
                "takeout"
            ),
            Checked(
                .node,
                3_998_849_144,
                ["Mother Chu's Vegetarian Kitchen", "Mother Chu's Vegetarian Kitchen"],
                "taiwanese_restaurant",
                ["Taiwanese Restaurant", "台湾料理店"],
                "takeout !delivery servesVegetarianFood !outdoorSeating"
            ),
            Checked(
                .node,
                1_253_315_357,
                ["Giant", "Giant"],
                "bicycle_store",
                ["Bicycle Store", "自転車店"],
                phone: "+61 2 8021 5669",
                web: "http://www.giantsydney.com.au"
            ),
            Checked(
                .node,
                8_294_567_163,
                ["Justice Family Lawyers", "Justice Family Lawyers"],
                "lawyer",
                ["Lawyer", "弁護士"],
                phone: "+61 2 8089 3148",
                web: "https://justicefamilylawyers.com.au",
                summary: "Family law firm"
            ),
            Checked(
                .node,
                3_977_392_057,
                ["Mountain Equipment", "Mountain Equipment"],
                "sporting_goods_store",
                ["Sporting Goods Store", "スポーツ用品店"],
                phone: "+61 2 9264 5888",
                web: "https://mountainequipment.com/"
            ),
            Checked(
                .node,
                4_057_788_795,
                ["Seasons Harbour Plaza", "Seasons Harbour Plaza"],
                "hotel",
                ["Hotel", "ホテル"],
                phone: "+61 2 9336 5111",
                web: "https://www.sahg.com.au/seasons-harbour-plaza-sydney"
            ),
        ]
    )

    static let vancouver = Town(
        name: "vancouver",
        region: "CA",
        languages: ["en", "fr-CA"],
        places: [
            Checked(
                .node,
                2_410_457_761,
                ["Bestie", "Bestie"],
                "german_restaurant",
                ["German Restaurant", "Restaurant allemand"],
                phone: "+1 604-620-1175",
                web: "http://bestie.ca",
                "!acceptsCashOnly"
            ),
            Checked(
                .node,
                1_116_400_381,
                ["Siena", "Siena"],
                "italian_restaurant",
                ["Italian Restaurant", "Restaurant italien"],
                phone: "+1 604-558-1485",
                web: "https://www.eatsiena.com",
                "takeout !delivery"
            ),
            Checked(
                .node,
                700_544_468,
                ["Starbucks Coffee", "Starbucks Coffee"],
                "coffee_shop",
                ["Coffee Shop", "Coffee shop"],
                phone: "+1 604-435-4770",
                "servesCoffee wheelchairAccessibleEntrance"
            ),
            Checked(
                .node,
                2_667_370_310,
                ["Musette Caffe", "Musette Caffe"],
                "coffee_shop",
                ["Coffee Shop", "Coffee shop"],
                phone: "+1 604-336-1159",
                web: "http://www.musettecaffe.com/",
                "servesCoffee"
            ),
            Checked(
                .node,
                1_304_279_662,
                ["London Drugs", "London Drugs"],
                "pharmacy",
                ["Pharmacy", "Pharmacie"],
                phone: "+1 604-448-4807",
                web: "http://londondrugs.com/",
                "wheelchairAccessibleEntrance"
            ),
            Checked(
                .node,
                1_383_735_117,
                ["Fresh Bowl", "Fresh Bowl"],
                "asian_restaurant",
                ["Asian Restaurant", "Restaurant asiatique"],
                phone: "+1 604-688-8565",
                "delivery"
            ),
            Checked(
                .node,
                1_934_822_258,
                ["BC Liquor Store", "BC Liquor Store"],
                "liquor_store",
                ["Liquor Store", "Magasin de vins et spiritueux"],
                phone: "+1 604-660-9088",
                web: "http://www.bcliquorstores.com/store/locator?store=111",
                "wheelchairAccessibleEntrance"
            ),
            Checked(
                .node,
                3_452_488_798,
                ["West Park Public Parking", "West Park Public Parking"],
                "parking_garage",
                ["Parking Garage", "Parking couvert"],
                web: "http://www.westpark.com",
                "!freeGarageParking paidGarageParking",
                summary: "Lot 016 Masonic Hall"
            ),
            Checked(
                .node,
                2_807_280_509,
                ["Spine + Muscle", "Spine + Muscle"],
                "chiropractor",
                ["Chiropractor", "Chiropracteur"],
                phone: "+1 604-431-6661",
                web: "http://www.spinemuscle.ca",
                "wheelchairAccessibleEntrance !acceptsCashOnly"
            ),
            Checked(
                .node,
                582_801_479,
                ["Mount Pleasant Branch", "Mount Pleasant Branch"],
                "library",
                ["Library", "Bibliothèque"],
                phone: "+1 604-665-3962",
                web: "http://www.vpl.ca/branches/details/mount_pleasant_branch/",
                "wheelchairAccessibleEntrance"
            ),
        ]
    )

    static let andorra = Town(
        name: "andorra",
        region: "AD",
        languages: ["fr", "en"],
        places: [
            Checked(
                .way,
                319_995_592,
                ["McDonald's", "McDonald's"],
                "hamburger_restaurant",
                ["Restaurant de hamburgers", "Hamburger Restaurant"],
                phone: "+376 800 400",
                web: "https://m.mcdonalds.es/",
                "takeout wheelchairAccessibleEntrance"
            ),
            Checked(
                .node,
                2_966_865_383,
                ["Pizzeria Angelo", "Pizzeria Angelo"],
                "pizza_restaurant",
                ["Pizzeria", "Pizza Restaurant"],
                phone: "+376 738 393",
                web: "http://angelopizzerie.com",
                "wheelchairAccessibleEntrance"
            ),
            Checked(
                .node,
                5_017_730_521,
                ["Hard Rock Cafe Andorra", "Hard Rock Cafe Andorra"],
                "american_restaurant",
                ["Restaurant américain", "American Restaurant"],
                phone: "+376 811 888",
                web: "https://www.hardrock.com/cafes/andorra"
            ),
            Checked(
                .way,
                194_554_959,
                ["Caldea-Inuu", "Caldea Spa"],
                "resort_hotel",
                ["Hôtel de villégiature", "Resort Hotel"],
                phone: "+376 800 999",
                web: "https://www.caldea.com/"
            ),
            Checked(
                .node,
                2_482_295_089,
                ["PicMaia Mountain Hotel", "PicMaia Mountain Hotel"],
                "hotel",
                ["Hôtel", "Hotel"],
                phone: "+376 856 789",
                web: "https://www.hotelpicmaia.com/",
                "reservable"
            ),
            Checked(
                .node,
                5_394_130_022,
                ["Granja Pastissería Xocolatí", "Pastry Bar Xocolatí"],
                "bar",
                ["Bar", "Bar"],
                phone: "+376 832 426",
                "servesBreakfast servesDessert servesCoffee"
            ),
            Checked(
                .node,
                5_704_071_922,
                ["Coiffeur Nova Style", "Perruqueria Nova Style"],
                "hair_salon",
                ["Salon de coiffure", "Hair Salon"],
                phone: "+376 812 081",
                web: "https://www.facebook.com/novastyleand/",
                "acceptsCreditCards !acceptsCashOnly"
            ),
            Checked(
                .node,
                5_915_576_015,
                ["BOSC AVENTURA", "Engolasters Adventure Park"],
                "tourist_attraction",
                ["Attraction touristique", "Tourist Attraction"],
                phone: "+376 385 077",
                web: "http://www.boscaventurandorra.com/en/",
                summary: "Parc Acrobatic"
            ),
            Checked(
                .node,
                7_541_554_040,
                ["Croix-Rouge andoranne", "Andoran Red Cross"],
                "non_profit_organization",
                ["Organisation à but non lucratif", "Nonprofit Organization"],
                phone: "+376 808 225",
                web: "http://www.creuroja.ad"
            ),
            Checked(
                .way,
                392_403_822,
                ["Centre esportiu dels Serradells", "Centre esportiu dels Serradells"],
                "sports_complex",
                ["Complexe sportif", "Sports Complex"],
                phone: "+376 730 090",
                web: "http://turisme.andorralavella.ad/en/node/481/serradells-sports-centre"
            ),
        ]
    )
}
