import type { Socket } from 'node:net'

/**
 * A client that takes fewer than `LEAST_BYTES` of its waiting data in this time is dropped: 20 kB per second
 * are less than any connection is capable of.
 */
const STALLED_MS = 30_000
const LEAST_BYTES = 600_000
const LOOK_MS = 5_000

/** A connection, which knows how many bytes its client has not taken. */
type Connection = Pick<Socket, 'writableLength' | 'bytesWritten' | 'resetAndDestroy'>

/**
 * Closes a connection whose client takes too little of its waiting data, or nothing. The time counts only
 * while data waits. The bytes must be written in small chunks, otherwise the progress is not visible.
 *
 * @returns a function that stops the check
 */
export function dropStalled(
  connection: Connection,
  onDrop: () => void,
  now: () => number = () => performance.now(),
): () => void {
  /** The bytes that the client has taken: `bytesWritten` also includes those that wait. */
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
      // The connection is reset, because after a normal close the system keeps up to 4 MB until the client
      // has taken them, which may be hours.
      connection.resetAndDestroy()
    }
  }, LOOK_MS)
  looking.unref()
  return () => clearInterval(looking)
}

export const CHUNK = 65_536

/** The bytes in chunks: a connection gets the next chunk when its client has taken the previous ones. */
export function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK)
}
