// Finds objects in blobs, and merges blobs with changed objects.
#include "Blocks.hpp"
#include "Errors.hpp"
#include "Keys.hpp"

#include <protozero/pbf_writer.hpp>

#include <cstdlib>
#include <cstring>
#include <string>

namespace {

using namespace portolan;
using protozero::pbf_writer;

struct Key {
    uint8_t type = 0;
    int64_t id = 0;

    bool operator<(const Key &other) const { return type != other.type ? type < other.type : id < other.id; }
};

/// One node of a block.
struct Node {
    int64_t id = 0, longitude = 0, latitude = 0;
    Info info;
};

/// The nodes of a dense group, one after the other.
class DenseNodes {
    const Block &block_;
    Numbers ids_, latitudes_, longitudes_, tags_, versions_, timestamps_, visibles_;
    Delta id_, latitude_, longitude_, timestamp_;
    bool has_versions_, has_timestamps_, has_visibles_;

public:
    bool has_tags;
    /// The indices of the keys and values of the node that `next` returned last.
    std::vector<uint64_t> tags;

    DenseNodes(const Block &block, data_view data) : block_(block) {
        pbf_reader message{data};
        while (message.next()) {
            switch (message.tag_and_type()) {
            case bytes_field(1): ids_ = Numbers{message.get_view()}; break;
            case bytes_field(5): {
                pbf_reader info{message.get_view()};
                while (info.next()) {
                    switch (info.tag_and_type()) {
                    case bytes_field(1): versions_ = Numbers{info.get_view()}; break;
                    case bytes_field(2): timestamps_ = Numbers{info.get_view()}; break;
                    case bytes_field(6): visibles_ = Numbers{info.get_view()}; break;
                    default: info.skip();
                    }
                }
                break;
            }
            case bytes_field(8): latitudes_ = Numbers{message.get_view()}; break;
            case bytes_field(9): longitudes_ = Numbers{message.get_view()}; break;
            case bytes_field(10): tags_ = Numbers{message.get_view()}; break;
            default: message.skip();
            }
        }
        has_versions_ = !versions_.empty();
        has_timestamps_ = !timestamps_.empty();
        has_visibles_ = !visibles_.empty();
        has_tags = !tags_.empty();
    }

    bool next(Node &node) {
        if (ids_.empty()) return false;
        node.id = id_.add(ids_.signed_number());
        node.latitude = latitude_.add(latitudes_.signed_number());
        node.longitude = longitude_.add(longitudes_.signed_number());
        node.info = Info{};
        if (has_versions_) node.info.version = Block::version(static_cast<int32_t>(versions_.unsigned_number()));
        if (has_timestamps_) node.info.timestamp = block_.seconds(timestamp_.add(timestamps_.signed_number()));
        if (has_visibles_) node.info.visible = visibles_.unsigned_number() != 0;
        tags.clear();
        while (has_tags) {
            const auto key = tags_.unsigned_number();
            if (key == 0) break;
            tags.push_back(key);
            tags.push_back(tags_.unsigned_number());
        }
        return true;
    }
};

/// Calls the body for the objects of a block in their order. The body has `dense(DenseNodes &)` and `object(type,
/// message)`.
template <typename Body>
void each_object(const Block &block, Body &body) {
    for (const auto &group : block.groups) {
        pbf_reader message{group};
        while (message.next()) {
            switch (message.tag_and_type()) {
            case bytes_field(1): body.object(0, message.get_view()); break;
            case bytes_field(2): {
                DenseNodes nodes{block, message.get_view()};
                body.dense(nodes);
                break;
            }
            case bytes_field(3): body.object(1, message.get_view()); break;
            case bytes_field(4): body.object(2, message.get_view()); break;
            default: message.skip();
            }
        }
    }
}

/// Returns the ID, version and position of an object that is not a dense node.
Node fields(const Block &block, uint8_t type, data_view data) {
    Node node;
    pbf_reader message{data};
    while (message.next()) {
        const auto field = message.tag_and_type();
        if (field == varint_field(1)) {
            node.id = type == 0 ? message.get_sint64() : message.get_int64();
        } else if (field == bytes_field(4)) {
            node.info = block.info(message.get_view());
        } else if (type == 0 && field == varint_field(8)) {
            node.latitude = message.get_sint64();
        } else if (type == 0 && field == varint_field(9)) {
            node.longitude = message.get_sint64();
        } else {
            message.skip();
        }
    }
    return node;
}

struct Finder {
    const Block &block;
    const Keys &keys;
    portolan_osm_finder finder;
    void *context;
    portolan_osm_range &range;

