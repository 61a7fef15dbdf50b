import type { BurnedEntry, MintedEntry, TransferEntry } from '#contract/transactions/transaction-movements.ts'

/** A mint, a burn, or a new mint account (`create`) with the fields of a transfer; the missing side is null. */
type SupplyEntry = Omit<TransferEntry, 'kind'> & { kind: MintedEntry['type'] | 'burn' }

export type MovementEntry<Transfer extends TransferEntry = TransferEntry> = Transfer | SupplyEntry

/** The three lists of an answer as one: the transfers, then what was minted, then what was burned. */
export const movementEntries = <Transfer extends TransferEntry>(answer: {
  transfers: readonly Transfer[]
  minted: readonly MintedEntry[]
  burned: readonly BurnedEntry[]
}): MovementEntry<Transfer>[] => [
  ...answer.transfers,
  ...answer.minted.map(({ type: kind, account: destination, owner: to, ...entry }) => ({
    ...{ ...entry, ...NOWHERE, kind, destination, to },
  })),
  ...answer.burned.map(({ account: source, owner: from, ...entry }) => ({
    ...{ ...entry, ...NOWHERE, kind: 'burn' as const, source, from },
  })),
]

const NOWHERE = {
  ...{ source: null, destination: null, from: null, to: null },
  ...{ fee: '0', uiFee: '0', native: false },
}
