-- Parts of symbols and names: a text that few tokens have is found without reading the whole list.
ALTER TABLE token_list{L} ADD INDEX IF NOT EXISTS text_parts concat(symbol_key, '\n', name_key)
  TYPE ngrambf_v1(3, 8192, 2, 0) GRANULARITY 1;
ALTER TABLE token_list{L} MATERIALIZE INDEX text_parts;
