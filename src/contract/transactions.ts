import { z } from 'zod'
import { route } from './route.ts'
import { SentencePiece } from './sentences.ts'
import { Original } from './tokens.ts'
import {
  Address,
  AmountScale,
  BalanceChange,
  BlockParam,
  Count,
  CountParam,
  JsonText,
  limitParam,
  RawAmount,
  Signature,
  Status,
  Timestamp,
  TokenAmount,
  UiAmount,
  VotesParam,
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
  /** Index in the block, from 0. */
  index: Count,
  feePayer: Address.nullable(),
  /** JSON text: a list of `{programId, programName, type}` of the top-level instructions; names and types may be null. */
  instructions: JsonText,
  /** What the transaction did: `Sent 5 USDG to alice.gor`. Never empty. */
  sentence: z.string(),
  sentencePieces: z.array(SentencePiece),
})
export type TransactionSummary = z.infer<typeof TransactionSummary>

/** An entry of `Transaction.instructions`: a flat list in order of execution; `index` and `innerIndex` give the tree. */
export const InstructionEntry = z.object({
  /** `"2"` for a top-level instruction, `"2.0"` for its first inner one. */
  id: z.string(),
  index: Count,
  innerIndex: Count.nullable(),
  isInner: z.boolean(),
  stackHeight: Count.nullable(),
  programId: Address,
  programName: z.string().nullable(),
  program: z.string().nullable(),
  type: z.string().nullable(),
  /** The form of a node's jsonParsed, also for memos (for which a node returns only the text); integers beyond 2^53 are strings. null: not parsed. */
  parsed: z.object({ type: z.string(), info: z.record(z.string(), z.unknown()) }).nullable(),
  /** Base58; null when the archive has only the node's parsed form. */
  data: z.string().nullable(),
  accounts: z.array(Address),
  /** For each of `accounts` its role in the instruction (`source`, `pool`); null when unknown. */
  accountNames: z.array(z.string().nullable()),
  /** The decoder of `parsed`: a built-in one (`program`) or an IDL (`idl`); null when not parsed. */
  parsedBy: z.enum(['program', 'idl']).nullable(),
  /** Consumed by the instruction and its inner ones; null when the logs do not say. */
  computeUnits: RawAmount.nullable(),
})
export type InstructionEntry = z.infer<typeof InstructionEntry>

/** An event that a program emitted, by a `Program data:` log line or by a CPI to itself. */
export const EventEntry = z.object({
  /** The `id` of the instruction that emitted it; null when the logs do not say which. */
  instruction: z.string().nullable(),
  programId: Address,
  programName: z.string().nullable(),
  name: z.string(),
  /** Its fields; integers beyond 2^53 as decimal strings, bytes as hex. */
  info: z.record(z.string(), z.unknown()),
  /** Index of its line in `logMessages`; null for an event by CPI. */
  logLine: Count.nullable(),
})
export type EventEntry = z.infer<typeof EventEntry>

/** An IDL (interface description) that this response was decoded with. */
export const IdlSource = z.object({
  programId: Address,
  name: z.string().nullable(),
  /** `chain`: published on chain by the program; `profile`: given by the network profile. */
  source: z.enum(['chain', 'profile']),
  /** The slot that it was read at; null for `profile`. */
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
  ...{ preBalance: RawAmount.nullable(), postBalance: RawAmount.nullable() },
  /** Lamports, signed. */
  change: RawAmount.nullable(),
})
export type AccountEntry = z.infer<typeof AccountEntry>

export const TransferEntry = z.object({
  kind: z.enum(['transfer', 'wrap', 'unwrap']),
  instruction: z.string(),
  source: Address.nullable(),
  destination: Address.nullable(),
  /** Owners of the two token accounts; for native coins the accounts. null for the source of a wrap and of withdrawn fees. */
  from: Address.nullable(),
  to: Address.nullable(),
  amount: RawAmount,
  uiAmount: UiAmount,
  /** Token-2022 fee withheld, raw units; "0" without one. */
  fee: RawAmount,
  uiFee: UiAmount,
  /** null when unknown: a `transfer` whose token accounts are not in the transaction's token balances. */
  mint: Address.nullable(),
  decimals: Count.nullable(),
  /** True for a transfer of the native coin by the System program. */
  native: z.boolean(),
})
export type TransferEntry = z.infer<typeof TransferEntry>

export const MintedEntry = z.object({
  type: z.enum(['create', 'mint']),
  mint: Address.nullable(),
  ...TokenAmount,
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
  ...BalanceChange,
})
export type TokenChangeEntry = z.infer<typeof TokenChangeEntry>

