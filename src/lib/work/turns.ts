import { compareWorks, currentWork, type Work } from './work.ts'

/** A task that could not have its turn in time. */
export class NoTurn extends Error {
  override name = 'NoTurn'
}

/** How soon after its time is over a task is refused while no turn ends. */
const LOOK_MS = 100

type Waiter = { work: Work | undefined; refuse: (error: NoTurn) => void }

/** Refuses those of `waiting` whose time is over, and takes them out. */
export function watchLate(waiting: Set<Waiter>, now: () => number) {
  let isLooking = false
  const refuseLate = () => {
    for (const one of waiting) {
      const { work } = one
      if (!work || now() <= (work.hasBegun ? work.endBy : work.beginBy)) continue
      waiting.delete(one)
      one.refuse(new NoTurn('It waited too long for its turn at the database.'))
    }
  }
  const look = () => {
    isLooking = false
    refuseLate()
    if (waiting.size > 0) lookLater()
  }
  /** Looks also while nothing else happens, as a statement may take long, until nothing waits. */
  const lookLater = () => {
    if (isLooking) return
    isLooking = true
    setTimeout(look, LOOK_MS).unref()
  }
  return { refuseLate, lookLater }
}

type Waiting = Waiter & { work: Work; begin: () => void }

/**
 * Runs tasks of current work, `most` at once; the others wait in the order of their works. Tasks that belong to no work run
 * at once.
 */
export function createTurns(most: number, now: () => number = () => performance.now()) {
  const mostSecondary = Math.max(1, Math.floor(most / 3))
  const waiting = new Set<Waiting>()
  let running = 0
  let secondary = 0
  const { refuseLate, lookLater } = watchLate(waiting, now)

  const canRun = ({ isSecondary }: Work) => running < most && !(isSecondary && secondary >= mostSecondary)

  const take = (work: Work) => {
    running++
    if (work.isSecondary) secondary++
    work.hasBegun = true
  }

  const next = () => {
    refuseLate()
    let first: Waiting | undefined
    for (const one of waiting)
      if (canRun(one.work) && (!first || compareWorks(one.work, first.work) < 0)) first = one
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
