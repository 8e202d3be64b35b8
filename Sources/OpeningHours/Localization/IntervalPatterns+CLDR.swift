// Facts of the Unicode CLDR, release 47 (Unicode-3.0 licence): interval formats of the Gregorian calendar (hm, Hm), the names of the halves of the day,
// the preferred hour cycle and the default digits. A locale that is not named has what its language has.

extension IntervalPatterns {
    /// Twelve hours: the halves of the day differ, the hours differ, the minutes differ.
    static let twelveHour = [
        "h:mm a\u{2009}–\u{2009}h:mm a|h:mm–h:mm a|h:mm–h:mm a",
        "h:mm\u{202F}a\u{2009}–\u{2009}h:mm\u{202F}a|h:mm\u{2009}–\u{2009}h:mm\u{202F}a|h:mm\u{2009}–\u{2009}h:mm\u{202F}a",
        "h:mm\u{202F}a\u{2009}–\u{2009}h:mm\u{202F}a|h:mm–h:mm\u{202F}a|h:mm–h:mm\u{202F}a",
        "h:mm\u{202F}a – h:mm\u{202F}a|h:mm–h:mm\u{202F}a|h:mm–h:mm\u{202F}a",
        "ah:mm至ah:mm|ah:mm至h:mm|ah:mm至h:mm",
        "h:mm a\u{2009}–\u{2009}h:mm a|h:mm – h:mm a|h:mm – h:mm a",
        "h:mm\u{202F}a–h:mm\u{202F}a|h:mm–h:mm\u{202F}a|h:mm–h:mm\u{202F}a",
        "h.mm\u{202F}a\u{2009}–\u{2009}h.mm\u{202F}a|h.mm–h.mm\u{202F}a|h.mm–h.mm\u{202F}a",
        "a\u{202F}h:mm\u{2009}–\u{2009}a\u{202F}h:mm|a\u{202F}h:mm–h:mm|a\u{202F}h:mm–h:mm",
        "h:mm\u{202F}a – h:mm\u{202F}a|h:mm – h:mm\u{202F}a|h:mm – h:mm\u{202F}a",
        "a 'ga 'h:mm\u{2009}–\u{2009}a 'ga 'h:mm|a 'ga 'h:mm - 'ga 'h:mm|a 'ga 'h:mm – 'ga 'h:mm",
        "a h:mm ~ a h:mm|a h:mm~h:mm|a h:mm~h:mm",
        "ah:mm至ah:mm|Bh:mm至h:mm|Bh:mm至h:mm",
        "h'h'mm\u{202F}a\u{2009}–\u{2009}h'h'mm\u{202F}a|h'h'mm\u{2009}–\u{2009}h'h'mm\u{202F}a|h'h'mm\u{2009}–\u{2009}h'h'mm\u{202F}a",
        "h:mm\u{202F}a 'a 'h:mm\u{202F}a|h:mm 'a 'h:mm\u{202F}a|h:mm 'a 'h:mm\u{202F}a",
        "h:mm\u{202F}a\u{2009}–\u{2009}h:mm\u{202F}a|h:mm–h:mm a|h:mm–h:mm a",
        "'Kl. 'h.mm\u{202F}a – 'Kl. 'h.mm\u{202F}a|'Kl. 'h.mm\u{2009}–\u{2009}h.mm\u{202F}a|'Kl. 'h.mm\u{2009}–\u{2009}h.mm\u{202F}a",
        "a h.mm – a h.mm|a h.mm – h.mm|a h.mm – h.mm",
        "a h:mm – a h:mm|a h:mm – h:mm|a h:mm – h:mm",
        "a h:mm – a h:mm|a h:mm–h:mm|a h:mm–h:mm",
        "a h:mm – a h:mm|a नि h:mm–h:mm|a h:mm – h:mm",
        "aK時mm分～aK時mm分|aK時mm分～K時mm分|aK時mm分～K時mm分",
        "a\u{202F}h:mm – a\u{202F}h:mm|a\u{202F}h:mm–h:mm|a\u{202F}h:mm–h:mm",
        "h 'h 'mm\u{202F}a\u{2009}–\u{2009}h 'h 'mm\u{202F}a|h 'h 'mm\u{2009}–\u{2009}h 'h 'mm\u{202F}a|h 'h 'mm\u{2009}–\u{2009}h 'h 'mm\u{202F}a",
        "h.mm\u{202F}a–h.mm\u{202F}a|h.mm–h.mm\u{202F}a|h.mm–h.mm\u{202F}a",
        "h:mm a تا h:mm a|h:mm تا h:mm a|h:mm تا h:mm a",
        "h:mm a\u{2009}–\u{2009}h:mm a|h:mm – h:mm a|h:mm–h:mm a",
        "h:mm a\u{2009}–\u{2009}h:mm a|h:mm\u{2009}–\u{2009}h:mm\u{202F}a|h:mm\u{2009}–\u{2009}h:mm\u{202F}a",
        "h:mm a\u{2009}–\u{2009}h:mm a|h:mm–h:mm a|h:mm – h:mm a",
        "h:mm ч. a – h:mm ч. a|h:mm ч. – h:mm ч. a|h:mm ч. – h:mm ч. a",
        "h:mma\u{2009}–\u{2009}h:mma|h:mm\u{2009}–\u{2009}h:mma|h:mm\u{2009}–\u{2009}h:mma",
        "h:mmê a\u{2009}–\u{2009}h:mmê a|h:mm–h:mmê a|h:mm–h:mmê a",
        "h:mm\u{2009}–\u{2009}h:mm|h:mm\u{2009}–\u{2009}h:mm|h:mm\u{2009}–\u{2009}h:mm",
        "h:mm\u{202F}a\u{2009}–\u{2009}h:mm\u{202F}a|h:mm h:mm\u{202F}a|h:mm\u{2009}–\u{2009}h:mm\u{202F}a",
        "h:mm\u{202F}a\u{2009}–\u{2009}h:mm\u{202F}a|h:mm–h:mm\u{202F}a|h:mm\u{2009}–\u{2009}h:mm\u{202F}a",
        "hh:mm\u{202F}a – hh:mm\u{202F}a|hh:mm–hh:mm\u{202F}a|hh:mm–hh:mm\u{202F}a",
        "h\u{202F}a mm\u{2009}–\u{2009}h\u{202F}a mm|h\u{202F}a mm\u{2009}–\u{2009}h\u{202F}a mm|h\u{202F}a mm\u{2009}–\u{2009}h\u{202F}a mm",
    ]

