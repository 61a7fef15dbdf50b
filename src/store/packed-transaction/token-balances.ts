import { isRecord } from '#lib/values/guards.ts'
import { type UiTokenAmount, uiTokenAmount } from '#svm/token-amount.ts'
import type { PackReader } from './pack-reader.ts'
import { OddValue, type PackWriter } from './pack-writer.ts'
import { listIn } from './shapes.ts'

// Flags for the optional fields of a token balance, in addition to account, mint and amount: which of them
// exist depends on the node's version.
const HAS_OWNER = 1
const HAS_PROGRAM = 2
const HAS_UI_AMOUNT = 4
const UI_AMOUNT_IS_NULL = 8
const HAS_UI_AMOUNT_STRING = 16

/** The fields `preTokenBalances` and `postTokenBalances` of a transaction's meta. */
export const tokenBalances = {
  pack(out: PackWriter, value: unknown): void {
    const balances = listIn(value)
    out.number(balances.length)
    for (const balance of balances) packBalance(out, balance)
  },
  unpack: (from: PackReader): unknown => Array.from({ length: from.number() }, () => unpackBalance(from)),
}

function packBalance(out: PackWriter, balance: unknown): void {
  if (!isRecord(balance) || !isRecord(balance.uiTokenAmount)) throw new OddValue()
  const { accountIndex, mint, owner, programId, uiTokenAmount: amount } = balance
  const hasOwner = owner !== undefined
  const hasProgram = programId !== undefined
  if (Object.keys(balance).length !== 3 + Number(hasOwner) + Number(hasProgram)) throw new OddValue()
  const flags = amountFlags(amount) | (hasOwner ? HAS_OWNER : 0) | (hasProgram ? HAS_PROGRAM : 0)
  out.u8(flags)
  out.number(accountIndex)
  out.address(mint)
  if (hasOwner) out.address(owner)
  if (hasProgram) out.address(programId)
  out.number(amount.decimals)
  out.digits(amount.amount)
}

/** @throws OddValue when the node's text amounts differ from those computed from amount and decimals */
function amountFlags(given: Readonly<Record<string, unknown>>): number {
  const { amount, decimals, uiAmount, uiAmountString } = given
  if (typeof amount !== 'string' || !/^\d{1,20}$/.test(amount) || typeof decimals !== 'number')
    throw new OddValue()
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 255) throw new OddValue()
  const derived = uiTokenAmount(BigInt(amount), decimals)
  const hasAmount = uiAmount !== undefined
  const hasString = uiAmountString !== undefined
  if (hasString && uiAmountString !== derived.uiAmountString) throw new OddValue()
  if (hasAmount && uiAmount !== null && uiAmount !== derived.uiAmount) throw new OddValue()
  if (Object.keys(given).length !== 2 + Number(hasAmount) + Number(hasString)) throw new OddValue()
  return (
    (hasAmount ? HAS_UI_AMOUNT : 0) |
    (uiAmount === null ? UI_AMOUNT_IS_NULL : 0) |
    (hasString ? HAS_UI_AMOUNT_STRING : 0)
  )
}

function unpackBalance(from: PackReader): Record<string, unknown> {
  const flags = from.u8()
  const balance: Record<string, unknown> = { accountIndex: from.number(), mint: from.address() }
  if (flags & HAS_OWNER) balance.owner = from.address()
  if (flags & HAS_PROGRAM) balance.programId = from.address()
  const decimals = from.number()
  balance.uiTokenAmount = amountOf(uiTokenAmount(BigInt(from.digits()), decimals), flags)
  return balance
}

function amountOf(derived: UiTokenAmount, flags: number): Record<string, unknown> {
  const { amount, decimals, uiAmount, uiAmountString } = derived
  return {
    amount,
    decimals,
    ...(flags & HAS_UI_AMOUNT ? { uiAmount: flags & UI_AMOUNT_IS_NULL ? null : uiAmount } : {}),
    ...(flags & HAS_UI_AMOUNT_STRING ? { uiAmountString } : {}),
  }
}
