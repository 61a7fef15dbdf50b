/** The first second of the minute that contains `time`. */
export const minuteOf = (time: number) => time - (time % 60)
