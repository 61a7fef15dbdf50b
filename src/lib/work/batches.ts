import { NoTurn, watchLate } from './turns.ts'
import { compareWorks, currentWork, doWork, jointWork, type Work } from './work.ts'

const MOST_KEYS = 1_000
/** Calls that one batch answers at most. */
const MOST_CALLS = 64
/** A read that takes longer no longer holds up those that wait for its lane. */
const LONG_MS = 100

type Call<Key, Value> = {
  keys: readonly Key[]
  work: Work | undefined
  resolve: (values: ReadonlyMap<Key, Value>) => void
  refuse: (error: unknown) => void
}

/** Limits how many batches, of any kind, are read at the same time. */
export type Lanes = ReturnType<typeof createLanes>

export function createLanes(most: number) {
  const waiting: (() => Promise<void>)[] = []
  let taken = 0
  const next = () => {
    if (taken === most) return
    const read = waiting.shift()
    if (!read) return
    taken++
    let isHeld = true
    const leave = () => {
      if (!isHeld) return
      isHeld = false
      clearTimeout(timer)
      taken--
      next()
    }
    const timer = setTimeout(leave, LONG_MS)
    void read().finally(leave)
  }
  return {
    /**
     * Calls `read` when a lane is free, in the order of their calls, and frees it when that has ended, or takes long. No kind
     * goes before others: those of answers with many reads would always have one that waits.
     */
    enter(read: () => Promise<void>): void {
      waiting.push(read)
      next()
    },
  }
}

/**
 * Callers of all batches are answered one after the other, with other events between: each goes on with work of its own, such
 * as decoding.
 */
const answers: (() => void)[] = []
let isAnswering = false

function answerInTurn(answer: () => void): void {
  answers.push(answer)
  if (!isAnswering) answerNext()
}

function answerNext(): void {
  const answer = answers.shift()
  isAnswering = answer !== undefined
  if (!answer) return
  setImmediate(answerNext)
  answer()
}

function valuesOf<Key, Value>(keys: readonly Key[], values: ReadonlyMap<Key, Value>): Map<Key, Value> {
  const found = new Map<Key, Value>()
  for (const key of keys) {
    const value = values.get(key)
    if (value !== undefined) found.set(key, value)
  }
  return found
}

/**
 * Reads by key in batches: one read for all who wait. A call goes out at once where no batch of its kind is read and a lane is
 * free, so that one visitor waits for nobody; all others wait for the next batch to leave, which takes them all. So batches
 * grow with the load by themselves, and no timer delays anyone.
 *
 * A batch is the work of all its callers: it has the rank of the first of them, and each is charged its part.
 *
 * @param read the values of these keys, each key once; keys without a value are left out
 * @param options.mostKeys of one batch, unless a single call asks for more
 */
export function createBatches<Key, Value>(
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
  {
    lanes = createLanes(1),
    mostKeys = MOST_KEYS,
    now = () => performance.now(),
  }: { lanes?: Lanes; mostKeys?: number; now?: () => number } = {},
) {
  const waiting = new Set<Call<Key, Value>>()
  const unanswered = new Set<Call<Key, Value>>()
  /** Whether a batch is read, or waits for a lane and takes more calls until it has one. */
  let isUnderWay = false
  let isLeaving = false
  const { lookLater } = watchLate(unanswered, now)

  /** The next batch: of those that wait the first ones by rank. */
  const take = (): Call<Key, Value>[] => {
    const batch: Call<Key, Value>[] = []
    let keys = 0
    for (const call of [...waiting].sort((a, b) => compareWorks(a.work, b.work))) {
      if (batch.length === MOST_CALLS || (batch.length > 0 && keys + call.keys.length > mostKeys)) break
      batch.push(call)
      keys += call.keys.length
    }
    for (const call of batch) waiting.delete(call)
    return batch
  }

  const readFor = (batch: readonly Call<Key, Value>[]) => {
    const keys = [...new Set(batch.flatMap((call) => call.keys))]
    return doWork(jointWork(batch.map(({ work }) => work)), () => read(keys))
  }

  const settle = (call: Call<Key, Value>, answer: (call: Call<Key, Value>) => void) => {
    if (unanswered.delete(call)) answer(call)
  }

  const answer = (batch: readonly Call<Key, Value>[], values: ReadonlyMap<Key, Value>) => {
    for (const call of batch)
      answerInTurn(() => settle(call, ({ keys, resolve }) => resolve(valuesOf(keys, values))))
  }

  const readBatch = async (taken: readonly Call<Key, Value>[]): Promise<void> => {
    // Others were refused while they waited for a lane, or for reads of other calls of a batch that failed.
    const batch = taken.filter((call) => unanswered.has(call))
    if (batch.length === 0) return
    let values: ReadonlyMap<Key, Value>
    try {
      values = await readFor(batch)
    } catch (error) {
      // One bad row costs only who asked for it. Where nobody had a turn, nobody would have one of his own.
      if (batch.length > 1 && !(error instanceof NoTurn)) for (const call of batch) await readBatch([call])
      else for (const call of batch) settle(call, ({ refuse }) => refuse(error))
      return
    }
    answer(batch, values)
  }

  const leave = () => {
    if (isUnderWay || waiting.size === 0) return
    isUnderWay = true
    lanes.enter(async () => {
      await readBatch(take())
      isUnderWay = false
      leave()
    })
  }

  /** What else is asked for by what now runs goes out together. */
  const leaveSoon = () => {
    if (isLeaving) return
    isLeaving = true
    setImmediate(() => {
      isLeaving = false
      leave()
    })
  }

  return {
    /**
     * @returns the values of these keys
     * @throws NoTurn when the current work has waited too long; what `read` throws for these keys alone
     */
    load(keys: readonly Key[]): Promise<ReadonlyMap<Key, Value>> {
      if (keys.length === 0) return Promise.resolve(new Map())
      return new Promise((resolve, reject) => {
        const refuse = (error: unknown) => {
          waiting.delete(call)
          reject(error)
        }
        const call = { keys, work: currentWork(), resolve, refuse }
        waiting.add(call)
        unanswered.add(call)
        lookLater()
        leaveSoon()
      })
    },
  }
}
