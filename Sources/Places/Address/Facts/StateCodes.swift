/// The short codes of states and provinces: ISO 3166-2 without the country, which is what the posts of these countries write.
enum StateCodes {
    /// Countries whose addresses carry the code instead of the name.
    static let written: Set<String> = ["US", "AS", "GU", "MP", "PR", "VI", "FM", "MH", "CA", "AU", "BR", "IT", "MX"]

    /// Whether the codes of a country are known.
    static func isKnown(country: String) -> Bool { byName[tableCountry(country)] != nil }

    /// The code of a state by any of its names; nil where none is known.
    static func code(_ name: String, country: String) -> String? {
        byName[tableCountry(country)]?[key(name)]
    }

    /// Whether the text is a code of the country.
    static func isCode(_ text: String, country: String) -> Bool {
        codes[tableCountry(country)]?.contains(text.uppercased()) ?? false
    }

    /// The name of a code, in the language of the country.
    static func name(_ code: String, country: String) -> String? {
        names[tableCountry(country)]?[code.uppercased()]
    }

    /// The territories of the United States are in its own table.
    static func tableCountry(_ country: String) -> String {
        ownState.contains(country) ? "US" : country
    }

    /// Territories that are a state of their own for the post.
    static let ownState: Set<String> = ["AS", "GU", "MP", "PR", "VI", "FM", "MH"]

    private static func key(_ name: String) -> String {
        AddressText.folded(name)
    }

    private static let byName: [String: [String: String]] = {
        var tables: [String: [String: String]] = [:]
        for (country, table) in tablesByCountry {
            var codes: [String: String] = [:]
            for entry in table.split(whereSeparator: { $0 == ";" || $0 == "\n" }) {
                guard let equals = entry.firstIndex(of: "=") else { continue }
                let code = entry[..<equals].filter { $0 != " " }
                for name in entry[entry.index(after: equals)...].split(separator: "|") { codes[key(String(name))] = code }
            }
            tables[country] = codes
        }
        return tables
    }()

    private static let names: [String: [String: String]] = tablesByCountry.mapValues { table in
        var names: [String: String] = [:]
        for entry in table.split(whereSeparator: { $0 == ";" || $0 == "\n" }) {
            let sides = entry.split(separator: "=", maxSplits: 1)
            guard sides.count == 2, let name = sides[1].split(separator: "|").first else { continue }
            names[sides[0].filter { $0 != " " }.uppercased()] = String(name)
        }
        return names
    }

    private static let codes: [String: Set<String>] = byName.mapValues { Set($0.values.map { $0.uppercased() }) }

