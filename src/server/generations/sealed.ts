import type { FastifyInstance } from 'fastify'
import type { Generation, Generations } from '#store/engine/generations.ts'
import type { Calls } from '../requests/calls.ts'

/** What serves a sealed generation. */
export type SealedGeneration = { app: FastifyInstance; calls: Calls; close: () => Promise<void> }

/** It is closed when nobody has asked for it for so long. */
const UNUSED_MS = 5 * 60_000

type Entry = { opened: Promise<SealedGeneration>; users: number; timer?: NodeJS.Timeout }

/** The generations beside the current one: each is opened when it is first asked for, and closed some minutes after the last time. */
export function createSealed({
  generations: { current, all },
  open,
  unusedMs = UNUSED_MS,
}: {
  generations: Generations
  open: (generation: Generation) => Promise<SealedGeneration>
  /** For tests. */
  unusedMs?: number
}) {
  const entries = new Map<number, Entry>()
  const others = all.filter(({ number }) => number !== current.number).toReversed()

  const entryOf = (generation: Generation): Entry => {
    const known = entries.get(generation.number)
    if (known) return known
    const entry: Entry = { opened: open(generation), users: 0 }
    entries.set(generation.number, entry)
    // One that could not be opened is opened again for the next request.
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
    /** The newest first. */
    others,
    /**
     * Uses one of `others` until the returned promise is settled.
     *
     * @throws Error when its database cannot be opened
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
