import { compareWorks, currentWork, type Work } from './work.ts'

/** A task did not get its turn in time. */
export class NoTurn extends Error {
  override name = 'NoTurn'
}

/** The interval at which late tasks are looked for while no turn ends. */
const LOOK_MS = 100

type Waiter = { work: Work | undefined; refuse: (error: NoTurn) => void }

/** Rejects the entries of `waiting` that are past their time, and removes them. */
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
  /**
   * Checks by a timer as long as anything waits, because a statement may run long and no other event happens
   * meanwhile.
   */
  const lookLater = () => {
    if (isLooking) return
    isLooking = true
    setTimeout(look, LOOK_MS).unref()
  }
  return { refuseLate, lookLater }
}

type Waiting = Waiter & { work: Work; begin: () => void }

/**
 * Runs at most `most` tasks of requests at once; the others wait in the order of `compareWorks`. Tasks
 * without a `Work` run at once.
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
