-- Packed transactions are a third of their JSON: blocks of the same number of transactions compress better.
ALTER TABLE transaction_payloads{L} MODIFY SETTING min_compress_block_size = 32768;
