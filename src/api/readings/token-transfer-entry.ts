import type { TokenTransferEntry } from '#contract/token-activity.ts'
import type { StoredTokenTransfer } from '#store/token-transfers.ts'

const actions = {
  transfer: 'TRANSFER',
  mint: 'MINT',
  burn: 'BURN',
  wrap: 'WRAP',
  unwrap: 'UNWRAP',
} as const

export function transferEntry(transfer: StoredTokenTransfer): TokenTransferEntry {
  const { slot, index, nth } = transfer
  return {
    id: `${slot}.${index}.${nth}`,
    signature: transfer.signature,
    time: transfer.blockTime,
    slot,
    action: actions[transfer.kind],
    from: transfer.sourceOwner,
    to: transfer.destinationOwner,
    fromAccount: transfer.source,
    toAccount: transfer.destination,
    amount: String(transfer.amount),
    decimals: transfer.decimals,
    usdValue: null,
  }
}
