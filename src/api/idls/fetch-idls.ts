import type { ChainClient } from '#chain/client.ts'
import type { IdlAddresses } from '#svm/idl/on-chain.ts'
import type { IdlAccounts } from '#untrusted/json/read.ts'

/** The most bytes of a compressed IDL account; real IDLs are smaller. */
const MAX_BYTES = 1_000_000
const ANSWER_MS = 15_000
/** The most programs in one request, which reads two accounts for each. */
const PROGRAMS_PER_CALL = 10

/**
 * Reads the two accounts per program that may contain its IDL.
 *
 * @param programs each program with the addresses of its two accounts
 * @returns `slot`: the newest slot at which the accounts were read
 * @throws RpcError, ChainUnavailable
 */
export async function fetchIdlAccounts(
  chain: ChainClient,
  programs: ReadonlyMap<string, IdlAddresses>,
): Promise<{ slot: number; found: IdlAccounts[] }> {
  const found: IdlAccounts[] = []
  let newest = 0
  const all = [...programs]
  for (let from = 0; from < all.length; from += PROGRAMS_PER_CALL) {
    const page = all.slice(from, from + PROGRAMS_PER_CALL)
    const { slot, accounts } = await chain.getAccounts(
      page.flatMap(([, { metadata, anchor }]) => [metadata, anchor]),
      MAX_BYTES,
      { deadlineMs: ANSWER_MS },
    )
    newest = Math.max(newest, slot)
    for (const [nth, [program]] of page.entries()) {
      const [metadata, anchor] = [accounts[2 * nth], accounts[2 * nth + 1]]
      // An account that could not be read may contain an IDL, so its program is left out.
      if (metadata !== undefined && anchor !== undefined)
        found.push({ program, metadata: kept(metadata), anchor: kept(anchor) })
    }
  }
  return { slot: newest, found }
}

const kept = (account: { owner: string; data: Uint8Array } | null) =>
  account ? { owner: account.owner, data: account.data } : null
