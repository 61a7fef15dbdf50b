import type { Socket } from 'node:net'

/** A client that takes less than `LEAST_BYTES` of what waits for it in so long is dropped: 20 kB a second, less than any line gives. */
const STALLED_MS = 30_000
const LEAST_BYTES = 600_000
const LOOK_MS = 5_000

/** A connection, which knows how many bytes its client has not taken. */
type Connection = Pick<Socket, 'writableLength' | 'bytesWritten' | 'resetAndDestroy'>

/**
 * Closes a connection whose client takes too little of what waits for it, or nothing. While nothing waits, because it is not made
 * yet, time does not count. The progress is seen where the bytes are written in small chunks.
 *
 * @returns how to stop looking
 */
export function dropStalled(
  connection: Connection,
  onDrop: () => void,
  now: () => number = () => performance.now(),
): () => void {
  /** `bytesWritten` has those too that wait. */
  const takenNow = () => connection.bytesWritten - connection.writableLength
  let taken = takenNow()
  let since = now()
  const looking = setInterval(() => {
    const hasEnough = takenNow() - taken >= LEAST_BYTES
    if (connection.writableLength === 0 || hasEnough) {
      taken = takenNow()
      since = now()
    } else if (now() - since >= STALLED_MS) {
      clearInterval(looking)
      onDrop()
      // By a reset: else the system keeps up to 4 MB of a connection until its client has taken them, which may be hours.
      connection.resetAndDestroy()
    }
  }, LOOK_MS)
  looking.unref()
  return () => clearInterval(looking)
}

export const CHUNK = 65_536

/** The same bytes in chunks, of which a connection takes the next one when its client has taken those before. */
export function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK)
}
