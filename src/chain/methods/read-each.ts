import type { Log } from '#lib/log/log.ts'
import { ChainUnavailable, Unanswered } from '../rpc/errors.ts'

/**
 * Reads a list of a node entry by entry: one that cannot be read, because a new version of the node or a part of a chain has
 * another form, is left out and does not cost the rest. `what` is in the log, which has one line a minute for it.
 *
 * @throws the first error where no entry can be read: then the answer is none. Not with `mayBeEmpty`
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
