-- Tables that are read by their key, some rows at a time: one file per part instead of one per column halves the time of
-- such a query. Existing parts follow when they are merged.
ALTER TABLE address_transactions{L} MODIFY SETTING min_bytes_for_wide_part = 1000000000000;
ALTER TABLE owner_transactions{L} MODIFY SETTING min_bytes_for_wide_part = 1000000000000;
ALTER TABLE address_activities{L} MODIFY SETTING min_bytes_for_wide_part = 1000000000000;
ALTER TABLE token_transfers{L} MODIFY SETTING min_bytes_for_wide_part = 1000000000000;
