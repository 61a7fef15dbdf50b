import type { DecodedInstruction, MovementKind, TokenMovement } from './decoded-block.ts'
import { splitFee } from './split-fee.ts'
import type { TokenAccount, TokenLedger } from './token-ledger.ts'

// A transaction runs at most this many instructions, so no chain of transfers is longer.
const LONGEST_TRACE = 64
const MAX_U64 = 2n ** 64n - 1n

/** The movements of one transaction while it is read: each with its token accounts, of which more may turn out. */
export class MovementList {
  private readonly entries: { movement: TokenMovement; accounts: TokenAccount[] }[] = []

  add(
    { index, innerIndex, programId }: DecodedInstruction,
    kind: MovementKind,
    amount: bigint,
    source: TokenAccount | null,
    destination: TokenAccount | null,
  ): TokenMovement {
    const movement: TokenMovement = {
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
    this.entries.push({ movement, accounts: [source, destination].filter((account) => account !== null) })
    return movement
  }

  /** All of them, with what only the end of the transaction tells filled in. */
  finish(ledger: TokenLedger): TokenMovement[] {
    for (const account of ledger.openAccounts()) settle(account, ledger.excessOf(account))
    this.spreadMints()
    const movements: TokenMovement[] = []
    for (const { movement, accounts } of this.entries) {
      const isDerived = movement.kind === 'wrap' || movement.kind === 'unwrap'
      // A sync or a close that found nothing to do; beyond u64 only balances that contradict each other lead.
      if (isDerived && (movement.amount <= 0n || movement.amount > MAX_U64)) continue
      movement.mint = accounts.find(({ mint }) => mint !== null)?.mint ?? null
      movement.decimals = movement.mint === null ? null : ledger.decimalsOf(movement.mint)
      movements.push(movement)
    }
    return movements
  }

  /** Both ends of a transfer hold the same mint, so one that is known tells the other. */
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

/** What the balance after the transaction tells and the instructions did not: fees, and lamports that came unseen. */
function settle(account: TokenAccount, excess: bigint | undefined): void {
  const { lastWrap, mayHaveFee } = account
  if (excess === undefined || excess === 0n) return
  if (lastWrap !== null) lastWrap.amount = lastWrap.amount > excess ? lastWrap.amount - excess : 0n
  else if (excess > 0n) splitFee(excess, mayHaveFee)
}
