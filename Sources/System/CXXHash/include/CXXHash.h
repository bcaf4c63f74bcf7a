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