    private static let tablesByCountry = [
        "US": """
        AL=Alabama;AK=Alaska;AZ=Arizona;AR=Arkansas;CA=California;CO=Colorado;CT=Connecticut;DE=Delaware;FL=Florida;GA=Georgia;HI=Hawaii
        ID=Idaho;IL=Illinois;IN=Indiana;IA=Iowa;KS=Kansas;KY=Kentucky;LA=Louisiana;ME=Maine;MD=Maryland;MA=Massachusetts;MI=Michigan
        MN=Minnesota;MS=Mississippi;MO=Missouri;MT=Montana;NE=Nebraska;NV=Nevada;NH=New Hampshire;NJ=New Jersey;NM=New Mexico
        NY=New York;NC=North Carolina;ND=North Dakota;OH=Ohio;OK=Oklahoma;OR=Oregon;PA=Pennsylvania;RI=Rhode Island;SC=South Carolina
        SD=South Dakota;TN=Tennessee;TX=Texas;UT=Utah;VT=Vermont;VA=Virginia;WA=Washington;WV=West Virginia;WI=Wisconsin;WY=Wyoming
        DC=District of Columbia|Washington DC|Washington, D.C.|Washington D.C.;AS=American Samoa;GU=Guam
        MP=Northern Mariana Islands;PR=Puerto Rico;VI=United States Virgin Islands|Virgin Islands;FM=Federated States of Micronesia
        MH=Marshall Islands
        """,
        "CA": """
        AB=Alberta;BC=British Columbia|Colombie-Britannique;MB=Manitoba;NB=New Brunswick|Nouveau-Brunswick
        NL=Newfoundland and Labrador|Terre-Neuve-et-Labrador|Newfoundland;NS=Nova Scotia|Nouvelle-Écosse
        NT=Northwest Territories|Territoires du Nord-Ouest;NU=Nunavut;ON=Ontario;PE=Prince Edward Island|Île-du-Prince-Édouard
        QC=Quebec|Québec;SK=Saskatchewan;YT=Yukon
        """,
        "AU": """
        ACT=Australian Capital Territory;NSW=New South Wales;NT=Northern Territory;QLD=Queensland;SA=South Australia;TAS=Tasmania
        VIC=Victoria;WA=Western Australia
        """,
        "BR": """
        AC=Acre;AL=Alagoas;AP=Amapá;AM=Amazonas;BA=Bahia;CE=Ceará;DF=Distrito Federal|Federal District;ES=Espírito Santo;GO=Goiás
        MA=Maranhão;MT=Mato Grosso;MS=Mato Grosso do Sul;MG=Minas Gerais;PA=Pará;PB=Paraíba;PR=Paraná;PE=Pernambuco;PI=Piauí
        RJ=Rio de Janeiro;RN=Rio Grande do Norte;RS=Rio Grande do Sul;RO=Rondônia;RR=Roraima;SC=Santa Catarina;SP=São Paulo;SE=Sergipe
        TO=Tocantins
        """,
        "MX": """
        Ags.=Aguascalientes;B.C.=Baja California;B.C.S.=Baja California Sur;Camp.=Campeche;Chis.=Chiapas;Chih.=Chihuahua
        CDMX=Ciudad de México|Mexico City|Distrito Federal;Coah.=Coahuila|Coahuila de Zaragoza;Col.=Colima;Dgo.=Durango;Gto.=Guanajuato
        Gro.=Guerrero;Hgo.=Hidalgo;Jal.=Jalisco;Méx.=Estado de México|México|State of Mexico;Mich.=Michoacán|Michoacán de Ocampo
        Mor.=Morelos;Nay.=Nayarit;N.L.=Nuevo León;Oax.=Oaxaca;Pue.=Puebla;Qro.=Querétaro;Q.R.=Quintana Roo;S.L.P.=San Luis Potosí
        Sin.=Sinaloa;Son.=Sonora;Tab.=Tabasco;Tamps.=Tamaulipas;Tlax.=Tlaxcala;Ver.=Veracruz|Veracruz de Ignacio de la Llave;Yuc.=Yucatán
        Zac.=Zacatecas
        """,
        "IT": """
        AG=Agrigento;AL=Alessandria;AN=Ancona;AO=Aosta|Valle d'Aosta;AP=Ascoli Piceno;AQ=L'Aquila;AR=Arezzo;AT=Asti;AV=Avellino;BA=Bari
        BG=Bergamo;BI=Biella;BL=Belluno;BN=Benevento;BO=Bologna;BR=Brindisi;BS=Brescia;BT=Barletta-Andria-Trani;BZ=Bolzano|Bozen
        CA=Cagliari;CB=Campobasso;CE=Caserta;CH=Chieti;CL=Caltanissetta;CN=Cuneo;CO=Como;CR=Cremona;CS=Cosenza;CT=Catania;CZ=Catanzaro
        EN=Enna;FC=Forlì-Cesena;FE=Ferrara;FG=Foggia;FI=Firenze|Florence;FM=Fermo;FR=Frosinone;GE=Genova|Genoa;GO=Gorizia;GR=Grosseto
        IM=Imperia;IS=Isernia;KR=Crotone;LC=Lecco;LE=Lecce;LI=Livorno;LO=Lodi;LT=Latina;LU=Lucca;MB=Monza e della Brianza|Monza e Brianza
        MC=Macerata;ME=Messina;MI=Milano|Milan;MN=Mantova|Mantua;MO=Modena;MS=Massa-Carrara;MT=Matera;NA=Napoli|Naples;NO=Novara;NU=Nuoro
        OR=Oristano;PA=Palermo;PC=Piacenza;PD=Padova|Padua;PE=Pescara;PG=Perugia;PI=Pisa;PN=Pordenone;PO=Prato;PR=Parma;PT=Pistoia
        PU=Pesaro e Urbino;PV=Pavia;PZ=Potenza;RA=Ravenna;RC=Reggio Calabria|Reggio di Calabria;RE=Reggio Emilia|Reggio nell'Emilia
        RG=Ragusa;RI=Rieti;RM=Roma|Rome|Roma Capitale;RN=Rimini;RO=Rovigo;SA=Salerno;SI=Siena;SO=Sondrio;SP=La Spezia
        SR=Siracusa|Syracuse;SS=Sassari;SU=Sud Sardegna|South Sardinia;SV=Savona;TA=Taranto;TE=Teramo;TN=Trento;TO=Torino|Turin
        TP=Trapani;TR=Terni;TS=Trieste;TV=Treviso;UD=Udine;VA=Varese;VB=Verbano-Cusio-Ossola;VC=Vercelli;VE=Venezia|Venice;VI=Vicenza
        VR=Verona;VT=Viterbo;VV=Vibo Valentia
        """,
        "IN": """
        AP=Andhra Pradesh;AR=Arunachal Pradesh;AS=Assam;BR=Bihar;CG=Chhattisgarh;DL=Delhi;GA=Goa;GJ=Gujarat;HR=Haryana
        HP=Himachal Pradesh;JH=Jharkhand;JK=Jammu and Kashmir;KA=Karnataka;KL=Kerala;LA=Ladakh;MP=Madhya Pradesh
        MH=Maharashtra|Mahārāshtra;MN=Manipur;ML=Meghalaya;MZ=Mizoram;NL=Nagaland;OD=Odisha;PB=Punjab;PY=Puducherry;RJ=Rajasthan
        SK=Sikkim;TN=Tamil Nadu;TS=Telangana;TR=Tripura;UP=Uttar Pradesh;UK=Uttarakhand;WB=West Bengal
        """,
        "DE": """
        BW=Baden-Württemberg;BY=Bayern|Bavaria|Free State of Bavaria;BE=Berlin;BB=Brandenburg;HB=Bremen;HH=Hamburg;HE=Hessen|Hesse
        MV=Mecklenburg-Vorpommern;NI=Niedersachsen|Lower Saxony;NRW=Nordrhein-Westfalen|North Rhine-Westphalia
        RP=Rheinland-Pfalz|Rhineland-Palatinate;SL=Saarland;SN=Sachsen|Saxony;ST=Sachsen-Anhalt|Saxony-Anhalt;SH=Schleswig-Holstein
        TH=Thüringen|Thuringia
        """,
        "CH": """
        AG=Aargau;AI=Appenzell Innerrhoden;AR=Appenzell Ausserrhoden;BE=Bern|Berne;BL=Basel-Landschaft;BS=Basel-Stadt
        FR=Fribourg|Freiburg;GE=Genève|Geneva|Genf;GL=Glarus;GR=Graubünden|Grisons|Grigioni;JU=Jura;LU=Luzern|Lucerne
        NE=Neuchâtel;NW=Nidwalden;OW=Obwalden;SG=St. Gallen|Sankt Gallen;SH=Schaffhausen;SO=Solothurn;SZ=Schwyz;TG=Thurgau
        TI=Ticino|Tessin;UR=Uri;VD=Vaud|Waadt;VS=Valais|Wallis;ZG=Zug;ZH=Zürich|Zurich
        """,
    ]
}
