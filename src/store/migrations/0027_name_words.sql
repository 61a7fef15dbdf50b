-- What names are searched by: every part of a label of at least three characters from its first character to the label's
-- end, and of every label its first one and its first two characters, which too many labels share to be sorted when they
-- are searched.
CREATE TABLE IF NOT EXISTS name_words{L} (
  is_beginning Bool CODEC(ZSTD(1)),
  -- As a search compares it.
  text String CODEC(ZSTD(1)),
  -- Characters of the label: the shortest are found first.
  length UInt8 CODEC(ZSTD(1)),
  -- The reverse record that contains the label.
  account FixedString(32) CODEC(ZSTD(1)),
  -- Of the transaction that wrote it; the greatest number there is where the node listed it.
  place UInt64 CODEC(ZSTD(1)),
  rewritten UInt64 CODEC(ZSTD(1))
) ENGINE = {R}ReplacingMergeTree
ORDER BY (is_beginning, text, length, account, place)
SETTINGS index_granularity = 512, non_replicated_deduplication_window = 1000;
--distributed name_words by cityHash64(account)

-- Names from before this table was there. What the texts are is said in store/tables/name-words.ts.
INSERT INTO name_words (is_beginning, text, length, account, place)
SELECT word.1 AS is_beginning, word.2 AS text, toUInt8(lengthUTF8(label)) AS length, account, place
FROM (
  SELECT account, place, arrayJoin(arrayDistinct(arrayConcat(
      arrayMap(n -> (false, substringUTF8(label, n)), range(1, greatest(lengthUTF8(label) - 1, 2))),
      arrayMap(n -> (true, substringUTF8(label, 1, n)), range(1, least(lengthUTF8(label), 2) + 1))))) AS word, label
  FROM (
    SELECT account, place, substringUTF8(lowerUTF8(upperUTF8(normalizeUTF8NFKC(own))), 1, 63) AS label
    FROM (
      SELECT account, place, if(startsWith(whole, unhex('00')), substring(whole, 2), whole) AS own
      FROM (
        SELECT account, place, substring(data, 5, reinterpretAsUInt32(substring(data, 1, 4))) AS whole
        FROM (
          SELECT DISTINCT account, place, data FROM name_changes WHERE kind = 'update' AND data_offset = 0
          UNION ALL
          SELECT account, toUInt64(18446744073709551615) AS place, data FROM name_accounts FINAL WHERE is_deleted = 0
        )
        WHERE length(data) >= 4 AND reinterpretAsUInt32(substring(data, 1, 4)) <= length(data) - 4
      )
    )
    WHERE own != '' AND isValidUTF8(own) AND lengthUTF8(own) <= 63 AND NOT match(own, '[.\\p{Z}\\p{Cc}\\p{Cf}\\x{FFFD}]')
  )
  WHERE label != ''
);
