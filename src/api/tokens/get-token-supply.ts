import type { routes } from '#contract/index.ts'
import { listSupplyChanges, type SupplyChange } from '#store/balances/supply-changes.ts'
import { readHolderTotals } from '#store/tokens/holders.ts'
import { findMints } from '#store/tokens/tokens.ts'
import { uiAmountAtEnd } from '../amounts/chain-time.ts'
import type { Handler } from '../handler.ts'
import type { TokensContext } from './context.ts'
import { findLiveMint } from './live-mint.ts'
import { supplyOf } from './token-supply.ts'

export const getTokenSupply: Handler<typeof routes.getTokenSupply, TokensContext> = async (
  { mint },
  context,
) => {
  const [live, { step, changes }, mints, totals, partialSince] = await Promise.all([
    findLiveMint(mint, context),
    listSupplyChanges(context.db, mint),
    findMints(context.db, [mint]),
    readHolderTotals(context.db, mint),
    context.partialSince(),
    context.names.load([mint], []),
  ])
  const decimals = live?.decimals ?? mints.get(mint)?.decimals ?? null
  const shown = uiAmountAtEnd(context, step)
  const { supply } = supplyOf(mint, { live, totals, partialSince }, context)
  const now = supply === null ? null : BigInt(supply)
  return {
    output: {
      supply,
      step,
      points: pointsOf(changes, now, (raw, time) => shown(mint, raw, decimals, time)),
    },
    cache: 'moment',
    nodeSlots: [live?.slot],
  }
}

/**
 * The supply after each period, computed backwards from the current supply. That is correct even if the index
 * begins after the token's first mint.
 */
function pointsOf(
  changes: readonly SupplyChange[],
  now: bigint | null,
  uiOf: (raw: bigint, time: number) => string | null,
) {
  let after = now
  return changes
    .toReversed()
    .map(({ time, minted, burned }) => {
      // A supply below 0 is unknown: the token has mints or burns that appear in no transfer, such as
      // confidential ones.
      const supply = after === null || after < 0n ? null : after
      const point = {
        time,
        minted: String(minted),
        burned: String(burned),
        uiMinted: uiOf(minted, time),
        uiBurned: uiOf(burned, time),
        supply: supply === null ? null : String(supply),
        uiSupply: supply === null ? null : uiOf(supply, time),
      }
      if (after !== null) after += burned - minted
      return point
    })
    .reverse()
}
