/** The progress of long work: `done` and `all` in bytes; `kept` is the part of `done` from earlier runs. */
export type Work = { done: number; all: number; kept: number }

const LINE_MS = 1_000

/** Prints a line each second, and one at the end of each step, with the estimated remaining time. */
export function createProgressLines(print: (line: string) => void) {
  let step: string | undefined
  let startedAt = 0
  let printedAt = 0
  return (name: string, { done, all, kept }: Work, what: string): void => {
    const now = Date.now()
    if (name !== step) {
      step = name
      startedAt = now
      printedAt = 0
    }
    if (now - printedAt < LINE_MS && done < all) return
    printedAt = now
    const percent = all === 0 ? 100 : (done / all) * 100
    const seconds = (now - startedAt) / 1000
    const left = done > kept ? (seconds / (done - kept)) * (all - done) : undefined
    const time = done >= all || left === undefined ? '' : `, about ${timeOf(left)} left`
    print(`${name} ${percent.toFixed(1)} %: ${megabytes(done)} of ${megabytes(all)}, ${what}${time}`)
  }
}

export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

const timeOf = (seconds: number): string =>
  seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`