    void dense(DenseNodes &nodes) {
        Node node;
        while (nodes.next(node)) take(0, node);
    }

    void object(uint8_t type, data_view data) { take(type, fields(block, type, data)); }

    void take(uint8_t type, const Node &node) {
        if (!range.has_objects) {
            range = {true, true, type, type, node.id, node.id};
        } else {
            if (!(Key{range.last_type, range.last_id} < Key{type, node.id})) range.is_sorted = false;
            range.last_type = type;
            range.last_id = node.id;
        }
        if (!node.info.visible || !keys.contains(type, node.id)) return;
        portolan_osm_point point{};
        const bool has_position = type == 0 && block.point(node.longitude, node.latitude, point);
        finder(context, type, node.id, node.info.version, has_position ? &point : nullptr);
    }
};

/// Writes a block with the objects of two blocks.
class Merger {
    struct Change {
        Key key;
        data_view message;
    };

    const Block &block_;
    const Keys &hidden_;
    /// The number that is added to the text indices of the changes, whose texts follow those of the block.
    const uint32_t offset_;
    std::vector<Change> changes_;
    std::size_t next_ = 0;
    std::string &output_;

    // The dense nodes that are not written yet.
    std::vector<int64_t> ids_, latitudes_, longitudes_, timestamps_;
    std::vector<int32_t> versions_;
    std::vector<int32_t> tags_;

public:
    Merger(const Block &block, const Block &changes, const Keys &hidden, std::string &output)
        : block_(block), hidden_(hidden), offset_(static_cast<uint32_t>(block.strings.size())), output_(output) {
        struct Collector {
            std::vector<Change> &list;
            void dense(DenseNodes &) { throw format_error("dense nodes among changes"); }
            void object(uint8_t type, data_view data) { list.push_back({{type, fields({}, type, data).id}, data}); }
        } collector{changes_};
        each_object(changes, collector);
    }

    void finish() {
        add_changes(nullptr);
        flush();
    }

    void dense(DenseNodes &nodes) {
        Node node;
        while (nodes.next(node)) {
            const Key key{0, node.id};
            add_changes(&key);
            if (!node.info.visible || hidden_.contains(0, node.id)) continue;
            ids_.push_back(node.id);
            latitudes_.push_back(node.latitude);
            longitudes_.push_back(node.longitude);
            versions_.push_back(static_cast<int32_t>(node.info.version));
            timestamps_.push_back(node.info.timestamp);
            for (const auto number : nodes.tags) tags_.push_back(static_cast<int32_t>(number));
            tags_.push_back(0);
        }
    }

    void object(uint8_t type, data_view data) {
        const auto id = fields(block_, type, data).id;
        const Key key{type, id};
        add_changes(&key);
        if (hidden_.contains(type, id)) return;
        flush();
        std::string group;
        pbf_writer{group}.add_message(type == 0 ? 1 : type + 2, data);
        pbf_writer{output_}.add_message(2, group);
    }

private:
    /// Adds the changes whose keys come before `end`; all remaining changes if `end` is null.
    void add_changes(const Key *end) {
        while (next_ < changes_.size() && (!end || changes_[next_].key < *end)) {
            flush();
            std::string group;
            add(group, changes_[next_++]);
            pbf_writer{output_}.add_message(2, group);
        }
    }

    void add(std::string &group, const Change &change) {
        std::string object;
        pbf_writer writer{object};
        pbf_reader message{change.message};
        while (message.next()) {
            switch (message.tag_and_type()) {
            case bytes_field(2):
            case bytes_field(3): add_texts(writer, message); break;
            case bytes_field(8):
                if (change.key.type == 2) add_texts(writer, message); else writer.add_bytes(8, message.get_view());
                break;
            case varint_field(1):
                if (change.key.type == 0) writer.add_sint64(1, message.get_sint64()); else writer.add_int64(1, message.get_int64());
                break;
            case varint_field(8): writer.add_sint64(8, message.get_sint64()); break;
            case varint_field(9): writer.add_sint64(9, message.get_sint64()); break;
            default:
                if (message.wire_type() == pbf_wire_type::length_delimited) {
                    const auto tag = message.tag();
                    writer.add_bytes(tag, message.get_view());
                } else {
                    message.skip();
                }
            }
        }
        pbf_writer{group}.add_message(change.key.type == 0 ? 1 : change.key.type + 2, object);
    }

    void add_texts(pbf_writer &writer, pbf_reader &message) {
        const auto tag = message.tag();
        Numbers numbers{message.get_view()};
        std::vector<uint32_t> shifted;
        while (!numbers.empty()) shifted.push_back(static_cast<uint32_t>(numbers.unsigned_number()) + offset_);
        writer.add_packed_uint32(tag, shifted.begin(), shifted.end());
    }

