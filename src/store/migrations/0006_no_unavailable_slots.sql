-- A slot that no node can give just now is a gap like any other: nothing else is remembered of it.
DROP TABLE IF EXISTS unavailable_slots;
DROP TABLE IF EXISTS unavailable_slots{L};
