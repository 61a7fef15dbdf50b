import { type Lockout, readVote } from '#svm/accounts/vote.ts'
import type { Chain } from '../chain/chain.ts'
import type { Validator } from '../genesis/validators.ts'
import { towerSync } from '../instructions/vote.ts'
import { Random } from './random.ts'
import type { Wish } from './scene.ts'

/** A vote that is older than so many others is final. */
const MAX_LOCKOUTS = 31

/** The votes of the validators that are awake for the newest block. */
export function votesFor(chain: Chain, validators: readonly Validator[]): Wish[] {
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
 * The tower after voting for `slot`, by the rules of Tower BFT: votes that were outlived fall off the top, a full
 * tower makes its lowest vote the root, and every vote that has enough others on it doubles its lockout.
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
  const root = lockouts.length === MAX_LOCKOUTS ? (lockouts.shift() as Lockout).slot : rootSlot
  lockouts.push({ slot, confirmationCount: 1 })
  for (const [depth, vote] of lockouts.entries())
    if (lockouts.length > depth + vote.confirmationCount) vote.confirmationCount++
  return { root, lockouts }
}
