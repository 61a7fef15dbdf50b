import type { Account, ChainClient } from '#chain/client.ts'
import { type IdlPlaces, idlPlaces, readAnchorAccount, readMetadataAccount } from '#svm/idl/on-chain.ts'
import { parseIdl } from '#svm/idl/read-idl.ts'

/** No real IDL is larger, packed. */
const MOST_BYTES = 1_000_000
/** Two accounts each. */
const PROGRAMS_PER_CALL = 10

/** Where on chain an IDL was found, and its text. */
export type FoundIdl = { account: string; text: string }

/**
 * The IDLs that the given programs keep on chain; a program without one, or with one that cannot be read, has no entry.
 *
 * @returns `slot` the newest that the accounts were read at
 * @throws RpcError, ChainUnavailable as the node says it
 */
export async function fetchIdls(
  chain: ChainClient,
  programs: readonly string[],
): Promise<{ slot: number; found: Map<string, FoundIdl> }> {
  const found = new Map<string, FoundIdl>()
  let newest = 0
  for (let from = 0; from < programs.length; from += PROGRAMS_PER_CALL) {
    const asked = programs
      .slice(from, from + PROGRAMS_PER_CALL)
      .map((program) => ({ program, places: idlPlaces(program) }))
    const { slot, accounts } = await chain.getAccounts(
      asked.flatMap(({ places }) => [places.metadata, places.anchor]),
      MOST_BYTES,
    )
    newest = Math.max(newest, slot)
    for (const [nth, { program, places }] of asked.entries()) {
      const [metadata, anchor] = [accounts[2 * nth], accounts[2 * nth + 1]]
      const idl = readPlaces(program, places, { metadata: metadata ?? null, anchor: anchor ?? null })
      if (idl) found.set(program, idl)
    }
  }
  return { slot: newest, found }
}

/** The Program Metadata program's account comes first: it is the newer way, and either kind of IDL may lie there. */
function readPlaces(
  program: string,
  places: IdlPlaces,
  accounts: { metadata: Account | null; anchor: Account | null },
): FoundIdl | undefined {
  const { metadata, anchor } = accounts
  const texts: [string, string | undefined][] = [
    [places.metadata, metadata ? readMetadataAccount(metadata, program) : undefined],
    [places.anchor, anchor ? readAnchorAccount(anchor, program) : undefined],
  ]
  for (const [account, text] of texts) if (text !== undefined && parseIdl(text)) return { account, text }
  return undefined
}
