extension RealTown {
    static let saigon = RealTown(
        extract: "saigon",
        country: "VN",
        placeLanguages: ["vi", "en"],
        places: """
            node/12295997501
                names    Prem Bistro | Prem Bistro
                type     restaurant | Nhà hàng | Restaurant
                phone    +84 28 6279 9920
                web      https://www.prembistro.com
                facts    servesVegetarianFood
            node/7417168288
                names    Cộng Cà Phê | Cộng Cà Phê
                type     coffee_shop | Tiệm cà phê | Coffee Shop
                facts    takeout servesCoffee restroom
            node/4359559994
                names    BOA Bookstore | BOA Bookstore
                type     book_store | Hiệu sách | Book Store
                phone    +84 93 210 49 02
                web      http://www.facebook.com/BooksOfAwesome
            node/10147782182
                names    TOPZONE 191 ĐIỆN BIÊN PHỦ | TOPZONE 191 ĐIỆN BIÊN PHỦ
                type     cell_phone_store | Cửa hàng điện thoại | Cell Phone Store
                phone    +84 1900 969642
                web      https://zalo.me/2449957816551686131
                facts    acceptsCreditCards acceptsDebitCards !acceptsCashOnly
            node/11917289769
                names    Kosala – Chón Bình Yên | Kosala – Peaceful Place
                type     tea_store | Cửa hàng trà | Tea Store
                phone    +84 98 881 82 89
                web      http://kosalavn.com
            way/1154088054
                names    Khách Sạn Mai House Saigon | Mai House Saigon Hotel
                type     hotel | Khách sạn | Hotel
                phone    +84 28 7303 9000
                web      https://maihouse.com.vn/
            node/4607172789
                names    Thai Express | Thai Express
                type     thai_restaurant | Nhà hàng Thái | Thai Restaurant
                web      https://www.thaiexpress.com.vn/
            way/189165793
                names    Trường Trung học phố thông Nguyễn Thị Minh Khai | Nguyen Thi Minh Khai High School
                type     school | Trường học | School
                phone    +84 28 3933 0801
                web      https://thptnguyenthiminhkhai.hcm.edu.vn/Default.aspx
            way/1153420707
                names    Tổng Lãnh sự quán Nhật Bản | Consulate General of Japan
                type     embassy | Đại sứ quán | Embassy
                phone    +84 28 3933 3510
                web      https://www.vn.emb-japan.go.jp/
            node/2037755976
                names    Cửa Hàng Thời Trang An Phước | An Phuoc
                type     clothing_store | Cửa hàng quần áo | Clothing Store
                phone    +84 28 3822 6484
            """,
        addressLanguages: ["vi", "en"],
        addresses: """
            # District and ward as they are called.
            node/12536495915
                194C Đường Pasteur, Phường 6, Quận 3, Thành phố Hồ Chí Minh, Việt Nam
                194C Đường Pasteur, Ward 6, District 3, Ho Chi Minh City, Vietnam
            # addr:city=Phường 6, addr:district=3
            way/405091296
                62 Phạm Ngọc Thạch, Phường 6, Quận 3, Thành phố Hồ Chí Minh, Việt Nam
                62 Phạm Ngọc Thạch, Ward 6, District 3, Ho Chi Minh City, Vietnam
            # Numbers for ward and district, the city in two languages at once and again as province.
            node/7461343334
                62A Phạm Ngọc Thạch, Phường 6, Quận 3, Thành phố Hồ Chí Minh 700000, Việt Nam
                62A Phạm Ngọc Thạch, Ward 6, District 3, Ho Chi Minh City 700000, Vietnam
            # The ward of 2025 under addr:ward, and under addr:district.
            node/12722424805
                62B Đường Phạm Ngọc Thạch, Phường Xuân Hòa, Thành phố Hồ Chí Minh, Việt Nam
                62B Đường Phạm Ngọc Thạch, Phường Xuân Hòa, Ho Chi Minh City, Vietnam
            way/1156119270
                180 Nguyễn Đình Chiểu, Phường Xuân Hòa, Thành phố Hồ Chí Minh, Việt Nam
                180 Nguyễn Đình Chiểu, Phường Xuân Hòa, Ho Chi Minh City, Vietnam
            node/6376885127
                262 Hai Bà Trưng, Phường Tân Định, Quận 1, Thành phố Hồ Chí Minh, Việt Nam
                262 Hai Bà Trưng, Phường Tân Định, District 1, Ho Chi Minh City, Vietnam
            # Quan 3, Phuong 8
            way/60118189
                289 Hai Bà Trưng, Phường 8, Quận 3, Thành phố Hồ Chí Minh, Việt Nam
                289 Hai Bà Trưng, Ward 8, District 3, Ho Chi Minh City, Vietnam
            # addr:city=Phường 7 and nothing else.
            way/225638467
                244 Điện Biên Phủ, Phường 7, Thành phố Hồ Chí Minh, Việt Nam
                244 Điện Biên Phủ, Ward 7, Ho Chi Minh City, Vietnam
            # The whole address under addr:street, the number twice.
            node/4623800198
                215 Điện Biên Phủ, Phường 6, Quận 3, Thành phố Hồ Chí Minh 70000, Việt Nam
                215 Điện Biên Phủ, Ward 6, District 3, Ho Chi Minh City 70000, Vietnam
            # A whole address under addr:subdistrict is no ward.
            node/2609859430
                Nam Kỳ Khởi Nghĩa, Phường Xuân Hòa, Thành phố Hồ Chí Minh, Việt Nam
                Nam Kỳ Khởi Nghĩa, Phường Xuân Hòa, Ho Chi Minh City, Vietnam
            """,
        isSmall: true
    )
}
