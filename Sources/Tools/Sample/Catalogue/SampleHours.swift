/// Opening hours in every form of the specification that mappers use, by group of places. The places of a group take
/// them in turn.
enum SampleHours {
    static let byManner: [Substring: [String]] = [
        "restaurant": [
            "Tu-Su 12:00-14:30,19:00-22:30; Mo off",
            "Mo-Fr 11:30-14:30,18:00-22:00; Sa 18:00-23:00; Su,PH off",
            "We-Mo 12:00-15:00,18:30-22:30; Dec 24-26 off; Jan 1 off",
            "Mo-Su 11:00-23:00; PH 12:00-21:00",
            "Mar-Oct: 12:00-22:00; Nov-Feb: Th-Su 12:00-21:00",
            "Tu-Sa 18:00-23:00+",
            "Mo-Th 11:30-22:00; Fr-Sa 11:30-23:30; Su 12:00-21:00 || \"large parties by arrangement\"",
            "Mo-Sa 17:30-24:00; Su[1] 11:00-15:00 \"brunch\"",
            "easter -2 days-easter +1 day off; Tu-Su 12:00-22:00",
        ],
        "cafe": [
            "Mo-Fr 07:00-18:00; Sa,Su 08:00-17:00",
            "06:30-19:00; Th off",
            "Mo-Sa 08:00-20:00; Su 09:00-18:00; PH 10:00-17:00",
            "sunrise-21:00",
            "Apr-Sep 08:00-22:00; Oct-Mar 09:00-18:00",
            "Mo-Fr 07:30-16:00; week 30-33 off",
            "Tu-Su 09:00-18:00; Mo,SH off",
            "week 01-53/2 Sa,Su 09:00-17:00; Mo-Fr 08:00-17:00",
        ],
        "bar": [
            "Mo-Th 18:00-02:00; Fr,Sa 18:00-04:00",
            "Tu-Su 17:00-01:00; Fr,Sa 17:00-03:00; Mo off",
            "We-Su 20:00-03:00; PH -1 day 20:00-05:00",
            "sunset-02:00",
            "Mo-Su 16:00-26:00",
            "Th-Sa 21:00-05:00 open \"live music\"; Su-We 18:00-00:00",
        ],
        "pub": [
            "Mo-Th 11:00-23:00; Fr,Sa 11:00-01:00; Su 12:00-22:30",
            "Mo-Fr 16:00-24:00; Sa,Su 12:00-24:00; Dec 25 off",
            "May-Sep: Mo-Su 11:00-23:00; Oct-Apr: Th-Su 15:00-22:00",
            "12:00-23:00+",
            "We-Su 15:00-22:00; Mo,Tu off; PH 12:00-22:00",
        ],
        "club": ["Fr,Sa,PH -1 day 22:00-06:00", "Th-Sa 23:00-05:00", "Mo-Su 14:00-04:00; Dec 24 off"],
        "fastfood": ["10:00-22:00", "Mo-Th 10:00-01:00; Fr,Sa 10:00-05:00; Su 11:00-00:00", "Mo-Sa 11:00-21:00", "24/7; Dec 25 off"],
        "drivethrough": ["Mo-Su,PH 06:00-23:00", "24/7"],
        "icecream": [
            "Apr-Oct 11:00-21:00", "Mar 15-Oct 31 10:30-22:00; Nov 1-Mar 14 Sa,Su 12:00-18:00",
            "Jun-Aug Mo-Su 10:00-23:00; Sep-May Fr-Su 12:00-19:00",
        ],
        "bakery": [
            "Mo-Fr 06:00-18:00; Sa 06:00-13:00; Su,PH 07:00-11:00", "Tu-Su 06:30-13:00,15:30-19:00; Mo off", "Mo-Sa 05:30-12:30",
            "Mo-Fr 06:00-18:30; Sa 06:00-14:00; PH off", "We-Su 07:00-14:00; Aug 1-21 off \"summer holiday\"",
        ],
        "supermarket": [
            "Mo-Sa 07:00-21:00; Su,PH off", "Mo-Fr 08:00-22:00; Sa 08:00-20:00; Su 09:00-13:00", "24/7",
            "Mo-Sa 08:00-20:00; Dec 24,31 08:00-14:00; PH off",
            "Mo-Su 06:00-24:00",
        ],
        "convenience": [
            "24/7", "06:00-23:00", "Mo-Su 07:00-22:00; PH 09:00-18:00", "Mo-Sa 07:00-12:30,16:00-20:00",
            "Mo-Fr 06:00-21:00; Sa,Su 08:00-21:00",
        ],
        "market": ["Tu-Sa 06:00-12:00", "Tu-Fr 07:00-13:00; Sa 06:00-14:00; Su,Mo,PH off"],
        "shop": [
            "Mo-Fr 09:30-18:30; Sa 10:00-17:00", "Tu-Sa 10:00-12:30,14:00-18:00", "Mo-Sa 09:00-19:00; PH off",
            "Mo-Fr 10:00-13:00,14:30-18:30; Sa 10:00-16:00",
            "Tu-Sa 10:00-18:00; Su[1] 12:00-17:00", "Mo-We 09:00-18:00; Th 09:00-20:00; Fr 09:00-18:00; Sa 09:00-13:00",
            "Mo-Sa 10:00-19:00; Dec Su 12:00-18:00",
            "Fr[1,3] 14:00-19:00; Sa 10:00-16:00", "Mo,We,Fr 10:00-18:00; Tu,Th 14:00-18:00", "\"by appointment\"",
            "Mo-Sa 09:00-18:00; Su[1] -1 day off",
            "Tu-Fr 11:00-18:30; Sa 11:00-17:00; Jan 02-15 off \"stocktaking\"",
        ],
        "hairdresser": [
            "Tu-Fr 09:00-18:00; Sa 08:00-14:00", "Mo-Sa 10:00-20:00", "Tu-Sa 09:00-17:00 || \"on appointment\"",
            "We-Fr 09:00-19:00; Sa 09:00-16:00; Su-Tu off",
        ],
        "kiosk": ["05:30-22:00", "Mo-Fr 06:00-20:00; Sa,Su 07:00-18:00", "Mo-Su,PH 07:00-19:00"],
        "department": ["Mo-Sa 10:00-20:00; Th 10:00-21:00; Dec 1-23 Su 12:00-18:00; PH off"],
        "laundry": ["06:00-23:00", "Mo-Sa 07:00-21:00 \"last wash 20:00\""],
        "trade": [
            "Mo-Fr 07:30-17:00", "Mo-Fr 07:00-12:00,13:00-17:00; Sa 08:00-12:00", "Mo-Fr 08:00-18:00; Sa 09:00-13:00; PH off",
            "Mo-Sa 08:00-19:00; Su 09:00-12:00",
        ],
        "pharmacy": [
            "Mo-Fr 08:30-12:30,14:00-19:00; Sa 09:00-13:00", "Mo-Sa 08:00-20:00; Su,PH 10:00-12:00", "24/7",
            "Mo-Fr 08:00-18:30; Sa 08:00-13:00; PH off || \"emergency service at the bell\"",
        ],
        "doctor": [
            "Mo,Tu,Th 08:00-12:00,15:00-18:00; We,Fr 08:00-12:00", "Mo-Fr 08:00-13:00; Mo,Th 14:30-19:00", "Mo-Fr 09:00-17:00; SH,PH off",
            "Mo-Th 08:00-17:00; Fr 08:00-13:00 || \"by appointment\"", "Tu-Fr 08:30-12:30,13:30-17:30; week 52 off",
        ],
        "always": ["24/7"],
        "bank": [
            "Mo-Fr 09:00-16:00", "Mo-We,Fr 09:00-13:00,14:00-16:00; Th 09:00-13:00,14:00-18:00; PH off",
            "Mo-Fr 08:30-15:30; Sa[1] 09:00-12:00", "Mo-Fr 10:00-17:00; PH off; Dec 24,Dec 31 off",
        ],
        "atm": ["24/7", "06:00-24:00", "Mo-Fr 08:00-20:00"],
        "post": ["Mo-Fr 08:00-18:00; Sa 08:00-12:00; PH off", "Mo-Fr 09:00-12:00,14:00-17:00"],
        "library": ["Tu-Fr 10:00-19:00; Sa 10:00-16:00; PH off; Jul-Aug: Tu-Fr 10:00-14:00"],
        "embassy": [
            "Mo-Fr 09:00-12:00; PH off", "Mo-Th 09:00-13:00 \"visa section\"; Tu,Th 14:30-16:30", "\"by appointment only\"",
            "We 10:00-12:00; Fr[-1] off",
        ],
        "office": [
            "Mo-Fr 09:00-17:00", "Mo-Th 08:30-12:00,13:00-17:00; Fr 08:30-12:00", "Mo-Fr 09:00-18:00; PH off", "Tu-Fr 10:00-16:00",
            "Mo-Fr 08:00-16:30; Aug off", "2026 Jan 05-2026 Dec 18: Mo-Fr 09:00-17:00",
        ],
        "school": ["Mo-Fr 07:30-16:30; SH,PH off", "Mo-Fr 07:00-18:00; PH off; Aug 1-20 off", "Mo-Fr 13:00-20:00; SH off"],
        "cinema": [
            "Mo-Su 14:00-23:30", "Mo-Th 17:00-24:00; Fr-Su 13:00-01:00", "Tu-Su 18:00-23:00; Jul,Aug off",
            "Mo-Th 16:00-24:00; Fr,Sa 14:00-02:00; Su 12:00-22:00",
        ],
        "museum": [
            "Tu-Su 10:00-17:00", "We-Mo 10:00-18:00; Th 10:00-20:00; Tu off",
            "Apr-Oct: Mo-Su 10:00-18:00; Nov-Mar: Tu-Su 11:00-16:00; Dec 24,25,31 off",
            "Su[1] 10:00-17:00; Sa[2] 14:00-17:00", "Sa,Su 11:00-17:00; Mo-Fr unknown \"ask at the town hall\"",
            "Jan-Mar off; Apr-Dec We-Su 13:00-18:00",
        ],
        "hotel": ["24/7", "06:00-23:00", "Mar-Oct 07:00-22:00; Nov-Feb off", "Mo-Su 07:00-12:00,15:00-21:00"],
        "information": ["Mo-Fr 09:00-18:00; Sa 10:00-16:00; Su 10:00-14:00", "May-Sep Mo-Su 08:00-20:00; Oct-Apr Mo-Fr 09:00-17:00"],
        "gym": [
            "Mo-Fr 06:00-22:00; Sa,Su 08:00-20:00", "Mo-Fr 08:00-23:00; Sa,Su 09:00-21:00; PH 10:00-18:00",
            "We-Su 10:00-22:00; We \"women only\"", "Mo-Th 15:00-21:00",
        ],
        "fuel": ["24/7", "Mo-Sa 06:00-22:00; Su,PH 08:00-20:00", "06:00-23:00"],
    ]
}
