import type { ChainClient } from '#chain/client.ts'
import { isChainTrouble } from '#chain/rpc/errors.ts'
import { createCache } from '#lib/work/cache.ts'
import { readVote, type VoteState } from '#svm/accounts/vote.ts'
import { undefinedIfInvalid } from '#svm/program-decoder.ts'
import { PROGRAM } from '#svm/program-ids.ts'

/** The complete state of a vote account, and the time in milliseconds at which it was read. */
export type KnownVoteState = { state: VoteState; at: number }

/**
 * Returns the state; null when the node has no such account or has not answered. Does not reject in these
 * cases.
 */
export type VoteStates = (voteAccount: string) => Promise<KnownVoteState | null>

const FRESH_MS = 10_000
const WAIT_MS = 3_000
/** The most states that are cached; a page shows one. */
const MOST = 200

/** Reads the states of single vote accounts. While the node does not answer, the last ones stay. */
export function createVoteStates(chain: Pick<ChainClient, 'getAccount'> | undefined): VoteStates {
  const cache = createCache<string, VoteState | null>(
    async (address) => {
      const account = await chain?.getAccount(address, { deadlineMs: WAIT_MS, lane: 'figures' })
      if (account?.owner !== PROGRAM.vote) return null
      return undefinedIfInvalid(() => readVote(account.data)) ?? null
    },
    { freshMs: FRESH_MS, max: MOST },
  )
  return async (voteAccount) => {
    await cache.get(voteAccount).catch((error) => {
      if (!isChainTrouble(error)) throw error
    })
    const known = cache.last(voteAccount)
    return known?.value ? { state: known.value, at: known.at } : null
  }
}
