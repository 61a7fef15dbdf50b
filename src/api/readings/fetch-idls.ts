import { setImmediate } from 'node:timers/promises'
import type { ChainClient } from '#chain/client.ts'
import { type IdlAddresses, readAnchorAccount, readMetadataAccount } from '#svm/idl/on-chain.ts'

/** Compressed; real IDLs are smaller. */
const MAX_BYTES = 1_000_000
const ANSWER_MS = 15_000
/** Two accounts each. */
const PROGRAMS_PER_CALL = 10

/** A text that may be an IDL, and the account that holds it. */
export type FoundText = { account: string; text: string }

/**
 * Reads the two accounts per program that may hold its IDL: the Program Metadata program's account, which is the newer
 * standard and comes first, and Anchor's. Either may hold an IDL of any dialect.
 *
 * @param programs each with the addresses of its two accounts
 * @returns `slot`: the newest slot that the accounts were read at; `found`: per program the texts, best first
 * @throws RpcError, ChainUnavailable
 */
export async function fetchIdls(
  chain: ChainClient,
  programs: ReadonlyMap<string, IdlAddresses>,
): Promise<{ slot: number; found: Map<string, FoundText[]> }> {
  const found = new Map<string, FoundText[]>()
  let newest = 0
  const all = [...programs].map(([program, places]) => ({ program, places }))
  for (let from = 0; from < all.length; from += PROGRAMS_PER_CALL) {
    const page = all.slice(from, from + PROGRAMS_PER_CALL)
    const { slot, accounts } = await chain.getAccounts(
      page.flatMap(({ places }) => [places.metadata, places.anchor]),
      MAX_BYTES,
      { deadlineMs: ANSWER_MS },
    )
    newest = Math.max(newest, slot)
    for (const [nth, { program, places }] of page.entries()) {
      const [metadata, anchor] = [accounts[2 * nth], accounts[2 * nth + 1]]
      const texts = [
        { account: places.metadata, text: metadata ? readMetadataAccount(metadata, program) : undefined },
        { account: places.anchor, text: anchor ? readAnchorAccount(anchor, program) : undefined },
      ]
      found.set(
        program,
        texts.flatMap(({ account, text }) => (text === undefined ? [] : [{ account, text }])),
      )
      // Inflating is synchronous: let other requests run in between.
      await setImmediate()
    }
  }
  return { slot: newest, found }
}
