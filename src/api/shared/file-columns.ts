// Columns and values that the files of several lists share.

export const text = (name: string) => ({ name, kind: 'text' }) as const
export const u64 = (name: string) => ({ name, kind: 'u64' }) as const
export const big = (name: string) => ({ name, kind: 'big' }) as const
export const decimal = (name: string) => ({ name, kind: 'decimal' }) as const
export const flag = (name: string) => ({ name, kind: 'flag' }) as const
export const count = (name: string) => ({ name, kind: 'count' }) as const
/** The two columns of an amount in all files: the exact raw units, and the shown amount. */
export const amount = (name: string) => [u64(`${name}_raw`), decimal(name)] as const
/** The two columns of an amount that may be negative, or a sum. */
export const bigAmount = (name: string) => [big(`${name}_raw`), decimal(name)] as const

export const time = { name: 'time', kind: 'time' } as const

/** The greatest number of seconds that a date can represent. */
const GREATEST_TIME = 8.64e12

/** The value of the column `time`; null for a time that no date can represent. */
export const timeOf = (blockTime: number | null) =>
  blockTime !== null && Math.abs(blockTime) <= GREATEST_TIME ? blockTime : null

/** The value of raw units. */
export const bigOf = (raw: string | null) => (raw === null ? null : BigInt(raw))
