import type { FastifyInstance } from 'fastify'
import type { Generation, Generations } from '#store/engine/generations.ts'
import type { Calls } from '../requests/calls.ts'

/** The HTTP side of a sealed generation, the caller of its calls, and a function that closes both. */
export type SealedGeneration = { app: FastifyInstance; calls: Calls; close: () => Promise<void> }

/** The time without requests after which a generation is closed. */
const UNUSED_MS = 5 * 60_000

type Entry = { opened: Promise<SealedGeneration>; users: number; timer?: NodeJS.Timeout }

/**
 * The generations other than the current one. Each is opened on the first request and closed some minutes
 * after the last one.
 */
export function createSealed({
  generations: { current, all },
  open,
  unusedMs = UNUSED_MS,
}: {
  generations: Generations
  open: (generation: Generation) => Promise<SealedGeneration>
  /** Another time for tests. */
  unusedMs?: number
}) {
  const entries = new Map<number, Entry>()
  const others = all.filter(({ number }) => number !== current.number).toReversed()

  const entryOf = (generation: Generation): Entry => {
    const known = entries.get(generation.number)
    if (known) return known
    const entry: Entry = { opened: open(generation), users: 0 }
    entries.set(generation.number, entry)
    // A generation that could not be opened is opened again for the next request.
    entry.opened.catch(() => entries.delete(generation.number))
    return entry
  }
  const close = async (number: number) => {
    const entry = entries.get(number)
    entries.delete(number)
    clearTimeout(entry?.timer)
    await entry?.opened.then((opened) => opened.close())
  }

  return {
    current,
    /** The other generations, the newest first. */
    others,
    /**
     * Runs `task` with one of `others`, which stays open until the returned promise is settled.
     *
     * @throws Error when the database of the generation cannot be opened
     */
    async use<Result>(
      generation: Generation,
      task: (opened: SealedGeneration) => Promise<Result>,
    ): Promise<Result> {
      const entry = entryOf(generation)
      clearTimeout(entry.timer)
      entry.users++
      try {
        return await task(await entry.opened)
      } finally {
        entry.users--
        if (entry.users === 0) {
          const closeUnused = () => void close(generation.number).catch(() => undefined)
          entry.timer = setTimeout(closeUnused, unusedMs).unref()
        }
      }
    },
    isOpen: (number: number) => entries.has(number),
    async close(): Promise<void> {
      await Promise.allSettled([...entries.keys()].map(close))
    },
  }
}
export type Sealed = ReturnType<typeof createSealed>
