#pragma once

#include "COSMium.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace portolan {

/// A set of types and IDs of objects. Nearly all objects that are looked up are not in it, and one bit of the filter
/// shows this.
class Keys {
    std::vector<int64_t> ids_[3];
    /// The bits of the hashes of all keys: at least 16 bits for each key.
    std::vector<uint64_t> filter_;

    std::size_t bit(uint8_t type, int64_t id) const {
        const auto hash = (static_cast<uint64_t>(id) * 4 + type) * 0x9E37'79B9'7F4A'7C15;
        return static_cast<std::size_t>(hash >> 32) & (filter_.size() * 64 - 1);
    }

public:
    Keys(const uint8_t *types, const int64_t *ids, std::size_t count) {
        std::size_t words = 16;
        while (words < count / 4 && words < (std::size_t{1} << 26)) words *= 2;
        filter_.resize(words);
        for (std::size_t i = 0; i < count; ++i) {
            if (types[i] > 2) continue;
            ids_[types[i]].push_back(ids[i]);
            const auto place = bit(types[i], ids[i]);
            filter_[place / 64] |= uint64_t{1} << place % 64;
        }
        for (auto &list : ids_) std::sort(list.begin(), list.end());
    }

    /// - Parameter type: 0 for a node, 1 for a way, 2 for a relation.
    bool contains(uint8_t type, int64_t id) const {
        const auto place = bit(type, id);
        if ((filter_[place / 64] >> place % 64 & 1) == 0) return false;
        return std::binary_search(ids_[type].begin(), ids_[type].end(), id);
    }
};

} // namespace portolan

struct portolan_osm_keys {
    portolan::Keys keys;
};
