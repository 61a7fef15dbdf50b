-- Who leads each slot of an epoch, as the node told it. Nodes forget the schedule of an epoch that is long over.
CREATE TABLE IF NOT EXISTS leader_schedules{L} (
  -- Of the epoch.
  first_slot UInt64 CODEC(ZSTD(1)),
  last_slot UInt64 CODEC(ZSTD(1)),
  identity FixedString(32),
  -- Of the slots that it leads, counted from the first slot.
  indexes Array(UInt32) CODEC(Delta, ZSTD(1))
) ENGINE = {R}ReplacingMergeTree
ORDER BY (first_slot, identity)
SETTINGS non_replicated_deduplication_window = 1000;
--distributed leader_schedules by first_slot

-- JSON of a reward's fields that have no column of their own, '' without any; no entries in older rows.
ALTER TABLE blocks{L} ADD COLUMN IF NOT EXISTS reward_extras Array(String) CODEC(ZSTD(1));
