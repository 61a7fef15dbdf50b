import { SLOTS_PER_EPOCH } from './schedule.ts'

/** The values that getInflationGovernor returns. */
export const INFLATION = { initial: 0.08, terminal: 0.015, taper: 0.15, foundation: 0, foundationTerm: 0 }

const SECONDS_PER_YEAR = 31_557_600
export const YEARS_PER_EPOCH = SLOTS_PER_EPOCH / SECONDS_PER_YEAR

/** Inflation per year as a share of the supply, `years` after genesis. */
export function inflationRate(years: number): number {
  return Math.max(INFLATION.terminal, INFLATION.initial * (1 - INFLATION.taper) ** years)
}
