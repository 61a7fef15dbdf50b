/** The first second of a time's minute. */
export const minuteOf = (time: number) => time - (time % 60)
