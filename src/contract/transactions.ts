import { z } from 'zod'
import { route } from './route.ts'
import {
  Address,
  Count,
  CountParam,
  JsonText,
  limitParam,
  RawAmount,
  Signature,
  Status,
  Timestamp,
} from './values.ts'

/** A transaction as lists show it. */
export const TransactionSummary = z.object({
  signature: Signature,
  status: Status,
  /** Lamports. */
  fee: RawAmount,
  timestamp: Timestamp,
  blockHeight: Count.nullable(),
  slot: Count,
  /** Place in the block, from 0. */
  index: Count,
  feePayer: Address.nullable(),
  /** JSON text: a list of `{programId, programName, type}` of the top-level instructions; names and types may be null. */
  instructions: JsonText,
  /** What it did, in plain words: `Sent 5 USDG to alice.gor`. Never empty. */
  sentence: z.string(),
})
export type TransactionSummary = z.infer<typeof TransactionSummary>

/** A transaction as its block shows it. */
export const BlockTransaction = TransactionSummary.extend({
  /** How many different programs its top-level instructions call. */
  programs: Count,
  /** JSON text: the list of all account addresses. */
  accounts: JsonText,
  computeUnits: RawAmount.nullable(),
})
export type BlockTransaction = z.infer<typeof BlockTransaction>

/** An entry of `instructions` in the detail. A flat list in order of execution; `index`/`innerIndex` make the tree. */
export const InstructionEntry = z.object({
  /** `"2"` at the top, `"2.0"` for its first inner instruction. */
  id: z.string(),
  index: Count,
  innerIndex: Count.nullable(),
  isInner: z.boolean(),
  stackHeight: Count.nullable(),
  programId: Address,
  programName: z.string().nullable(),
  program: z.string().nullable(),
  type: z.string().nullable(),
  /** `{type, info}` as a node's jsonParsed; integers beyond 2^53 as decimal strings. null when not parsed. */
  parsed: z.object({ type: z.string(), info: z.record(z.string(), z.unknown()) }).nullable(),
  /** base58; null when the archive kept only the node's parse. */
  data: z.string().nullable(),
  accounts: z.array(Address),
  /** For each of `accounts` what the program calls it (`source`, `pool`); null where nobody says. */
  accountNames: z.array(z.string().nullable()),
  /** Whose reading `parsed` is: ours (`program`), an interface description's (`idl`), or null when not parsed. */
  parsedBy: z.enum(['program', 'idl']).nullable(),
  /** Consumed by it and the calls it made; null where the logs do not say. */
  computeUnits: RawAmount.nullable(),
})
export type InstructionEntry = z.infer<typeof InstructionEntry>

/** What a program told with an event: a `Program data:` log line or a call of itself. */
export const EventEntry = z.object({
  /** The `id` of the instruction that told it; null where it cannot be placed. */
  instruction: z.string().nullable(),
  programId: Address,
  programName: z.string().nullable(),
  name: z.string(),
  /** Its fields; integers beyond 2^53 as decimal strings, bytes as hex. */
  info: z.record(z.string(), z.unknown()),
  /** Place in `logMessages` of its line; null for a call. */
  logLine: Count.nullable(),
})
export type EventEntry = z.infer<typeof EventEntry>

/** An interface description that this answer was read with. */
export const IdlSource = z.object({
  programId: Address,
  name: z.string().nullable(),
  /** `chain`: kept by the program itself; `profile`: given by the network profile. */
  source: z.enum(['chain', 'profile']),
  /** The slot that it was read at; null for the profile's. */
  slot: Count.nullable(),
})
export type IdlSource = z.infer<typeof IdlSource>

export const TableLookup = z.object({
  accountKey: Address,
  writableIndexes: z.array(Count),
  readonlyIndexes: z.array(Count),
})
export type TableLookup = z.infer<typeof TableLookup>

export const AccountEntry = z.object({
  pubkey: Address,
  writable: z.boolean(),
  signer: z.boolean(),
  source: z.enum(['transaction', 'lookupTable']),
  preBalance: RawAmount.nullable(),
  postBalance: RawAmount.nullable(),
  /** Lamports, signed. */
  change: RawAmount.nullable(),
})
export type AccountEntry = z.infer<typeof AccountEntry>

export const TransferEntry = z.object({
  kind: z.enum(['transfer', 'wrap', 'unwrap']),
  instruction: z.string(),
  source: Address.nullable(),
  destination: Address.nullable(),
  /** Owners of the two token accounts; for native coins the accounts themselves. A wrap comes from nobody. */
  from: Address.nullable(),
  to: Address.nullable(),
  amount: RawAmount,
  /** Token-2022 fee withheld, raw units; "0" without one. */
  fee: RawAmount,
  /** null when the mint is not known (a plain `transfer` of a token account the balances do not list). */
  mint: Address.nullable(),
  decimals: Count.nullable(),
  /** True for a transfer of the native coin by the System program. */
  native: z.boolean(),
})
export type TransferEntry = z.infer<typeof TransferEntry>

export const MintedEntry = z.object({
  type: z.enum(['create', 'mint']),
  mint: Address.nullable(),
  amount: RawAmount,
  decimals: Count.nullable(),
  account: Address.nullable(),
  owner: Address.nullable(),
})
export type MintedEntry = z.infer<typeof MintedEntry>

export const BurnedEntry = MintedEntry.omit({ type: true })
export type BurnedEntry = z.infer<typeof BurnedEntry>

