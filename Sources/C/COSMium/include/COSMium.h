// OpenStreetMap data through libosmium, behind a plain C interface. No C++ exception leaves it: functions that can fail
// return a status and put a sentence into the caller's error buffer.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A sentence of at most this many bytes, with its closing zero.
enum { PORTOLAN_OSM_ERROR_CAPACITY = 256 };

typedef enum {
    PORTOLAN_OSM_OK = 0,
    /// The visitor returned false.
    PORTOLAN_OSM_STOPPED = 1,
    /// The error buffer says why.
    PORTOLAN_OSM_FAILED = 2,
    /// The temporary file could not be made, written or read; the error buffer says why.
    PORTOLAN_OSM_SPILL_FAILED = 3,
} portolan_osm_status;

/// A position in 10⁻⁷ degrees.
typedef struct {
    int32_t x;
    int32_t y;
} portolan_osm_point;

/// Bytes that belong to somebody else; not closed by a zero, not checked for UTF-8.
typedef struct {
    const char *bytes;
    size_t count;
} portolan_osm_text;

typedef struct {
    portolan_osm_text key;
    portolan_osm_text value;
    /// Of what is read: where the block's table of texts holds the two. What is written has none.
    uint32_t key_number;
    uint32_t value_number;
} portolan_osm_tag;

typedef struct {
    /// 0 node, 1 way, 2 relation.
    uint8_t type;
    int64_t id;
    portolan_osm_text role;
    /// Of a node: its point. Of a way: its line. As far as the extract holds them.
    const portolan_osm_point *points;
    size_t point_count;
} portolan_osm_member;

/// A closed ring; a hole belongs to the last outer ring before it.
typedef struct {
    const portolan_osm_point *points;
    size_t point_count;
    bool is_outer;
} portolan_osm_ring;

/// One object with its shape. Everything it points to lives until the visitor returns.
typedef struct {
    uint8_t type;
    uint32_t version;
    int64_t id;
    int64_t timestamp;
    const portolan_osm_tag *tags;
    size_t tag_count;
    const portolan_osm_point *points;
    size_t point_count;
    const portolan_osm_ring *rings;
    size_t ring_count;
    const portolan_osm_member *members;
    size_t member_count;
    /// Of the block's table of texts.
    size_t text_count;
} portolan_osm_feature;

/// Returns false to stop.
typedef bool (*portolan_osm_visitor)(void *context, const portolan_osm_feature *feature);

/// Whether a tagged way or relation, of which nothing but the tags is known yet, is worth its shape. Asked of each before it is visited.
typedef bool (*portolan_osm_chooser)(void *context, const portolan_osm_feature *feature);

// Reading: the caller cuts the file into blobs and goes over their `Blob` messages three times: over every blob with PORTOLAN_OSM_NODES, then over
// those that hold ways with PORTOLAN_OSM_WAYS, then over those that hold relations. Blobs of one pass may be read on several threads, each into a
// block of its own; then each block is given to the reader, in the order of the file.

typedef struct {
    bool has_bounds;
    /// In 10⁻⁹ degrees.
    int64_t left, right, top, bottom;
    /// Seconds since 1970, 0 where the header does not say.
    int64_t replication_timestamp;
    char generator[256];
    /// A required feature that this reader does not know, empty where it knows all.
    char unsupported_feature[128];
} portolan_osm_header;

typedef enum {
    PORTOLAN_OSM_NODES = 1,
    PORTOLAN_OSM_WAYS = 2,
    PORTOLAN_OSM_RELATIONS = 4,
} portolan_osm_pass;

/// What was met so far.
typedef struct {
    uint64_t nodes, ways, relations;
    /// Objects that were handed to the visitor.
    uint64_t tagged_nodes, tagged_ways, tagged_relations;
    /// Tagged objects whose position the extract does not hold, or holds outside of the world.
    uint64_t nodes_without_position, ways_without_position, relations_without_position;
    /// Ways and relations of which a part is missing; they are handed over with what is there.
    uint64_t incomplete_ways, incomplete_relations;
    /// Areas that were assembled, and closed ways and area relations that gave none.
    uint64_t areas, unsound_ways, unsound_relations;
    /// Objects with more tags, nodes or members than any sound one has.
    uint64_t oversized;
    /// The newest timestamp.
    int64_t newest_timestamp;
    /// The extent of all nodes; west > east where there are none.
    int32_t west, south, east, north;
} portolan_osm_counts;

portolan_osm_status portolan_osm_read_header(const uint8_t *blob, size_t count, portolan_osm_header *header, char *error);

/// What all blocks have given: positions of nodes, lines of ways.
typedef struct portolan_osm_reader portolan_osm_reader;
/// One block at a time, and the room that reading it needs.
typedef struct portolan_osm_block portolan_osm_block;

/// What the reader's tables hold.
typedef struct {
    /// In memory now, and at most so far.
    uint64_t used, peak;
    /// In the temporary file.
    uint64_t spilled;
} portolan_osm_memory;

