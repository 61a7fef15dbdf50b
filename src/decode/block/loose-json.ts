// The types of a node's JSON are not checked. These readers accept a value of any type and return the
// expected one or `undefined`.

import { encodeBase58 } from '#lib/text/base58.ts'
import { isBase58Of } from '#lib/text/base58-of.ts'
import { isInteger, isRecord, isWholeNumber } from '#lib/values/guards.ts'

export type LooseRecord = Record<string, unknown>

export function recordOf(value: unknown): LooseRecord | undefined {
  return isRecord(value) ? value : undefined
}

/** The list, or an empty one for anything else. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : NOTHING
}
const NOTHING: readonly unknown[] = []

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** A whole number from 0 that a JS number holds exactly: heights, slots, counts, indexes. */
export function countOf(value: unknown): number | undefined {
  return isWholeNumber(value) ? value : undefined
}

/** A u64 from a number, digits, or a bigint. */
export function u64Of(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined
  const wide = integerOf(value)
  return wide !== undefined && wide >= 0n && wide <= MAX_U64 ? wide : undefined
}

/** An i64 from a number, digits, or a bigint. */
export function i64Of(value: unknown): bigint | undefined {
  const wide = integerOf(value)
  return wide !== undefined && BigInt.asIntN(64, wide) === wide ? wide : undefined
}

const MAX_U64 = 2n ** 64n - 1n
const DIGITS = /^-?\d{1,20}$/

function integerOf(value: unknown): bigint | undefined {
  if (typeof value === 'string') return DIGITS.test(value) ? BigInt(value) : undefined
  if (typeof value === 'bigint') return value
  return isInteger(value) ? BigInt(value) : undefined
}

/** Whether it is base58 text of 32 bytes. Exact, and cheap enough to call for every account. */
export function isAddress(value: unknown): value is string {
  return typeof value === 'string' && isBase58Between(value, ADDRESS_RANGE)
}

/** The address, or null for anything else. */
export const addressOrNull = (value: unknown): string | null => (isAddress(value) ? value : null)

/** Whether it is base58 text of 64 bytes. */
export function isSignature(value: unknown): value is string {
  return typeof value === 'string' && isBase58Between(value, SIGNATURE_RANGE)
}

type Range = { size: 32 | 64; least: string; most: string }

// The base58 alphabet is in the order of its character codes, so of two texts of the same length the greater text is
// the greater number: comparing with the least and the greatest value of the size needs no arithmetic.
function rangeOf(size: 32 | 64): Range {
  const least = encodeBase58(Uint8Array.from({ length: size }, (_, i) => (i === 0 ? 1 : 0)))
  return { size, least, most: encodeBase58(new Uint8Array(size).fill(255)) }
}
const ADDRESS_RANGE = rangeOf(32)
const SIGNATURE_RANGE = rangeOf(64)

const IS_DIGIT = new Uint8Array(128)
for (const digit of '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz')
  IS_DIGIT[digit.charCodeAt(0)] = 1

function isBase58Between(text: string, { size, least, most }: Range): boolean {
  const { length } = text
  // A leading 1 is a zero byte: those texts are shorter, and rare enough to be decoded.
  if (text.charCodeAt(0) === 49) return isBase58Of(text, size)
  if (length < least.length || length > most.length) return false
  for (let i = 0; i < length; i++) if (IS_DIGIT[text.charCodeAt(i)] !== 1) return false
  return !((length === least.length && text < least) || (length === most.length && text > most))
}
