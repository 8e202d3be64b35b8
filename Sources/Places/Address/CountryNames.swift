internal import Foundation
internal import Synchronization

/// Countries' names.
public enum CountryNames {
    /// The name of a country (ISO 3166-1 alpha-2) in a language (BCP 47), as the Unicode CLDR has it; nil where it has none.
    public static func name(_ code: String, language: String) -> String? {
        guard code.utf8.count == 2 else { return nil }
        let code = code.utf8.allSatisfy { (0x41...0x5A).contains($0) } ? code : code.uppercased()
        guard code.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else { return nil }
        let key = code.utf8.reduce(UInt16(0)) { $0 << 8 | UInt16($1) }
        return cache.withLock { names in
            if let name = names[language]?[key] { return name.isEmpty ? nil : name }
            let name = Locale(identifier: language).localizedString(forRegionCode: code) ?? ""
            let isName = !name.isEmpty && name != code
            if names.count < 64 || names[language] != nil { names[language, default: [:]][key] = isName ? name : "" }
            return isName ? name : nil
        }
    }

    /// The language that most of a country's addresses are written in (Unicode CLDR, territory information); English where none leads.
    public static func language(of country: String) -> String {
        country.utf8.count == 2 ? languages[country.uppercased()] ?? "en" : "en"
    }

    private static let languages: [String: String] = {
        let table = """
            ar=AE BH DZ EG IQ JO KW LB LY MA MR OM PS QA SA SD SY TN YE;bg=BG;bn=BD;bs=BA;ca=AD;cs=CZ;da=DK;de=AT CH DE LI;el=CY GR
            es=AR BO CL CO CR CU DO EC ES GQ GT HN MX NI PA PE PR PY SV UY VE;et=EE;fa=AF IR;fi=FI;fo=FO
            fr=BE BF BJ BL CD CF CG CI CM FR GA GF GN GP LU MC MF ML MQ NC NE PF PM RE SN TD TG WF YT;he=IL;hr=HR;hu=HU;hy=AM;id=ID;is=IS
            it=IT SM VA;ja=JP;ka=GE;kk=KZ;km=KH;ko=KP KR;lo=LA;lt=LT;lv=LV;mk=MK;mn=MN;ms=BN MY;my=MM;nb=NO SJ;ne=NP;nl=AW CW NL SR
            pl=PL;pt=AO BR CV GW MZ PT ST;ro=MD RO;ru=BY KG RU;sk=SK;sl=SI;sq=AL XK;sr=ME RS;sv=AX SE;tg=TJ;th=TH;tk=TM;tr=TR;uk=UA;uz=UZ
            vi=VN;zh=CN;zh-Hant=TW HK MO
            """
        var languages: [String: String] = [:]
        for entry in table.split(whereSeparator: { $0 == ";" || $0 == "\n" }) {
            let sides = entry.split(separator: "=")
            guard sides.count == 2 else { continue }
            for country in sides[1].split(separator: " ") { languages[String(country)] = String(sides[0]) }
        }
        return languages
    }()

    /// By language, then by the two letters. Making a locale takes longer than writing the address.
    private static let cache = Mutex<[String: [UInt16: String]]>([:])
}
