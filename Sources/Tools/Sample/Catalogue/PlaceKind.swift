/// The kinds of place in the town, one on each line: the quarters by letter, the count, the class of tags, the tags,
/// and the pattern of the name in English, French, Traditional Chinese, Arabic, Turkish and Vietnamese. `%` stands for
/// a word of the name table. Places of a kind without patterns have no names.
///
/// Quarters: `o` old town, `n` new quarter, `s` station, `f` fishermen's bank, `w` suburbs, `p` port, `c` country.
struct PlaceKind: Sendable {
    let quarters: [Character]
    let count: Int
    let manner: Substring
    let tags: [(String, String)]
    let patterns: [String]

    static let all: [PlaceKind] = table.split(separator: "\n").compactMap { row in
        let fields = row.split(separator: "|", omittingEmptySubsequences: false).map(\.trimmed)
        guard fields.count == 4 || fields.count == 10, let count = Int(fields[1]) else { return nil }
        let tags = fields[3].split(separator: " ").compactMap { pair -> (String, String)? in
            let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
            return parts.count == 2 ? (parts[0], parts[1]) : nil
        }
        return PlaceKind(quarters: Array(fields[0]), count: count, manner: fields[2][...], tags: tags, patterns: Array(fields.dropFirst(4)))
    }

    private static let table = """
        on|7|restaurant|amenity=restaurant|% Restaurant|Restaurant %|%餐廳|مطعم %|% Restoranı|Nhà hàng %
        f|3|restaurant|amenity=restaurant cuisine=seafood|% Oyster Bar|Écailler %|%海鮮餐廳|مطعم % للمأكولات البحرية|% Balık Lokantası|Quán hải sản %
        n|2|restaurant|amenity=restaurant cuisine=vietnamese|% Phở|Phở %|%越南河粉|فو %|% Pho|Phở %
        n|2|restaurant|amenity=restaurant cuisine=turkish|% Ocakbaşı|Grill turc %|%土耳其烤肉|مشاوي %|% Ocakbaşı|Nhà hàng Thổ Nhĩ Kỳ %
        s|2|restaurant|amenity=restaurant cuisine=chinese|% Dim Sum|Dim sum %|%點心樓|ديم سم %|% Dim Sum|Điểm sấm %
        on|10|cafe|amenity=cafe|Café %|Café %|%咖啡館|مقهى %|% Kahvesi|Cà phê %
        ofn|6|bar|amenity=bar|% Bar|Bar %|%酒吧|حانة %|% Bar|Quán bar %
        of|4|pub|amenity=pub|The % Inn|Taverne %|%酒館|نُزل %|% Birahanesi|Quán rượu %
        sn|4|fastfood|amenity=fast_food cuisine=kebab|% Grill|Grill %|%烤肉店|مشويات %|% Döner|Bánh mì kebab %
        wp|2|drivethrough|amenity=fast_food cuisine=burger|% Burger|Burger %|%漢堡|برغر %|% Burger|Burger %
        on|3|icecream|amenity=ice_cream|% Ices|Glacier %|%冰淇淋|مثلجات %|% Dondurmacısı|Kem %
        n|2|club|amenity=nightclub|Club %|Club %|%夜總會|نادي % الليلي|% Gece Kulübü|Hộp đêm %
        s|1|fastfood|amenity=food_court|% Food Hall|Halle gourmande %|%美食廣場|ساحة مطاعم %|% Yemek Salonu|Khu ẩm thực %
        f|1|pub|amenity=biergarten|% Garden|Jardin à bière %|%啤酒花園|حديقة %|% Bira Bahçesi|Vườn bia %
        onsw|8|bakery|shop=bakery|% Bakery|Boulangerie %|%麵包店|مخبز %|% Fırını|Tiệm bánh %
        nsw|5|supermarket|shop=supermarket|% Supermarket|Supermarché %|%超級市場|سوبرماركت %|% Süpermarket|Siêu thị %
        onsfw|7|convenience|shop=convenience|% Corner Shop|Épicerie %|%便利店|بقالة %|% Bakkalı|Tạp hóa %
        on|3|shop|shop=butcher|% Butcher|Boucherie %|%肉店|ملحمة %|% Kasabı|Hàng thịt %
        of|2|shop|shop=greengrocer|% Greengrocer|Primeur %|%蔬果店|خضار %|% Manavı|Rau quả %
        f|2|market|shop=seafood|% Fishmonger|Poissonnerie %|%魚店|سمّاك %|% Balıkçısı|Hàng cá %
        o|2|shop|shop=wine|% Cellar|Cave %|%酒窖|قبو %|% Şarap Evi|Hầm rượu %
        o|2|shop|shop=cheese|% Cheese|Fromagerie %|%乳酪店|أجبان %|% Peynircisi|Phô mai %
        o|1|shop|shop=tea|% Tea House|Maison de thé %|%茶行|دار شاي %|% Çay Evi|Tiệm trà %
        n|1|shop|shop=coffee|% Roasters|Torréfacteur %|%烘豆坊|محمصة %|% Kahve Kavurucusu|Rang xay %
        o|2|shop|shop=chocolate|% Chocolates|Chocolaterie %|%巧克力店|شوكولاتة %|% Çikolatacısı|Sô-cô-la %
        n|1|shop|shop=deli|% Delicatessen|Traiteur %|%熟食店|مأكولات %|% Şarküteri|Đồ nguội %
        on|6|shop|shop=clothes|% Outfitters|Tailleur %|%服飾店|أزياء %|% Giyim|Thời trang %
        n|3|shop|shop=shoes|% Shoes|Chaussures %|%鞋店|أحذية %|% Ayakkabı|Giày %
        on|3|shop|shop=books|% Books|Librairie %|%書店|مكتبة %|% Kitabevi|Nhà sách %
        o|2|shop|shop=gift|% Souvenirs|Souvenirs %|%紀念品店|تذكارات %|% Hediyelik|Quà lưu niệm %
        o|2|shop|shop=antiques|% Antiques|Antiquités %|%古董店|تحف %|% Antika|Đồ cổ %
        n|2|shop|shop=jewelry|% Jewellers|Bijouterie %|%珠寶店|مجوهرات %|% Kuyumculuk|Trang sức %
        o|1|shop|shop=watches|% Chronometers|Horlogerie %|%鐘錶店|ساعات %|% Saatçisi|Đồng hồ %
        nw|3|shop|shop=florist|% Flowers|Fleuriste %|%花店|زهور %|% Çiçekçisi|Hoa tươi %
        nws|5|hairdresser|shop=hairdresser|% Hair|Coiffure %|%理髮店|صالون %|% Kuaförü|Tiệm tóc %
        n|2|hairdresser|shop=beauty|% Beauty|Institut %|%美容院|تجميل %|% Güzellik|Thẩm mỹ %
        n|2|shop|shop=optician|% Opticians|Opticien %|%眼鏡店|بصريات %|% Optik|Kính mắt %
        n|1|shop|shop=electronics|% Electronics|Électronique %|%電器行|إلكترونيات %|% Elektronik|Điện tử %
        s|1|shop|shop=mobile_phone|% Mobile|Téléphonie %|%手機店|هواتف %|% Telefon|Điện thoại %
        s|2|shop|shop=bicycle service:bicycle:repair=yes service:bicycle:rental=yes|% Cycles|Cycles %|%單車行|دراجات %|% Bisiklet|Xe đạp %
        w|1|shop|shop=hardware|% Ironmongers|Quincaillerie %|%五金行|خردوات %|% Hırdavat|Kim khí %
        p|1|trade|shop=doityourself|% Builders Yard|Bricolage %|%建材行|مواد بناء %|% Yapı Market|Vật liệu %
        p|2|trade|shop=car_repair|% Garage|Garage %|%修車廠|كراج %|% Oto Servis|Sửa xe %
        p|1|trade|shop=car|% Motors|Automobiles %|%車行|سيارات %|% Otomotiv|Ô tô %
        f|2|shop|shop=boat|% Chandlery|Accastillage %|%船具行|لوازم بحرية %|% Denizcilik|Đồ đi biển %
        f|1|shop|shop=fishing|% Tackle|Articles de pêche %|%釣具店|عدة صيد %|% Olta Malzemeleri|Đồ câu %
        o|1|shop|shop=art|% Gallery Shop|Galerie-boutique %|%畫廊商店|معرض %|% Sanat Dükkânı|Tranh %
        n|1|shop|shop=furniture|% Furniture|Meubles %|%家具行|أثاث %|% Mobilya|Nội thất %
        n|1|shop|shop=toys|% Toys|Jouets %|%玩具店|ألعاب %|% Oyuncak|Đồ chơi %
        n|1|shop|shop=music|% Records|Disquaire %|%唱片行|أسطوانات %|% Plak|Đĩa nhạc %
        s|1|kiosk|shop=newsagent|% News|Presse %|%報攤|صحف %|% Gazete|Sạp báo %
        son|3|kiosk|shop=kiosk|% Kiosk|Kiosque %|%小賣部|كشك %|% Büfesi|Ki-ốt %
        n|1|department|shop=department_store|% Grand Stores|Grands Magasins %|%百貨公司|متاجر % الكبرى|% Mağazaları|Bách hóa %
        nw|2|laundry|shop=laundry|% Launderette|Laverie %|%洗衣店|مغسلة %|% Çamaşırhane|Giặt ủi %
        n|1|shop|shop=dry_cleaning|% Dry Cleaning|Pressing %|%乾洗店|تنظيف جاف %|% Kuru Temizleme|Giặt khô %
        n|1|office|shop=travel_agency|% Voyages|Voyages %|%旅行社|سفريات %|% Seyahat|Du lịch %
        w|1|shop|shop=garden_centre|% Nursery|Jardinerie %|%園藝中心|مشتل %|% Fidanlık|Vườn ươm %
        w|1|shop|shop=pet|% Pets|Animalerie %|%寵物店|حيوانات أليفة %|% Evcil Hayvan|Thú cưng %
        o|1|shop|shop=stationery|% Papers|Papeterie %|%文具店|قرطاسية %|% Kırtasiye|Văn phòng phẩm %
        o|1|shop|shop=tobacco|% Tobacco|Tabac %|%菸草店|تبغ %|% Tütün|Thuốc lá %
        nw|4|pharmacy|amenity=pharmacy healthcare=pharmacy dispensing=yes|% Pharmacy|Pharmacie %|%藥房|صيدلية %|% Eczanesi|Nhà thuốc %
        n|3|doctor|amenity=doctors healthcare=doctor|% Surgery|Cabinet médical %|%診所|عيادة %|% Muayenehanesi|Phòng khám %
        n|3|doctor|amenity=dentist healthcare=dentist|% Dental Practice|Cabinet dentaire %|%牙醫診所|عيادة أسنان %|% Diş Kliniği|Nha khoa %
        w|1|doctor|amenity=veterinary|% Veterinary Practice|Clinique vétérinaire %|%獸醫診所|عيادة بيطرية %|% Veteriner Kliniği|Thú y %
        n|1|doctor|amenity=clinic healthcare=clinic|% Clinic|Clinique %|%醫務所|مستوصف %|% Kliniği|Bệnh xá %
        n|1|doctor|healthcare=physiotherapist|% Physiotherapy|Kinésithérapie %|%物理治療所|علاج طبيعي %|% Fizyoterapi|Vật lý trị liệu %
        n|1|doctor|healthcare=laboratory|% Laboratory|Laboratoire %|%檢驗所|مختبر %|% Laboratuvarı|Xét nghiệm %
        w|1|always|amenity=nursing_home social_facility=nursing_home|% House|Résidence %|%安養院|دار %|% Huzurevi|Viện dưỡng lão %
        nso|4|bank|amenity=bank|Bank of the %|Banque %|%銀行|بنك %|% Bankası|Ngân hàng %
        nsof|4|atm|amenity=atm
        o|1|kiosk|amenity=bureau_de_change|% Exchange|Change %|%找換店|صرافة %|% Döviz|Đổi tiền %
        on|2|post|amenity=post_office|% Post Office|Poste %|%郵局|بريد %|% Postanesi|Bưu điện %
        n|1|library|amenity=library|% Library|Bibliothèque %|%圖書館|مكتبة % العامة|% Kütüphanesi|Thư viện %
        o|1|always|amenity=police|% Police Station|Commissariat %|%警察局|شرطة %|% Karakolu|Đồn công an %
        n|1|office|amenity=courthouse|% Courthouse|Tribunal %|%法院|محكمة %|% Adliyesi|Tòa án %
        n|3|embassy|office=diplomatic diplomatic=embassy|Embassy of the % Republic|Ambassade de la République %|%共和國大使館|سفارة جمهورية %|% Cumhuriyeti Büyükelçiliği|Đại sứ quán Cộng hòa %
        n|1|embassy|office=diplomatic diplomatic=consulate|Consulate of %|Consulat %|%領事館|قنصلية %|% Konsolosluğu|Lãnh sự quán %
        w|2|school|amenity=kindergarten|% Kindergarten|Maternelle %|%幼稚園|روضة %|% Anaokulu|Mẫu giáo %
        n|1|office|amenity=language_school|% Language School|École de langues %|%語言學校|معهد % للغات|% Dil Okulu|Trường ngoại ngữ %
        w|1|office|amenity=driving_school|% Driving School|Auto-école %|%駕訓班|مدرسة % لتعليم القيادة|% Sürücü Kursu|Dạy lái xe %
        n|1|school|amenity=music_school|% Music School|École de musique %|%音樂學校|مدرسة % للموسيقى|% Müzik Okulu|Trường nhạc %
        n|2|cinema|amenity=cinema|% Cinema|Cinéma %|%電影院|سينما %|% Sineması|Rạp phim %
        o|1|cinema|amenity=theatre|% Playhouse|Théâtre %|%劇場|مسرح %|% Tiyatrosu|Nhà hát %
        o|1|museum|amenity=arts_centre|% Arts Centre|Centre d’art %|%藝術中心|مركز % للفنون|% Sanat Merkezi|Trung tâm nghệ thuật %
        w|1|office|amenity=community_centre|% Community Centre|Maison de quartier %|%社區中心|مركز % المجتمعي|% Halk Evi|Nhà văn hóa %
        n|1|club|amenity=casino|% Casino|Casino %|%賭場|كازينو %|% Gazinosu|Sòng bài %
        onsf|7|hotel|tourism=hotel|Hotel %|Hôtel %|%酒店|فندق %|% Oteli|Khách sạn %
        of|3|hotel|tourism=guest_house|% Guest House|Chambres d’hôtes %|%民宿|بيت ضيافة %|% Pansiyonu|Nhà nghỉ %
        s|1|hotel|tourism=hostel|% Hostel|Auberge %|%青年旅舍|نُزل شباب %|% Hosteli|Nhà trọ %
        w|1|hotel|tourism=apartment|% Apartments|Appartements %|%公寓旅館|شقق %|% Apart|Căn hộ %
        o|2|museum|tourism=museum|% Museum|Musée %|%博物館|متحف %|% Müzesi|Bảo tàng %
        on|3|museum|tourism=gallery|% Gallery|Galerie %|%美術館|معرض % الفني|% Galerisi|Phòng tranh %
        os|2|information|tourism=information information=office|% Visitor Centre|Office de tourisme %|%遊客中心|مركز زوار %|% Turizm Danışma|Thông tin du lịch %
        n|1|museum|tourism=aquarium|% Aquarium|Aquarium %|%水族館|أكواريوم %|% Akvaryumu|Thủy cung %
        n|2|office|office=lawyer|% Chambers|Avocats %|%律師事務所|محامو %|% Hukuk Bürosu|Văn phòng luật %
        n|1|office|office=estate_agent|% Estates|Immobilier %|%地產|عقارات %|% Emlak|Bất động sản %
        n|1|office|office=insurance|% Assurance|Assurances %|%保險|تأمين %|% Sigorta|Bảo hiểm %
        n|1|office|office=architect|% Architects|Architectes %|%建築師事務所|معماريو %|% Mimarlık|Kiến trúc %
        n|1|office|office=it|% Software|Logiciels %|%軟體|برمجيات %|% Yazılım|Phần mềm %
        o|1|office|office=notary|% Notary|Notaire %|%公證處|كاتب عدل %|% Noterliği|Công chứng %
        p|1|office|office=company|% Shipping|Armement %|%航運|ملاحة %|% Denizcilik Şirketi|Vận tải biển %
        n|1|office|office=newspaper|The % Gazette|Gazette %|%報社|جريدة %|% Gazetesi|Báo %
        n|1|office|office=coworking|% Workspace|Espace %|%共享空間|مساحة عمل %|% Ortak Ofis|Không gian %
        f|1|trade|craft=boatbuilder|% Boatyard|Chantier naval %|%造船廠|حوض بناء %|% Tersanesi|Xưởng đóng tàu %
        o|1|shop|craft=shoemaker|% Cobbler|Cordonnerie %|%鞋匠|إسكافي %|% Ayakkabı Tamiri|Sửa giày %
        o|1|shop|craft=bookbinder|% Bindery|Reliure %|%裝訂坊|تجليد %|% Ciltçisi|Đóng sách %
        p|1|trade|craft=carpenter|% Joinery|Menuiserie %|%木工坊|نجارة %|% Marangozhanesi|Xưởng mộc %
        o|1|shop|craft=tailor|% Tailor|Couture %|%裁縫|خياط %|% Terzisi|Tiệm may %
        f|1|trade|craft=sailmaker|% Sails|Voilerie %|%帆廠|أشرعة %|% Yelken|Xưởng buồm %
        p|1|pub|craft=brewery microbrewery=yes|% Brewery|Brasserie %|%釀酒廠|مصنع جعة %|% Bira Fabrikası|Nhà máy bia %
        c|1|pub|craft=winery|% Winery|Domaine %|%酒莊|كروم %|% Şaraphanesi|Hầm vang %
        n|1|gym|leisure=fitness_centre|% Gym|Salle de sport %|%健身房|نادي % الرياضي|% Spor Salonu|Phòng tập %
        n|1|gym|leisure=sports_hall|% Sports Hall|Gymnase %|%體育館|صالة % الرياضية|% Kapalı Spor Salonu|Nhà thi đấu %
        n|1|gym|leisure=sauna|% Baths|Bains %|%浴場|حمّام %|% Hamamı|Nhà tắm %
        n|1|gym|leisure=dance|% Dance School|École de danse %|%舞蹈教室|مدرسة % للرقص|% Dans Okulu|Trường múa %
        n|1|cinema|leisure=bowling_alley|% Bowling|Bowling %|%保齡球館|بولينغ %|% Bowling|Bowling %
        f|1|office|club=sailing|% Yacht Club|Cercle nautique %|%帆船會|نادي % لليخوت|% Yelken Kulübü|Câu lạc bộ buồm %
        wp|3|fuel|amenity=fuel|% Filling Station|Station-service %|%加油站|محطة وقود %|% Akaryakıt|Trạm xăng %
        p|1|trade|amenity=car_wash|% Car Wash|Lavage auto %|%洗車場|مغسل سيارات %|% Oto Yıkama|Rửa xe %
        s|1|office|amenity=car_rental|% Car Hire|Location de voitures %|%租車|تأجير سيارات %|% Araç Kiralama|Thuê xe %
        """
}
