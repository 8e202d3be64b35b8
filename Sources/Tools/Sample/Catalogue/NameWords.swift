/// The words from which the names of the town are made, one on each line: English, French with its article after "de",
/// Traditional Chinese, Arabic with the article, Turkish, Vietnamese.
enum NameWords {
    static let table = """
        Equator | de l’Équateur | 赤道 | خط الاستواء | Ekvator | Xích Đạo
        Meridian | du Méridien | 子午線 | خط الزوال | Meridyen | Kinh Tuyến
        Great Circle | du Grand Cercle | 大圓 | الدائرة الكبرى | Büyük Daire | Vòng Tròn Lớn
        Market | du Marché | 市集 | السوق | Pazar | Chợ
        Rampart | des Remparts | 城牆 | الأسوار | Surlar | Thành Lũy
        Compass | de la Boussole | 羅盤 | البوصلة | Pusula | La Bàn
        Sextant | du Sextant | 六分儀 | السدسية | Sekstant | Kính Lục Phân
        Anchor | de l’Ancre | 船錨 | المرساة | Çapa | Mỏ Neo
        Bridge | du Pont | 橋 | الجسر | Köprü | Cây Cầu
        Ropewalk | de la Corderie | 繩坊 | صانعي الحبال | Halatçılar | Xưởng Chão
        Chandler | des Shipchandlers | 船具商 | تجار السفن | Gemi Levazımcısı | Hàng Hải Cụ
        Astrolabe | de l’Astrolabe | 星盤 | الإسطرلاب | Usturlap | Trắc Tinh
        Cartographer | des Cartographes | 製圖師 | رسامي الخرائط | Haritacılar | Người Vẽ Bản Đồ
        Hourglass | du Sablier | 沙漏 | الساعة الرملية | Kum Saati | Đồng Hồ Cát
        Barnacle | de la Bernacle | 藤壺 | البرنقيل | Kaya Midyesi | Con Hà
        Lantern | de la Lanterne | 燈籠 | الفانوس | Fener | Đèn Lồng
        Quill | de la Plume | 羽毛筆 | الريشة | Tüy Kalem | Bút Lông
        Parchment | du Parchemin | 羊皮紙 | الرق | Parşömen | Giấy Da
        Inkwell | de l’Encrier | 墨水瓶 | المحبرة | Hokka | Lọ Mực
        Ferryman | du Passeur | 擺渡人 | المراكبي | Kayıkçı | Người Lái Đò
        Dyer | des Teinturiers | 染坊 | الصباغين | Boyacılar | Thợ Nhuộm
        Candle | de la Chandelle | 蠟燭 | الشمعة | Mum | Ngọn Nến
        Gatehouse | de la Porterie | 門樓 | بيت البوابة | Kapı Evi | Nhà Cổng
        Cooper | des Tonneliers | 桶匠 | صانعي البراميل | Fıçıcılar | Thợ Đóng Thùng
        Tower | de la Tour | 塔樓 | البرج | Kule | Ngọn Tháp
        Minstrel | du Ménestrel | 吟遊詩人 | المنشد | Ozan | Nghệ Sĩ
        Almond | de l’Amandier | 杏樹 | اللوز | Badem | Hạnh Nhân
        Pilot | du Pilote | 領航員 | المرشد | Kılavuz | Hoa Tiêu
        Sailmaker | du Voilier | 帆匠 | صانع الأشرعة | Yelkenci | Thợ May Buồm
        Salt | du Sel | 鹽 | الملح | Tuz | Muối
        Lemon | du Citronnier | 檸檬 | الليمون | Limon | Chanh
        Saffron | du Safran | 番紅花 | الزعفران | Safran | Nghệ Tây
        Station | de la Gare | 車站 | المحطة | İstasyon | Nhà Ga
        Timetable | de l’Horaire | 時刻表 | جدول المواعيد | Tarife | Thời Gian Biểu
        Signal | du Signal | 信號 | الإشارة | Sinyal | Tín Hiệu
        Semaphore | du Sémaphore | 旗語 | السيمافور | Semafor | Cờ Hiệu
        Lens | de la Lentille | 透鏡 | العدسة | Mercek | Thấu Kính
        Prism | du Prisme | 稜鏡 | المنشور | Prizma | Lăng Kính
        West | de l’Ouest | 西 | الغرب | Batı | Tây
        Beach | de la Plage | 海灘 | الشاطئ | Plaj | Bãi Biển
        Herring | du Hareng | 鯡魚 | الرنجة | Ringa | Cá Trích
        Net | du Filet | 漁網 | الشبكة | Ağ | Lưới
        Oar | de la Rame | 船槳 | المجداف | Kürek | Mái Chèo
        Capstan | du Cabestan | 絞盤 | الرحوية | Irgat | Tời Neo
        Pearl | de la Perle | 珍珠 | اللؤلؤة | İnci | Ngọc Trai
        Mackerel | du Maquereau | 鯖魚 | الماكريل | Uskumru | Cá Thu
        Gull | de la Mouette | 海鷗 | النورس | Martı | Hải Âu
        Customs | de la Douane | 海關 | الجمارك | Gümrük | Hải Quan
        Castle | du Château | 城堡 | القلعة | Kale | Lâu Đài
        Myrtle | du Myrte | 桃金娘 | الآس | Mersin | Hương Đào
        Juniper | du Genévrier | 杜松 | العرعر | Ardıç | Bách Xù
        Magnolia | du Magnolia | 木蘭 | المغنوليا | Manolya | Mộc Lan
        Olive | de l’Olivier | 橄欖 | الزيتون | Zeytin | Ô Liu
        Heron | du Héron | 蒼鷺 | مالك الحزين | Balıkçıl | Con Diệc
        Kestrel | de la Crécerelle | 紅隼 | العاسوق | Kerkenez | Chim Cắt
        Swallow | de l’Hirondelle | 燕子 | السنونو | Kırlangıç | Chim Én
        Plover | du Pluvier | 鴴鳥 | الزقزاق | Yağmurcun | Chim Choi Choi
        Curlew | du Courlis | 杓鷸 | الكروان | Kervançulluğu | Chim Rẽ
        Petrel | du Pétrel | 海燕 | طائر النوء | Fırtınakuşu | Hải Yến
        Hill | de la Colline | 山丘 | التل | Tepe | Ngọn Đồi
        Orchard | du Verger | 果園 | البستان | Meyvelik | Vườn Cây
        Meadow | de la Prairie | 草地 | المرج | Çayır | Đồng Cỏ
        Thistle | du Chardon | 薊花 | الشوك | Devedikeni | Cây Kế
        Clover | du Trèfle | 三葉草 | البرسيم | Yonca | Cỏ Ba Lá
        Bramble | de la Ronce | 荊棘 | العليق | Böğürtlen | Mâm Xôi
        Hazel | du Noisetier | 榛樹 | البندق | Fındık | Cây Phỉ
        Fern | de la Fougère | 蕨 | السرخس | Eğrelti | Dương Xỉ
        Heather | de la Bruyère | 石楠 | الخلنج | Funda | Thạch Nam
        Linden | du Tilleul | 椴樹 | الزيزفون | Ihlamur | Cây Đoạn
        Poplar | du Peuplier | 白楊 | الحور | Kavak | Bạch Dương
        Birch | du Bouleau | 樺樹 | البتولا | Huş | Cây Bạch
        Dock | du Bassin | 船塢 | الحوض | Havuz | Bến Tàu
        Crane | de la Grue | 起重機 | الرافعة | Vinç | Cần Cẩu
        Container | des Conteneurs | 貨櫃 | الحاويات | Konteyner | Công-ten-nơ
        Foundry | de la Fonderie | 鑄造廠 | المسبك | Dökümhane | Lò Đúc
        Turbine | de la Turbine | 渦輪 | التوربين | Türbin | Tua-bin
        Dynamo | de la Dynamo | 發電機 | الدينامو | Dinamo | Đi-na-mô
        Bearing | du Relèvement | 方位 | الاتجاه | Kerteriz | Phương Vị
        Lighthouse | du Phare | 燈塔 | المنارة | Deniz Feneri | Hải Đăng
        Vineyard | du Vignoble | 葡萄園 | الكروم | Bağ | Vườn Nho
        Lake | du Lac | 湖 | البحيرة | Göl | Hồ
        Golf | du Golf | 高爾夫 | الغولف | Golf | Sân Gôn
        Farm | de la Ferme | 農場 | المزرعة | Çiftlik | Nông Trại
        Chapel | de la Chapelle | 小教堂 | الكنيسة الصغيرة | Şapel | Nhà Nguyện
        Westhaven | du Havre-Ouest | 西港 | مرفأ الغرب | Batı Liman | Cảng Tây
        Cove | de la Crique | 小海灣 | الخليج الصغير | Koy | Vịnh Nhỏ
        Oyster | de l’Huître | 牡蠣 | المحار | İstiridye | Hàu
        Pelican | du Pélican | 鵜鶘 | البجع | Pelikan | Bồ Nông
        Halyard | de la Drisse | 升帆索 | حبل الشراع | Çarmıh | Dây Kéo Buồm
        Parallax | de la Parallaxe | 視差 | اختلاف المنظر | Paralaks | Thị Sai
        Solstice | du Solstice | 至日 | الانقلاب | Gündönümü | Điểm Chí
        Equinox | de l’Équinoxe | 分日 | الاعتدال | Ekinoks | Điểm Phân
        Ecliptic | de l’Écliptique | 黃道 | دائرة البروج | Ekliptik | Hoàng Đạo
        Wind | des Vents | 風 | الرياح | Rüzgâr | Gió
        Mistral | du Mistral | 密斯特拉風 | المسترال | Mistral | Gió Mistral
        Sirocco | du Sirocco | 西洛可風 | الشلوق | Keşişleme | Gió Sirocco
        Levante | du Levant | 黎凡特風 | الشرقية | Gündoğusu | Gió Đông
        Bora | de la Bora | 布拉風 | البورا | Bora | Gió Bora
        Sea Front | du Front de Mer | 海濱 | البحر | Sahil | Ven Biển
        Caravel | de la Caravelle | 卡拉維爾帆船 | الكارافيل | Karavel | Thuyền Caravel
        Galleon | du Galion | 蓋倫帆船 | الغليون | Kalyon | Thuyền Galleon
        Schooner | de la Goélette | 縱帆船 | السكونة | Uskuna | Thuyền Buồm
        Brigantine | de la Brigantine | 雙桅帆船 | البرغنتين | Brigantin | Thuyền Hai Buồm
        Corvette | de la Corvette | 輕巡防艦 | الكورفيت | Korvet | Tàu Hộ Vệ
        Frigate | de la Frégate | 巡防艦 | الفرقاطة | Fırkateyn | Tàu Khu Trục
        Sloop | du Sloop | 單桅帆船 | السلوب | Şalopa | Thuyền Một Buồm
        North Star | de l’Étoile Polaire | 北極星 | نجم الشمال | Kutup Yıldızı | Sao Bắc Đẩu
        Albatross | de l’Albatros | 信天翁 | القطرس | Albatros | Hải Âu Lớn
        Star | de l’Étoile | 星 | النجمة | Yıldız | Ngôi Sao
        Windsock | de la Manche à Air | 風向袋 | كم الريح | Rüzgâr Tulumu | Ống Gió
        Airport | de l’Aéroport | 機場 | المطار | Havalimanı | Sân Bay
        Sundial | du Cadran Solaire | 日晷 | المزولة | Güneş Saati | Đồng Hồ Mặt Trời
        Whelk | du Buccin | 蛾螺 | الحلزون البحري | Deniz Salyangozu | Ốc Biển
        Limpet | de la Patelle | 帽貝 | البطلينوس | Deniz Minaresi | Ốc Nón
        Cockle | de la Coque | 鳥蛤 | الكوكل | Kum Midyesi | Con Sò
        Periwinkle | du Bigorneau | 玉黍螺 | الونكة | Kıyı Salyangozu | Ốc Hương
        Sandpiper | du Bécasseau | 磯鷸 | الطيطوي | Kumkuşu | Chim Dẽ
        Tern | de la Sterne | 燕鷗 | الخرشنة | Sumru | Nhàn Biển
        Osprey | du Balbuzard | 魚鷹 | العقاب النساري | Balık Kartalı | Ưng Biển
        Cormorant | du Cormoran | 鸕鶿 | الغاق | Karabatak | Chim Cốc
        Puffin | du Macareux | 海鸚 | البفن | Martı Papağanı | Hải Âu Mỏ Sáng
        Coral | du Corail | 珊瑚 | المرجان | Mercan | San Hô
        Amber | de l’Ambre | 琥珀 | العنبر | Kehribar | Hổ Phách
        Driftwood | du Bois Flotté | 漂流木 | الخشب العائم | Sürüklenen Odun | Gỗ Trôi
        Tide | de la Marée | 潮汐 | المد | Gelgit | Thủy Triều
        Breeze | de la Brise | 微風 | النسيم | Meltem | Gió Nhẹ
        Monsoon | de la Mousson | 季風 | الرياح الموسمية | Muson | Gió Mùa
        Zephyr | du Zéphyr | 和風 | الصبا | Zefir | Gió Tây
        Doldrum | du Pot au Noir | 無風帶 | الركود | Durgunluk | Lặng Gió
        Horizon | de l’Horizon | 地平線 | الأفق | Ufuk | Chân Trời
        Zenith | du Zénith | 天頂 | السمت | Zenit | Thiên Đỉnh
        Nadir | du Nadir | 天底 | النظير | Nadir | Thiên Để
        Azimuth | de l’Azimut | 方位角 | زاوية السمت | Azimut | Góc Phương Vị
        Polaris | de la Polaire | 勾陳 | الجدي | Polaris | Bắc Cực Tinh
        Vega | de Véga | 織女星 | النسر الواقع | Vega | Sao Chức Nữ
        Sirius | de Sirius | 天狼星 | الشعرى | Sirius | Sao Thiên Lang
        Capella | de Capella | 五車二 | العيوق | Capella | Sao Ngũ Xa
        Arcturus | d’Arcturus | 大角星 | السماك الرامح | Arkturus | Sao Đại Giác
        Rigel | de Rigel | 參宿七 | رجل الجبار | Rigel | Sao Sâm
        Harbour | du Port | 港灣 | الميناء | Liman | Bến Cảng
        Null Island | de l’Île Nulle | 虛無島 | جزيرة الصفر | Sıfır Adası | Đảo Số Không
        Zero | du Zéro | 零點 | الصفر | Sıfır | Số Không
        Longitude | de la Longitude | 經度 | خط الطول | Boylam | Kinh Độ
        Latitude | de la Latitude | 緯度 | خط العرض | Enlem | Vĩ Độ
        Chart | de la Carte | 海圖 | الخريطة | Harita | Hải Đồ
        Captain | du Capitaine | 船長 | القبطان | Kaptan | Thuyền Trưởng
        Mermaid | de la Sirène | 美人魚 | حورية البحر | Deniz Kızı | Nàng Tiên Cá
        Dolphin | du Dauphin | 海豚 | الدلفين | Yunus | Cá Heo
        Trade Wind | de l’Alizé | 信風 | الرياح التجارية | Alize | Gió Mậu Dịch
        Starfish | de l’Étoile de Mer | 海星 | نجمة البحر | Denizyıldızı | Sao Biển
        Octant | de l’Octant | 八分儀 | الثمنية | Oktant | Bát Phân
        Globe | du Globe | 地球儀 | الكرة الأرضية | Küre | Địa Cầu
        Beacon | de la Balise | 航標 | المنار | İşaret Kulesi | Phao Tiêu
        Odyssey | de l’Odyssée | 奧德賽 | الأوديسة | Odise | Viễn Du
        """
}
