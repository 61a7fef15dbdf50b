import type { DecodedInstruction, TokenTransfer, TokenTransferKind } from '../block/decoded-block.ts'
import type { TokenAccount, TokenLedger } from './token-ledger.ts'

// A transaction runs at most this many instructions, so no chain of transfers is longer.
const LONGEST_TRACE = 64
const MAX_U64 = 2n ** 64n - 1n

/** The token transfers of one transaction while it is read, each with its token accounts, whose mints may become known later. */
export class TokenTransferList {
  private readonly entries: { transfer: TokenTransfer; accounts: TokenAccount[] }[] = []

  add(
    { index, innerIndex, programId }: DecodedInstruction,
    kind: TokenTransferKind,
    amount: bigint,
    source: TokenAccount | null,
    destination: TokenAccount | null,
  ): TokenTransfer {
    const transfer: TokenTransfer = {
      kind,
      index,
      innerIndex,
      programId,
      mint: null,
      decimals: null,
      amount,
      fee: 0n,
      source: source?.address ?? null,
      destination: destination?.address ?? null,
      sourceOwner: source?.owner ?? null,
      destinationOwner: destination?.owner ?? null,
    }
    this.entries.push({ transfer, accounts: [source, destination].filter((account) => account !== null) })
    return transfer
  }

  /** All transfers, completed with what is known only at the end of the transaction. */
  finish(ledger: TokenLedger): TokenTransfer[] {
    for (const account of ledger.openAccounts()) settle(account, ledger.excessOf(account))
    this.spreadMints()
    const tokenTransfers: TokenTransfer[] = []
    for (const { transfer, accounts } of this.entries) {
      const isFees = transfer.kind === 'transfer' && transfer.source === null
      const isDerived = isFees || transfer.kind === 'wrap' || transfer.kind === 'unwrap'
      // Left out is a sync or a close that changed nothing. Amounts beyond u64 come only from inconsistent
      // balances.
      if (isDerived && (transfer.amount <= 0n || transfer.amount > MAX_U64)) continue
      transfer.mint = accounts.find(({ mint }) => mint !== null)?.mint ?? null
      transfer.decimals = transfer.mint === null ? null : ledger.decimalsOf(transfer.mint)
      tokenTransfers.push(transfer)
    }
    return tokenTransfers
  }

  /** Both accounts of a transfer have the same mint, so a known one gives the other. */
  private spreadMints(): void {
    let spread = true
    for (let pass = 0; spread && pass < LONGEST_TRACE; pass++) {
      spread = false
      for (const { accounts } of this.entries) {
        const mint = accounts.find(({ mint }) => mint !== null)?.mint
        if (mint === undefined) continue
        for (const account of accounts) {
          if (account.mint !== null) continue
          account.mint = mint
          spread = true
        }
      }
    }
  }
}

/**
 * Applies the differences that only the balance after the transaction shows: fees, and lamports that no
 * instruction added.
 */
function settle(account: TokenAccount, excess: bigint | undefined): void {
  const { lastWrap, mayHaveFee, fees } = account
  if (excess === undefined || excess === 0n) return
  if (fees !== null) fees.amount = excess < 0n ? -excess : 0n
  else if (lastWrap !== null) lastWrap.amount = lastWrap.amount > excess ? lastWrap.amount - excess : 0n
  else if (excess > 0n) splitFee(excess, mayHaveFee)
}

const WHOLE = 10_000n

/**
 * Gives each of `transfers` its part of the `fee` that was withheld from all of them together.
 *
 * One transfer: exact. Several: the token's rate in basis points is found from the sum, each fee rounded up as the
 * program does (https://docs.rs/spl-token-2022, `calculate_fee`). Where no rate explains the sum (a fee at its
 * cap), in proportion, so that the sum stays exact.
 */
export function splitFee(fee: bigint, transfers: readonly TokenTransfer[]): void {
  const total = transfers.reduce((sum, { amount }) => sum + amount, 0n)
  if (fee > total || total === 0n) return
  const roughly = (fee * WHOLE) / total
  for (const rate of [roughly, roughly - 1n, roughly + 1n]) {
    const feeOf = (amount: bigint) => (amount * rate + WHOLE - 1n) / WHOLE
    if (transfers.reduce((sum, { amount }) => sum + feeOf(amount), 0n) !== fee) continue
    for (const transfer of transfers) transfer.fee = feeOf(transfer.amount)
    return
  }
  let left = fee
  for (const transfer of transfers) {
    transfer.fee = (fee * transfer.amount) / total
    left -= transfer.fee
  }
  const last = transfers.at(-1)
  if (last !== undefined) last.fee += left
}
