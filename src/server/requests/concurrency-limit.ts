import { tooMany, unavailable } from '#api/errors.ts'

type Limits = {
  /** The room of all clients together. */
  overall: number
  perClient: number
  /** So much of `overall` is kept for clients that have nothing of it. */
  kept: number
  /** How long a request waits for its place before it is refused. */
  waitMs: number
  /** So many requests of one client wait at once. */
  mostWaiting: number
  /** Why a request is refused. `ofClient` is told with the seconds after which another one makes sense: `Two files …: try again in 30 s`. */
  refusal: { ofClient: string; ofAll: string; seconds: number }
}

export type Place = {
  /** It turned out to be larger or smaller. */
  resize: (size: number) => void
  /** Gives it back. */
  end: () => void
}

/**
 * Room, in places or in bytes, of which one client has a part at most. It is free again before its client can ask for more, or a
 * moment after: so requests wait for that moment.
 */
export function createConcurrencyLimit({ overall, perClient, kept, waitMs, mostWaiting, refusal }: Limits) {
  const taken = new Map<string, number>()
  const waiting = new Set<{ client: string; look: () => void }>()
  let total = 0

  const takenBy = (client: string) => taken.get(client) ?? 0
  /** What is larger than all room has it alone. */
  const fits = (size: number, used: number, room: number) => used === 0 || used + size <= room
  const fitsForClient = (client: string, size: number) => fits(size, takenBy(client), perClient)
  const isFree = (client: string, size: number) =>
    fitsForClient(client, size) && fits(size, total, overall - (takenBy(client) > 0 ? kept : 0))

  const add = (client: string, size: number) => {
    const before = takenBy(client)
    const after = before + size
    if (after > 0) taken.set(client, after)
    else taken.delete(client)
    // What turned out to be larger than expected takes nothing of the others' room.
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
    /** @throws ApiError 429 when the client has all that it may have, 503 when others have it */
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
