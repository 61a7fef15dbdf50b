import { tooMany, unavailable } from '#api/errors.ts'

type Limits = {
  /** The room for all clients together, in places or bytes. */
  overall: number
  perClient: number
  /** The part of `overall` that is kept for clients that have none of it. */
  kept: number
  /** The longest wait of a request for its place before it is refused. */
  waitMs: number
  /** The most waiting requests of one client. */
  mostWaiting: number
  /**
   * The reasons for refusals. `ofClient` is sent with the number of seconds after which another request makes
   * sense: `Two files …: try again in 30 s`.
   */
  refusal: { ofClient: string; ofAll: string; seconds: number }
}

export type Place = {
  /** Changes the size of the place when the work turns out to be larger or smaller. */
  resize: (size: number) => void
  /** Gives the place back. */
  end: () => void
}

/**
 * Limits the room, in places or bytes, that requests occupy at once, and the part of it that one client may
 * have. A place is given back before its client can send its next request, or a moment later, so requests
 * wait for that moment.
 */
export function createConcurrencyLimit({ overall, perClient, kept, waitMs, mostWaiting, refusal }: Limits) {
  const taken = new Map<string, number>()
  const waiting = new Set<{ client: string; look: () => void }>()
  let total = 0

  const takenBy = (client: string) => taken.get(client) ?? 0
  /** Whether a size fits into the room; one that exceeds all of the room fits when nothing else is there. */
  const fits = (size: number, used: number, room: number) => used === 0 || used + size <= room
  const fitsForClient = (client: string, size: number) => fits(size, takenBy(client), perClient)
  const isFree = (client: string, size: number) =>
    fitsForClient(client, size) && fits(size, total, overall - (takenBy(client) > 0 ? kept : 0))

  const add = (client: string, size: number) => {
    const before = takenBy(client)
    const after = before + size
    if (after > 0) taken.set(client, after)
    else taken.delete(client)
    // A client counts in the total with at most its own limit, so that a size that grew unexpectedly takes no
    // room from others.
    total += Math.min(after, perClient) - Math.min(before, perClient)
    if (size < 0) for (const { look } of [...waiting]) look()
  }

  const take = (client: string, size: number): Place => {
    let now = size
    let isOver = false
    add(client, size)
    const resize = (to: number) => {
      if (isOver || to === now) return
      const by = to - now
      now = to
      add(client, by)
    }
    return {
      resize,
      end: () => {
        resize(0)
        isOver = true
      },
    }
  }

  const refused = (client: string, size: number) =>
    fitsForClient(client, size)
      ? unavailable(`${refusal.ofAll}: try again in a minute.`)
      : tooMany(refusal.ofClient, refusal.seconds)

  return {
    /**
     * Takes a place for the client.
     *
     * @throws ApiError 429 when the client has all that it may have, 503 when others have it
     */
    async take(client: string, size = 1): Promise<Place> {
      if (isFree(client, size)) return take(client, size)
      let before = 0
      for (const one of waiting) if (one.client === client) before++
      if (before >= mostWaiting) throw tooMany(refusal.ofClient, refusal.seconds)
      return new Promise((resolve, reject) => {
        const one = {
          client,
          look: () => {
            if (!isFree(client, size)) return
            end()
            resolve(take(client, size))
          },
        }
        const end = () => {
          clearTimeout(timer)
          waiting.delete(one)
        }
        const timer = setTimeout(() => {
          end()
          reject(refused(client, size))
        }, waitMs)
        waiting.add(one)
      })
    },
  }
}
