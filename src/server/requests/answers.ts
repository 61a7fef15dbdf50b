import { LRUCache } from 'lru-cache'
import { unavailable } from '#api/errors.ts'
import type { Answer, CachePolicy, Part } from '#api/handler.ts'
import { isInteger, recordOf } from '#lib/values/guards.ts'
import { singleFlight } from '#lib/work/single-flight.ts'
import { withTimeout } from '#lib/work/with-timeout.ts'
import { type Body, createBody } from './body.ts'

/** The time for which a `moment` response is reused. */
const MOMENT_MS = 1_500
/** The time for which a `settled` response is reused. It is limited because the chain can be replaced. */
const SETTLED_MS = 300_000
const MAX_ANSWERS = 4_000
const MAX_BYTES = 64 * 1024 * 1024

/** The longest time for computing a response. */
export const ANSWER_MS = 10_000

/** A response; `slot` is the result of `slotOf`. */
type CachedAnswer = { body: Body; cache: CachePolicy; slot: number | undefined; part: Part | undefined }

type Compute = () => Promise<Answer<unknown>> | Answer<unknown>
type Entry = CachedAnswer & { version: string; computedAt: number; isPartial: boolean }

/**
 * The cache of serialized responses. However many clients poll a call, it is computed once per new block;
 * concurrent requests for the same response share one computation.
 *
 * @param version a text that changes whenever a `tip` response may have changed
 * @param tip the prefix of the ETag of a `tip` response
 * @param newestSlot the newest slot of the index; undefined before the first block
 * @param slotAt see `createSlotTimes`
 */
export function createAnswers(
  version: () => string,
  tip: () => string,
  newestSlot: () => number | undefined,
  slotAt: (at: number) => number | undefined,
  now: () => number = Date.now,
) {
  const cached = new LRUCache<string, Entry>({
    max: MAX_ANSWERS,
    maxSize: MAX_BYTES,
    sizeCalculation: cost,
  })
  const pending = new Map<string, Promise<CachedAnswer>>()

  const isFresh = (entry: Entry) => {
    const age = now() - entry.computedAt
    if (entry.isPartial && age >= MOMENT_MS) return false
    if (entry.cache === 'tip') return entry.version === version()
    return entry.cache === 'settled' ? age < SETTLED_MS : age < MOMENT_MS && entry.version === version()
  }

  const computeAnswer = async (key: string, compute: Compute) => {
    // These values are read before the computation, so that a change during it makes the response stale.
    const asOf = { version: version(), computedAt: now(), tip: tip(), slot: newestSlot() }
    const computed = await withDeadline(compute())
    const { output, cache, part, isPartial = false } = computed
    const body = createBody(Buffer.from(JSON.stringify(output)), 'application/json; charset=utf-8', {
      tag: cache === 'tip' ? asOf.tip : '',
    })
    const answer = { body, cache, part, slot: slotOf(computed, asOf.slot, slotAt) }
    if (cache !== 'never')
      cached.set(key, { ...answer, version: asOf.version, computedAt: asOf.computedAt, isPartial })
    return answer
  }

  return {
    /**
     * The response for `key`: cached, being computed, or computed now. Errors are passed on and not cached.
     */
    get(key: string, compute: Compute): CachedAnswer | Promise<CachedAnswer> {
      const entry = cached.get(key)
      if (entry) {
        if (isFresh(entry)) return entry
        cached.delete(key)
      }
      return singleFlight(pending, key, () => computeAnswer(key, compute))
    },
    size: () => cached.size,
  }
}
export type Answers = ReturnType<typeof createAnswers>

/**
 * The slot up to which the values of an answer are at least current: the one in the output; otherwise the
 * newest slot at the time when the values were read, undefined when that is unknown; without either, the
 * newest slot. Values that a node returned may raise it.
 */
function slotOf(
  answer: Answer<unknown>,
  newest: number | undefined,
  slotAt: (at: number) => number | undefined,
): number | undefined {
  const known = indexedSlotOf(answer, newest, slotAt)
  if (known === undefined) return undefined
  return Math.max(known, ...(answer.nodeSlots ?? []).map((slot) => slot ?? 0))
}

function indexedSlotOf(
  { output, at, slot }: Answer<unknown>,
  newest: number | undefined,
  slotAt: (at: number) => number | undefined,
): number | undefined {
  if (slot !== undefined) return slot ?? undefined
  const { asOfSlot, updatedAt } = recordOf(output)
  if (isInteger(asOfSlot)) return asOfSlot
  if (at !== undefined) return at === null ? undefined : slotAt(at)
  if (asOfSlot !== undefined) return undefined
  if (updatedAt === undefined) return newest
  return typeof updatedAt === 'string' ? slotAt(Date.parse(updatedAt)) : undefined
}

/** Answers 503 when the database or the node takes long, before the client gives up. */
async function withDeadline(answer: ReturnType<Compute>): Promise<Answer<unknown>> {
  if (!(answer instanceof Promise)) return answer
  return withTimeout(ANSWER_MS, answer, () =>
    unavailable(
      `No answer could be made in ${ANSWER_MS / 1000} s: the database is busy, or just starting again.`,
    ),
  )
}

/** An upper estimate of the bytes of an entry: the text and its two compressed encodings. */
const cost = ({ body }: Entry) => body.bytes.length * 2 + 500
