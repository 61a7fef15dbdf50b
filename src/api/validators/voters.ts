import type { VoteAccounts } from '#chain/client.ts'
import type { Log } from '#lib/log/log.ts'
import { listSeenVoters, type SeenVoter } from '#store/blocks/seen-voters.ts'
import { placesBetween } from '#store/blocks/slots-between.ts'
import type { Database } from '#store/engine/database.ts'
import { placeAt } from '#store/rows/place.ts'
import type { ChainState } from '../chain-state/chain-state.ts'
import type { ServiceStatus } from '../service-status.ts'
import { type CachedValue, cacheValue } from '../shared/cached-value.ts'

/** A validator by its vote account. */
export type Voter = {
  voteAccount: string
  identity: string
  /** The stake in lamports; null when the validator is only known from its votes. */
  stake: bigint | null
}

export type Voters = {
  /**
   * The validators that the node lists, the most stake first; if no node offers the list, those that voted in
   * the last hour. The same array until it is read again. null while neither is known.
   */
  now: () => readonly Voter[] | null
  /**
   * The validators that voted in the last hour, the last vote first. Only used when no node lists validators.
   */
  seen: CachedValue<SeenVoter[]>
  /** The sentence for visitors that no node offers the list; undefined when one offers it, or may. */
  refusal: () => { sentence: string } | undefined
}

type Sources = {
  db: Database
  chainState: () => Readonly<Pick<ChainState, 'voteAccounts'>>
  status: () => ServiceStatus
  log: Log
}

const HOUR_SECONDS = 3_600
const FRESH_MS = 30_000
const WAIT_MS = 3_000

export function createVoters({ db, chainState, status, log }: Sources): Voters {
  const voteAccounts = new Map<string, string>()
  const seen = cacheValue(
    async () => {
      const range = await placesBetween(db, { from: Math.floor(Date.now() / 1_000) - HOUR_SECONDS })
      return range?.from === undefined ? [] : listSeenVoters(db, placeAt(range.from).slot, voteAccounts)
    },
    { name: 'the validators seen voting', freshMs: FRESH_MS, waitMs: WAIT_MS },
    log,
  )
  const refusal = () => status().chain.notOffered.find(({ method }) => method === 'getVoteAccounts')
  let listed: { of: object; voters: readonly Voter[] } | undefined
  const list = <Source extends object>(of: Source, votersOf: (of: Source) => Voter[]) => {
    if (listed?.of !== of) listed = { of, voters: votersOf(of) }
    return listed.voters
  }
  return {
    now() {
      const known = chainState().voteAccounts
      if (known) return list(known, votersOfNode)
      if (!refusal()) return null
      void seen.get()
      const found = seen.peek()
      return found === undefined ? null : list(found, votersSeen)
    },
    seen,
    refusal,
  }
}

const votersOfNode = ({ current, delinquent }: VoteAccounts): Voter[] =>
  [...current, ...delinquent]
    .sort((a, b) => (a.activatedStake < b.activatedStake ? 1 : a.activatedStake > b.activatedStake ? -1 : 0))
    .map(({ votePubkey, nodePubkey, activatedStake }) => ({
      voteAccount: votePubkey,
      identity: nodePubkey,
      stake: activatedStake,
    }))

const votersSeen = (seen: readonly SeenVoter[]): Voter[] =>
  seen.map(({ voteAccount, identity }) => ({ voteAccount, identity, stake: null }))
