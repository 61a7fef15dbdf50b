import type { Address, DecodedInstruction, TokenAmount } from '../block/decoded-block.ts'
import type { Balanced } from './flows.ts'
import { lamportTransferOf } from './lamport-transfer.ts'
import { assetOf, NATIVE_DECIMALS } from './net-changes.ts'

/** Coins or tokens that one instruction moved. */
export type Movement = TokenAmount & {
  index: number
  innerIndex: number | null
  /** The owners; null for a missing side, and for an unknown owner. */
  from: Address | null
  to: Address | null
  /** The owners' accounts. */
  source: Address | null
  destination: Address | null
}

/**
 * All movements except wraps and unwraps of coins: first the tokens, then the coins, each in order of
 * execution.
 */
export function movementsOf({
  tokenTransfers,
  instructions,
}: Pick<Balanced, 'tokenTransfers' | 'instructions'>): Movement[] {
  const movements: Movement[] = []
  for (const one of tokenTransfers) {
    const { kind, index, innerIndex, mint, amount, decimals, source, destination } = one
    if (kind === 'wrap' || kind === 'unwrap' || amount === 0n) continue
    const [from, to] = [one.sourceOwner, one.destinationOwner]
    movements.push({ index, innerIndex, mint, amount, decimals, from, to, source, destination })
  }
  for (const instruction of instructions) {
    const sent = lamportTransferOf(instruction)
    if (!sent || sent.lamports === 0n) continue
    const { index, innerIndex } = instruction
    const { lamports, source, destination } = sent
    const coins = { mint: null, amount: lamports, decimals: NATIVE_DECIMALS }
    movements.push({ index, innerIndex, ...coins, from: source, to: destination, source, destination })
  }
  return movements
}

/** The total of an asset as a list of one amount; an empty list where nothing of it moved. */
export function sumMoved(
  movements: readonly Movement[],
  { mint, decimals }: Omit<TokenAmount, 'amount'>,
): TokenAmount[] {
  const amount = movements
    .filter((one) => assetOf(one.mint) === assetOf(mint))
    .reduce((sum, one) => sum + one.amount, 0n)
  return amount === 0n ? [] : [{ mint, decimals, amount }]
}

/**
 * Whether the call made it: inner instructions follow their caller, up to the next instruction that is no
 * deeper.
 */
export function isWithin(
  { index, innerIndex }: Movement,
  call: DecodedInstruction,
  instructions: readonly DecodedInstruction[],
): boolean {
  const [from, at] = [call.innerIndex ?? -1, innerIndex ?? -1]
  if (index !== call.index || at <= from) return false
  const depth = call.stackHeight
  return !instructions.some(
    (one) =>
      one.index === index &&
      one.innerIndex !== null &&
      one.innerIndex > from &&
      one.innerIndex <= at &&
      depth !== null &&
      one.stackHeight !== null &&
      one.stackHeight <= depth,
  )
}
