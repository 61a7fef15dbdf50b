import { PROGRAM } from '#svm/program-ids.ts'
import type { DecodedInstruction } from '../block/decoded-block.ts'
import { countOf, recordOf, u64Of } from '../block/loose-json.ts'

// The minimum balance of an account: its bytes and 128 more, times the rate of the chain. Every SVM chain
// started with the first rate (https://docs.rs/solana-rent); SIMD-0437 lowers it in five steps, SIMD-0392 and
// 0438 let it rise again.
const FIRST_RATE = 6_960n
const RATES: readonly bigint[] = [FIRST_RATE, 6_333n, 5_080n, 2_575n, 1_322n, 696n]
/** A higher value is no rate, but an amount that happens to be divisible. */
const HIGHEST_RATE = 10n * FIRST_RATE
const OVERHEAD = 128n

type Opened = { owner: unknown; lamports: bigint; bytes: bigint }

/**
 * The rate, derived from the accounts that the transaction opens; undefined where it cannot be derived. Most
 * accounts get exactly their rent. Stake accounts and wrapped coins get more: then the amount above the rent
 * is one that another instruction names, or a round one.
 */
export function rentRateOf(instructions: readonly DecodedInstruction[]): bigint | undefined {
  const opened = instructions.flatMap(openedBy)
  if (opened.length === 0) return undefined
  const rates = opened.flatMap(({ owner, lamports, bytes }) =>
    owner !== PROGRAM.stake && lamports % bytes === 0n && lamports / bytes <= HIGHEST_RATE
      ? lamports / bytes
      : [],
  )
  const known = rates.find((rate) => RATES.includes(rate))
  if (known !== undefined) return known
  const named = new Set(instructions.flatMap(amountOf))
  for (const { owner, lamports, bytes } of opened) {
    if (owner !== PROGRAM.stake && owner !== PROGRAM.token && owner !== PROGRAM.token2022) continue
    const beyond = (rate: bigint) => lamports - bytes * rate
    const fits = RATES.find((rate) => named.has(beyond(rate))) ?? RATES.find((rate) => isRound(beyond(rate)))
    if (fits !== undefined) return fits
  }
  return rates[0]
}

/** The rate, or the rate with which every chain starts where the transaction does not show it. */
export const rentRate = (instructions: readonly DecodedInstruction[]): bigint =>
  rentRateOf(instructions) ?? FIRST_RATE

/** The lamports that an account of this size keeps. */
export const rentOf = (space: bigint, rate = FIRST_RATE): bigint => (OVERHEAD + space) * rate

const MOST_SPACE = 10n * 1024n * 1024n

/**
 * Whether this is exactly the rent of an account with some data, at the rate of the transaction or, if that
 * is unknown, at any rate.
 */
export const isRentOfSome = (lamports: bigint, rate?: bigint): boolean =>
  (rate === undefined ? RATES : RATES.includes(rate) ? [rate] : [rate, ...RATES]).some(
    (one) => lamports > rentOf(0n, one) && lamports <= rentOf(MOST_SPACE, one) && lamports % one === 0n,
  )

// https://docs.rs/solana-account-info (MAX_PERMITTED_DATA_INCREASE): the most by which one instruction enlarges an account.
const MOST_BYTES = 10_240n
export const mostGrowth = (rate = FIRST_RATE): bigint => MOST_BYTES * (rate > FIRST_RATE ? rate : FIRST_RATE)

/** People stake and wrap round amounts: 0.0001 of a coin, or multiples of it. */
const isRound = (lamports: bigint): boolean => lamports > 0n && lamports % 100_000n === 0n

function openedBy({ programId, type, info }: DecodedInstruction): Opened[] {
  if (programId !== PROGRAM.system || !type?.startsWith('createAccount') || info === null) return []
  const lamports = u64Of(info.lamports)
  const space = countOf(info.space)
  return lamports && space ? [{ owner: info.owner, lamports, bytes: OVERHEAD + BigInt(space) }] : []
}

function amountOf({ programId, info }: DecodedInstruction): bigint[] {
  if (info === null || programId === PROGRAM.system) return []
  const amount = u64Of(info.amount) ?? u64Of(recordOf(info.tokenAmount)?.amount)
  return amount ? [amount] : []
}
