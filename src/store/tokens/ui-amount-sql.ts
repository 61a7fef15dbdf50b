import type { ScaleHistory } from '#svm/accounts/scale-history.ts'
import { BASIS, factorAt, type ScaleState, SECONDS_PER_YEAR } from '#svm/accounts/ui-amount.ts'

/**
 * SQL for the digits of a raw amount as the token's program showed it at a time: a text, NULL where unknown.
 *
 * @param history undefined for a token that shows raw amounts
 * @param amount SQL of a UInt64
 * @param time SQL of nullable seconds
 */
export function shownDigits(history: ScaleHistory | undefined, amount: string, time: string): string {
  if (!history) return `toString(${amount})`
  // Newest first: the first true condition decides.
  const cases = history.steps.toReversed().map(({ since, state }) => {
    const when = Number.isFinite(since) ? `${time} >= ${since}` : `${time} IS NOT NULL`
    return `${when}, ${state === undefined ? 'NULL' : digitsIn(state, amount, time)}`
  })
  return `multiIf(${cases.join(', ')}, NULL)`
}

function digitsIn(state: ScaleState, amount: string, time: string): string {
  const raw = `toFloat64(${amount})`
  if (state.kind === 'multiplier') {
    const digits = (multiplier: number) => digitsOf(`trunc(${raw} * ${floatOf(multiplier)})`)
    return `if(${time} >= ${state.from}, ${digits(state.next)}, ${digits(state.now)})`
  }
  const { changed, rate } = state
  const until = floatOf(factorAt(state, changed))
  const since = `exp(${rate} * (${time} - ${changed}) / ${SECONDS_PER_YEAR} / ${BASIS})`
  return digitsOf(`round(${raw} * ${until} * ${since})`)
}

/** SQL for the digits of a whole float of any size; NULL where no token can have such an amount. */
const digitsOf = (float: string) =>
  `if(isFinite(${float}) AND ${float} < 1e70, toString(toUInt256(${float})), NULL)`

/** SQL for a float with exactly the same bits. */
function floatOf(value: number): string {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(value)
  return `reinterpretAsFloat64(toUInt64(${bytes.readBigUInt64LE()}))`
}
