// Shared SQL of tables with one row per minute, hour or day (UTC). A key is the first second in 4 bytes, most
// significant first.

export const GREATEST_TIME = 2n ** 32n - 1n

/**
 * The key of the period of this many seconds that contains `time`; empty where its first second does not fit
 * in 4 bytes.
 */
export function timeKeys(time: number, seconds: number): Buffer[] {
  if (time < 0 || time > GREATEST_TIME) return []
  const key = Buffer.alloc(4)
  key.writeUInt32BE(time - (time % seconds))
  return [key]
}

/** SQL for the first second of the period that contains `time`, which must not be null. */
export const startOf = (time: string, seconds: number) => `toUInt32(intDiv(${time}, ${seconds}) * ${seconds})`
export const timeIn = (key: string) => `reinterpretAsUInt32(reverse(${key}))`
/** The result is a String made over hex: converting a FixedString to a String would drop trailing zeros. */
export const bytesOf = (time: string) => `unhex(hex(reverse(reinterpretAsFixedString(${time}))))`

/** A SELECT of the dirty keys as the column `time`. */
export const dirtyTimes = `SELECT ${timeIn('one')} AS time FROM (SELECT arrayJoin(dirty) AS one)`

/**
 * A SELECT of the first seconds of all parts of `part` seconds in the dirty periods of `whole` seconds, to
 * search a primary key by.
 */
export const partsOfDirty = (part: number, whole: number) =>
  `SELECT arrayJoin(arrayMap(nth -> toUInt32(time + nth * ${part}), range(${whole / part}))) FROM (${dirtyTimes})`
