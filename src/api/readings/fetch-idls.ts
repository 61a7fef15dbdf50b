import { setImmediate } from 'node:timers/promises'
import type { ChainClient } from '#chain/client.ts'
import { type IdlPlaces, readAnchorAccount, readMetadataAccount } from '#svm/idl/on-chain.ts'

/** No real IDL is larger, packed. */
const MOST_BYTES = 1_000_000
/** Nobody waits longer. */
const ANSWER_MS = 15_000
/** Two accounts each. */
const PROGRAMS_PER_CALL = 10

/** Where on chain a text was found that may be an IDL. */
export type FoundText = { account: string; text: string }

/**
 * What the given programs (each with the places of its IDL) keep on chain where an IDL belongs, the better place first: the Program Metadata program's
 * account is the newer way, and either kind of IDL may lie there.
 *
 * @returns `slot` the newest that the accounts were read at
 * @throws RpcError, ChainUnavailable as the node says it
 */
export async function fetchIdls(
  chain: ChainClient,
  programs: ReadonlyMap<string, IdlPlaces>,
): Promise<{ slot: number; found: Map<string, FoundText[]> }> {
  const found = new Map<string, FoundText[]>()
  let newest = 0
  const all = [...programs].map(([program, places]) => ({ program, places }))
  for (let from = 0; from < all.length; from += PROGRAMS_PER_CALL) {
    const asked = all.slice(from, from + PROGRAMS_PER_CALL)
    const { slot, accounts } = await chain.getAccounts(
      asked.flatMap(({ places }) => [places.metadata, places.anchor]),
      MOST_BYTES,
      { deadlineMs: ANSWER_MS },
    )
    newest = Math.max(newest, slot)
    for (const [nth, { program, places }] of asked.entries()) {
      const [metadata, anchor] = [accounts[2 * nth], accounts[2 * nth + 1]]
      const texts = [
        { account: places.metadata, text: metadata ? readMetadataAccount(metadata, program) : undefined },
        { account: places.anchor, text: anchor ? readAnchorAccount(anchor, program) : undefined },
      ]
      found.set(
        program,
        texts.flatMap(({ account, text }) => (text === undefined ? [] : [{ account, text }])),
      )
      // Inflating takes a moment, and others want to be answered too.
      await setImmediate()
    }
  }
  return { slot: newest, found }
}
