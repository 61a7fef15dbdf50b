// SQL that tables with one row per minute, hour or day (UTC) share. A key is the first second in 4 bytes, most significant first.

export const GREATEST_TIME = 2n ** 32n - 1n

/** The key of the period of so many seconds; none where its first second does not fit. */
export function timeKeys(time: number, seconds: number): Buffer[] {
  if (time < 0 || time > GREATEST_TIME) return []
  const key = Buffer.alloc(4)
  key.writeUInt32BE(time - (time % seconds))
  return [key]
}

/** The first second of the period of `time`, which is not null. */
export const startOf = (time: string, seconds: number) => `toUInt32(intDiv(${time}, ${seconds}) * ${seconds})`
export const timeIn = (key: string) => `reinterpretAsUInt32(reverse(${key}))`
/** A String: the conversion of a FixedString to one would leave trailing zeros out. */
export const bytesOf = (time: string) => `unhex(hex(reverse(reinterpretAsFixedString(${time}))))`

/** The keys of a SELECT, as its column `time`. */
export const dirtyTimes = `SELECT ${timeIn('one')} AS time FROM (SELECT arrayJoin(dirty) AS one)`

/** The first seconds of the parts of `part` seconds, of the dirty periods of `whole` seconds: what a primary key is searched by. */
export const partsOfDirty = (part: number, whole: number) =>
  `SELECT arrayJoin(arrayMap(nth -> toUInt32(time + nth * ${part}), range(${whole / part}))) FROM (${dirtyTimes})`
