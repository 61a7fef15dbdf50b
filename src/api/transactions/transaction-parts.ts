import type {
  BurnedEntry,
  MintedEntry,
  TokenChangeEntry,
  TransferEntry,
} from '#contract/transactions/transaction-movements.ts'
import type { AccountEntry, InstructionEntry } from '#contract/transactions/transactions.ts'
import type { StoredTransaction } from '#store/transactions/transactions.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { UiAmountOf } from '../amounts/scale-rule.ts'
import type { Names } from '../names/names.ts'
import { jsonText } from '../shared/json-text.ts'
import { type IdlReadings, NO_READINGS } from './idl-readings.ts'
import { idOf } from './instruction-id.ts'

type Decoded = StoredTransaction['decoded']
type Instruction = Decoded['instructions'][number]
type Movement = Decoded['movements'][number]

// The lists of a transaction's page, made from the decoded transaction.

/** The field `instructions` of list entries: the program and the type of each top-level instruction. */
export function instructionsText(
  instructions: readonly { programId: string; programName: string | null; type: string | null }[],
  names: Pick<Names, 'program'>,
): string {
  return jsonText(
    instructions.map(({ programId, programName: known, type }) => ({
      programId,
      programName: known ?? names.program(programId),
      type,
    })),
  )
}

export function instructionEntries(
  { instructions }: Decoded,
  names: Pick<Names, 'program'>,
  idls: IdlReadings = NO_READINGS,
): InstructionEntry[] {
  return instructions.map((one) => ({
    id: idOf(one),
    index: one.index,
    innerIndex: one.innerIndex,
    isInner: one.innerIndex !== null,
    stackHeight: one.stackHeight,
    programId: one.programId,
    programName: one.programName ?? names.program(one.programId),
    program: one.program,
    ...parsedOf(one, idls),
    data: one.data,
    accounts: one.accounts,
    computeUnits: text(one.computeUnits),
  }))
}

/** The result of the built-in decoder, or of the IDL when the decoder has none. */
function parsedOf(
  instruction: Instruction,
  idls: IdlReadings,
): Pick<InstructionEntry, 'type' | 'parsed' | 'parsedBy' | 'accountNames'> {
  const { type, info, accounts } = instruction
  const reading = idls.ofInstruction(instruction)
  const own = accountNamesIn(accounts, info)
  const accountNames = own.map((name, index) => reading?.accountNames[index] ?? name)
  const isToldByUs = type !== null && info !== null && (Object.keys(info).length > 0 || !reading)
  if (isToldByUs) return { type, parsed: { type, info }, parsedBy: 'program', accountNames }
  if (!reading) return { type, parsed: null, parsedBy: type === null ? null : 'program', accountNames }
  const typeName = type ?? reading.type
  return { type: typeName, parsed: { type: typeName, info: reading.info }, parsedBy: 'idl', accountNames }
}

export function accountEntries({ accounts }: Decoded): AccountEntry[] {
  return accounts.map(({ address, writable, signer, source, preBalance, postBalance }) => ({
    pubkey: address,
    writable,
    signer,
    source,
    preBalance: text(preBalance),
    postBalance: text(postBalance),
    change: preBalance === null || postBalance === null ? null : String(postBalance - preBalance),
  }))
}

/** Coins and tokens that left one account for another, or became wrapped or unwrapped coins. */
type Transfer = Movement & { kind: TransferEntry['kind'] }

/** Those of a transaction in order of execution. */
export const transfersOf = ({ movements }: Decoded): Transfer[] =>
  movements.filter((one): one is Transfer => one.kind !== 'mint' && one.kind !== 'burn')

export const transferEntries = (decoded: Decoded, uiOf: UiAmountOf): TransferEntry[] =>
  transfersOf(decoded).map((one) => transferEntry(one, uiOf))