/// `spill` names the temporary file for what goes beyond `memory_limit` bytes of positions and lines; NULL keeps all in memory. It is made when it is
/// needed and loses its name at once. A reader that keeps no positions is for the counts of nodes alone. NULL where there is no memory.
portolan_osm_reader *portolan_osm_reader_create(size_t memory_limit, const char *spill, bool keeps_positions);
void portolan_osm_reader_destroy(portolan_osm_reader *reader);
portolan_osm_block *portolan_osm_block_create(void);
void portolan_osm_block_destroy(portolan_osm_block *block);

/// Types and IDs of objects, looked up quickly.
typedef struct portolan_osm_keys portolan_osm_keys;

/// NULL where there is no memory.
portolan_osm_keys *portolan_osm_keys_create(const uint8_t *types, const int64_t *ids, size_t count);
void portolan_osm_keys_destroy(portolan_osm_keys *keys);

/// An object of a blob that was looked for; `point` is that of a node with a position.
typedef void (*portolan_osm_finder)(void *context, uint8_t type, int64_t id, uint32_t version, const portolan_osm_point *point);

/// The keys of a blob's objects.
typedef struct {
    /// Whether there are any, and whether each is greater than the one before it.
    bool has_objects, is_sorted;
    uint8_t first_type, last_type;
    int64_t first_id, last_id;
} portolan_osm_range;

/// Looks for objects in a blob, on any thread.
portolan_osm_status portolan_osm_find(
    const portolan_osm_keys *keys,
    const uint8_t *blob,
    size_t count,
    portolan_osm_finder finder,
    void *context,
    portolan_osm_range *range,
    char *error);

/// Bytes that the caller must free with `portolan_osm_bytes_destroy`.
typedef struct {
    uint8_t *bytes;
    size_t count;
} portolan_osm_bytes;

void portolan_osm_bytes_destroy(portolan_osm_bytes bytes);

/// Merges a blob with one of changes, both in the order of their keys, on any thread: gives a blob, not compressed, without the objects of the first one
/// that have one of the keys, and with those of the second one, whose nodes are not dense.
portolan_osm_status portolan_osm_merge(
    const portolan_osm_keys *hidden,
    const uint8_t *blob,
    size_t count,
    const uint8_t *changes,
    size_t changes_count,
    portolan_osm_bytes *merged,
    char *error);

/// Reads one blob, in the place of what the block held. `kinds` receives the passes that have something to read in it.
/// The reader is looked at, not changed. A blob that `is_merged`, not read from a file, may have any size.
portolan_osm_status portolan_osm_block_read(
    portolan_osm_block *block,
    const portolan_osm_reader *reader,
    portolan_osm_pass pass,
    const uint8_t *blob,
    size_t count,
    bool is_merged,
    portolan_osm_visitor visitor,
    portolan_osm_chooser chooser,
    void *context,
    uint32_t *kinds,
    char *error);

/// Takes what a block found. Other blocks of the same pass may be read meanwhile: no pass looks at what it gives itself.
portolan_osm_status portolan_osm_reader_take(portolan_osm_reader *reader, portolan_osm_block *block, char *error);

/// Call it after the last blob of a pass, while no block is read.
portolan_osm_status portolan_osm_reader_finish_pass(portolan_osm_reader *reader, portolan_osm_pass pass, char *error);

portolan_osm_memory portolan_osm_reader_memory(const portolan_osm_reader *reader);
portolan_osm_counts portolan_osm_reader_counts(const portolan_osm_reader *reader);

// Writing, through libosmium's writer: objects in ascending order, nodes before ways before relations.

typedef struct portolan_osm_writer portolan_osm_writer;

typedef struct {
    int64_t id;
    uint32_t version;
    int64_t timestamp;
    const portolan_osm_tag *tags;
    size_t tag_count;
} portolan_osm_attributes;

/// `bounds`: west, south, east, north in 10⁻⁷ degrees, or NULL. An existing file is replaced. NULL with the reason in `error`.
portolan_osm_writer *portolan_osm_writer_create(const char *path, const int32_t *bounds, const char *generator, char *error);
/// What is written and not closed is left as it is.
void portolan_osm_writer_destroy(portolan_osm_writer *writer);

portolan_osm_status portolan_osm_writer_node(
    portolan_osm_writer *writer, const portolan_osm_attributes *attributes, portolan_osm_point point, char *error);
portolan_osm_status portolan_osm_writer_way(
    portolan_osm_writer *writer, const portolan_osm_attributes *attributes, const int64_t *nodes, size_t node_count, char *error);
/// Of the members, type, id and role are read.
portolan_osm_status portolan_osm_writer_relation(
    portolan_osm_writer *writer,
    const portolan_osm_attributes *attributes,
    const portolan_osm_member *members,
    size_t member_count,
    char *error);
portolan_osm_status portolan_osm_writer_close(portolan_osm_writer *writer, char *error);

#ifdef __cplusplus
}
#endif
