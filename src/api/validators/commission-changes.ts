import type { CommissionChange } from '#contract/network/validator.ts'
import { addressRules } from '#store/addresses/address-rules.ts'
import { filterAddressPage } from '#store/addresses/filter-address.ts'
import type { Database } from '#store/engine/database.ts'
import { placeOf } from '#store/rows/place.ts'
import type { StoredTransaction } from '#store/transactions/transactions.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { timestamp } from '../shared/iso-time.ts'

/**
 * The commission in basis points of each type of vote instruction that sets it; undefined when the
 * instruction sets another commission than that of inflation rewards.
 */
const settings: Readonly<Record<string, (info: Record<string, unknown>) => unknown>> = {
  initialize: ({ commission }) => Number(commission) * 100,
  initializeV2: ({ inflationRewardsCommissionBps }) => inflationRewardsCommissionBps,
  updateCommission: ({ commission }) => Number(commission) * 100,
  updateCommissionBps: ({ commissionBps, commissionKind }) =>
    commissionKind === 'InflationRewards' ? commissionBps : undefined,
}
const MOST = 100

/**
 * The commission changes of a vote account in indexed transactions, newest first. A change that a program
 * made in a cross-program call is not found.
 */
export async function listCommissionChanges(db: Database, voteAccount: string): Promise<CommissionChange[]> {
  const pages = await Promise.all(
    Object.keys(settings).map((type) =>
      // The index finds the few rows of this type; the rule against votes only matters for a type with many
      // rows.
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

/** The commission changes in a transaction, newest first. */
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
