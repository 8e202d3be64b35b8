// Decodes PBF blobs and blocks (https://wiki.openstreetmap.org/wiki/PBF_Format) with protozero, libosmium's own
// protobuf reader.
//
// libosmium's file reader is not used: it takes an incomplete length field for the end of the file, accepts prefixes of
// the blob types, lets coordinates wrap, and does not limit the memory of a blob. Here strings are not copied out of
// the inflated block, so a block takes as much memory as it has bytes.
#pragma once

#include "COSMium.h"

#include <protozero/pbf_reader.hpp>
#include <protozero/varint.hpp>

#include <libdeflate.h>
#include <lz4.h>

#include <cstdint>
#include <limits>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

namespace portolan {

using protozero::data_view;
using protozero::pbf_reader;
using protozero::pbf_wire_type;

constexpr std::size_t max_raw_bytes = 32 << 20;
constexpr std::size_t max_strings = 4 << 20;

struct format_error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

constexpr uint32_t bytes_field(uint32_t tag) { return protozero::tag_and_type(tag, pbf_wire_type::length_delimited); }
constexpr uint32_t varint_field(uint32_t tag) { return protozero::tag_and_type(tag, pbf_wire_type::varint); }

/// Reads the numbers of a packed field one after the other; throws if the field ends within a number.
class Numbers {
    const char *next_ = nullptr;
    const char *end_ = nullptr;

public:
    Numbers() = default;
    explicit Numbers(data_view view) : next_(view.data()), end_(view.data() + view.size()) {}

    bool empty() const { return next_ == end_; }

    uint64_t unsigned_number() {
        if (empty()) throw format_error("lists of one object have different lengths");
        return protozero::decode_varint(&next_, end_);
    }
    int64_t signed_number() { return protozero::decode_zigzag64(unsigned_number()); }

    /// Returns the number of remaining numbers. Exactly one byte of each number lacks the continuation bit.
    std::size_t count() const {
        std::size_t count = 0;
        for (const char *byte = next_; byte != end_; ++byte) count += (static_cast<unsigned char>(*byte) & 0x80) == 0;
        return count;
    }
};

/// A running sum that wraps instead of overflowing.
class Delta {
    uint64_t sum_ = 0;

public:
    int64_t add(int64_t difference) {
        sum_ += static_cast<uint64_t>(difference);
        return static_cast<int64_t>(sum_);
    }
};

/// Inflates `Blob` messages. The data of each message replace those of the message before it.
class Inflater {
    struct Free {
        void operator()(libdeflate_decompressor *decompressor) const { libdeflate_free_decompressor(decompressor); }
    };

    static constexpr std::size_t kept_bytes = 4 << 20;

    std::unique_ptr<libdeflate_decompressor, Free> zlib_{libdeflate_alloc_decompressor()};
    std::vector<char> storage_;

public:
    Inflater() {
        if (!zlib_) throw std::bad_alloc{};
    }

    /// Returns the data of a blob. Uncompressed data are not copied. A blob that was merged in this program may have
    /// any size.
    data_view inflate(data_view blob, bool is_merged = false);

    /// Frees the memory of a huge blob. The data of the last blob are no longer valid then.
    void shrink() {
        if (storage_.capacity() > kept_bytes) std::vector<char>().swap(storage_);
    }
};

inline data_view Inflater::inflate(data_view blob, bool is_merged) {
    pbf_reader message{blob};
    data_view raw, zlib, lz4;
    bool has_raw = false, has_zlib = false, has_lz4 = false;
    int64_t raw_size = -1;
    while (message.next()) {
        switch (message.tag_and_type()) {
        case bytes_field(1): raw = message.get_view(); has_raw = true; break;
        case varint_field(2): raw_size = message.get_int32(); break;
        case bytes_field(3): zlib = message.get_view(); has_zlib = true; break;
        case bytes_field(4): throw format_error("blob compressed with LZMA, which is not supported; `osmium cat` rewrites the file");
        case bytes_field(5): throw format_error("blob compressed with bzip2, which is not supported; `osmium cat` rewrites the file");
        case bytes_field(6): lz4 = message.get_view(); has_lz4 = true; break;
        case bytes_field(7): throw format_error("blob compressed with Zstandard, which is not supported; `osmium cat` rewrites the file");
        default: message.skip();
        }
    }
    if (has_raw) {
        if (raw.size() > max_raw_bytes && !is_merged) throw format_error("blob of more than 32 MiB");
        return raw;
    }
    if (!has_zlib && !has_lz4) throw format_error("blob without data");
    if (raw_size < 0) throw format_error("blob without its uncompressed size");
    if (static_cast<uint64_t>(raw_size) > max_raw_bytes) throw format_error("blob of more than 32 MiB");
    storage_.resize(static_cast<std::size_t>(raw_size));
    if (has_zlib) {
        std::size_t size = 0;
        const auto result = ::libdeflate_zlib_decompress(zlib_.get(), zlib.data(), zlib.size(), storage_.data(), storage_.size(), &size);
        if (result == LIBDEFLATE_INSUFFICIENT_SPACE) throw format_error("uncompressed size is not what the blob says");
        if (result != LIBDEFLATE_SUCCESS) throw format_error("compressed data damaged");
        if (size != storage_.size()) throw format_error("uncompressed size is not what the blob says");
    } else {
        const auto size = ::LZ4_decompress_safe(lz4.data(), storage_.data(), static_cast<int>(lz4.size()), static_cast<int>(raw_size));
        if (size < 0) throw format_error("compressed data damaged");
        if (size != raw_size) throw format_error("uncompressed size is not what the blob says");
    }
    return data_view{storage_.data(), storage_.size()};
}

/// The version, time and visibility of one object.
struct Info {
    uint32_t version = 0;
    int64_t timestamp = 0;
    bool visible = true;
};

/// A `PrimitiveBlock`: its string table, its groups, and the units and offsets of its numbers.
struct Block {
    std::vector<data_view> strings;
    int64_t granularity = 100;
    int64_t date_granularity = 1000;
    int64_t latitude_offset = 0;
    int64_t longitude_offset = 0;
    std::vector<data_view> groups;

