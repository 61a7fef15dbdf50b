import { readStake, STAKE_OFFSET } from '#svm/accounts/stake.ts'
import { type Activation, activationAt } from '#svm/accounts/stake-activation.ts'
import { readVote } from '#svm/accounts/vote.ts'
import { PROGRAM, SYSVAR } from '#svm/program-ids.ts'
import { bytesOf } from '../keys/derived-address.ts'
import type { Account, Address } from './account.ts'
import type { Accounts } from './accounts.ts'
import { commissionOf, type Reward } from './block.ts'
import { inflationRate, YEARS_PER_EPOCH } from './inflation.ts'

const HISTORY_ENTRIES = 512
const HISTORY_ENTRY_SIZE = 32

type Candidate = {
  address: Address
  account: Account
  voter: Address
  stake: bigint
  effective: bigint
  points: bigint
  credits: bigint
}

/**
 * Ends an epoch: adds it to the stake history and pays its inflation to delegations and validators by their vote
 * credits.
 */
export function endEpoch(
  accounts: Accounts,
  ended: number,
  capitalization: bigint,
  first: { height: number; previousBlockhash: string },
): { rewards: Reward[]; minted: bigint } {
  const { candidates, total } = listDelegations(accounts, BigInt(ended))
  writeHistory(accounts, BigInt(ended), total)

  const points = candidates.reduce((sum, candidate) => sum + candidate.points, 0n)
  const rate = inflationRate(ended * YEARS_PER_EPOCH) * YEARS_PER_EPOCH
  const pool = points === 0n ? 0n : (capitalization * BigInt(Math.round(rate * 1e15))) / 10n ** 15n
  const paid = candidates.map((candidate) =>
    payDelegation(accounts, candidate, points === 0n ? 0n : (pool * candidate.points) / points),
  )
  const rewards = [...payValidators(accounts, paid), ...paid.flatMap(({ reward }) => reward ?? [])]
  const minted = rewards.reduce((sum, { lamports }) => sum + lamports, 0n)
  writeEpochRewards(accounts, first, points, minted)
  return { rewards, minted }
}

function listDelegations(accounts: Accounts, epoch: bigint): { candidates: Candidate[]; total: Activation } {
  const total: Activation = { effective: 0n, activating: 0n, deactivating: 0n }
  const candidates: Candidate[] = []
  const credits = new Map<Address, bigint>()
  // Sorted by address, so that the order of the rewards does not depend on the order of creation.
  for (const address of [...accounts.index.ownedBy(PROGRAM.stake)].sort()) {
    const account = accounts.read(address)
    const delegation = account && account.data.length >= 200 ? readStake(account.data)?.delegation : undefined
    if (!account || !delegation) continue
    const activation = activationAt(delegation, epoch)
    total.effective += activation.effective
    total.activating += activation.activating
    total.deactivating += activation.deactivating
    const { voter, stake, creditsObserved } = delegation
    const earned = credits.get(voter) ?? creditsOf(accounts.read(voter))
    credits.set(voter, earned)
    const points = earned > creditsObserved ? activation.effective * (earned - creditsObserved) : 0n
    candidates.push({
      address,
      account,
      voter,
      stake,
      effective: activation.effective,
      points,
      credits: earned,
    })
  }
  return { candidates, total }
}

function creditsOf(account: Account | undefined): bigint {
  if (account?.owner !== PROGRAM.vote) return 0n
  return readVote(account.data)?.epochCredits.at(-1)?.credits ?? 0n
}

type Paid = { voter: Address; cut: bigint; bps: number; reward: Reward | undefined }

/** Pays the delegation its share of `amount`, without the validator's commission. */
function payDelegation(accounts: Accounts, candidate: Candidate, amount: bigint): Paid {
  const { voter } = candidate
  const vote = accounts.read(voter)
  const bps = vote?.owner === PROGRAM.vote ? (readVote(vote.data)?.commissionBps ?? 0) : 0
  const cut = (amount * BigInt(bps)) / 10_000n
  const rest = amount - cut
  if (rest === 0n) return { voter, cut, bps, reward: undefined }
  const data = Buffer.from(candidate.account.data)
  data.writeBigUInt64LE(candidate.stake + rest, STAKE_OFFSET.stake)
  data.writeBigUInt64LE(candidate.credits, STAKE_OFFSET.creditsObserved)
  const postBalance = candidate.account.lamports + rest
  accounts.write(candidate.address, { ...candidate.account, data, lamports: postBalance })
  const reward: Reward = {
    ...{ pubkey: candidate.address, lamports: rest, postBalance },
    ...{ rewardType: 'Staking', ...commissionOf(bps) },
  }
  return { voter, cut, bps, reward }
}

/** Pays each validator its commission on all delegations at once, as a node does. */
function payValidators(accounts: Accounts, paid: readonly Paid[]): Reward[] {
  const cuts = new Map<Address, { lamports: bigint; bps: number }>()
  for (const { voter, cut, bps } of paid)
    cuts.set(voter, { lamports: (cuts.get(voter)?.lamports ?? 0n) + cut, bps })
  return [...cuts].flatMap(([pubkey, { lamports, bps }]) => {
    const vote = accounts.read(pubkey)
    if (!vote || lamports === 0n) return []
    const postBalance = vote.lamports + lamports
    accounts.write(pubkey, { ...vote, lamports: postBalance })
    return [{ pubkey, lamports, postBalance, rewardType: 'Voting' as const, ...commissionOf(bps) }]
  })
}

/** Writes the bytes directly because the engine's setter mixes up the three amounts. */
function writeHistory(accounts: Accounts, epoch: bigint, total: Activation): void {
  const account = accounts.read(SYSVAR.stakeHistory)
  if (!account) return
  const before = Buffer.from(account.data)
  const count = Math.min(Number(before.readBigUInt64LE(0)), HISTORY_ENTRIES - 1)
  const head = Buffer.alloc(8 + HISTORY_ENTRY_SIZE)
  head.writeBigUInt64LE(BigInt(count + 1), 0)
  head.writeBigUInt64LE(epoch, 8)
  head.writeBigUInt64LE(total.effective, 16)
  head.writeBigUInt64LE(total.activating, 24)
  head.writeBigUInt64LE(total.deactivating, 32)
  const data = Buffer.concat([head, before.subarray(8, 8 + count * HISTORY_ENTRY_SIZE)])
  accounts.write(SYSVAR.stakeHistory, { ...account, data })
}

/** All rewards are paid in the epoch's first block, so the distribution is already complete. */
function writeEpochRewards(
  accounts: Accounts,
  first: { height: number; previousBlockhash: string },
  points: bigint,
  minted: bigint,
): void {
  const account = accounts.read(SYSVAR.epochRewards)
  if (!account) return
  const data = Buffer.alloc(81)
  data.writeBigUInt64LE(BigInt(first.height), 0)
  data.writeBigUInt64LE(1n, 8)
  data.set(bytesOf(first.previousBlockhash), 16)
  data.writeBigUInt64LE(BigInt.asUintN(64, points), 48)
  data.writeBigUInt64LE(BigInt.asUintN(64, points >> 64n), 56)
  data.writeBigUInt64LE(minted, 64)
  data.writeBigUInt64LE(minted, 72)
  accounts.write(SYSVAR.epochRewards, { ...account, data })
}
