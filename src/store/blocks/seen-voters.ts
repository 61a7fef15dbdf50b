import { voteAccountOf } from '#decode/transaction/vote-account.ts'
import { type Database, select } from '../engine/database.ts'
import { bigint, string } from '../rows/columns.ts'
import { placeAt } from '../rows/place.ts'
import { selectPayloadSources } from '../transactions/payload-sources.ts'
import { openPayload } from '../transactions/transactions.ts'

/** A vote account that has a vote in a block. */
export type SeenVoter = {
  voteAccount: string
  /** The fee payer of its newest vote. */
  identity: string
  /** The slot of the block with its newest vote. */
  slot: number
}

/** More than any chain has validators. */
const MOST = 20_000
/** Small batches, so that decoding them does not delay other work. */
const PAYLOADS_PER_QUERY = 100

const Newest = { identity: string, second: string, place: bigint }

/**
 * The vote accounts with a successful vote in the stored blocks since a slot, the latest voters first.
 *
 * @param voteAccounts maps the first two accounts of a vote, which are stored once (decision 24), to the vote
 *   account: the second one may be the key that signs votes. For each pair that is absent one vote is
 *   decoded, and the pair is added
 */
export async function listSeenVoters(
  db: Database,
  fromSlot: number,
  voteAccounts: Map<string, string>,
): Promise<SeenVoter[]> {
  const pairs = await select(
    db,
    Newest,
    /* sql */ `
      SELECT base58Encode(left(vote_keys, 32)) AS identity, base58Encode(substring(vote_keys, 33)) AS second,
        max(bitShiftLeft(slot, 20) + tx_index) AS place
      FROM transactions WHERE slot >= {fromSlot:UInt64} AND is_vote AND success AND notEmpty(vote_keys)
      GROUP BY vote_keys ORDER BY max(bitShiftLeft(slot, 20) + tx_index) DESC LIMIT {most:UInt64} SETTINGS max_threads = 1`,
    { fromSlot, most: MOST },
  )
  const keyOf = ({ identity, second }: { identity: string; second: string }) => `${identity} ${second}`
  const unknown = pairs.filter((pair) => !voteAccounts.has(keyOf(pair)))
  for (let at = 0; at < unknown.length; at += PAYLOADS_PER_QUERY) {
    const places = unknown.slice(at, at + PAYLOADS_PER_QUERY).map(({ place }) => place)
    const sources = await selectPayloadSources(
      db,
      'WHERE place IN {places:Array(UInt64)} SETTINGS max_threads = 1',
      { places },
    )
    for (const source of sources) {
      const { decoded } = openPayload(source, db)
      const [identity, second] = decoded.accounts
      const account = voteAccountOf(decoded)
      if (identity && second && account !== undefined)
        voteAccounts.set(keyOf({ identity: identity.address, second: second.address }), account)
    }
  }
  const newest = new Map<string, SeenVoter>()
  for (const pair of pairs) {
    const voteAccount = voteAccounts.get(keyOf(pair))
    if (voteAccount !== undefined && !newest.has(voteAccount))
      newest.set(voteAccount, { voteAccount, identity: pair.identity, slot: placeAt(pair.place).slot })
  }
  return [...newest.values()]
}