    template <typename Number>
    static void make_differences(std::vector<Number> &numbers) {
        Number last = 0;
        for (auto &number : numbers) {
            const auto value = number;
            number = static_cast<Number>(static_cast<uint64_t>(value) - static_cast<uint64_t>(last));
            last = value;
        }
    }

    /// Writes the dense nodes so far as a group.
    void flush() {
        if (ids_.empty()) return;
        for (auto *list : {&ids_, &latitudes_, &longitudes_, &timestamps_}) make_differences(*list);
        std::string info, nodes, group;
        pbf_writer info_writer{info};
        info_writer.add_packed_int32(1, versions_.begin(), versions_.end());
        info_writer.add_packed_sint64(2, timestamps_.begin(), timestamps_.end());
        pbf_writer writer{nodes};
        writer.add_packed_sint64(1, ids_.begin(), ids_.end());
        writer.add_message(5, info);
        writer.add_packed_sint64(8, latitudes_.begin(), latitudes_.end());
        writer.add_packed_sint64(9, longitudes_.begin(), longitudes_.end());
        if (tags_.size() > ids_.size()) writer.add_packed_int32(10, tags_.begin(), tags_.end());
        pbf_writer{group}.add_message(2, nodes);
        pbf_writer{output_}.add_message(2, group);
        for (auto *list : {&ids_, &latitudes_, &longitudes_, &timestamps_}) list->clear();
        versions_.clear();
        tags_.clear();
    }
};

std::string merge(const Keys &hidden, data_view blob, data_view changes) {
    Inflater inflater;
    Block block, changed;
    block.read(inflater.inflate(blob));
    Inflater none;
    changed.read(none.inflate(changes, true));
    if (block.granularity != 100 || block.latitude_offset != 0 || block.longitude_offset != 0 || block.date_granularity != 1000) {
        throw format_error("a block in other units than nearly all files have, over which no changes can be laid; `osmium cat` rewrites the file");
    }
    std::string output, texts;
    {
        pbf_writer writer{texts};
        for (const auto *list : {&block.strings, &changed.strings}) {
            for (const auto &text : *list) writer.add_bytes(1, text);
        }
    }
    pbf_writer{output}.add_message(1, texts);
    Merger merger{block, changed, hidden, output};
    each_object(block, merger);
    merger.finish();
    std::string result;
    pbf_writer{result}.add_bytes(1, output);
    return result;
}

/// Does the same as `guarded` for a body that reads blobs.
template <typename Body>
portolan_osm_status decoding(char *error, Body &&body) noexcept {
    return guarded(error, [&] {
        try {
            return body();
        } catch (const protozero::exception &) {
            throw format_error("data damaged");
        }
    });
}

data_view view(const uint8_t *bytes, std::size_t count) { return {reinterpret_cast<const char *>(bytes), count}; }

} // namespace

portolan_osm_keys *portolan_osm_keys_create(const uint8_t *types, const int64_t *ids, size_t count) {
    try {
        return new portolan_osm_keys{Keys{types, ids, count}};
    } catch (...) {
        return nullptr;
    }
}

void portolan_osm_keys_destroy(portolan_osm_keys *keys) { delete keys; }

portolan_osm_status portolan_osm_find(
    const portolan_osm_keys *keys,
    const uint8_t *blob,
    size_t count,
    portolan_osm_finder finder,
    void *context,
    portolan_osm_range *range,
    char *error) {
    return decoding(error, [&] {
        *range = {};
        Inflater inflater;
        Block block;
        block.read(inflater.inflate(view(blob, count)));
        Finder body{block, keys->keys, finder, context, *range};
        each_object(block, body);
        return PORTOLAN_OSM_OK;
    });
}

void portolan_osm_bytes_destroy(portolan_osm_bytes bytes) { std::free(bytes.bytes); }

portolan_osm_status portolan_osm_merge(
    const portolan_osm_keys *hidden,
    const uint8_t *blob,
    size_t count,
    const uint8_t *changes,
    size_t changes_count,
    portolan_osm_bytes *merged,
    char *error) {
    return decoding(error, [&] {
        const auto result = merge(hidden->keys, view(blob, count), view(changes, changes_count));
        auto *bytes = static_cast<uint8_t *>(std::malloc(std::max<std::size_t>(result.size(), 1)));
        if (!bytes) throw std::bad_alloc{};
        std::memcpy(bytes, result.data(), result.size());
        *merged = {bytes, result.size()};
        return PORTOLAN_OSM_OK;
    });
}
