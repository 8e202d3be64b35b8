/// Names that are not made by a pattern: the island, quarters, landmarks, waters and parks. The columns are English,
/// French, Traditional Chinese, Arabic, Turkish, Vietnamese. A leading `*` puts the French name on the sign.
enum ProperNames {
    static let table = """
        Null Island | Île Nulle | 虛無島 | جزيرة الصفر | Sıfır Adası | Đảo Số Không
        Port Meridian | Port-Méridien | 子午港 | ميناء الزوال | Meridyen Limanı | Cảng Kinh Tuyến
        Null Island Territory | Territoire de l’Île Nulle | 虛無島領地 | إقليم جزيرة الصفر | Sıfır Adası Bölgesi | Lãnh thổ Đảo Số Không
        Old Harbour | Vieux-Port | 舊港區 | الميناء القديم | Eski Liman | Cảng Cũ
        * New Meridian | Nouveau-Méridien | 新子午區 | الزوال الجديد | Yeni Meridyen | Tân Kinh Tuyến
        Station Quarter | Quartier de la Gare | 車站區 | حي المحطة | İstasyon Mahallesi | Khu Nhà Ga
        Fishermen's Bank | Rive des Pêcheurs | 漁人岸 | ضفة الصيادين | Balıkçılar Kıyısı | Bến Ngư Dân
        Westcliff | Falaise-Ouest | 西崖區 | الجرف الغربي | Batı Yar | Vách Đá Tây
        Northfield | Champ-du-Nord | 北田區 | الحقل الشمالي | Kuzey Tarla | Đồng Bắc
        Linden Park | Parc des Tilleuls | 椴樹園 | روضة الزيزفون | Ihlamur Bahçesi | Vườn Đoạn
        Freeport | Port-Franc | 自由港 | الميناء الحر | Serbest Liman | Cảng Tự Do
        Westhaven | Havre-Ouest | 西港村 | مرفأ الغرب | Batı Liman Köyü | Làng Cảng Tây
        * Saint Azimuth | Saint-Azimut | 聖方位村 | سان أزيموت | Aziz Azimut | Xóm Phương Vị
        Farthing Farm | Ferme du Liard | 銅錢農莊 | مزرعة الفلس | Mangır Çiftliği | Nông Trại Đồng Xu
        Zero River | Rivière Zéro | 零河 | نهر الصفر | Sıfır Irmağı | Sông Số Không
        Mirror Lake | Lac Miroir | 鏡湖 | بحيرة المرآة | Ayna Gölü | Hồ Gương
        Longitude Bay | Baie de la Longitude | 經度灣 | خليج الطول | Boylam Körfezi | Vịnh Kinh Độ
        Zero Basin | Bassin du Zéro | 零點港池 | حوض الصفر | Sıfır Havuzu | Vũng Cảng Số Không
        Crescent Beach | Plage du Croissant | 新月海灘 | شاطئ الهلال | Hilal Plajı | Bãi Trăng Khuyết
        Pelican Beach | Plage des Pélicans | 鵜鶘海灘 | شاطئ البجع | Pelikan Plajı | Bãi Bồ Nông
        * Sextant Beach | Plage du Sextant | 六分儀海灘 | شاطئ السدسية | Sekstant Plajı | Bãi Lục Phân
        Castle Park | Parc du Château | 城堡公園 | حديقة القلعة | Kale Parkı | Công viên Lâu Đài
        * Equator Gardens | Jardins de l’Équateur | 赤道花園 | حدائق خط الاستواء | Ekvator Bahçeleri | Vườn Xích Đạo
        Riverside Park | Parc de la Rivière | 河濱公園 | حديقة النهر | Irmak Parkı | Công viên Ven Sông
        * Cathedral Green | Parvis de la Cathédrale | 大教堂廣場 | ساحة الكاتدرائية | Katedral Meydanı | Quảng trường Nhà Thờ
        * Vega Square | Square de Véga | 織女廣場 | ميدان النسر الواقع | Vega Meydanı | Quảng trường Sao Chức Nữ
        Market Square | Place du Marché | 市集廣場 | ساحة السوق | Pazar Meydanı | Quảng trường Chợ
        Station Square | Place de la Gare | 車站廣場 | ساحة المحطة | İstasyon Meydanı | Quảng trường Nhà Ga
        Quiet Anchorage Cemetery | Cimetière du Mouillage | 靜泊墓園 | مقبرة المرسى الهادئ | Sakin Demir Mezarlığı | Nghĩa trang Bến Lặng
        Windward Golf Club | Golf du Vent | 上風高爾夫俱樂部 | نادي مهب الريح للغولف | Rüzgârüstü Golf Kulübü | Câu lạc bộ Gôn Đầu Gió
        Railway Allotments | Jardins ouvriers du Rail | 鐵路市民農園 | بساتين السكة | Demiryolu Bostanları | Vườn Chung Đường Sắt
        North Hills Forest | Forêt des Monts du Nord | 北丘森林 | غابة التلال الشمالية | Kuzey Tepeleri Ormanı | Rừng Đồi Bắc
        Compass Rose Peak | Pic de la Rose des Vents | 羅盤玫瑰峰 | قمة وردة الرياح | Rüzgâr Gülü Zirvesi | Đỉnh Hoa Gió
        Cape Hemisphere | Cap Hémisphère | 半球角 | رأس نصف الكرة | Yarımküre Burnu | Mũi Bán Cầu
        Leeward Point | Pointe Sous-le-Vent | 下風岬 | رأس تحت الريح | Rüzgâraltı Burnu | Mũi Khuất Gió
        Town Hall | Hôtel de Ville | 市政廳 | دار البلدية | Belediye Binası | Tòa Thị Chính
        Church of Our Lady of the Compass | Notre-Dame-de-la-Boussole | 羅盤聖母堂 | كنيسة سيدة البوصلة | Pusula Meryemi Kilisesi | Nhà thờ Đức Mẹ La Bàn
        * Cathedral of the Four Winds | Cathédrale des Quatre-Vents | 四風大教堂 | كاتدرائية الرياح الأربع | Dört Rüzgâr Katedrali | Nhà thờ Chính tòa Bốn Ngọn Gió
        Lighthouse Mosque | Mosquée du Phare | 燈塔清真寺 | مسجد المنارة | Fener Camii | Nhà thờ Hồi giáo Hải Đăng
        Temple of the Calm Sea | Temple de la Mer Calme | 靜海宮 | معبد البحر الهادئ | Sakin Deniz Tapınağı | Đền Biển Lặng
        Chapel of Saint Azimuth | Chapelle Saint-Azimut | 聖方位小堂 | كنيسة سان أزيموت | Aziz Azimut Şapeli | Nhà nguyện Phương Vị
        Meridian Castle | Château du Méridien | 子午城堡 | قلعة الزوال | Meridyen Kalesi | Lâu đài Kinh Tuyến
        West Mole Light | Feu du Môle Ouest | 西堤燈塔 | منارة الرصيف الغربي | Batı Mendirek Feneri | Đèn Kè Tây
        East Mole Light | Feu du Môle Est | 東堤燈塔 | منارة الرصيف الشرقي | Doğu Mendirek Feneri | Đèn Kè Đông
        Cape Hemisphere Lighthouse | Phare du Cap Hémisphère | 半球角燈塔 | منارة رأس نصف الكرة | Yarımküre Burnu Feneri | Hải đăng Mũi Bán Cầu
        Port Meridian Central | Port-Méridien Centrale | 子午港中央車站 | محطة ميناء الزوال المركزية | Meridyen Limanı Garı | Ga Trung tâm Cảng Kinh Tuyến
        Westhaven Halt | Halte de Havre-Ouest | 西港站 | محطة مرفأ الغرب | Batı Liman Durağı | Ga Cảng Tây
        Zero Point Monument | Monument du Point Zéro | 零點紀念碑 | نصب نقطة الصفر | Sıfır Noktası Anıtı | Đài Điểm Không
        Null Island Airport | Aéroport de l’Île Nulle | 虛無島機場 | مطار جزيرة الصفر | Sıfır Adası Havalimanı | Sân bay Đảo Số Không
        Ferry Terminal | Gare Maritime | 渡輪碼頭 | محطة العبّارات | Feribot İskelesi | Bến Phà
        Fish Market Hall | Halle aux Poissons | 魚市場 | سوق السمك | Balık Hali | Chợ Cá
        * Market Hall | Grande Halle | 大市集 | السوق الكبيرة | Büyük Hal | Nhà Lồng Chợ
        Customs House | Hôtel des Douanes | 海關大樓 | دار الجمارك | Gümrük Evi | Nhà Hải Quan
        Meridian Hospital | Hôpital du Méridien | 子午醫院 | مستشفى الزوال | Meridyen Hastanesi | Bệnh viện Kinh Tuyến
        * School of Stars | École des Étoiles | 星辰學校 | مدرسة النجوم | Yıldızlar Okulu | Trường Các Vì Sao
        University of Latitudes | Université des Latitudes | 緯度大學 | جامعة العروض | Enlemler Üniversitesi | Đại học Vĩ Độ
        * Opera of the Tides | Opéra des Marées | 潮汐歌劇院 | أوبرا المد والجزر | Gelgit Operası | Nhà hát Thủy Triều
        Museum of Charts | Musée des Cartes | 海圖博物館 | متحف الخرائط | Haritalar Müzesi | Bảo tàng Hải Đồ
        Great Circle Stadium | Stade du Grand Cercle | 大圓體育場 | ملعب الدائرة الكبرى | Büyük Daire Stadyumu | Sân vận động Vòng Tròn Lớn
        Harbour Fire Station | Caserne du Port | 港灣消防局 | مركز إطفاء الميناء | Liman İtfaiyesi | Trạm Cứu Hỏa Bến Cảng
        Old Windmill | Vieux Moulin | 老風車 | الطاحونة القديمة | Eski Yel Değirmeni | Cối Xay Gió Cũ
        Hilltop Water Tower | Château d’Eau | 山頂水塔 | برج المياه | Tepe Su Kulesi | Tháp Nước
        Powder Tower | Tour aux Poudres | 火藥塔 | برج البارود | Barut Kulesi | Tháp Thuốc Súng
        Sea Gate | Porte de la Mer | 海門 | باب البحر | Deniz Kapısı | Cổng Biển
        West Mole | Môle Ouest | 西堤 | الرصيف الغربي | Batı Mendireği | Kè Tây
        East Mole | Môle Est | 東堤 | الرصيف الشرقي | Doğu Mendireği | Kè Đông
        Trade Wind Marina | Marina des Alizés | 信風遊艇港 | مرسى الرياح التجارية | Alize Marinası | Bến Du Thuyền Gió Mậu Dịch
        Hilltop Windmills | Éoliennes de la Colline | 山頂風機 | توربينات التل | Tepe Rüzgâr Türbinleri | Tua-bin Gió Đồi
        """

    static let all: [String: LocalizedName] = {
        var names: [String: LocalizedName] = [:]
        for row in table.split(separator: "\n") {
            var fields = row.split(separator: "|").map(\.trimmed)
            guard fields.count == 6 else { continue }
            let isFrench = fields[0].hasPrefix("* ")
            if isFrench { fields[0].removeFirst(2) }
            names[fields[0]] = LocalizedName(
                local: isFrench ? fields[1] : fields[0],
                english: fields[0],
                french: fields[1],
                chinese: fields[2],
                arabic: fields[3],
                turkish: fields[4],
                vietnamese: fields[5]
            )
        }
        return names
    }()
}
