// The columns and values that files have in common.

export const text = (name: string) => ({ name, kind: 'text' }) as const
export const u64 = (name: string) => ({ name, kind: 'u64' }) as const
export const signed = (name: string) => ({ name, kind: 'signed' }) as const
export const count = (name: string) => ({ name, kind: 'count' }) as const
export const time = { name: 'time', kind: 'time' } as const

/** Seconds that a date can hold. */
const GREATEST_TIME = 8.64e12

/** The value of `time`; null for a time that no date can hold. */
export const timeOf = (blockTime: number | null) =>
  blockTime !== null && Math.abs(blockTime) <= GREATEST_TIME ? blockTime : null
