import { tooMany, unavailable } from '../errors.ts'

type Limits = {
  /** The limit of all clients together. */
  overall: number
  perClient: number
  /** How long a request waits for a place before it is refused. */
  waitMs: number
  /** As in `4 files are being made already`. */
  what: string
}

/**
 * A limited number of places, of which one client has a few at most. A place is free again before its client can ask for the
 * next one, or a moment after: so requests wait for that moment.
 */
export function createPlaces({ overall, perClient, waitMs, what }: Limits) {
  const taken = new Map<string, number>()
  const waiting = new Set<{ look: () => void }>()
  let total = 0

  const countOf = (client: string) => taken.get(client) ?? 0
  const isFree = (client: string) => total < overall && countOf(client) < perClient

  const take = (client: string) => {
    total++
    taken.set(client, countOf(client) + 1)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      total--
      if (countOf(client) > 1) taken.set(client, countOf(client) - 1)
      else taken.delete(client)
      for (const { look } of [...waiting]) look()
    }
  }

  return {
    /**
     * @returns what gives the place back
     * @throws ApiError 429 when the client has all that it may have, 503 when others have them
     */
    async take(client: string): Promise<() => void> {
      if (isFree(client)) return take(client)
      return new Promise((resolve, reject) => {
        const one = {
          look: () => {
            if (!isFree(client)) return
            end()
            resolve(take(client))
          },
        }
        const end = () => {
          clearTimeout(timer)
          waiting.delete(one)
        }
        const timer = setTimeout(() => {
          end()
          reject(
            countOf(client) >= perClient
              ? tooMany(`${perClient} ${what} for your network address already`, 30)
              : unavailable(`${overall} ${what} already: try again in a minute.`),
          )
        }, waitMs)
        waiting.add(one)
      })
    },
  }
}
