import type { ScaleChange } from '#svm/accounts/scale-history.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { Address, DecodedInstruction } from '../block/decoded-block.ts'
import { i64Of, isAddress, type LooseRecord } from '../block/loose-json.ts'

/**
 * Changes of the multipliers and interest rates that scale a mint's displayed amounts, by the instructions of a successful
 * transaction.
 */
export function scaleChangesOf(
  instructions: readonly DecodedInstruction[],
): { mint: Address; change: ScaleChange }[] {
  return instructions.flatMap(({ programId, type, info }) => {
    if (programId !== PROGRAM.token2022 || type === null || info === null) return []
    const change = changeOf(type, info)
    return change && isAddress(info.mint) ? [{ mint: info.mint, change }] : []
  })
}

function changeOf(type: string, info: LooseRecord): ScaleChange | undefined {
  switch (type) {
    case 'initializeScaledUiAmountConfig':
      return multiplied(info.multiplier, 0n, true)
    case 'updateMultiplier':
      return multiplied(info.newMultiplier, i64Of(info.newMultiplierTimestamp), false)
    case 'initializeInterestBearingConfig':
      return bearing(info.rate, true)
    case 'updateInterestBearingConfigRate':
      return bearing(info.newRate, false)
    default:
      return undefined
  }
}

function multiplied(value: unknown, from: bigint | undefined, isFirst: boolean): ScaleChange | undefined {
  const multiplier = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN
  if (!Number.isFinite(multiplier) || from === undefined) return undefined
  return { kind: 'multiplier', isFirst, multiplier, from: Number(from) }
}

function bearing(rate: unknown, isFirst: boolean): ScaleChange | undefined {
  return typeof rate === 'number' && Number.isInteger(rate) ? { kind: 'interest', isFirst, rate } : undefined
}
