-- What tokens are searched by: the beginning of each word of their names and symbols, found by the sorting key.

CREATE TABLE IF NOT EXISTS token_words{L} (
  -- Of the first one or two characters of a word alone, which too many words share to be sorted when they are searched.
  is_beginning Bool CODEC(ZSTD(1)),
  -- From the beginning of a word to the end of the name, as a search compares it.
  text String CODEC(ZSTD(1)),
  -- Looks like a verified token.
  is_copy Bool CODEC(ZSTD(1)),
  -- The fewer holders, the greater: 64 less the binary digits of their number; 255 where that is unknown.
  rank UInt8 CODEC(ZSTD(1)),
  mint FixedString(32) CODEC(ZSTD(1)),
  -- What begins with the text: the symbol, the name, or another word of either.
  kind Enum8('symbol' = 1, 'name' = 2, 'word' = 3) CODEC(ZSTD(1)),
  quality Bool CODEC(ZSTD(1)),
  holders Nullable(UInt64) CODEC(ZSTD(1)),
  is_deleted UInt8 CODEC(ZSTD(1)),
  version UInt64 CODEC(ZSTD(1))
) ENGINE = {R}ReplacingMergeTree(version, is_deleted)
ORDER BY (is_beginning, text, is_copy, rank, mint)
SETTINGS index_granularity = 1024, non_replicated_deduplication_window = 1000;
--distributed token_words by cityHash64(mint)

-- Hash of the rows of the token above; 0 before they are written.
ALTER TABLE token_list{L} ADD COLUMN IF NOT EXISTS words UInt64 CODEC(ZSTD(1));

ALTER TABLE token_list{L} DROP INDEX IF EXISTS text_parts;