    void read(data_view data) {
        strings.clear();
        groups.clear();
        granularity = 100;
        date_granularity = 1000;
        latitude_offset = 0;
        longitude_offset = 0;
        bool has_strings = false;
        pbf_reader message{data};
        while (message.next()) {
            switch (message.tag_and_type()) {
            case bytes_field(1):
                if (has_strings) throw format_error("block with two string tables");
                has_strings = true;
                read_strings(message.get_view());
                break;
            case bytes_field(2): groups.push_back(message.get_view()); break;
            case varint_field(17): granularity = message.get_int32(); break;
            case varint_field(18): date_granularity = message.get_int32(); break;
            case varint_field(19): latitude_offset = message.get_int64(); break;
            case varint_field(20): longitude_offset = message.get_int64(); break;
            default: message.skip();
            }
        }
    }

    data_view string(uint64_t index) const {
        if (index >= strings.size()) throw format_error("text outside of the block's string table");
        return strings[static_cast<std::size_t>(index)];
    }

    /// Converts a position; returns false if it lies outside of the world.
    bool point(int64_t longitude, int64_t latitude, portolan_osm_point &point) const {
        // Nearly all files have units of 10⁻⁷ degrees without an offset.
        if (granularity == 100 && longitude_offset == 0 && latitude_offset == 0) {
            if (longitude < -1'800'000'000 || longitude > 1'800'000'000 || latitude < -900'000'000 || latitude > 900'000'000) return false;
            point = {static_cast<int32_t>(longitude), static_cast<int32_t>(latitude)};
            return true;
        }
        const __int128 x = (static_cast<__int128>(longitude) * granularity + longitude_offset) / 100;
        const __int128 y = (static_cast<__int128>(latitude) * granularity + latitude_offset) / 100;
        if (x < -1'800'000'000 || x > 1'800'000'000 || y < -900'000'000 || y > 900'000'000) return false;
        point = {static_cast<int32_t>(x), static_cast<int32_t>(y)};
        return true;
    }

    /// Returns seconds since 1970; 0 for a time that does not fit into 32 bits.
    int64_t seconds(int64_t timestamp) const {
        // Nearly all files state seconds.
        const __int128 seconds = date_granularity == 1000 ? timestamp : static_cast<__int128>(timestamp) * date_granularity / 1000;
        return seconds < 0 || seconds > std::numeric_limits<uint32_t>::max() ? 0 : static_cast<int64_t>(seconds);
    }

    static uint32_t version(int64_t version) {
        return version < 0 || version > std::numeric_limits<int32_t>::max() ? 0 : static_cast<uint32_t>(version);
    }

    Info info(data_view data) const {
        Info info;
        pbf_reader message{data};
        while (message.next()) {
            switch (message.tag_and_type()) {
            case varint_field(1): info.version = version(message.get_int32()); break;
            case varint_field(2): info.timestamp = seconds(message.get_int64()); break;
            case varint_field(6): info.visible = message.get_bool(); break;
            default: message.skip();
            }
        }
        return info;
    }

private:
    void read_strings(data_view data) {
        pbf_reader message{data};
        while (message.next()) {
            if (message.tag_and_type() != bytes_field(1)) {
                message.skip();
                continue;
            }
            if (strings.size() == max_strings) throw format_error("string table of more than 4 Mi texts");
            strings.push_back(message.get_view());
        }
    }
};

} // namespace portolan
