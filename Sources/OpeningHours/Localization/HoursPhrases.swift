/// "Closed" and "Open 24 hours", as map services write them.
struct HoursPhrases: Sendable {
    let closed: String
    let openAllDay: String

    static let english = HoursPhrases(closed: "Closed", openAllDay: "Open 24 hours")

    /// The phrases of the first of some names of a locale that has them; English where none has.
    static func phrases(for names: [String]) -> HoursPhrases { names.lazy.compactMap { table[$0] }.first ?? english }

    private static let table: [String: HoursPhrases] = {
        var table: [String: HoursPhrases] = [:]
        for line in text.split(separator: "\n") {
            let fields = line.split(separator: "|").map(String.init)
            guard fields.count == 3 else { continue }
            for name in fields[0].split(separator: " ") { table[String(name)] = HoursPhrases(closed: fields[1], openAllDay: fields[2]) }
        }
        return table
    }()

    /// The languages that have phrases of their own.
    static var languages: [String] { table.keys.sorted() }

    private static let text = """
        af|Gesluit|24 uur oop
        ar|مغلق|مفتوح على مدار 24 ساعة
        az|Bağlıdır|24 saat açıqdır
        be|Зачынена|Адчынена кругласутачна
        bg|Затворено|Отворено денонощно
        bn|বন্ধ আছে|২৪ ঘণ্টা খোলা থাকে
        bs hr sr_Latn|Zatvoreno|Otvoreno 0–24
        ca|Tancat|Obert les 24 hores
        cs|Zavřeno|Otevřeno 24 hodin denně
        da|Lukket|Døgnåbent
        de|Geschlossen|24 Stunden geöffnet
        el|Κλειστά|Ανοιχτό 24 ώρες
        en|Closed|Open 24 hours
        es|Cerrado|Abierto 24 horas
        et|Suletud|Avatud 24 tundi
        eu|Itxita|24 orduz irekita
        fa|بسته|شبانه‌روزی
        fi|Suljettu|Avoinna 24 tuntia
        fil|Sarado|Bukas nang 24 oras
        fr|Fermé|Ouvert 24h/24
        gl|Pechado|Aberto as 24 horas
        gu|બંધ છે|24 કલાક ખુલ્લું
        he|סגור|פתוח 24 שעות
        hi|बंद है|24 घंटे खुला रहता है
        hu|Zárva|Éjjel-nappal nyitva
        hy|Փակ է|Բաց է շուրջօրյա
        id|Tutup|Buka 24 jam
        is|Lokað|Opið allan sólarhringinn
        it|Chiuso|Aperto 24 ore su 24
        ja|定休日|24 時間営業
        ka|დახურულია|ღიაა 24 საათის განმავლობაში
        kk|Жабық|Тәулік бойы ашық
        km|បិទ|បើក 24 ម៉ោង
        kn|ಮುಚ್ಚಲಾಗಿದೆ|24 ಗಂಟೆಗಳ ಕಾಲ ತೆರೆದಿರುತ್ತದೆ
        ko|휴무일|24시간 영업
        ky|Жабык|Күнү-түнү ачык
        lo|ປິດ|ເປີດ 24 ຊົ່ວໂມງ
        lt|Uždaryta|Dirba visą parą
        lv|Slēgts|Atvērts visu diennakti
        mk|Затворено|Отворено 24 часа
        ml|അടച്ചിരിക്കുന്നു|24 മണിക്കൂറും തുറന്നിരിക്കും
        mn|Хаалттай|24 цагаар нээлттэй
        mr|बंद आहे|२४ तास खुले
        ms|Tutup|Buka 24 jam
        my|ပိတ်ထားသည်|၂၄ နာရီ ဖွင့်သည်
        nb nn no|Stengt|Døgnåpent
        ne|बन्द छ|२४ घण्टा खुला
        nl|Gesloten|24 uur geopend
        pa|ਬੰਦ ਹੈ|24 ਘੰਟੇ ਖੁੱਲ੍ਹਾ
        pl|Zamknięte|Czynne całą dobę
        pt|Fechado|Aberto 24 horas
        pt_PT|Encerrado|Aberto 24 horas
        ro|Închis|Deschis non-stop
        ru|Закрыто|Круглосуточно
        si|වසා ඇත|පැය 24 පුරා විවෘතයි
        sk|Zatvorené|Otvorené nonstop
        sl|Zaprto|Odprto 24 ur
        sq|Mbyllur|Hapur 24 orë
        sr|Затворено|Отворено 0–24
        sv|Stängt|Öppet dygnet runt
        sw|Imefungwa|Hufunguliwa saa 24
        ta|மூடப்பட்டுள்ளது|24 மணிநேரமும் திறந்திருக்கும்
        te|మూసివేయబడింది|24 గంటలు తెరిచి ఉంటుంది
        th|ปิดทำการ|เปิด 24 ชั่วโมง
        tr|Kapalı|24 saat açık
        uk|Зачинено|Цілодобово
        ur|بند ہے|24 گھنٹے کھلا ہے
        uz|Yopiq|Kecha-kunduz ochiq
        vi|Đóng cửa|Mở cửa cả ngày
        zh|休息|24 小时营业
        zh_Hant|休息|24 小時營業
        zu|Kuvaliwe|Kuvulwa amahora angu-24
        """
}
