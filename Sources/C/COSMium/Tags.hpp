#pragma once

#include "Blocks.hpp"

#include <algorithm>
#include <cstring>
#include <vector>

namespace portolan {

// These limits are far above OpenStreetMap's (255 characters), and low enough that no object fills the memory.
constexpr std::size_t max_tags = 65'535;
constexpr std::size_t max_tag_bytes = 1 << 20;

inline portolan_osm_text text(data_view view) { return {view.data(), view.size()}; }

inline bool equals(portolan_osm_text text, const char *other) {
    return text.count == std::strlen(other) && std::memcmp(text.bytes, other, text.count) == 0;
}

inline bool is_less(portolan_osm_text a, portolan_osm_text b) {
    const int order = std::memcmp(a.bytes, b.bytes, std::min(a.count, b.count));
    return order != 0 ? order < 0 : a.count < b.count;
}

/// The tags of the current object, each key once. Among equal keys, the first one counts.
class Tags {
    std::vector<portolan_osm_tag> all_;
    std::size_t bytes_ = 0;
    bool oversized_ = false;

public:
    void clear() {
        all_.clear();
        bytes_ = 0;
        oversized_ = false;
    }

    /// - key_number, value_number: the indices of the texts in the block's table.
    void add(const Block &block, uint64_t key_number, uint64_t value_number) {
        const auto key = block.string(key_number), value = block.string(value_number);
        bytes_ += key.size() + value.size();
        if (all_.size() == max_tags || bytes_ > max_tag_bytes) {
            oversized_ = true;
            return;
        }
        all_.push_back({text(key), text(value), static_cast<uint32_t>(key_number), static_cast<uint32_t>(value_number)});
    }

    void finish() {
        if (oversized_ || !may_repeat()) return;
        std::vector<std::size_t> &order = order_;
        order.resize(all_.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        std::sort(order.begin(), order.end(), [this](std::size_t a, std::size_t b) {
            if (is_less(all_[a].key, all_[b].key)) return true;
            if (is_less(all_[b].key, all_[a].key)) return false;
            return a < b;
        });
        bool repeated = false;
        for (std::size_t i = 0; i + 1 < order.size(); ++i) {
            if (!is_less(all_[order[i]].key, all_[order[i + 1]].key)) repeated = true;
        }
        if (!repeated) return;
        std::vector<bool> gone(all_.size(), false);
        for (std::size_t i = 0; i + 1 < order.size(); ++i) {
            if (!is_less(all_[order[i]].key, all_[order[i + 1]].key)) gone[order[i + 1]] = true;
        }
        std::size_t kept = 0;
        for (std::size_t i = 0; i < all_.size(); ++i) {
            if (!gone[i]) all_[kept++] = all_[i];
        }
        all_.resize(kept);
    }

    bool empty() const { return all_.empty() && !oversized_; }
    bool oversized() const { return oversized_; }
    const std::vector<portolan_osm_tag> &all() const { return all_; }

    const portolan_osm_text *find(const char *key) const {
        for (const auto &tag : all_) {
            if (equals(tag.key, key)) return &tag.value;
        }
        return nullptr;
    }

private:
    std::vector<std::size_t> order_;

    /// Whether a key occurs twice, or there are too many keys to compare each with each.
    bool may_repeat() const {
        if (all_.size() > 24) return true;
        for (std::size_t i = 1; i < all_.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                const auto &a = all_[i].key, &b = all_[j].key;
                if (a.count == b.count && std::memcmp(a.bytes, b.bytes, a.count) == 0) return true;
            }
        }
        return false;
    }
};

} // namespace portolan
