import type { VoteAccounts } from '#chain/client.ts'
import { epochOf } from '#chain/methods/epochs.ts'
import type { EarnedCredits } from '#svm/accounts/epoch-credits.ts'
import type { ChainState } from '../chain-state/chain-state.ts'

/** With Tower a vote earns at most so many credits: https://github.com/solana-foundation/solana-improvement-documents/blob/main/proposals/0033-timely-vote-credits.md */
const MAX_CREDITS_PER_SLOT = 16n

type Entry = Pick<EarnedCredits, 'epoch' | 'unit'>

/** null where it is not known. */
export type CreditUnits = (entry: Entry) => EarnedCredits['unit']

/**
 * In what each entry of vote accounts is. A list says it only while it has the switch, and nodes return its last five entries:
 * otherwise the lists of the others, the node's certificate, and what is more than Tower gives tell when the chain switched.
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
