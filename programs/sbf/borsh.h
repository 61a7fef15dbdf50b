// Borsh reader: little-endian numbers, a byte 0 or 1 before optional values, a u32 length before strings and lists.
#pragma once
#include "sbf.h"

typedef struct {
  const u8 *at;
  u64 left;
  // Sticky: callers check it once, after reading.
  u8 failed;
} Reader;

typedef struct {
  const u8 *bytes;
  u32 length;
} Text;

// The next `length` bytes; NULL and `failed` set when there are fewer.
INLINE const u8 *readBytes(Reader *reader, u64 size) {
  if (reader->failed || size > reader->left) {
    reader->failed = 1;
    return 0;
  }
  const u8 *bytes = reader->at;
  reader->at += size;
  reader->left -= size;
  return bytes;
}

INLINE u8 readByte(Reader *reader) {
  const u8 *bytes = readBytes(reader, 1);
  return bytes ? bytes[0] : 0;
}

INLINE u16 readShort(Reader *reader) {
  const u8 *bytes = readBytes(reader, 2);
  return bytes ? (u16)(bytes[0] | bytes[1] << 8) : 0;
}

INLINE u32 readWord(Reader *reader) {
  const u8 *bytes = readBytes(reader, 4);
  return bytes ? bytes[0] | bytes[1] << 8 | bytes[2] << 16 | (u32)bytes[3] << 24 : 0;
}

INLINE u8 readFlag(Reader *reader) {
  u8 flag = readByte(reader);
  if (flag > 1) reader->failed = 1;
  return flag;
}

// NULL: absent.
INLINE const u8 *readOptional(Reader *reader, u64 size) {
  return readFlag(reader) ? readBytes(reader, size) : 0;
}

// The `count` continuation bytes of a character; the first of them must be within `from` to `to`.
INLINE u64 utf8Tail(const u8 *bytes, u64 count, u8 from, u8 to) {
  if (bytes[0] < from || bytes[0] > to) return 0;
  for (u64 place = 1; place < count; place++) {
    if ((bytes[place] & 0xc0) != 0x80) return 0;
  }
  return 1;
}

// Whether the bytes are well-formed UTF-8 (Unicode standard, table 3-7).
NOINLINE u64 isUtf8(const u8 *bytes, u64 length) {
  u64 place = 0;
  while (place < length) {
    u8 first = bytes[place];
    u64 tail = first < 0x80 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
    if (tail == 0) {
      place++;
      continue;
    }
    if (first < 0xc2 || first > 0xf4 || length - place <= tail) return 0;
    u8 from = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
    u8 to = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
    if (!utf8Tail(bytes + place + 1, tail, from, to)) return 0;
    place += 1 + tail;
  }
  return 1;
}

NOINLINE void readText(Reader *reader, Text *text) {
  text->length = readWord(reader);
  text->bytes = readBytes(reader, text->length);
  if (text->bytes && !isUtf8(text->bytes, text->length)) reader->failed = 1;
}
