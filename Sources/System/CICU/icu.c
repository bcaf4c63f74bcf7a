#include "CICU.h"

#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uscript.h>
#include <unicode/utf16.h>

static int32_t normalize(const UNormalizer2 *form, uint32_t code_point, uint16_t *units, int32_t capacity,
                         UErrorCode status) {
  UChar source[2];
  int32_t length = 0;
  U16_APPEND_UNSAFE(source, length, code_point);
  length = unorm2_normalize(form, source, length, units, capacity, &status);
  return U_FAILURE(status) ? -1 : length;
}

int32_t followspot_icu_fold(uint32_t code_point, uint16_t *units, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  return normalize(unorm2_getNFKCCasefoldInstance(&status), code_point, units, capacity, status);
}

int32_t followspot_icu_decompose(uint32_t code_point, uint16_t *units, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  return normalize(unorm2_getNFDInstance(&status), code_point, units, capacity, status);
}

int32_t followspot_icu_compose(uint32_t first, uint32_t second) {
  UErrorCode status = U_ZERO_ERROR;
  const UNormalizer2 *form = unorm2_getNFCInstance(&status);
  return U_FAILURE(status) ? -1 : unorm2_composePair(form, (UChar32)first, (UChar32)second);
}

static UScriptCode script(uint32_t code_point) {
  UErrorCode status = U_ZERO_ERROR;
  return uscript_getScript((UChar32)code_point, &status);
}

bool followspot_icu_is_written_without_spaces(uint32_t code_point) {
  if (u_getIntPropertyValue((UChar32)code_point, UCHAR_LINE_BREAK) == U_LB_COMPLEX_CONTEXT) return true;
  switch (script(code_point)) {
    case USCRIPT_HAN:
    case USCRIPT_HIRAGANA:
    case USCRIPT_KATAKANA:
    case USCRIPT_KATAKANA_OR_HIRAGANA:
    case USCRIPT_BOPOMOFO:
    case USCRIPT_YI:
    case USCRIPT_TANGUT:
    case USCRIPT_NUSHU:
    case USCRIPT_KHITAN_SMALL_SCRIPT:
      return true;
    default:
      // The prolonged sound mark and the closing mark belong to several scripts.
      return code_point == 0x30FC || code_point == 0x3006;
  }
}

bool followspot_icu_has_optional_marks(uint32_t code_point) {
  switch (script(code_point)) {
    case USCRIPT_LATIN:
    case USCRIPT_GREEK:
    case USCRIPT_CYRILLIC:
    case USCRIPT_ARABIC:
    case USCRIPT_HEBREW:
    case USCRIPT_INHERITED:
      return true;
    default:
      return false;
  }
}

bool followspot_icu_is_pictograph(uint32_t code_point) {
  return u_hasBinaryProperty((UChar32)code_point, UCHAR_EXTENDED_PICTOGRAPHIC);
}
