import type { Writable } from 'node:stream'

/** A client that takes nothing for so long is dropped. */
const STALLED_MS = 30_000
const LOOK_MS = 5_000

/** A connection, which knows how many bytes its client has not taken. */
type Connection = Pick<Writable, 'writableLength' | 'destroyed' | 'destroy'> & { bytesWritten: number }

/**
 * Closes a connection whose client has not taken any of what waits for it for 30 seconds. While nothing waits, because it
 * is not made yet, time does not count.
 *
 * @returns how to stop looking
 */
export function dropStalled(
  connection: Connection,
  onDrop: () => void,
  now: () => number = () => performance.now(),
): () => void {
  let seen = ''
  let movedAt = now()
  const looking = setInterval(() => {
    const { writableLength, bytesWritten } = connection
    const state = `${writableLength} ${bytesWritten}`
    if (writableLength === 0 || state !== seen) {
      seen = state
      movedAt = now()
    } else if (now() - movedAt >= STALLED_MS) {
      clearInterval(looking)
      onDrop()
      connection.destroy()
    }
  }, LOOK_MS)
  looking.unref()
  return () => clearInterval(looking)
}