export const transferEntry = (transfer: Transfer, uiOf: UiAmountOf): TransferEntry => {
  const { kind, source, destination, from, to, amount, fee, mint, decimals, isCoin } = transfer
  return {
    kind,
    instruction: idOf(transfer),
    source,
    destination,
    from,
    to,
    amount: String(amount),
    uiAmount: uiOf(mint, amount, decimals),
    fee: String(fee),
    uiFee: uiOf(mint, fee, decimals),
    mint,
    decimals,
    native: isCoin,
  }
}

const tokenPrograms: readonly string[] = [PROGRAM.token, PROGRAM.token2022]

/** The created mints, then the minted amounts, each in order of execution. */
export function mintedEntries(decoded: Decoded, uiOf: UiAmountOf): MintedEntry[] {
  if (!decoded.success) return []
  const created = decoded.instructions.flatMap((instruction): MintedEntry[] => {
    const { programId, type, info } = instruction
    return tokenPrograms.includes(programId) &&
      type?.startsWith('initializeMint') &&
      typeof info?.decimals === 'number'
      ? [
          {
            type: 'create',
            instruction: idOf(instruction),
            mint: addressIn(info, 'mint'),
            amount: '0',
            uiAmount: '0',
            decimals: info.decimals,
            account: null,
            owner: null,
          },
        ]
      : []
  })
  const minted = decoded.movements
    .filter(({ kind }) => kind === 'mint')
    .map(
      (one): MintedEntry => ({
        type: 'mint',
        ...supplyChange(one, uiOf),
        account: one.destination,
        owner: one.to,
      }),
    )
  return [...created, ...minted]
}

export const burnedEntries = ({ movements }: Decoded, uiOf: UiAmountOf): BurnedEntry[] =>
  movements
    .filter(({ kind }) => kind === 'burn')
    .map((one) => ({ ...supplyChange(one, uiOf), account: one.source, owner: one.from }))

const supplyChange = (one: Movement, uiOf: UiAmountOf) => ({
  instruction: idOf(one),
  mint: one.mint,
  amount: String(one.amount),
  uiAmount: uiOf(one.mint, one.amount, one.decimals),
  decimals: one.decimals,
})

export function tokenChangeEntries({ tokenChanges }: Decoded, uiOf: UiAmountOf): TokenChangeEntry[] {
  return tokenChanges.map(({ account, mint, owner, programId, decimals, pre, post }) => ({
    account,
    mint,
    owner,
    programId,
    ...changeEntry({ mint, decimals, pre, post }, uiOf),
  }))
}

export type Change = { mint: string | null; decimals: number; pre: bigint; post: bigint }

/** A balance before and after, and its change: raw units as decimal text, and shown amounts. */
export const changeEntry = ({ mint, decimals, pre, post }: Change, uiOf: UiAmountOf) => ({
  decimals,
  pre: String(pre),
  post: String(post),
  change: String(post - pre),
  uiPre: uiOf(mint, pre, decimals),
  uiPost: uiOf(mint, post, decimals),
  uiChange: uiOf(mint, post - pre, decimals),
})

const text = (amount: bigint | null) => (amount === null ? null : String(amount))

const addressIn = (info: Record<string, unknown>, name: string) => {
  const value = info[name]
  return typeof value === 'string' ? value : null
}

/**
 * The name of the field of the parsed `info` that contains each account of an instruction; null for an
 * address in no field. An address in several fields gets their names in order; the entries of a list such as
 * `signers` are each named `signer`.
 */
export function accountNamesIn(
  accounts: readonly string[],
  info: Readonly<Record<string, unknown>> | null,
): (string | null)[] {
  const names = new Map<string, string[]>()
  const add = (address: unknown, name: string) => {
    if (typeof address === 'string') names.set(address, [...(names.get(address) ?? []), name])
  }
  for (const [name, value] of Object.entries(info ?? {}))
    if (Array.isArray(value)) for (const one of value) add(one, name.replace(/s$/, ''))
    else add(value, name)
  const used = new Map<string, number>()
  return accounts.map((address) => {
    const found = names.get(address)
    const nth = used.get(address) ?? 0
    used.set(address, nth + 1)
    return found?.[Math.min(nth, found.length - 1)] ?? null
  })
}
