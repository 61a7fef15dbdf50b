import type { CommissionChange } from '#contract/network/validator.ts'
import { addressRules } from '#store/addresses/address-rules.ts'
import { filterAddressPage } from '#store/addresses/filter-address.ts'
import type { Database } from '#store/engine/database.ts'
import { placeOf } from '#store/rows/place.ts'
import type { StoredTransaction } from '#store/transactions/transactions.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { timestamp } from '../shared/iso-time.ts'

/** By the type of a vote instruction that sets the commission: basis points, where its arguments have one for rewards of inflation. */
const settings: Readonly<Record<string, (info: Record<string, unknown>) => unknown>> = {
  initialize: ({ commission }) => Number(commission) * 100,
  initializeV2: ({ inflationRewardsCommissionBps }) => inflationRewardsCommissionBps,
  updateCommission: ({ commission }) => Number(commission) * 100,
  updateCommissionBps: ({ commissionBps, commissionKind }) =>
    commissionKind === 'InflationRewards' ? commissionBps : undefined,
}
const MOST = 100

/** The indexed transactions that set the commission of a vote account, newest first. Programs that set it within a call are not found. */
export async function listCommissionChanges(db: Database, voteAccount: string): Promise<CommissionChange[]> {
  const pages = await Promise.all(
    Object.keys(settings).map((type) =>
      // The type has few rows; the rule for votes counts where it has many.
      filterAddressPage(db, voteAccount, [addressRules.type(type), addressRules.noVote], { limit: MOST }),
    ),
  )
  const found = new Map(
    pages
      .flatMap(({ transactions }) => transactions)
      .map((transaction) => [
        placeOf({ slot: transaction.slot, index: transaction.decoded.index }),
        transaction,
      ]),
  )
  return [...found]
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .flatMap(([, transaction]) => changesIn(transaction, voteAccount))
    .slice(0, MOST)
}

/** Newest first. */
function changesIn({ slot, blockTime, decoded }: StoredTransaction, voteAccount: string): CommissionChange[] {
  if (!decoded.success) return []
  return decoded.instructions
    .flatMap(({ programId, type, info }) => {
      if (programId !== PROGRAM.vote || type === null || info?.voteAccount !== voteAccount) return []
      const bps = Object.hasOwn(settings, type) ? settings[type]?.(info) : undefined
      if (typeof bps !== 'number' || !Number.isFinite(bps)) return []
      return {
        ...{ slot, timestamp: timestamp(blockTime), signature: decoded.signature },
        ...{ commission: bps / 100, isFirst: type.startsWith('initialize') },
      }
    })
    .reverse()
}
