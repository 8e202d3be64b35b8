/// How a language names the weekdays and months: columns separated by `|` (Monday first, January first), spellings by `/`.
struct LanguageNames {
    let language: String
    let weekdays: String
    let months: String

    /// The long and short names of Unicode CLDR (licence Unicode-3.0), in lower case, hyphens as spaces, without final dots;
    /// besides them the two-letter and other forms that people write.
    static let all: [LanguageNames] = [
        LanguageNames(
            language: "en",
            weekdays: "monday/mondays/mon/mo|tuesday/tuesdays/tues/tue/tu|wednesday/wednesdays/weds/wed/we|"
                + "thursday/thursdays/thurs/thur/thu/th|friday/fridays/fri/fr|saturday/saturdays/sat/sa|"
                + "sunday/sundays/sun/su",
            months: "january/jan|february/feb|march/mar|april/apr|may|june/jun|july/jul|august/aug|september/sept/sep|"
                + "october/oct|november/nov|december/dec"
        ),
        LanguageNames(
            language: "de",
            weekdays: "montag/mo/montags|dienstag/di/dienstags/die|mittwoch/mi/mittwochs/mit|donnerstag/do/donnerstags/don|"
                + "freitag/fr/freitags/fre|samstag/sa/samstags/sonnabend/sonnabends/sam|sonntag/so/sonntags/son",
            months: "januar/jan/jänner/jän|februar/feb/feber|märz/mär/maerz/mrz|april/apr|mai|juni/jun|juli/jul|august/aug|"
                + "september/sept/sep|oktober/okt|november/nov/okt|dezember/dez"
        ),
        LanguageNames(
            language: "fr",
            weekdays: "lundi/lun/lu/lundis|mardi/mar/ma/mardis|mercredi/mer/me/mercredis|jeudi/jeu/je/jeudis|"
                + "vendredi/ven/ve/vendredis|samedi/sam/sa/samedis|dimanche/dim/di/dimanches",
            months: "janvier/janv|février/févr/fevrier/fev/fév|mars|avril/avr|mai|juin|juillet/juil|août/aout|septembre/sept|"
                + "octobre/oct|novembre/nov|décembre/déc/decembre"
        ),
        LanguageNames(
            language: "es",
            weekdays: "lunes/lun/lu|martes/mar/ma|miércoles/mié/mi/miercoles/mie/x|jueves/jue/ju|viernes/vie/vi|"
                + "sábado/sáb/sa/sábados/sabado/sabados/sab|domingo/dom/do/domingos",
            months: "enero/ene|febrero/feb|marzo/mar|abril/abr|mayo/may|junio/jun|julio/jul|agosto/ago|septiembre/sept|"
                + "octubre/oct|noviembre/nov|diciembre/dic"
        ),
        LanguageNames(
            language: "pt",
            weekdays: "segunda feira/seg/segunda/2ª/segundas|terça feira/ter/terça/terca|quarta feira/qua/quarta|"
                + "quinta feira/qui/quinta|sexta feira/sex/sexta|sábado/sáb/sab/sabado|domingo/dom/domingos",
            months: "janeiro/jan|fevereiro/fev|março/mar/marco|abril/abr|maio/mai|junho/jun|julho/jul|agosto/ago|setembro/set|"
                + "outubro/out|novembro/nov|dezembro/dez"
        ),
        LanguageNames(
            language: "it",
            weekdays: "lunedì/lun/lu/lunedi|martedì/mar/ma/martedi|mercoledì/mer/me/mercoledi|giovedì/gio/gi/giovedi|"
                + "venerdì/ven/ve/venerdi|sabato/sab/sa|domenica/dom/do",
            months: "gennaio/gen|febbraio/feb|marzo/mar|aprile/apr|maggio/mag|giugno/giu|luglio/lug|agosto/ago|settembre/set|"
                + "ottobre/ott|novembre/nov|dicembre/dic"
        ),
        LanguageNames(
            language: "nl",
            weekdays: "maandag/ma|dinsdag/di|woensdag/wo|donderdag/do|vrijdag/vr|zaterdag/za|zondag/zo",
            months: "januari/jan|februari/feb|maart/mrt|april/apr|mei|juni/jun|juli/jul|augustus/aug|september/sep|"
                + "oktober/okt|november/nov|december/dec"
        ),
        LanguageNames(
            language: "sv",
            weekdays: "måndag/mån/må|tisdag/tis/ti|onsdag/ons/on|torsdag/tors/to|fredag/fre/fr|lördag/lör/lö|söndag/sön/sö",
            months: "januari/jan|februari/feb|mars|april/apr|maj|juni|juli|augusti/aug|september/sep|oktober/okt|november/nov|"
                + "december/dec"
        ),
        LanguageNames(
            language: "da",
            weekdays: "mandag/man/ma|tirsdag/tirs/ti|onsdag/ons/on|torsdag/tors/to|fredag/fre/fr|lørdag/lør/lø|søndag/søn/sø",
            months: "januar/jan|februar/feb|marts/mar|april/apr|maj|juni/jun|juli/jul|august/aug|september/sep|oktober/okt|"
                + "november/nov|december/dec"
        ),
        LanguageNames(
            language: "nb",
            weekdays: "mandag/man/ma|tirsdag/tir/ti|onsdag/ons/on|torsdag/tor/to|fredag/fre/fr|lørdag/lør/lø|søndag/søn/sø",
            months: "januar/jan|februar/feb|mars/mar|april/apr|mai|juni/jun|juli/jul|august/aug|september/sep|oktober/okt|"
                + "november/nov|desember/des"
        ),
        LanguageNames(
            language: "fi",
            weekdays: "maanantaina/maanantai/ma|tiistaina/tiistai/ti|keskiviikkona/keskiviikko/ke|torstaina/torstai/to|"
                + "perjantaina/perjantai/pe|lauantaina/lauantai/la|sunnuntai/su",
            months: "tammikuuta/tammikuu/tammi|helmikuuta/helmikuu/helmi|maaliskuuta/maaliskuu/maalis|"
                + "huhtikuuta/huhtikuu/huhti|toukokuuta/toukokuu/touko|kesäkuuta/kesäkuu/kesä|heinäkuuta/heinäkuu/heinä|"
                + "elokuuta/elokuu/elo|syyskuuta/syyskuu/syys|lokakuuta/lokakuu/loka|marraskuuta/marraskuu/marras|"
                + "joulukuuta/joulukuu/joulu"
        ),
        LanguageNames(
            language: "pl",
            weekdays: "poniedziałek/pon/pn/poniedzialek|wtorek/wt|środa/śr/sr/sroda|czwartek/czw/cz|piątek/pt/piatek|"
                + "sobota/sob/sb|niedziela/niedz/nd/ndz",
            months: "stycznia/styczeń/sty|lutego/luty/lut|marca/marzec/mar|kwietnia/kwiecień/kwi|maja/maj|"
                + "czerwca/czerwiec/cze|lipca/lipiec/lip|sierpnia/sierpień/sie|września/wrzesień/wrz|"
                + "października/październik/paź|listopada/listopad/lis|grudnia/grudzień/gru"
        ),
        LanguageNames(
            language: "cs",
            weekdays: "pondělí/po|úterý/út/ut|středa/st|čtvrtek/čt/ct|pátek/pá/pa|sobota/so|neděle/ne",
            months: "ledna/leden/led|února/únor/úno|března/březen/bře|dubna/duben/dub|května/květen/kvě|června/červen/čvn|"
                + "července/červenec/čvc|srpna/srpen/srp|září/zář|října/říjen/říj|listopadu/listopad/lis|"
                + "prosince/prosinec/pro"
        ),
        LanguageNames(
            language: "sk",
            weekdays: "pondelok/po|utorok/ut|streda/st|štvrtok/št|piatok/pi|sobota/so|nedeľa/ne",
            months: "januára/január/jan|februára/február/feb|marca/marec/mar|apríla/apríl/apr|mája/máj|júna/jún|júla/júl|"
                + "augusta/august/aug|septembra/september/sep|októbra/október/okt|novembra/november/nov|"
                + "decembra/december/dec"
        ),
        LanguageNames(
            language: "sl",
            weekdays: "ponedeljek/pon|torek/tor|sreda/sre|četrtek/čet|petek/pet|sobota/sob|nedelja/ned",
            months: "januar/jan|februar/feb|marec/mar|april/apr|maj|junij/jun|julij/jul|avgust/avg|september/sep|oktober/okt|"
                + "november/nov|december/dec"
        ),
        LanguageNames(
            language: "hr",
            weekdays: "ponedjeljak/pon|utorak/uto|srijeda/sri|četvrtak/čet|petak/pet|subota/sub|nedjelja/ned",
            months: "siječnja/siječanj/sij|veljače/veljača/velj|ožujka/ožujak/ožu|travnja/travanj/tra|svibnja/svibanj/svi|"
                + "lipnja/lipanj/lip|srpnja/srpanj/srp|kolovoza/kolovoz/kol|rujna/rujan/ruj|listopada/listopad/lis|"
                + "studenoga/studeni/stu|prosinca/prosinac/pro"
        ),
        LanguageNames(
            language: "sr",
            weekdays: "понедељак/пон|уторак/уто|среда/сре|четвртак/чет|петак/пет|субота/суб|недеља/нед",
            months: "јануар/јан|фебруар/феб|март/мар|април/апр|мај|јун|јул|август/авг|септембар/сеп|октобар/окт|новембар/нов|"
                + "децембар/дец"
        ),
        LanguageNames(
            language: "hu",
            weekdays: "hétfő/hé|kedd/ke|szerda/sze|csütörtök/cs|péntek/pé|szombat/szo|vasárnap/va",
            months: "január/jan|február/febr|március/márc|április/ápr|május/máj|június/jún|július/júl|augusztus/aug|"
                + "szeptember/szept|október/okt|november/nov|december/dec"
        ),
        LanguageNames(
            language: "ro",
            weekdays: "luni/lun|marți/mar|miercuri/mie|joi|vineri/vin|sâmbătă/sâm|duminică/dum",
            months: "ianuarie/ian|februarie/feb|martie/mar|aprilie/apr|mai|iunie/iun|iulie/iul|august/aug|septembrie/sept|"
                + "octombrie/oct|noiembrie/nov|decembrie/dec"
        ),
        LanguageNames(
            language: "bg",
            weekdays: "понеделник/пн|вторник/вт|сряда/ср|четвъртък/чт|петък/пт|събота/сб|неделя/нд",
            months: "януари/яну|февруари/фев|март|април/апр|май|юни|юли|август/авг|септември/сеп|октомври/окт|ноември/ное|"
                + "декември/дек"
        ),
        LanguageNames(
            language: "ru",
            weekdays: "понедельник/пн|вторник/вт|среда/ср|четверг/чт|пятница/пт|суббота/сб|воскресенье/вс",
            months: "января/январь/янв|февраля/февраль/февр|марта/март|апреля/апрель/апр|мая/май|июня/июнь|июля/июль|"
                + "августа/август/авг|сентября/сентябрь/сент|октября/октябрь/окт|ноября/ноябрь/нояб|декабря/декабрь/дек"
        ),
        LanguageNames(
            language: "uk",
            weekdays: "понеділок/пн|вівторок/вт|середа/ср|четвер/чт|пʼятниця/пт|субота/сб|неділя/нд",
            months: "січня/січень/січ|лютого/лютий/лют|березня/березень/бер|квітня/квітень/квіт|травня/травень/трав|"
                + "червня/червень/черв|липня/липень/лип|серпня/серпень/серп|вересня/вересень/вер|жовтня/жовтень/жовт|"
                + "листопада/листопад/лист|грудня/грудень/груд"
        ),
        LanguageNames(
            language: "el",
            weekdays: "δευτέρα/δευ/δευτερα|τρίτη/τρί/τριτη|τετάρτη/τετ/τεταρτη|πέμπτη/πέμ/πεμπτη|παρασκευή/παρ/παρασκευη|"
                + "σάββατο/σάβ/σαββατο|κυριακή/κυρ/κυριακη",
            months: "ιανουαρίου/ιανουάριος/ιαν|φεβρουαρίου/φεβρουάριος/φεβ|μαρτίου/μάρτιος/μαρ/μάρ|απριλίου/απρίλιος/απρ|"
                + "μαΐου/μάιος/μαΐ/μάι|ιουνίου/ιούνιος/ιουν/ιούν|ιουλίου/ιούλιος/ιουλ/ιούλ|αυγούστου/αύγουστος/αυγ/αύγ|"
                + "σεπτεμβρίου/σεπτέμβριος/σεπ|οκτωβρίου/οκτώβριος/οκτ|νοεμβρίου/νοέμβριος/νοε/νοέ|δεκεμβρίου/δεκέμβριος/δεκ"
        ),
        LanguageNames(
            language: "tr",
            weekdays: "pazartesi/pzt|salı/sal|çarşamba/çar|perşembe/per|cuma/cum|cumartesi/cmt|pazar/paz",
            months: "ocak/oca|şubat/şub|mart/mar|nisan/nis|mayıs/may|haziran/haz|temmuz/tem|ağustos/ağu|eylül/eyl|ekim/eki|"
                + "kasım/kas|aralık/ara"
        ),
        LanguageNames(
            language: "ar",
            weekdays: "الاثنين/اثنين/الإثنين|الثلاثاء/ثلاثاء|الأربعاء/أربعاء/الاربعاء|الخميس/خميس|الجمعة/جمعة|السبت/سبت|"
                + "الأحد/أحد/الاحد",
            months: "يناير|فبراير|مارس|أبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر"
        ),
        LanguageNames(
            language: "he",
            weekdays: "יום שני/יום ב׳|יום שלישי/יום ג׳|יום רביעי/יום ד׳|יום חמישי/יום ה׳|יום שישי/יום ו׳|יום שבת/שבת|"
                + "יום ראשון/יום א׳",
            months: "ינואר/ינו׳|פברואר/פבר׳|מרץ|אפריל/אפר׳|מאי|יוני|יולי|אוגוסט/אוג׳|ספטמבר/ספט׳|אוקטובר/אוק׳|נובמבר/נוב׳|"
                + "דצמבר/דצמ׳"
        ),
        LanguageNames(
            language: "fa",
            weekdays: "دوشنبه|سه‌شنبه|چهارشنبه|پنجشنبه|جمعه|شنبه|یکشنبه",
            months: "ژانویهٔ/ژانویه|فوریهٔ/فوریه|مارس|آوریل|مهٔ/مه|ژوئن|ژوئیهٔ/ژوئیه|اوت|سپتامبر|اکتبر|نوامبر|دسامبر"
        ),
        LanguageNames(
            language: "hi",
            weekdays: "सोमवार/सोम|मंगलवार/मंगल|बुधवार/बुध|गुरुवार/गुरु|शुक्रवार/शुक्र|शनिवार/शनि|रविवार/रवि",
            months: "जनवरी/जन॰|फ़रवरी/फ़र॰|मार्च|अप्रैल|मई|जून|जुलाई/जुल॰|अगस्त/अग॰|सितंबर/सित॰|अक्तूबर/अक्तू॰|नवंबर/नव॰|"
                + "दिसंबर/दिस॰"
        ),
        LanguageNames(
            language: "th",
            weekdays: "วันจันทร์/จันทร์|วันอังคาร/อังคาร|วันพุธ/พุธ|วันพฤหัสบดี/พฤ/พฤหัสบดี/พฤหัส|วันศุกร์/ศุกร์|วันเสาร์/เสาร์|"
                + "วันอาทิตย์/อา/อาทิตย์",
            months: "มกราคม|กุมภาพันธ์|มีนาคม|เมษายน|พฤษภาคม|มิถุนายน|กรกฎาคม|สิงหาคม|กันยายน|ตุลาคม|พฤศจิกายน|ธันวาคม"
        ),
        LanguageNames(
            language: "vi",
            weekdays: "thứ hai/th 2|thứ ba/th 3|thứ tư/th 4|thứ năm/th 5|thứ sáu/th 6|thứ bảy/th 7|chủ nhật/cn",
            months: "tháng 1/thg 1|tháng 2/thg 2|tháng 3/thg 3|tháng 4/thg 4|tháng 5/thg 5|tháng 6/thg 6|tháng 7/thg 7|"
                + "tháng 8/thg 8|tháng 9/thg 9|tháng 10/thg 10|tháng 11/thg 11|tháng 12/thg 12"
        ),
        LanguageNames(
            language: "id",
            weekdays: "senin/sen|selasa/sel|rabu/rab|kamis/kam|jumat/jum|sabtu/sab|minggu/min",
            months: "januari/jan|februari/feb|maret/mar|april/apr|mei|juni/jun|juli/jul|agustus/agu|september/sep|oktober/okt|"
                + "november/nov|desember/des"
        ),
        LanguageNames(
            language: "ja",
            weekdays: "月曜日/月/月曜|火曜日/火/火曜|水曜日/水/水曜|木曜日/木/木曜|金曜日/金/金曜|土曜日/土/土曜|日曜日/日/日曜",
            months: "|||||||||||"
        ),
        LanguageNames(
            language: "zh",
            weekdays: "星期一/周一/礼拜一/週一|星期二/周二/礼拜二/週二|星期三/周三/礼拜三/週三|星期四/周四/礼拜四/週四|星期五/周五/礼拜五/週五|星期六/周六/礼拜六/週六|星期日/周日/礼拜天/礼拜日/週日/星期天",
            months: "一月|二月|三月|四月|五月|六月|七月|八月|九月|十月|十一月|十二月"
        ),
        LanguageNames(
            language: "ko",
            weekdays: "월요일/월|화요일/화|수요일/수|목요일/목|금요일/금|토요일/토|일요일/일",
            months: "|||||||||||"
        ),
        LanguageNames(
            language: "ka",
            weekdays: "ორშაბათი/ორშ|სამშაბათი/სამ|ოთხშაბათი/ოთხ|ხუთშაბათი/ხუთ|პარასკევი/პარ|შაბათი/შაბ|კვირა/კვი",
            months: "იანვარი/იან|თებერვალი/თებ|მარტი/მარ|აპრილი/აპრ|მაისი/მაი|ივნისი/ივნ|ივლისი/ივლ|აგვისტო/აგვ|"
                + "სექტემბერი/სექ|ოქტომბერი/ოქტ|ნოემბერი/ნოე|დეკემბერი/დეკ"
        ),
        LanguageNames(
            language: "et",
            weekdays: "esmaspäev|teisipäev|kolmapäev|neljapäev|reede|laupäev|pühapäev",
            months: "jaanuar/jaan|veebruar/veebr|märts|aprill/apr|mai|juuni|juuli|august/aug|september/sept|oktoober/okt|"
                + "november/nov|detsember/dets"
        ),
        LanguageNames(
            language: "lv",
            weekdays: "pirmdiena/pirmd|otrdiena/otrd|trešdiena/trešd|ceturtdiena/ceturtd|piektdiena/piektd|sestdiena/sestd|"
                + "svētdiena/svētd",
            months: "janvāris/janv|februāris/febr|marts|aprīlis/apr|maijs|jūnijs/jūn|jūlijs/jūl|augusts/aug|septembris/sept|"
                + "oktobris/okt|novembris/nov|decembris/dec"
        ),
        LanguageNames(
            language: "lt",
            weekdays: "pirmadienis/pr|antradienis/an|trečiadienis/tr|ketvirtadienis/kt|penktadienis/pn|šeštadienis/št|"
                + "sekmadienis/sk",
            months: "sausio/sausis/saus|vasario/vasaris/vas|kovo/kovas/kov|balandžio/balandis/bal|gegužės/gegužė/geg|"
                + "birželio/birželis/birž|liepos/liepa/liep|rugpjūčio/rugpjūtis/rugp|rugsėjo/rugsėjis/rugs|"
                + "spalio/spalis/spal|lapkričio/lapkritis/lapkr|gruodžio/gruodis/gruod"
        ),
        LanguageNames(
            language: "ca",
            weekdays: "dilluns/dl|dimarts/dt|dimecres/dc|dijous/dj|divendres/dv|dissabte/ds|diumenge/dg",
            months: "de gener/gener/gen|de febrer/febrer/febr|de març/març|d'abril/abril/abr|de maig/maig|de juny/juny|"
                + "de juliol/juliol/jul|d'agost/agost/ag|de setembre/setembre/set|d'octubre/octubre/oct|"
                + "de novembre/novembre/nov|de desembre/desembre/des"
        ),
        LanguageNames(
            language: "eu",
            weekdays: "astelehena/al|asteartea/ar|asteazkena/az|osteguna/og|ostirala/or|larunbata/lr|igandea/ig",
            months: "urtarrila/urt|otsaila/ots|martxoa/mar|apirila/api|maiatza/mai|ekaina/eka|uztaila/uzt|abuztua/abu|"
                + "iraila/ira|urria/urr|azaroa/aza|abendua/abe"
        ),
        LanguageNames(
            language: "is",
            weekdays: "mánudagur/mán|þriðjudagur/þri|miðvikudagur/mið|fimmtudagur/fim|föstudagur/fös|laugardagur/lau|"
                + "sunnudagur/sun",
            months: "janúar/jan|febrúar/feb|mars/mar|apríl/apr|maí|júní/jún|júlí/júl|ágúst/ágú|september/sep|október/okt|"
                + "nóvember/nóv|desember/des"
        ),
        LanguageNames(
            language: "mk",
            weekdays: "понеделник/пон|вторник/вто|среда/сре|четврток/чет|петок/пет|сабота/саб|недела/нед",
            months: "јануари/јан|февруари/фев|март/мар|април/апр|мај|јуни/јун|јули/јул|август/авг|септември/сеп|октомври/окт|"
                + "ноември/ное|декември/дек"
        ),
        LanguageNames(
            language: "sq",
            weekdays: "e hënë/hën|e martë/mar|e mërkurë/mër|e enjte/enj|e premte/pre|e shtunë/sht|e diel/die",
            months: "janar/jan|shkurt/shk|mars/mar|prill/pri|maj|qershor/qer|korrik/korr|gusht/gush|shtator/sht|tetor/tet|"
                + "nëntor/nën|dhjetor/dhj"
        ),
        LanguageNames(
            language: "be",
            weekdays: "панядзелак/пн|аўторак/аў|серада/ср|чацвер/чц|пятніца/пт|субота/сб|нядзеля/нд",
            months: "студзеня/студзень/сту|лютага/люты/лют|сакавіка/сакавік/сак|красавіка/красавік/кра|мая/май|"
                + "чэрвеня/чэрвень/чэр|ліпеня/ліпень/ліп|жніўня/жнівень/жні|верасня/верасень/вер|кастрычніка/кастрычнік/кас|"
                + "лістапада/лістапад/ліс|снежня/снежань/сне"
        ),
    ]
}
