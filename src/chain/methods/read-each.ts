import type { Log } from '#lib/log/log.ts'
import { ChainUnavailable, Unanswered } from '../rpc/errors.ts'

/**
 * Reads a node's list entry by entry. An entry that cannot be read, because a new node version or a part of a
 * chain has another format, is left out without losing the others. The log names the list as `what`, at most
 * once a minute.
 *
 * @throws the first error where no entry can be read, unless `mayBeEmpty`
 */
export function readEach<Entry, Read>(
  entries: readonly Entry[],
  { what, log, mayBeEmpty = false }: { what: string; log: Log; mayBeEmpty?: boolean },
  read: (entry: Entry) => Read,
): Read[] {
  const found: Read[] = []
  let reason: Error | undefined
  for (const entry of entries)
    try {
      found.push(read(entry))
    } catch (error) {
      if (!(error instanceof Unanswered) && !(error instanceof ChainUnavailable)) throw error
      reason ??= error
    }
  if (!reason) return found
  if (found.length === 0 && !mayBeEmpty) throw reason
  log.warn(
    { leftOut: entries.length - found.length, of: entries.length, reason: reason.message },
    `The node's list of ${what} has entries that cannot be read: they are left out`,
  )
  return found
}
