/** `now` goes first and may use every place; `patient` leaves one free, so that the tip never waits for history. */
export type Lane = 'now' | 'patient'

/** Runs at most `places` tasks at once; the rest waits in order. */
export function createLanes(places: number) {
  const waiting: Record<Lane, (() => void)[]> = { now: [], patient: [] }
  let running = 0
  const free = (lane: Lane) => running < (lane === 'now' ? places : Math.max(1, places - 1))

  const wake = () => {
    while (waiting.now.length > 0 && free('now')) {
      running++
      waiting.now.shift()?.()
    }
    while (waiting.patient.length > 0 && free('patient')) {
      running++
      waiting.patient.shift()?.()
    }
  }

  return async <T>(lane: Lane, task: () => Promise<T>): Promise<T> => {
    await new Promise<void>((resolve) => {
      waiting[lane].push(resolve)
      wake()
    })
    try {
      return await task()
    } finally {
      running--
      wake()
    }
  }
}
