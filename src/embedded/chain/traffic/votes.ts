import { type Lockout, readVote } from '#svm/accounts/vote.ts'
import type { Chain } from '../bank/chain.ts'
import type { Validator } from '../genesis/validators.ts'
import { towerSync } from '../instructions/vote.ts'
import type { TrafficDraft } from './action-context.ts'
import { Random } from './random.ts'

/** Votes in a full tower; one more makes the oldest vote the root. */
const MAX_LOCKOUTS = 31

/** The vote transactions for the newest block. A validator votes with the probability of its `reliability`. */
export function votesFor(chain: Chain, validators: readonly Validator[]): TrafficDraft[] {
  if (chain.recent.headers.length === 0) return []
  const { slot, blockhash, time } = chain.recent.confirmed
  return validators.flatMap(({ identity, vote, reliability }) => {
    if (!new Random(`${vote.address} ${slot}`).chance(reliability)) return []
    const account = chain.accounts.read(vote.address)
    const state = account && readVote(account.data)
    if (!state) return []
    const tower = nextTower(state, BigInt(slot))
    if (!tower) return []
    const instruction = towerSync(vote.address, identity.address, { ...tower, hash: blockhash, time })
    return [{ signers: [identity], instructions: [instruction] }]
  })
}

/**
 * The tower after voting for `slot`, by the rules of Tower BFT: expired votes are removed from the top, a full
 * tower makes its lowest vote the root, and every vote with enough votes above it doubles its lockout.
 * `undefined` when `slot` was voted for already.
 */
export function nextTower(
  { votes, rootSlot }: { votes: readonly Lockout[]; rootSlot: bigint | null },
  slot: bigint,
): { root: bigint | null; lockouts: Lockout[] } | undefined {
  const newest = votes.at(-1)
  if (newest && newest.slot >= slot) return undefined
  const lockouts = votes.map((vote) => ({ ...vote }))
  for (
    let top = lockouts.at(-1);
    top && top.slot + 2n ** BigInt(top.confirmationCount) < slot;
    top = lockouts.at(-1)
  )
    lockouts.pop()
  const oldest = lockouts.length === MAX_LOCKOUTS ? lockouts.shift() : undefined
  const root = oldest ? oldest.slot : rootSlot
  lockouts.push({ slot, confirmationCount: 1 })
  for (const [depth, vote] of lockouts.entries())
    if (lockouts.length > depth + vote.confirmationCount) vote.confirmationCount++
  return { root, lockouts }
}
