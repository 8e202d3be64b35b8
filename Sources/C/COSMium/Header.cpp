#include "Blocks.hpp"
#include "Errors.hpp"

#include <algorithm>
#include <limits>

using namespace portolan;

namespace {

void copy(data_view view, char *target, std::size_t capacity) {
    const auto count = std::min(view.size(), capacity - 1);
    std::memcpy(target, view.data(), count);
    target[count] = 0;
}

bool is_known_feature(data_view feature) {
    for (const char *known : {"OsmSchema-V0.6", "DenseNodes", "LocationsOnWays", "Sort.Type_then_ID", "Has_Metadata"}) {
        if (feature == data_view{known}) return true;
    }
    return false;
}

void read_bounds(data_view data, portolan_osm_header &header) {
    pbf_reader message{data};
    while (message.next()) {
        switch (message.tag_and_type()) {
        case varint_field(1): header.left = message.get_sint64(); break;
        case varint_field(2): header.right = message.get_sint64(); break;
        case varint_field(3): header.top = message.get_sint64(); break;
        case varint_field(4): header.bottom = message.get_sint64(); break;
        default: message.skip();
        }
    }
    const auto inside = [](int64_t value, int64_t limit) { return value >= -limit && value <= limit; };
    header.has_bounds = inside(header.left, 180'000'000'000) && inside(header.right, 180'000'000'000) &&
                        inside(header.top, 90'000'000'000) && inside(header.bottom, 90'000'000'000) && header.bottom <= header.top;
}

} // namespace

portolan_osm_status portolan_osm_read_header(const uint8_t *blob, size_t count, portolan_osm_header *header, char *error) {
    *header = {};
    header->replication_sequence_number = -1;
    return guarded(error, [&] {
        try {
            Inflater inflater;
            pbf_reader message{inflater.inflate(data_view{reinterpret_cast<const char *>(blob), count})};
            while (message.next()) {
                switch (message.tag_and_type()) {
                case bytes_field(1): read_bounds(message.get_view(), *header); break;
                case bytes_field(4): {
                    const auto feature = message.get_view();
                    if (!is_known_feature(feature)) {
                        copy(feature.size() == 0 ? data_view{"(without a name)"} : feature, header->unsupported_feature,
                             sizeof header->unsupported_feature);
                    }
                    break;
                }
                case bytes_field(16): copy(message.get_view(), header->generator, sizeof header->generator); break;
                case varint_field(32): {
                    const auto seconds = message.get_int64();
                    header->replication_timestamp = seconds > 0 && seconds <= std::numeric_limits<uint32_t>::max() ? seconds : 0;
                    break;
                }
                case varint_field(33): header->replication_sequence_number = std::max<int64_t>(message.get_int64(), -1); break;
                case bytes_field(34): {
                    const auto address = message.get_view();
                    // A part of an address would be another address.
                    if (address.size() < sizeof header->replication_base_url) {
                        copy(address, header->replication_base_url, sizeof header->replication_base_url);
                    }
                    break;
                }
                default: message.skip();
                }
            }
        } catch (const protozero::exception &) {
            throw format_error("data damaged");
        }
        return PORTOLAN_OSM_OK;
    });
}
