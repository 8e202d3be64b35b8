#include "CPhoneNumber.h"

#include <phonenumbers/phonenumberutil.h>

#include <cstdint>
#include <cstring>
#include <string>

using i18n::phonenumbers::PhoneNumber;
using i18n::phonenumbers::PhoneNumberUtil;

namespace {

// Copies a text with its closing zero; returns false if the target is too small.
template <std::size_t capacity> bool copy(const std::string &text, char (&target)[capacity]) {
    if (text.size() >= capacity) {
        return false;
    }
    std::memcpy(target, text.data(), text.size());
    std::memset(target + text.size(), 0, capacity - text.size());
    return true;
}

portolan_phone_kind kind_of(PhoneNumberUtil::PhoneNumberType type) {
    switch (type) {
    case PhoneNumberUtil::FIXED_LINE:
        return PORTOLAN_PHONE_FIXED_LINE;
    case PhoneNumberUtil::MOBILE:
        return PORTOLAN_PHONE_MOBILE;
    case PhoneNumberUtil::FIXED_LINE_OR_MOBILE:
        return PORTOLAN_PHONE_FIXED_LINE_OR_MOBILE;
    case PhoneNumberUtil::TOLL_FREE:
        return PORTOLAN_PHONE_TOLL_FREE;
    case PhoneNumberUtil::PREMIUM_RATE:
        return PORTOLAN_PHONE_PREMIUM_RATE;
    case PhoneNumberUtil::SHARED_COST:
        return PORTOLAN_PHONE_SHARED_COST;
    case PhoneNumberUtil::VOIP:
        return PORTOLAN_PHONE_VOIP;
    default:
        return PORTOLAN_PHONE_OTHER;
    }
}

// Whether the parser does more to a country's numbers than drop a prefix, as for Mexico, Argentina and Brazil.
bool is_rewritten(int country_code) {
    return country_code == 52 || country_code == 54 || country_code == 55;
}

// Reads a plain international number (+49 89 594393: a plus, digits, and marks between them) without the parser's
// regular expressions, which take most of the time. Returns false if the text has another form, or if the parser might
// drop a national prefix. Then the parser has to read the text.
bool read_plain(const PhoneNumberUtil &util, const char *text, std::size_t count, PhoneNumber *number) {
    if (count < 8 || count > 32 || text[0] != '+') {
        return false;
    }
    char digits[16];
    std::size_t digit_count = 0;
    for (std::size_t index = 1; index < count; ++index) {
        const char character = text[index];
        if (character >= '0' && character <= '9') {
            if (digit_count == 15) {
                return false;
            }
            digits[digit_count++] = character;
        } else if (character != ' ' && character != '-' && character != '.') {
            return false;
        }
    }
    int country_code = 0;
    std::string region;
    std::size_t length = 0;
    // Country codes have one to three digits, and none is the beginning of another.
    while (length < 3 && length < digit_count) {
        country_code = country_code * 10 + (digits[length++] - '0');
        if (country_code == 0) {
            return false;
        }
        util.GetRegionCodeForCountryCode(country_code, &region);
        if (region != "ZZ") {
            break;
        }
    }
    if (region == "ZZ" || is_rewritten(country_code) || digit_count - length < 4) {
        return false;
    }
    const char *national = digits + length;
    const std::size_t national_count = digit_count - length;
    // A leading zero belongs to the number in Italy and is a prefix elsewhere, so the parser decides.
    if (national[0] == '0') {
        return false;
    }
    std::string prefix;
    util.GetNddPrefixForRegion(region, true, &prefix);
    if (!prefix.empty() && national_count >= prefix.size() && std::memcmp(national, prefix.data(), prefix.size()) == 0) {
        return false;
    }
    std::uint64_t value = 0;
    for (std::size_t index = 0; index < national_count; ++index) {
        value = value * 10 + static_cast<std::uint64_t>(national[index] - '0');
    }
    number->set_country_code(country_code);
    number->set_national_number(value);
    return true;
}

// Whether a number is valid. The given country comes first, because looking through all countries that share its code
// takes longer.
bool is_valid(const PhoneNumberUtil &util, const PhoneNumber &number, const char *region) {
    return (region && util.IsValidNumberForRegion(number, region)) || util.IsValidNumber(number);
}

}  // namespace

bool portolan_phone_parse(const char *text, size_t count, const char *region, bool takes_short_way, portolan_phone_number *number) {
    try {
        const PhoneNumberUtil &util = *PhoneNumberUtil::GetInstance();
        PhoneNumber parsed;
        if (!takes_short_way || !read_plain(util, text, count, &parsed) || !is_valid(util, parsed, region)) {
            parsed.Clear();
            if (util.Parse(std::string(text, count), region ? region : "ZZ", &parsed) != PhoneNumberUtil::NO_PARSING_ERROR
                || !is_valid(util, parsed, region)) {
                return false;
            }
        }
        portolan_phone_number result = {};
        std::string form;
        util.Format(parsed, PhoneNumberUtil::E164, &form);
        if (!copy(form, result.e164) || !copy(parsed.extension(), result.extension)) {
            return false;
        }
        util.Format(parsed, PhoneNumberUtil::INTERNATIONAL, &form);
        if (!copy(form, result.international)) {
            return false;
        }
        // The national form is made now, because parsing the number again later would take longer.
        util.Format(parsed, PhoneNumberUtil::NATIONAL, &form);
        if (!copy(form, result.national)) {
            return false;
        }
        result.country_code = parsed.country_code();
        *number = result;
        return true;
    } catch (...) {
        return false;
    }
}

bool portolan_phone_describe(const char *e164, const char *extension, portolan_phone_details *details) {
    try {
        const PhoneNumberUtil &util = *PhoneNumberUtil::GetInstance();
        PhoneNumber parsed;
        const std::string text = extension[0] != 0 ? std::string(e164) + ";ext=" + extension : std::string(e164);
        if (util.Parse(text, "ZZ", &parsed) != PhoneNumberUtil::NO_PARSING_ERROR) {
            return false;
        }
        portolan_phone_details result = {};
        std::string form;
        util.GetRegionCodeForNumber(parsed, &form);
        if (!copy(form, result.region)) {
            return false;
        }
        result.kind = kind_of(util.GetNumberType(parsed));
        *details = result;
        return true;
    } catch (...) {
        return false;
    }
}