    /// Twenty-four hours: the hours differ, the minutes differ.
    static let twentyFourHour = [
        "HH:mm–HH:mm|HH:mm–HH:mm",
        "HH:mm\u{2009}–\u{2009}HH:mm|HH:mm\u{2009}–\u{2009}HH:mm",
        "H:mm–H:mm|H:mm–H:mm",
        "HH:mm – HH:mm|HH:mm – HH:mm",
        "HH.mm–HH.mm|HH.mm–HH.mm",
        "H.mm–H.mm|H.mm–H.mm",
        "HH:mm ~ HH:mm|HH:mm ~ HH:mm",
        "HH:mm–HH:mm|HH:mm至HH:mm",
        "'Kl. 'H.mm\u{2009}–\u{2009}H.mm|'Kl. 'H.mm\u{2009}–\u{2009}H.mm",
        "'zeg. 'H:mm\u{2009}–\u{2009}H:mm|'zeg. 'H:mm\u{2009}–\u{2009}H:mm",
        "H 'h 'mm\u{2009}–\u{2009}H 'h 'mm|H 'h 'mm\u{2009}–\u{2009}H 'h 'mm",
        "H:mm ч. – H:mm ч.|H:mm ч. – H:mm ч.",
        "H:mm تا H:mm|H:mm تا H:mm",
        "H:mm\u{2009}–\u{2009}H:mm|H:mm\u{2009}–\u{2009}H:mm",
        "H:mm\u{2009}–\u{2009}H:mm 'hodź.'|H:mm\u{2009}–\u{2009}H:mm 'hodź.'",
        "HH'h'mm\u{2009}–\u{2009}HH'h'mm|HH'h'mm\u{2009}–\u{2009}HH'h'mm",
        "HH:mm 'a 'HH:mm|HH:mm 'a 'HH:mm",
        "HH:mm น. – HH:mm น.|HH:mm น. – HH:mm น.",
        "HH:mm – HH:mm|HH:mm–HH:mm",
        "HH:mm–HH:mm 'Uhr'|HH:mm–HH:mm 'Uhr'",
        "H時mm分～H時mm分|H時mm分～H時mm分",
    ]

