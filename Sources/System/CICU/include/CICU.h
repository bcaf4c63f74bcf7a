#pragma once
#include <stdint.h>

// ICU's functions carry their version in their names through macros, which Swift cannot see; these are plain names for
// the few that are used.

/// NFKC_Casefold of one code point, then its full compatibility decomposition, as UTF-16.
/// Returns the number of UTF-16 units written, or -1 where `capacity` is too small or ICU fails.
int32_t followspot_icu_fold(uint32_t code_point, uint16_t *units, int32_t capacity);
