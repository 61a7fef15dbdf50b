import { LRUCache } from 'lru-cache'
import { withTimeout } from '#lib/with-timeout.ts'
import { unavailable } from '../errors.ts'
import type { Answer, CachePolicy } from '../handler.ts'
import { type Body, createBody } from './body.ts'

/** How long an answer that may change at any time is given to the next who asks the same. */
const MOMENT_MS = 1_500
/** How long a settled answer is kept here; it would stay true longer, but a chain can be replaced. */
const SETTLED_MS = 300_000
const MAX_ANSWERS = 4_000
const MAX_BYTES = 64 * 1024 * 1024

/** How long an answer may take to make. */
const ANSWER_MS = 10_000
/** Answers in the making that wait for the database or the node; more are turned away at once. */
const MAX_PENDING = 1_000

type KeptAnswer = { body: Body; cache: CachePolicy }

type Compute = () => Promise<Answer<unknown>> | Answer<unknown>
type Entry = KeptAnswer & { version: string; madeAt: number }

/**
 * The serialized answers of this process. Thousands of visitors who poll the same call cost one computation per
 * tip; visitors who open the same page at once share one query; and when more is asked than can be made, the
 * newest askers are told so at once instead of waiting in a queue without end.
 *
 * @param version changes whenever a `tip` answer may have changed
 * @param tip what the ETag of an answer that follows the tip begins with
 */
export function createAnswers(version: () => string, tip: () => string, now: () => number = Date.now) {
  const cached = new LRUCache<string, Entry>({
    max: MAX_ANSWERS,
    maxSize: MAX_BYTES,
    sizeCalculation: cost,
  })
  const making = new Map<string, Promise<KeptAnswer>>()

  const isFresh = (entry: Entry) => {
    if (entry.cache === 'tip') return entry.version === version()
    const age = now() - entry.madeAt
    return entry.cache === 'settled' ? age < SETTLED_MS : age < MOMENT_MS && entry.version === version()
  }

  const make = async (key: string, compute: Compute) => {
    // Before the computation: what changes meanwhile makes this answer old, not wrongly new.
    const asOf = { version: version(), madeAt: now(), tip: tip() }
    const { output, cache } = await inTime(compute())
    const body = createBody(Buffer.from(JSON.stringify(output)), 'application/json; charset=utf-8', {
      tag: cache === 'tip' ? asOf.tip : '',
    })
    const answer = { body, cache }
    if (cache !== 'never') cached.set(key, { ...answer, version: asOf.version, madeAt: asOf.madeAt })
    return answer
  }

  return {
    /**
     * The answer for `key`: kept, in the making, or made now. Errors leave as they come and are never kept.
     *
     * @param fromMemory whether it is made without database and node, so that their queue does not concern it
     * @throws ApiError 503 when too many answers are in the making
     */
    get(key: string, compute: Compute, fromMemory = false): KeptAnswer | Promise<KeptAnswer> {
      const entry = cached.get(key)
      if (entry) {
        if (isFresh(entry)) return entry
        cached.delete(key)
      }
      const started = making.get(key)
      if (started !== undefined) return started
      if (!fromMemory && making.size >= MAX_PENDING)
        throw unavailable('More is asked than can be answered just now: try again in a moment.')
      const promise = make(key, compute).finally(() => making.delete(key))
      making.set(key, promise)
      return promise
    },
    size: () => cached.size,
  }
}
export type Answers = ReturnType<typeof createAnswers>

/** The database and the node may take their time to come back; a visitor is told before he gives up. */
async function inTime(answer: ReturnType<Compute>): Promise<Answer<unknown>> {
  if (!(answer instanceof Promise)) return answer
  return withTimeout(ANSWER_MS, answer, () =>
    unavailable(
      `No answer could be made in ${ANSWER_MS / 1000} s: the database is busy, or just starting again.`,
    ),
  )
}

/** The bytes that an entry may come to hold: the text and its two compressed forms. */
const cost = ({ body }: Entry) => body.bytes.length * 2 + 500
