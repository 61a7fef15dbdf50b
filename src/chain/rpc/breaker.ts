import { ChainUnavailable } from './errors.ts'

/**
 * A circuit breaker: while the node is known to be unreachable, no call waits for it. It opens when no call
 * was answered for `AWAY_MS`, then probes the node in the background, and closes at the first answer.
 */
export type Breaker = {
  /** @throws ChainUnavailable while the breaker is open */
  check: () => void
  isOpen: () => boolean
  /** Runs one attempt, and records whether the node responded. */
  watch: <T>(attempt: () => Promise<T>) => Promise<T>
  close: () => void
}

/** A node counts as unreachable after this time without any answer, while calls were waiting for one. */
const AWAY_MS = 3_000
const PROBE_MS = 1_000

/**
 * @param isSilence whether an error means that the node did not answer
 * @param probe sends the node an inexpensive call; rejects when it does not answer
 */
export function createBreaker(options: {
  who: string
  isSilence: (error: unknown) => boolean
  probe: () => Promise<unknown>
  awayMs?: number
  probeMs?: number
}): Breaker {
  const { who, isSilence, probe, awayMs = AWAY_MS, probeMs = PROBE_MS } = options
  /** The time of the oldest attempt since the last answer; undefined while every attempt is answered. */
  let silentSince: number | undefined
  let isOpen = false
  let timer: NodeJS.Timeout | undefined

  const answered = () => {
    silentSince = undefined
    isOpen = false
    clearTimeout(timer)
  }
  const probeLater = () => {
    timer = setTimeout(() => {
      probe().then(answered, (error) => {
        if (!isSilence(error)) answered()
        else if (isOpen) probeLater()
      })
    }, probeMs)
    timer.unref()
  }

  return {
    isOpen: () => isOpen,
    check: () => {
      if (!isOpen) return
      const seconds = Math.round((performance.now() - (silentSince ?? 0)) / 1000)
      throw new ChainUnavailable(`${who} has not answered for ${seconds} s.`)
    },
    watch: async (attempt) => {
      const startedAt = performance.now()
      try {
        const answer = await attempt()
        answered()
        return answer
      } catch (error) {
        if (!isSilence(error)) answered()
        else {
          silentSince ??= startedAt
          if (!isOpen && performance.now() - silentSince >= awayMs) {
            isOpen = true
            probeLater()
          }
        }
        throw error
      }
    },
    close: () => {
      isOpen = false
      clearTimeout(timer)
    },
  }
}
