#pragma once
#include <stddef.h>
#include <stdint.h>

/// XXH3, 64 bits, seed 0. https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md
uint64_t followspot_xxh3_64(const void *bytes, size_t count);

/// A 128-bit digest in two halves.
typedef struct {
  uint64_t low;
  uint64_t high;
} followspot_xxh3_digest;

/// XXH3, 128 bits, seed 0.
followspot_xxh3_digest followspot_xxh3_128(const void *bytes, size_t count);

/// A digest in the making, of bytes that come in pieces.
typedef struct followspot_xxh3_state followspot_xxh3_state;

/// NULL where there is no memory.
followspot_xxh3_state *followspot_xxh3_128_create(void);
void followspot_xxh3_128_update(followspot_xxh3_state *state, const void *bytes, size_t count);
/// The digest of the bytes so far, which may go on.
followspot_xxh3_digest followspot_xxh3_128_digest(const followspot_xxh3_state *state);
void followspot_xxh3_128_free(followspot_xxh3_state *state);
