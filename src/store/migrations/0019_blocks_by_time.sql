-- The first and last block of a time range are found without reading all block times.
ALTER TABLE blocks{L} ADD INDEX IF NOT EXISTS by_time block_time TYPE minmax GRANULARITY 1;
ALTER TABLE blocks{L} MATERIALIZE INDEX by_time;
