#include "Errors.hpp"

#include <osmium/builder/osm_object_builder.hpp>
#include <osmium/io/pbf_output.hpp>
#include <osmium/io/writer.hpp>
#include <osmium/memory/buffer.hpp>

#include <string>
#include <utility>

namespace {

using osmium::memory::Buffer;

constexpr std::size_t buffer_bytes = 1 << 20;

osmium::io::File output_file(const char *path) {
    osmium::io::File file{path, "pbf"};
    file.set("add_metadata", "version+timestamp");
    return file;
}

osmium::io::Header output_header(const int32_t *bounds, const char *generator) {
    osmium::io::Header header;
    header.set("generator", generator);
    header.set("sorting", "Type_then_ID");
    if (bounds) {
        header.add_box(osmium::Box{osmium::Location{bounds[0], bounds[1]}, osmium::Location{bounds[2], bounds[3]}});
    }
    return header;
}

template <typename Builder>
void set_attributes(Builder &builder, const portolan_osm_attributes &attributes) {
    builder.set_id(attributes.id);
    builder.set_version(attributes.version);
    builder.set_timestamp(osmium::Timestamp{static_cast<uint32_t>(attributes.timestamp)});
    builder.set_visible(true);
}

template <typename Builder>
void add_tags(Builder &parent, Buffer &buffer, const portolan_osm_attributes &attributes) {
    if (attributes.tag_count == 0) return;
    osmium::builder::TagListBuilder list{buffer, &parent};
    for (std::size_t i = 0; i < attributes.tag_count; ++i) {
        const auto &tag = attributes.tags[i];
        list.add_tag(tag.key.bytes, tag.key.count, tag.value.bytes, tag.value.count);
    }
}

} // namespace

struct portolan_osm_writer {
    osmium::io::Writer output;
    Buffer buffer{buffer_bytes, Buffer::auto_grow::yes};

    portolan_osm_writer(const char *path, const int32_t *bounds, const char *generator)
        : output(output_file(path), output_header(bounds, generator), osmium::io::overwrite::allow) {}

    /// Builds one object. If the builder throws, the buffer keeps no part of the object.
    template <typename Body>
    portolan_osm_status write(char *error, Body &&body) noexcept {
        const auto status = portolan::guarded(error, [&] {
            body();
            buffer.commit();
            if (buffer.committed() >= buffer_bytes) flush();
            return PORTOLAN_OSM_OK;
        });
        if (status != PORTOLAN_OSM_OK && buffer) buffer.rollback();
        return status;
    }

    void flush() {
        Buffer full{buffer_bytes, Buffer::auto_grow::yes};
        using std::swap;
        swap(full, buffer);
        output(std::move(full));
    }
};

portolan_osm_writer *portolan_osm_writer_create(const char *path, const int32_t *bounds, const char *generator, char *error) {
    portolan_osm_writer *writer = nullptr;
    (void)portolan::guarded(error, [&] {
        writer = new portolan_osm_writer{path, bounds, generator};
        return PORTOLAN_OSM_OK;
    });
    return writer;
}

void portolan_osm_writer_destroy(portolan_osm_writer *writer) { delete writer; }

portolan_osm_status portolan_osm_writer_node(
    portolan_osm_writer *writer, const portolan_osm_attributes *attributes, portolan_osm_point point, char *error) {
    return writer->write(error, [&] {
        osmium::builder::NodeBuilder builder{writer->buffer};
        set_attributes(builder, *attributes);
        builder.set_location(osmium::Location{point.x, point.y});
        add_tags(builder, writer->buffer, *attributes);
    });
}

portolan_osm_status portolan_osm_writer_way(
    portolan_osm_writer *writer, const portolan_osm_attributes *attributes, const int64_t *nodes, size_t node_count, char *error) {
    return writer->write(error, [&] {
        osmium::builder::WayBuilder builder{writer->buffer};
        set_attributes(builder, *attributes);
        {
            osmium::builder::WayNodeListBuilder list{writer->buffer, &builder};
            for (std::size_t i = 0; i < node_count; ++i) list.add_node_ref(nodes[i]);
        }
        add_tags(builder, writer->buffer, *attributes);
    });
}

portolan_osm_status portolan_osm_writer_relation(
    portolan_osm_writer *writer,
    const portolan_osm_attributes *attributes,
    const portolan_osm_member *members,
    size_t member_count,
    char *error) {
    return writer->write(error, [&] {
        osmium::builder::RelationBuilder builder{writer->buffer};
        set_attributes(builder, *attributes);
        {
            osmium::builder::RelationMemberListBuilder list{writer->buffer, &builder};
            for (std::size_t i = 0; i < member_count; ++i) {
                const auto &member = members[i];
                list.add_member(osmium::nwr_index_to_item_type(member.type), member.id, member.role.bytes, member.role.count);
            }
        }
        add_tags(builder, writer->buffer, *attributes);
    });
}

portolan_osm_status portolan_osm_writer_close(portolan_osm_writer *writer, char *error) {
    return portolan::guarded(error, [&] {
        writer->flush();
        writer->output.close();
        return PORTOLAN_OSM_OK;
    });
}
