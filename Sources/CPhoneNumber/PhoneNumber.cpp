#include "CPhoneNumber.h"

#include <phonenumbers/phonenumberutil.h>

#include <cstring>
#include <string>

using i18n::phonenumbers::PhoneNumber;
using i18n::phonenumbers::PhoneNumberUtil;

namespace {

// Whether the text fits, with its closing zero.
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

}  // namespace

bool portolan_phone_parse(const char *text, size_t count, const char *region, portolan_phone_number *number) {
    try {
        const PhoneNumberUtil *util = PhoneNumberUtil::GetInstance();
        PhoneNumber parsed;
        if (util->Parse(std::string(text, count), region ? region : "ZZ", &parsed) != PhoneNumberUtil::NO_PARSING_ERROR) {
            return false;
        }
        if (!util->IsValidNumber(parsed)) {
            return false;
        }
        portolan_phone_number result = {};
        std::string form;
        util->Format(parsed, PhoneNumberUtil::E164, &form);
        if (!copy(form, result.e164)) {
            return false;
        }
        util->Format(parsed, PhoneNumberUtil::INTERNATIONAL, &form);
        if (!copy(form, result.international)) {
            return false;
        }
        util->Format(parsed, PhoneNumberUtil::NATIONAL, &form);
        if (!copy(form, result.national)) {
            return false;
        }
        util->GetRegionCodeForNumber(parsed, &form);
        if (!copy(form, result.region) || !copy(parsed.extension(), result.extension)) {
            return false;
        }
        result.country_code = parsed.country_code();
        result.kind = kind_of(util->GetNumberType(parsed));
        *number = result;
        return true;
    } catch (...) {
        return false;
    }
}