export const FailureEntry = z.object({
  /** `InstructionError`, or the error of the transaction as a whole. */
  kind: z.string(),
  /** The `id` of the innermost instruction that failed; null when none did, or when the logs do not say which. */
  instruction: z.string().nullable(),
  programId: Address.nullable(),
  programName: z.string().nullable(),
  /** The number of a custom error. */
  code: Count.nullable(),
  name: z.string().nullable(),
  message: z.string().nullable(),
  /** Index in `logMessages` of the line that reports the failure. */
  logLine: Count.nullable(),
})
export type FailureEntry = z.infer<typeof FailureEntry>

export const AmountEntry = z.object({
  /** null for the coin, also where it is lamports that a pool counts as wrapped ones, and for an unknown token. */
  mint: Address.nullable(),
  ...TokenAmount,
  symbol: z.string().nullable(),
  /** The verified token that this one imitates; null for a token that looks like no verified one. */
  copyOf: Original.nullable(),
})
export type AmountEntry = z.infer<typeof AmountEntry>

/** A trade or a change of liquidity. */
export const ActivityEntry = z.object({
  kind: z.enum(['swap', 'addLiquidity', 'removeLiquidity', 'other']),
  /** The `id` of its instruction. */
  instruction: z.string(),
  programId: Address,
  programName: z.string().nullable(),
  pool: Address.nullable(),
  user: Address.nullable(),
  given: z.array(AmountEntry),
  received: z.array(AmountEntry),
  /** `single`: a trade in one pool. `route`: a trade over several pools. `leg`: one pool's part of a route. */
  scope: z.enum(['single', 'route', 'leg']),
})
export type ActivityEntry = z.infer<typeof ActivityEntry>

/** Name and logo of a mint of the transaction. */
export const TokenName = z.object({
  name: z.string().nullable(),
  symbol: z.string().nullable(),
  uri: z.string().nullable(),
  /** URL of the logo, where the metadata on chain has one. */
  logoUri: z.string().nullable(),
  /** The verified token that this one imitates; null for a token that looks like no verified one. */
  copyOf: Original.nullable(),
})
export type TokenName = z.infer<typeof TokenName>

export const Transaction = z.object({
  signature: Signature,
  signatures: z.array(Signature),
  status: Status,
  /** The runtime's error value as JSON text; null on success. */
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
  /** Micro-lamports bid per compute unit; null without a bid. */
  computeUnitPrice: RawAmount.nullable(),
  computeUnitLimit: RawAmount.nullable(),
  /** The part of `fee` above the base fee. */
  priorityFee: RawAmount,
  sentence: z.string(),
  sentencePieces: z.array(SentencePiece),
  /** null on success. */
  failure: FailureEntry.nullable(),
  activities: z.array(ActivityEntry),
  /** By mint: names of the transaction's tokens, as far as they are known. */
  tokens: z.record(Address, TokenName),
  /**
   * By mint, of those with a multiplier or interest: how amounts were shown at the time, such as those among the arguments of
   * `instructions`, which are raw. null where that is not known.
   */
  scales: z.record(Address, AmountScale.nullable()),
  /** For each line of `logMessages` the `id` of its instruction. */
  logInstructions: z.array(z.string().nullable()),
  /** Why a part of the transaction could not be decoded; null when everything was. */
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
  /** JSON text of `string[]`; null when the node kept no logs. */
  logMessages: JsonText.nullable(),
  tokenBalanceChanges: z.array(TokenChangeEntry),
  /** Events that programs emitted, in order, as far as an IDL decodes them. */
  events: z.array(EventEntry),
  /** The IDLs used. */
  idls: z.array(IdlSource),
  /** The address lookup tables that accounts were loaded from. */
  addressTableLookups: z.array(TableLookup),
  returnData: z.object({ programId: Address, data: z.string() }).nullable(),
})
export type Transaction = z.infer<typeof Transaction>

/** The newest transactions, newest first; with `block`, those of that block in block order, 404 when not indexed. */
export const listTransactions = route({
  method: 'GET',
  path: '/api/transactions',
  subject: 'Transactions',
  summary: 'The newest transactions, or those of one block.',
  missing: 'No block of the height or slot `block` is indexed.',
  input: z.object({
    block: BlockParam.optional(),
    limit: limitParam(100, 20),
    after: CountParam.optional(),
    /** `off`: without votes. */
    votes: VotesParam,
  }),
  output: z.array(TransactionSummary),
})

/** 404 when the signature is not indexed. */
export const getTransaction = route({
  method: 'GET',
  path: '/api/transaction/:signature',
  subject: 'Transactions',
  summary: 'One transaction with all that is decoded of it.',
  missing: 'No transaction with this signature is indexed.',
  input: z.object({ signature: Signature }),
  output: Transaction,
})
