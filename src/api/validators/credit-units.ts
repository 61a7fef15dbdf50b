import type { VoteAccounts } from '#chain/client.ts'
import { epochOf } from '#chain/methods/epochs.ts'
import type { EarnedCredits } from '#svm/accounts/epoch-credits.ts'
import type { ChainState } from '../chain-state/chain-state.ts'

/**
 * The most credits for one vote with Tower:
 * https://github.com/solana-foundation/solana-improvement-documents/blob/main/proposals/0033-timely-vote-credits.md
 */
const MAX_CREDITS_PER_SLOT = 16n

type Entry = Pick<EarnedCredits, 'epoch' | 'unit'>

/** Returns the unit of an entry; null when it is unknown. */
export type CreditUnits = (entry: Entry) => EarnedCredits['unit']

/**
 * Decides the unit of the entries of vote accounts: credits, or lamports since Alpenglow. An entry only names
 * its unit if its list contains the switch, and nodes return just the last five entries of an account.
 * Otherwise the epoch of the switch follows from the lists of other accounts, from the node's certificate, or
 * from an amount that exceeds Tower's credits.
 */
export function creditUnits({
  voteAccounts,
  consensus,
  epochSchedule,
}: Pick<ChainState, 'voteAccounts' | 'consensus' | 'epochSchedule'>): CreditUnits {
  const switchEpoch = switchEpochOf(voteAccounts, consensus, epochSchedule)
  return ({ epoch, unit }) => {
    if (unit !== null) return unit
    if (switchEpoch === null || epoch < switchEpoch) return 'credits'
    return epoch > switchEpoch ? 'lamports' : null
  }
}

function switchEpochOf(
  voteAccounts: VoteAccounts | null,
  consensus: ChainState['consensus'],
  schedule: ChainState['epochSchedule'],
): number | null {
  const { current = [], delinquent = [] } = voteAccounts ?? {}
  const most = schedule && MAX_CREDITS_PER_SLOT * BigInt(schedule.slotsPerEpoch)
  const ofLamports = [...current, ...delinquent].flatMap(({ epochCredits }) =>
    epochCredits.flatMap(({ epoch, earned, unit }) =>
      unit === 'lamports' || (unit === null && most !== null && earned > most) ? epoch : [],
    ),
  )
  if (consensus?.kind === 'alpenglow' && schedule)
    ofLamports.push(epochOf(consensus.sinceSlot, schedule).epoch)
  return ofLamports.length > 0 ? ofLamports.reduce((first, epoch) => Math.min(first, epoch)) : null
}
