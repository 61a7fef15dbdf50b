// Rows of exported tables.

/**
 * A column of an exported table. Its kind is the type of its values: `text`; `count`, a whole number below
 * 2^53; `u64`; `big`, a signed whole number of at most 38 digits; `decimal`, a number or its decimal digits,
 * exact in CSV and a double in Parquet; `flag`, a boolean; `time`, seconds since 1970.
 */
export type FileColumn = {
  name: string
  kind: 'text' | 'count' | 'u64' | 'big' | 'decimal' | 'flag' | 'time'
}

/** One value for each column; null: unknown. */
export type FileRow = readonly (string | number | bigint | boolean | null)[]
