import { COIN_DECIMALS } from '#lib/values/coin.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { DecodedInstruction, Movement, TokenAmount, TokenTransfer } from '../block/decoded-block.ts'
import { addressOrNull, u64Of } from '../block/loose-json.ts'
import { assetOf } from './net-changes.ts'

/**
 * All that the instructions of a successful transaction moved, in order of execution.
 *
 * @param tokenTransfers in the order of their instructions
 */
export function readMovements(
  instructions: readonly DecodedInstruction[],
  tokenTransfers: readonly TokenTransfer[],
): Movement[] {
  const movements: Movement[] = []
  let next = 0
  for (const instruction of instructions) {
    const { index, innerIndex } = instruction
    const sent = coinMovement(instruction)
    if (sent) movements.push(sent)
    for (; next < tokenTransfers.length; next++) {
      const transfer = tokenTransfers[next]
      if (transfer?.index !== index || transfer.innerIndex !== innerIndex) break
      movements.push(tokenMovement(transfer, instruction))
    }
  }
  return movements
}

/** undefined for every other instruction, and where the amount is unknown. */
function coinMovement(instruction: DecodedInstruction): Movement | undefined {
  const { programId, type, info, index, innerIndex } = instruction
  if (programId !== PROGRAM.system || !type?.startsWith('transfer')) return undefined
  const amount = u64Of(info?.lamports)
  if (amount === undefined) return undefined
  const source = addressOrNull(info?.source)
  const destination = addressOrNull(info?.destination)
  return {
    kind: 'transfer',
    isCoin: true,
    instruction,
    index,
    innerIndex,
    mint: null,
    amount,
    decimals: COIN_DECIMALS,
    fee: 0n,
    source,
    destination,
    from: source,
    to: destination,
  }
}

function tokenMovement(transfer: TokenTransfer, instruction: DecodedInstruction): Movement {
  const { kind, index, innerIndex, mint, amount, decimals, fee, source } = transfer
  // An unwrap sends the coins to the instruction's `destination`.
  const receiver = kind === 'unwrap' ? addressOrNull(instruction.info?.destination) : null
  return {
    kind,
    isCoin: false,
    instruction,
    index,
    innerIndex,
    mint,
    amount,
    decimals,
    fee,
    source,
    destination: transfer.destination ?? receiver,
    from: transfer.sourceOwner,
    to: transfer.destinationOwner ?? receiver,
  }
}

/**
 * What changed hands: the movements of more than zero without wraps and unwraps of coins, first the tokens,
 * then the coins, each in order of execution.
 */
export const changedHands = (movements: readonly Movement[]): Movement[] =>
  movements
    .filter(({ kind, amount }) => kind !== 'wrap' && kind !== 'unwrap' && amount !== 0n)
    .sort((a, b) => Number(a.isCoin) - Number(b.isCoin))

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
