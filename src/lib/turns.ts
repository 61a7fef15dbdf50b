import { currentWork, type Work } from './work.ts'

/** A task that could not have its turn in time. */
export class NoTurn extends Error {
  override name = 'NoTurn'
}

/** How soon after its time is over a task is refused while no turn ends. */
const LOOK_MS = 100

type Waiting = { work: Work; begin: () => void; refuse: (error: Error) => void }

/**
 * Runs tasks of current work, `most` at once; the others wait in the order of their works. Tasks that belong to no work run
 * at once.
 */
export function createTurns(most: number, now: () => number = () => performance.now()) {
  const mostSecondary = Math.max(1, Math.floor(most / 3))
  const waiting = new Set<Waiting>()
  let running = 0
  let secondary = 0
  let isLooking = false

  const canRun = ({ isSecondary }: Work) => running < most && !(isSecondary && secondary >= mostSecondary)

  const isBefore = (one: Work, other: Work) => {
    if (one.rank !== other.rank) return one.rank < other.rank
    // Work that has begun is finished first: otherwise everything that waits would become late together.
    if (one.hasBegun || other.hasBegun) return one.hasBegun && !other.hasBegun
    return one.order < other.order
  }

  const take = (work: Work) => {
    running++
    if (work.isSecondary) secondary++
    work.hasBegun = true
  }

  const refuseLate = () => {
    for (const one of waiting) {
      const { hasBegun, endBy, beginBy } = one.work
      if (now() <= (hasBegun ? endBy : beginBy)) continue
      waiting.delete(one)
      one.refuse(new NoTurn('It waited too long for its turn at the database.'))
    }
  }

  /** Looks also while no turn ends: a statement may take long. */
  const look = () => {
    isLooking = false
    refuseLate()
    if (waiting.size > 0) lookLater()
  }
  const lookLater = () => {
    if (isLooking) return
    isLooking = true
    setTimeout(look, LOOK_MS).unref()
  }

  const next = () => {
    refuseLate()
    let first: Waiting | undefined
    for (const one of waiting) if (canRun(one.work) && (!first || isBefore(one.work, first.work))) first = one
    if (!first) return
    waiting.delete(first)
    take(first.work)
    first.begin()
  }

  const wait = (work: Work) =>
    new Promise<void>((begin, refuse) => {
      waiting.add({ work, begin, refuse })
      lookLater()
    })

  return {
    most,
    /** @throws NoTurn when the work has waited too long */
    async run<Result>(task: () => Promise<Result>): Promise<Result> {
      const work = currentWork()
      if (!work) return task()
      if (canRun(work)) take(work)
      else await wait(work)
      // Work may become secondary while it runs.
      const { isSecondary } = work
      const started = now()
      try {
        return await task()
      } finally {
        work.spend(now() - started)
        running--
        if (isSecondary) secondary--
        next()
      }
    },
  }
}
