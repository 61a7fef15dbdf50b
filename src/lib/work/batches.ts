import { NoTurn, watchLate } from './turns.ts'
import { compareWorks, currentWork, doWork, jointWork, type Work } from './work.ts'

const MOST_KEYS = 1_000
/** The maximum number of calls in one batch. */
const MOST_CALLS = 64
/** After this time a read frees its lane, so that it does not delay the batches that wait. */
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
     * Calls `read` when a lane is free, in the order of the calls, and frees the lane when `read` has ended
     * or takes long. No kind of batch has priority: a kind with many reads would always have one waiting.
     */
    enter(read: () => Promise<void>): void {
      waiting.push(read)
      next()
    },
  }
}

/**
 * Callers of all batches get their values one after the other, with other events in between, because each
 * continues with work such as decoding.
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
 * Loads values by key in batches: one read for all waiting calls. A call is sent at once when no batch of its
 * kind is being read and a lane is free, so that a single visitor never waits; all other calls wait and are
 * sent together in the next batch. So batches grow with the load, and no timer delays anyone.
 *
 * A batch counts as the work of all its callers: it has the best rank among them, and each is charged an
 * equal part.
 *
 * @param read returns the values of these keys, each key once; keys without a value are left out
 * @param options.mostKeys the maximum for one batch, unless a single call has more
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
  /** Whether a batch is being read, or waits for a lane. Calls can join it until it gets one. */
  let isUnderWay = false
  let isLeaving = false
  const { lookLater } = watchLate(unanswered, now)

  /** The calls of the next batch: the waiting calls with the lowest ranks. */
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
    // Calls may have been refused while they waited for a lane, or during reads for other calls of a failed
    // batch.
    const batch = taken.filter((call) => unanswered.has(call))
    if (batch.length === 0) return
    let values: ReadonlyMap<Key, Value>
    try {
      values = await readFor(batch)
    } catch (error) {
      // After an error each call is read separately, so that one bad row costs only the call for it. After
      // `NoTurn` a separate read would get no turn either.
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

  /** Starts a batch after the current events, so that all calls made by the code that runs now are in it. */
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
