import type { routes } from '#contract/index.ts'
import { readEnds } from '#store/blocks/chain-history.ts'
import { readPrices } from '#store/markets/prices.ts'
import { readSparklines, type Steps } from '#store/markets/sparklines.ts'
import { chainTime } from '../amounts/chain-time.ts'
import type { Handler } from '../handler.ts'
import type { MarketsContext } from './context.ts'
import { uiPrice } from './ui-price.ts'

/**
 * The number of steps of a sparkline, which cover seven days at most. On a young chain the steps are shorter,
 * so that they do not begin before it.
 */
const COUNT = 42
const shapes: readonly Pick<Steps, 'step' | 'candles'>[] = [
  { step: 60, candles: '1m' },
  { step: 180, candles: '1m' },
  { step: 900, candles: '15m' },
  { step: 3_600, candles: '1h' },
]
const LONGEST: Pick<Steps, 'step' | 'candles'> = { step: 4 * 3_600, candles: '1h' }

/**
 * The steps of a sparkline.
 *
 * @param now the time of the chain in seconds
 * @param since the first indexed minute
 */
function stepsOf(now: number, since: number): Steps {
  const shape = shapes.find(({ step }) => now - since < COUNT * step) ?? LONGEST
  const startOf = (time: number) => time - (time % shape.step)
  // The last step contains the current time.
  const count = Math.min(COUNT, (startOf(now) - startOf(since)) / shape.step + 1)
  return { ...shape, count, from: startOf(now) - (count - 1) * shape.step }
}

export const listSparklines: Handler<typeof routes.listSparklines, MarketsContext> = async (
  { mints },
  context,
) => {
  const { db, names } = context
  const [{ prices, to }, ends] = await Promise.all([
    readPrices(db),
    readEnds(db, 'chain_minutes'),
    names.load(mints, []),
  ])
  const now = chainTime(context) ?? ends?.last ?? 0
  const steps = stepsOf(now, ends?.first ?? now)
  const priced = [...new Set(mints)].flatMap((mint) => prices.get(mint) ?? [])
  const found = await readSparklines(db, priced, steps)
  return {
    output: {
      from: steps.from,
      step: steps.step,
      prices: Object.fromEntries(
        [...found].map(([mint, values]) => [mint, values.map((value) => uiPrice(mint, value, context))]),
      ),
    },
    cache: 'moment',
    slot: to?.slot ?? null,
  }
}