export const TokenChangeEntry = z.object({
  account: Address,
  mint: Address,
  owner: Address.nullable(),
  programId: Address.nullable(),
  decimals: Count,
  pre: RawAmount,
  post: RawAmount,
  change: RawAmount,
})
export type TokenChangeEntry = z.infer<typeof TokenChangeEntry>

/** A piece of a sentence; those with a `value` have a page: of a token (its mint) or of an address. */
export const SentencePiece = z.object({
  kind: z.enum(['text', 'address', 'token']),
  text: z.string(),
  value: Address.nullable(),
})
export type SentencePiece = z.infer<typeof SentencePiece>

export const FailureEntry = z.object({
  /** `InstructionError`, or what failed the transaction as a whole. */
  kind: z.string(),
  /** The `id` of the instruction that failed, however deep; null when it was none or cannot be told. */
  instruction: z.string().nullable(),
  programId: Address.nullable(),
  programName: z.string().nullable(),
  /** The number of a custom error. */
  code: Count.nullable(),
  name: z.string().nullable(),
  message: z.string().nullable(),
  /** Place in `logMessages` of the line that says so. */
  logLine: Count.nullable(),
})
export type FailureEntry = z.infer<typeof FailureEntry>

export const AmountEntry = z.object({
  mint: Address.nullable(),
  /** Raw units. */
  amount: RawAmount,
  decimals: Count.nullable(),
  symbol: z.string().nullable(),
})
export type AmountEntry = z.infer<typeof AmountEntry>

/** A trade or a change of liquidity. */
export const ActivityEntry = z.object({
  kind: z.enum(['swap', 'addLiquidity', 'removeLiquidity', 'other']),
  /** The `id` of the instruction it comes from. */
  instruction: z.string(),
  programId: Address,
  programName: z.string().nullable(),
  pool: Address.nullable(),
  user: Address.nullable(),
  given: z.array(AmountEntry),
  received: z.array(AmountEntry),
  /** `single`: one trade in one pool. `route`: a trade over several pools. `leg`: one pool's part of a route. */
  scope: z.enum(['single', 'route', 'leg']),
})
export type ActivityEntry = z.infer<typeof ActivityEntry>

/** What a mint of the transaction is called. */
export const TokenName = z.object({
  name: z.string().nullable(),
  symbol: z.string().nullable(),
  uri: z.string().nullable(),
  /** Its picture, where the chain itself says where that is. */
  logoUri: z.string().nullable(),
})
export type TokenName = z.infer<typeof TokenName>

export const Transaction = z.object({
  signature: Signature,
  signatures: z.array(Signature),
  status: Status,
  /** The chain's own error value as JSON text; null on success. */
  error: JsonText.nullable(),
  fee: RawAmount,
  slot: Count,
  blockHeight: Count.nullable(),
  index: Count,
  timestamp: Timestamp,
  feePayer: Address.nullable(),
  finalized: z.boolean(),
  /** `legacy` or the message version's number. */
  version: z.union([z.literal('legacy'), Count]),
  recentBlockhash: z.string().nullable(),
  computeUnits: RawAmount.nullable(),
  /** Micro-lamports per compute unit that were bid; null when none was. */
  computeUnitPrice: RawAmount.nullable(),
  computeUnitLimit: RawAmount.nullable(),
  /** The part of `fee` that buys priority. */
  priorityFee: RawAmount,
  sentence: z.string(),
  sentencePieces: z.array(SentencePiece),
  /** null on success. */
  failure: FailureEntry.nullable(),
  activities: z.array(ActivityEntry),
  /** By mint: what the tokens of this transaction are called, where it is known. */
  tokens: z.record(Address, TokenName),
  /** For each line of `logMessages` the `id` of the instruction that it belongs to. */
  logInstructions: z.array(z.string().nullable()),
  /** Why a part of it could not be read; null when all could. */
  decodeError: z.string().nullable(),
  /** JSON text of `InstructionEntry[]`. */
  instructions: JsonText,
  /** JSON text of `AccountEntry[]`. */
  accounts: JsonText,
  /** JSON text of `TransferEntry[]`. */
  transfers: JsonText,
  /** JSON text of `MintedEntry[]`. */
  mintedTokens: JsonText,
  /** JSON text of `BurnedEntry[]`. */
  burnedTokens: JsonText,
  /** JSON text of `string[]`; null when the chain kept no logs. */
  logMessages: JsonText.nullable(),
  tokenBalanceChanges: z.array(TokenChangeEntry),
  /** What programs told, in order, as far as an interface description reads it. */
  events: z.array(EventEntry),
  /** The interface descriptions used. */
  idls: z.array(IdlSource),
  /** The lookup tables that accounts came from. */
  addressTableLookups: z.array(TableLookup),
  returnData: z.object({ programId: Address, data: z.string() }).nullable(),
})
export type Transaction = z.infer<typeof Transaction>

/** The newest transactions, newest first; with `block`, that height's, in block order. 404 for a height not indexed. */
export const listTransactions = route({
  method: 'GET',
  path: '/api/transactions',
  input: z.object({ block: CountParam.optional(), limit: limitParam(100, 20), after: CountParam.optional() }),
  output: z.array(TransactionSummary),
})

/** 404 when the signature is not indexed. */
export const getTransaction = route({
  method: 'GET',
  path: '/api/transaction/:signature',
  input: z.object({ signature: Signature }),
  output: Transaction,
})
