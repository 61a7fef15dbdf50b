import { decimal } from '../format/number.ts'

/**
 * The texts of an axis. Where two of them would be the same, because `textOf` has too few digits for so short an axis, all
 * have as many decimals as the steps between the values.
 *
 * @param values ascending, in equal steps
 * @param textOf a value as text, '' for none
 */
export function axisTexts(values: readonly number[], textOf: (value: number) => string): string[] {
  const texts = values.map(textOf)
  const written = texts.filter(Boolean)
  if (new Set(written).size === written.length) return texts
  const step = Math.abs((values[1] ?? 0) - (values[0] ?? 0))
  const decimals = step > 0 ? Math.min(MOST_DECIMALS, Math.max(0, Math.ceil(-Math.log10(step) - 1e-9))) : 0
  const unit = /^[^\d-]*/.exec(written[0] ?? '')?.[0] ?? ''
  return values.map((value) => unit + decimal(value, decimals))
}

/** The maximum decimals of the number that a chart is drawn with. */
const MOST_DECIMALS = 15
