// Rows of the files of tables.

/**
 * How a column of a file holds its values: `text`; `count`, a whole number below 2^53; `u64`; `big`, a whole number of at
 * most 38 digits, with a sign; `decimal`, a number or its decimal digits, exact in CSV and a double in Parquet; `flag`, whether
 * it is so; `time`, seconds since 1970.
 */
export type FileColumn = {
  name: string
  kind: 'text' | 'count' | 'u64' | 'big' | 'decimal' | 'flag' | 'time'
}

/** One value for each column; null: not known. */
export type FileRow = readonly (string | number | bigint | boolean | null)[]
