import type { Discriminator, Idl, IdlInstruction, IdlRecord, IdlType } from './model.ts'
import { type Budget, ValueReader } from './value-reader.ts'

export type IdlReading = {
  /** Name of the instruction (`swapBaseIn`), the event (`SwapEvent`) or the type of account (`Position`). */
  name: string
  /**
   * Arguments or fields as JSON values; data that the IDL does not describe is in `remainingData`, as hex. Has no
   * prototype, because the names are untrusted.
   */
  info: Record<string, unknown>
}

export type InstructionReading = IdlReading & {
  /** The IDL's name of each account; null for unnamed ones. */
  accountNames: (string | null)[]
}

/** Tag of Anchor's event CPI: a program calls itself with an event as data, which is not truncated like logs. */
const EVENT_TAG = Buffer.from('e445a52e51cb9a1d', 'hex')

/** Decodes an instruction with its program's IDL; `undefined` when the IDL does not have it. Never throws. */
export function decodeInstruction(
  idl: Idl,
  data: Uint8Array,
  accountCount: number,
  budget: Budget,
): InstructionReading | undefined {
  const found = idl.instructions.find((one) => fits(one.discriminators, data, idl.instructions.length === 1))
  return found && readInstruction(idl, found, data, accountCount, budget)
}

/** Reads the data of an instruction that was found by its discriminator. Never throws. */
export function readInstruction(
  { types }: Pick<Idl, 'types'>,
  found: IdlInstruction,
  data: Uint8Array,
  accountCount: number,
  budget: Budget,
): InstructionReading {
  const { info, rest } = new ValueReader(data, found.offset, types, budget).fields(found.arguments)
  if (rest !== null) info.remainingData = rest
  return { name: found.name, info, accountNames: namesOf(found, accountCount) }
}

/** Decodes the event of a `Program data:` line; `undefined` when the IDL does not have it. Never throws. */
export function decodeEvent(idl: Idl, data: Uint8Array, budget: Budget): IdlReading | undefined {
  const found = idl.events.find((one) => fits(one.discriminators, data, false))
  if (!found) return undefined
  const { info, rest } = readRecord(idl, found, data, budget)
  if (rest !== null) info.remainingData = rest
  return { name: found.name, info }
}

/**
 * Decodes the data of an account; `undefined` when the IDL does not have its type. Never throws. Most
 * accounts are larger than their content: zeros after it are ignored, and other bytes are counted in
 * `undescribedBytes`.
 */
export function decodeAccount(idl: Idl, data: Uint8Array, budget: Budget): IdlReading | undefined {
  const found = idl.accounts.find((one) => fits(one.discriminators, data, false))
  if (!found) return undefined
  const { info, rest } = readRecord(idl, found, data, budget)
  if (rest !== null && /[^0]/.test(rest)) info.undescribedBytes = rest.length / 2
  return { name: found.name, info }
}

/** Decodes the event of an event CPI; `undefined` for any other call. */
export function decodeEventCall(idl: Idl, data: Uint8Array, budget: Budget): IdlReading | undefined {
  if (!isEventCall(data)) return undefined
  return decodeEvent(idl, data.subarray(EVENT_TAG.length), budget) ?? decodeEvent(idl, data, budget)
}

export const isEventCall = (data: Uint8Array): boolean =>
  data.length >= EVENT_TAG.length && EVENT_TAG.compare(data, 0, EVENT_TAG.length) === 0

function fits(discriminators: readonly Discriminator[], data: Uint8Array, isOnly: boolean): boolean {
  if (discriminators.length === 0) return isOnly
  return discriminators.every((one) => {
    if (one.kind === 'size') return data.length === one.size
    const { offset, bytes } = one
    if (offset + bytes.length > data.length) return false
    for (let index = 0; index < bytes.length; index++) if (data[offset + index] !== bytes[index]) return false
    return true
  })
}

function readRecord(idl: Idl, { offset, type }: IdlRecord, data: Uint8Array, budget: Budget) {
  const { before, inside } = openType(idl, type)
  const reader = new ValueReader(data, Math.min(offset + before, data.length), idl.types, budget)
  if (inside.kind === 'struct') return reader.fields(inside.fields)
  if (inside.kind === 'tuple')
    return reader.fields(inside.items.map((item, index) => ({ name: String(index), type: item })))
  return reader.fields([{ name: 'value', type: inside }])
}

/** Resolves the type of an event or an account to a struct. */
function openType(idl: Idl, type: IdlType): { before: number; inside: IdlType } {
  let before = 0
  let inside = type
  for (let level = 0; level < 8; level++) {
    if (inside.kind === 'hidden' && inside.after === 0) {
      before += inside.before
      inside = inside.item
    } else if (inside.kind === 'defined' && inside.arguments.length === 0)
      inside = idl.types.get(inside.name)?.type ?? { kind: 'unknown', what: 'a type that is not described' }
    else break
  }
  return { before, inside }
}

function namesOf({ accounts, omitsAbsentAccounts }: IdlInstruction, count: number): (string | null)[] {
  const known = omitsAbsentAccounts && count < accounts.length ? presentOf(accounts, count) : accounts
  return Array.from({ length: count }, (_, index) => known[index]?.name || null)
}

/** The accounts of the instruction that are present when a program omits optional accounts. */
function presentOf(accounts: IdlInstruction['accounts'], count: number): IdlInstruction['accounts'] {
  const needed = accounts.filter(({ optional }) => !optional)
  if (needed.length === count) return needed
  const first = accounts.findIndex(({ optional }) => optional)
  return first < 0 ? accounts : accounts.slice(0, first)
}
