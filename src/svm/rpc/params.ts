import { decodeBase58 } from '#lib/text/base58.ts'
import { isRecord, isWholeNumber } from '#lib/values/guards.ts'
import { CODE, invalidParam, RpcError } from './rpc-error.ts'

export type Commitment = 'processed' | 'confirmed' | 'finalized'

/** The last parameter of most methods. Older clients send a string there, which is the encoding. */
export type Config = Record<string, unknown>

export function configOf(value: unknown): Config {
  if (value === undefined || value === null) return {}
  if (typeof value === 'string') return { encoding: value }
  if (isRecord(value)) return value
  throw new RpcError(CODE.invalidParams, 'Invalid params: expected a configuration object.')
}

const commitments = new Map<string, Commitment>([
  ['processed', 'processed'],
  ['recent', 'processed'],
  ['confirmed', 'confirmed'],
  ['single', 'confirmed'],
  ['singleGossip', 'confirmed'],
  ['finalized', 'finalized'],
  ['root', 'finalized'],
  ['max', 'finalized'],
])

export function commitmentOf(config: Config): Commitment {
  const { commitment } = config
  if (commitment === undefined || commitment === null) return 'finalized'
  const known = typeof commitment === 'string' ? commitments.get(commitment) : undefined
  if (!known)
    throw new RpcError(
      CODE.invalidParams,
      `Invalid params: unknown variant \`${shown(commitment)}\`, expected \`processed\`, \`confirmed\` or \`finalized\`.`,
    )
  return known
}

/** @throws RpcError for `processed`, which the methods for blocks and transactions do not accept */
export function ledgerCommitment(config: Config): Exclude<Commitment, 'processed'> {
  const commitment = commitmentOf(config)
  if (commitment === 'processed')
    throw new RpcError(CODE.invalidParams, 'Method does not support commitment below `confirmed`')
  return commitment
}

/** @throws RpcError when `slot`, the newest at the requested commitment, is below `minContextSlot` */
export function checkContext({ minContextSlot }: Config, slot: number): void {
  if (minContextSlot === undefined || minContextSlot === null) return
  if (numberOf(minContextSlot, 'minContextSlot') <= slot) return
  throw new RpcError(CODE.minContextSlot, 'Minimum context slot has not been reached', { contextSlot: slot })
}

export function addressOf(value: unknown): string {
  return base58Of(value, 32)
}

export function signatureOf(value: unknown): string {
  return base58Of(value, 64)
}

function base58Of(value: unknown, size: 32 | 64): string {
  if (typeof value !== 'string') throw new RpcError(CODE.invalidParams, 'Invalid params: expected a string.')
  // 64 bytes have at most 88 base58 digits.
  if (value.length > 88) throw invalidParam('WrongSize')
  const bytes = decodeBase58(value)
  if (!bytes) throw invalidParam('Invalid')
  if (bytes.length !== size) throw invalidParam('WrongSize')
  return value
}

/** A safe integer, such as a slot or a limit. */
export function numberOf(value: unknown, name: string): number {
  if (isWholeNumber(value)) return value
  // Integers above 2^53 are parsed as strings; no slot or size is that large.
  if (typeof value === 'string' && /^\d{16,20}$/.test(value)) return Number.MAX_SAFE_INTEGER
  throw new RpcError(CODE.invalidParams, `Invalid params: ${name} must be an unsigned integer.`)
}

export function u64Of(value: unknown, name: string): bigint {
  const isDigits = typeof value === 'string' && /^\d{16,20}$/.test(value)
  if (!isWholeNumber(value) && !isDigits)
    throw new RpcError(CODE.invalidParams, `Invalid params: ${name} must be a u64.`)
  const amount = BigInt(value)
  if (amount >= 2n ** 64n) throw new RpcError(CODE.invalidParams, `Invalid params: ${name} must be a u64.`)
  return amount
}

export function optionalNumber(value: unknown, name: string): number | undefined {
  return value === undefined || value === null ? undefined : numberOf(value, name)
}

/** The requested number of entries: 1 to `most`, by default `usual`. */
export function limitOf(value: unknown, most: number, usual = most): number {
  const limit = optionalNumber(value, 'limit') ?? usual
  if (limit < 1 || limit > most) throw new RpcError(CODE.invalidParams, `Invalid limit; max ${most}`)
  return limit
}

export function flagOf(value: unknown): boolean {
  return value === true
}

export function listOf(value: unknown, max: number): readonly unknown[] {
  if (!Array.isArray(value)) throw new RpcError(CODE.invalidParams, 'Invalid params: expected a list.')
  if (value.length > max) throw new RpcError(CODE.invalidParams, `Too many inputs provided; max ${max}`)
  return value
}

/** One of `allowed`; the first when the value is missing. */
export function choiceOf<T extends string>(value: unknown, allowed: readonly [T, ...T[]], name: string): T {
  if (value === undefined || value === null) return allowed[0]
  const found = allowed.find((choice) => choice === value)
  if (found !== undefined) return found
  const names = allowed.map((choice) => `\`${choice}\``).join(', ')
  throw new RpcError(
    CODE.invalidParams,
    `Invalid params: unknown ${name} \`${shown(value)}\`, expected one of ${names}.`,
  )
}

/** The caller's value for an error message, truncated. JSON, because `toString` can be overridden. */
function shown(value: unknown): string {
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 100)
}