    /// Hour cycle (h 12, H 24), places in the lists above, before and after noon, digits where they are not latn: the locales.
    static let locales = """
        h;0;0;saaku;carra;: aa ssy
        H;2;0;AM;PM;: ab az et eu fy it mg mt nso prg rm rw sn sr_Latn st tn ts xh
        H;1;0;vm.;nm.;: af
        h;1;0;vm.;nm.;: af_NA
        H;0;0;a.g;a.k;: agq
        h;0;0;AN;EW;: ak
        h;5;0;ጥዋት;ከሰዓት;: am
        H;1;1;a.m.;p.m.;: an pt_AO pt_CH pt_CV pt_GQ pt_GW pt_LU pt_MZ pt_PT pt_ST pt_TL
        H;0;0;AM;PM;: ann apc arn ba blt bm bss cch ce cgg cho cop cv dv dyo gn io iu_Latn jbo ka kaa kcg ken kkj kpe_GN lg lij lld lmo
        + ltg mdf mfe mgo mhn mn_Mong myv nd nr nv nyn pap pis quc rhg sc seh shn skr sma smj sms ss su tok tyv ve vmw vo wa wbp za
        + zh_Latn
        h;0;0;ص;م;: ar
        h;0;0;ص;م;arab: ar_BH ar_DJ ar_EG ar_ER ar_IQ ar_JO ar_KW ar_LB ar_MR ar_OM ar_PS ar_QA ar_SA ar_SD ar_SO ar_SS ar_SY ar_TD ar_YE
        H;0;0;ص;م;arab: ar_IL ar_KM
        H;0;0;ص;م;: ar_MA
        h;19;0;AM;PM;beng: as
        H;0;0;icheheavo;ichamthi;: asa
        H;1;1;AM;PM;: ast co en_BI fr hr ht ia kgp pt rif vec wae yrl zu
        H;0;0;AM;PM;arabext: az_Arab bgn lrc mzn ps uz_Arab
        H;0;0;АМ;ПМ;: az_Cyrl
        h;0;0;AM;PM;: bal cad cic kok kpe ks_Deva lkt mi mic moh ms_Arab mus ny or osa rhg_Rohg_BD sd_Deva ss_SZ te tig tpi trv trw ur vai
        h;0;0;am;pm;: bal_Latn hi iu kxv
        H;0;0;I\u{202F}bikɛ̂glà;I\u{202F}ɓugajɔp;: bas
        H;3;4;AM;PM;: be
        H;3;4;апоўначы;апоўдні;: be_TARASK
        h;0;0;uluchelo;akasuba;: bem
        H;7;4;pg/sg;sr/mlm;: bew
        H;0;0;pamilau;pamunyi;: bez
        H;29;11;am;pm;: bg
        h;0;0;AM;PM;deva: bgc bho raj sa sat_Deva
        H;36;1;1ka;2ja;: blo
        h;0;0;AM;PM;beng: bn
        H;0;0;སྔ་དྲོ་;ཕྱི་དྲོ་;: bo
        h;0;0;སྔ་དྲོ་;ཕྱི་དྲོ་;: bo_IN
        H;2;0;A.M.;G.M.;: br
        h;20;3;फुं;बेलासे;: brx
        H;1;1;a.\u{202F}m.;p.\u{202F}m.;: bs
        H;35;0;пре\u{202F}подне;поподне;: bs_Cyrl
        h;0;0;ፋዱስ\u{202F}ጃብ;ፋዱስ\u{202F}ደምቢ;: byn
        H;2;2;a.\u{202F}m.;p.\u{202F}m.;: ca
        h;0;0;AM;PM;cakm: ccp
        h;27;1;AM;PM;: ceb
        h;5;3;ᏌᎾᎴ;ᏒᎯᏱᎢ;: chr
        h;0;0;ب.ن;د.ن;arab: ckb
        H;0;0;ب.ن;د.ن;arab: ckb_IR
        H;2;2;dop.;odp.;: cs
        h;0;0;ᐊᒼ;ᐲᒼ;: csw
        H;0;0;ДП;ПП;: cu
        H;33;1;AM;PM;: cy
        H;24;4;AM;PM;: da
        H;0;0;Luma\u{202F}lwa\u{202F}K;luma\u{202F}lwa\u{202F}p;: dav
        H;2;19;AM;PM;: de
        H;0;0;Subbaahi;Zaarikay\u{202F}b;: dje twq
        h;5;3;सवेर;स’ञ;: doi
        H;1;9;dop.;wótp.;: dsb
        H;0;0;idiɓa;ebyámu;: dua
        h;0;0;སྔ་ཆ་;ཕྱི་ཆ་;tibt: dz
        H;0;0;KI;UT;: ebu
        h;10;0;ŋdi;ɣetrɔ;: ee
        H;10;0;ŋdi;ɣetrɔ;: ee_TG
        h;3;0;π.μ.;μ.μ.;: el
        h;1;1;AM;PM;: en fr_DJ fr_DZ fr_MR fr_SY fr_TD fr_TN fr_VU hi_Latn
        h;1;0;am;pm;: en_001 en_AG en_AU en_BB en_BM en_BS en_CY en_DM en_ER en_FJ en_FM en_GD en_GH en_GM en_GY en_HK en_IN en_JM en_KI
        + en_KN en_KY en_LC en_LR en_LS en_MO en_MW en_MY en_NA en_NZ en_PG en_PK en_PW en_SB en_SD en_SG en_SL en_SS en_SZ en_TC en_TO
        + en_TT en_VC en_VG en_VU en_WS en_ZM
        H;1;0;am;pm;: en_150 en_AI en_AT en_BE en_BW en_BZ en_CC en_CH en_CK en_CM en_CX en_CZ en_DE en_DG en_DK en_ES en_FI en_FK en_FR
        + en_GB en_GG en_GI en_GS en_HU en_IE en_IL en_IM en_IO en_IT en_JE en_KE en_MG en_MS en_MT en_MU en_MV en_NF en_NG en_NL en_NO
        + en_NR en_NU en_PL en_PN en_PT en_RO en_RW en_SC en_SE en_SH en_SI en_SK en_SX en_TK en_TV en_TZ en_UG en_ZA en_ZW
        h;6;0;a.m.;p.m.;: en_CA
        H;0;0;𐐈𐐣;𐐑𐐣;: en_Dsrt
        H;7;4;am;pm;: en_ID
        H;0;0;𐑨𐑥;𐑐𐑥;: en_Shaw en_Shaw_GB
        H;1;1;atm;ptm;: eo
        H;1;2;a.\u{202F}m.;p.\u{202F}m.;: es
        h;1;2;a.m.;p.m.;: es_419 es_CU
        h;2;0;a.\u{202F}m.;p.\u{202F}m.;: es_AR es_HN es_PE es_PR
        h;1;2;a.\u{202F}m.;p.\u{202F}m.;: es_BO es_CR es_DO es_NI es_PA es_PH es_SV es_UY es_VE
        H;1;2;a.m.;p.m.;: es_BR es_BZ
        h;2;2;a.\u{202F}m.;p.\u{202F}m.;: es_CL es_EC es_GT
        h;14;16;a.\u{202F}m.;p.\u{202F}m.;: es_CO
        h;2;0;a.m.;p.m.;: es_MX es_US qu
        h;14;2;a.\u{202F}m.;p.\u{202F}m.;: es_PY
        H;0;0;kíkíríg;ngəgógəle;: ewo
        H;25;12;ق.ظ.;ب.ظ.;arabext: fa
        H;0;0;subaka;kikiiɗe;: ff
        H;0;0;𞤀𞤎;𞤇𞤎;adlm: ff_Adlm
        h;0;0;𞤀𞤎;𞤇𞤎;adlm: ff_Adlm_GH ff_Adlm_GM ff_Adlm_LR ff_Adlm_MR ff_Adlm_SL
        h;0;0;subaka;kikiiɗe;: ff_Latn_GH ff_Latn_GM ff_Latn_LR ff_Latn_MR ff_Latn_SL
        H;7;5;ap.;ip.;: fi
        h;2;0;AM;PM;: fil haw st_LS
        H;6;0;AM;PM;: fo pl
        H;23;10;a.m.;p.m.;: fr_CA
        H;32;1;mat.;soir;: fr_CM
        H;1;1;i/m;e/m;: frr
        H;2;0;a.;p.;: fur
        H;1;1;r.n.;i.n.;: ga
        h;0;0;LB;SN;: gaa
        H;30;1;m;f;: gd
        h;0;0;ጽባሕ;ምሴት;: gez
        H;2;0;a.m.;p.m.;: gl ro
        H;2;0;vorm.;nam.;: gsw
        h;26;18;AM;PM;: gu
        H;0;0;Ma;Mo;: guz
        H;0;0;a.m.;p.m.;: gv kw la luy nl
        H;15;0;SF;YM;: ha
        H;0;0;A.M.;P.M.;: ha_Arab kaj
        h;15;0;SF;YM;: ha_GH
        H;0;2;AM;PM;: he hy
        H;0;0;AM;PM;hmnp: hnj
        H;1;14;dop.;pop.;: hsb
        H;8;2;de.;du.;: hu
        H;7;4;AM;PM;: id
        H;0;1;a.m.;p.m.;: ie
        H;2;0;N’ụtụtụ;N’abalị;: ig
        H;0;0;ꎸꄑ;ꁯꋒ;: ii
        H;2;0;f.h.;e.h.;: is
        H;21;20;午前;午後;: ja
        H;0;0;mbaꞌmbaꞌ;ŋka\u{202F}mbɔ́t\u{202F}nji;: jgo
        H;0;0;utuko;kyiukonyi;: jmc rwk vun
        H;1;1;Isuk;Wengi;: jv
        h;1;1;n\u{202F}tufat;n\u{202F}tmeddit;: kab
        H;0;0;Ĩyakwakya;Ĩyawĩoo;: kam
        H;0;0;Muhi;Chilo;: kde
        H;1;1;am;pm;: kea
        H;0;0;Adduha;Aluula;: khq ses
        H;0;0;Kiroko;Hwaĩ-inĩ;: ki
        H;3;0;AM;PM;: kk os ru sr tt
        H;0;0;ت\u{202F}د;ت\u{202F}ك;: kk_Arab
        H;2;0;u.t.;u.k.;: kl
        H;0;0;krn;koosk;: kln
        h;5;3;AM;PM;: km ml
        h;28;3;AM;PM;: kn
        h;11;6;AM;PM;: ko
        H;11;6;AM;PM;: ko_CN
        h;8;1;AM;PM;: kok_Latn
        h;0;0;AM;PM;arabext: ks lrc_IQ pa_Arab ps_PK ur_IN
        H;0;0;makeo;nyiaghuo;: ksb
        H;0;0;sárúwá;cɛɛ́nko;: ksf
        H;2;0;v.M.;n.M.;: ksh
        H;31;0;BN;PN;: ku
        h;0;0;ए\u{202F}एम;पी\u{202F}एम;: kxv_Deva
        h;0;0;ଏ\u{202F}ଏମ;ପି\u{202F}ଏମ;: kxv_Orya
        h;0;0;ఎ\u{202F}ఎమ్;పి\u{202F}ఎమ్;: kxv_Telu
        H;22;0;тң;тк;: ky
        H;0;0;TOO;MUU;: lag
        H;2;0;moies;nomëttes;: lb
        H;0;0;ntɔ́ngɔ́;mpókwa;: ln
        H;0;0;ກ່ອນທ່ຽງ;ຫຼັງທ່ຽງ;: lo
        H;0;0;priešpiet;popiet;: lt
        H;0;0;Dinda;Dilolo;: lu
        H;0;0;OD;OT;: luo
        H;2;0;priekšp.;pēcp.;: lv
        h;0;0;भोर;सांझ;: mai
        H;0;0;Ɛnkakɛnyá;Ɛndámâ;: mas
        H;0;0;RŨ;ŨG;: mer
        H;0;0;wichishu;mchochil’l;: mgh
        H;9;3;претпл.;попл.;: mk
        H;9;3;ү.ө.;ү.х.;: mn
        h;0;0;নুমাং;PM;beng: mni
        h;0;0;AM;PM;mtei: mni_Mtei
        h;5;3;AM;PM;deva: mr
        h;2;0;PG;PTG;: ms
        H;7;4;PG;PTG;: ms_ID
        H;0;0;comme;lilli;: mua
        H;18;3;နံနက်;ညနေ;mymr: my
        h;0;0;ǁgoagas;ǃuias;: naq
        H;6;0;a.m.;p.m.;: nb no
        H;16;8;vm;nm;: nds
        H;0;0;पूर्वाह्न;अपराह्न;deva: ne
        h;0;0;पूर्वाह्न;अपराह्न;deva: ne_IN
        H;0;0;maná;kugú;: nmg
        H;6;0;f.m.;e.m.;: nn
        H;0;0;mbaʼámbaʼ;ncwònzém;: nnh
        H;0;0;ߛ;ߥ;nkoo: nqo
        h;0;0;RW;TŊ;: nus
        H;13;15;AM;PM;: oc
        H;13;1;a.\u{202F}m.;p.\u{202F}m.;: oc_ES
        h;2;0;WD;WB;: om
        H;2;0;WD;WB;: om_KE
        h;0;0;ਪੂ.ਦੁ.;ਬਾ.ਦੁ.;: pa
        H;2;0;FM;FI;: pcm
        h;1;1;a.m.;p.m.;: pt_MO
        H;0;0;Z.MU.;Z.MW.;: rn
        H;0;0;kang’ama;kingoto;: rof
        H;3;0;ЭИ;ЭК;: sah
        H;0;0;Tesiran;Teipa;: saq
        h;0;0;AM;PM;olck: sat
        H;0;0;Lwamilawu;Pashamihe;: sbp
        H;1;0;AM;PM;: scn
        h;0;0;صبح،\u{202F}منجهند;شام،\u{202F}منجهند;arab: sd
        H;0;0;AM;PM;arab: sdh
        H;2;0;i.b.;e.b.;: se
        H;2;0;ib;eb;: se_FI
        H;0;0;ND;LK;: sg
        H;0;0;ⵜⵉⴼⴰⵡⵜ;ⵜⴰⴷⴳⴳⵯⴰⵜ;: shi zgh
        H;0;0;tifawt;tadggʷat;: shi_Latn
        H;17;4;පෙ.ව.;ප.ව.;: si
        h;0;0;soodo;hawwaro;: sid
        H;1;13;AM;PM;: sk
        H;2;2;dop.;pop.;: sl
        H;7;5;ip.;ep.;: smn
        h;0;0;GH;GD;: so
        H;0;0;GH;GD;: so_KE
        h;1;1;p.d.;m.d.;: sq
        H;1;1;p.d.;m.d.;: sq_MK sq_XK
        H;3;0;прије\u{202F}подне;по\u{202F}подне;: sr_Cyrl_BA sr_Cyrl_ME
        H;2;0;prije\u{202F}podne;po\u{202F}podne;: sr_Latn_BA sr_Latn_ME
        H;2;0;fm;em;: sv
        H;34;1;AM;PM;: sw
        h;0;0;܏ܩܛ\u{200C};܏ܒܛ\u{200C};: syr
        H;6;0;do\u{202F}połedniŏ;po\u{202F}połedniu;: szl
        h;0;3;AM;PM;: ta
        H;0;3;AM;PM;: ta_LK
        H;0;0;Taparachu;Ebongi;: teo
        H;9;3;AM;PM;: tg
        H;0;17;AM;PM;: th
        h;5;0;ቅ.ቀ.;ድ.ቀ.;: ti
        H;2;0;go.öň;go.soň;: tk
        h;1;1;HH;EA;: to
        H;8;0;ÖÖ;ÖS;: tr
        h;8;0;ÖÖ;ÖS;: tr_CY
        H;0;0;Zdat\u{202F}azal;Ḍeffir\u{202F}aza;: tzm
        H;5;3;چ.ب;چ.ك;: ug
        H;3;0;дп;пп;: uk
        H;2;0;TO;TK;: uz
        H;3;0;ТО;ТК;: uz_Cyrl
        H;2;0;SA;CH;: vi
        h;0;0;ማለዶ;ቃማ;: wal
        H;0;0;Sub;Ngo;: wo
        h;0;0;भ्यागा;दपेहरा/संजा;: xnr
        H;0;0;Munkyo;Eigulo;: xog
        H;0;0;kiɛmɛ́ɛm;kisɛ́ndɛ;: yav
        H;0;0;פֿאַרמיטאָג;נאָכמיטאָג;: yi
        H;2;0;Àárọ̀;Ọ̀sán;: yo
        H;2;0;Àárɔ̀;Ɔ̀sán;: yo_BJ
        h;1;1;a.\u{202F}m.;p.\u{202F}m.;: yrl_CO yrl_VE
        h;4;7;上午;下午;: yue
        H;4;0;上午;下午;: yue_Hans zh
        H;4;7;上午;下午;: yue_Hant_CN
        h;4;0;上午;下午;: zh_Hans_HK zh_Hans_MO zh_Hans_MY zh_Hans_SG
        H;12;3;上午;下午;: zh_Hant
        h;4;3;上午;下午;: zh_Hant_HK zh_Hant_MO
        h;12;3;上午;下午;: zh_Hant_MY
        """
}
