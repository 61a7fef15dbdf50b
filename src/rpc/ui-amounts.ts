import { ChainUnavailable, RpcError as NodeError } from '#chain/client.ts'
import { findGaplessSince } from '#store/blocks/gapless-since.ts'
import { readScaleChanges } from '#store/tokens/scale-changes.ts'
import { scaleHistory, stateAt } from '#svm/accounts/scale-history.ts'
import { type ScaleState, scaleAt, scaleStateOf } from '#svm/accounts/ui-amount.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { type UiTokenAmount, uiTokenAmount } from '#svm/token-amount.ts'
import { NODE_CALL, type RpcContext } from './context.ts'

/**
 * Converts raw units to an amount in a node's format: for a mint with interest or a multiplier, with the UI
 * amount at one time.
 */
export type ShownAmount = (amount: bigint, decimals: number) => UiTokenAmount

/**
 * @param time the time in seconds of the block with the amounts; null when the chain has no time for it
 * @returns undefined when it is unknown how the program showed amounts then
 */
export async function shownAmounts(
  context: RpcContext,
  { mint, program }: { mint: string; program: string | null },
  time: number | null,
): Promise<ShownAmount | undefined> {
  // Only mints of Token-2022 have extensions. Where the program is unknown, the block is older than the field
  // `programId` of token balances, and so older than Token-2022.
  if (program !== PROGRAM.token2022) return uiTokenAmount
  const scale = await scaleStateAt(context, mint, time)
  if (scale === 'unknown') return undefined
  if (!scale || time === null) return scale ? undefined : uiTokenAmount
  const shown = scaleAt(scale, time)
  return (amount, decimals) => ({ ...uiTokenAmount(amount, decimals), ...shown(amount, decimals) })
}

async function scaleStateAt(
  { db, chain }: RpcContext,
  mint: string,
  time: number | null,
): Promise<ScaleState | undefined | 'unknown'> {
  const changes = (await readScaleChanges(db, [mint])).get(mint) ?? []
  const known = scaleHistory(changes)
  if (known) {
    const state = time === null ? undefined : stateAt(known, time)
    if (state) return state
  } else if (((await findGaplessSince(db, 1))?.linked ?? 2) <= 1) return undefined
  // The extension may be older than the index.
  try {
    const account = await chain?.getAccount(mint, NODE_CALL)
    if (!account) return 'unknown'
    const history = scaleHistory(changes, scaleStateOf(account.data))
    if (!history) return undefined
    return (time === null ? undefined : stateAt(history, time)) ?? 'unknown'
  } catch (error) {
    if (error instanceof NodeError || error instanceof ChainUnavailable) return 'unknown'
    throw error
  }
}
