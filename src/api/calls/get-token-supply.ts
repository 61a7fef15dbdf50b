import type { routes } from '#contract/index.ts'
import { listSupplyChanges, type SupplyChange } from '#store/supply-changes.ts'
import type { Handler } from '../handler.ts'
import { findLiveMint } from '../readings/live-mint.ts'

export const getTokenSupply: Handler<typeof routes.getTokenSupply> = async ({ mint }, context) => {
  // The wrapped coin's mint counts no supply.
  if (mint === context.network.coin.wrappedMint)
    return { output: { supply: null, step: 0, points: [] }, cache: 'moment' }
  const [live, { step, changes }] = await Promise.all([
    findLiveMint(mint, context),
    listSupplyChanges(context.db, mint),
  ])
  const supply = live ? BigInt(live.supply) : null
  return {
    output: { supply: live?.supply ?? null, step, points: pointsOf(changes, supply) },
    cache: 'moment',
  }
}

/** Reckoned back from the supply now, which is right also where the index begins after the token's first mint. */
function pointsOf(changes: readonly SupplyChange[], now: bigint | null) {
  let after = now
  return changes
    .toReversed()
    .map(({ time, minted, burned }) => {
      const point = { time, minted: String(minted), burned: String(burned), supply: textOf(after) }
      if (after !== null) after += burned - minted
      return point
    })
    .reverse()
}

/** Mints or burns that no transfer shows, such as confidential ones, would make a supply below 0. */
const textOf = (supply: bigint | null) => (supply === null || supply < 0n ? null : String(supply))
