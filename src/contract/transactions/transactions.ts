import { z } from 'zod'
import { route } from '../route.ts'
import { Original } from '../tokens/tokens.ts'
import {
  Address,
  AfterParam,
  AmountScale,
  BlockParam,
  Count,
  JsonText,
  limitParam,
  RawAmount,
  Signature,
  Status,
  Timestamp,
  TokenAmount,
  VotesParam,
} from '../values.ts'
import { SentencePiece } from './sentences.ts'
import { FailureEntry } from './transaction-failure.ts'
import { OwnerChanges, TokenChangeEntry } from './transaction-movements.ts'

export const TransactionSummary = z
  .object({
    signature: Signature,
    status: Status,
    fee: RawAmount.describe('Lamports.'),
    timestamp: Timestamp,
    blockHeight: Count.nullable(),
    slot: Count,
    index: Count.describe('Index in the block, from 0.'),
    feePayer: Address.nullable(),
    instructions: JsonText.describe(
      'JSON text: a list of `{programId, programName, type}` of the top-level instructions; names and types may be null.',
    ),
    sentence: z.string().describe('What the transaction did: `Sent 5 USDG to alice.gor`. Never empty.'),
    sentencePieces: z.array(SentencePiece),
  })
  .describe('A transaction as lists show it.')
export type TransactionSummary = z.infer<typeof TransactionSummary>

export const InstructionEntry = z
  .object({
    id: z.string().describe('`"2"` for a top-level instruction, `"2.0"` for its first inner one.'),
    index: Count,
    innerIndex: Count.nullable(),
    isInner: z.boolean(),
    stackHeight: Count.nullable(),
    programId: Address,
    programName: z.string().nullable(),
    program: z.string().nullable(),
    type: z.string().nullable(),
    parsed: z
      .object({ type: z.string(), info: z.record(z.string(), z.unknown()) })
      .nullable()
      .describe(
        "The form of a node's jsonParsed, also for memos (for which a node returns only the text); integers beyond 2^53 are strings. null: not parsed.",
      ),
    data: z.string().nullable().describe("Base58; null when the archive has only the node's parsed form."),
    accounts: z.array(Address),
    accountNames: z
      .array(z.string().nullable())
      .describe('For each of `accounts` its role in the instruction (`source`, `pool`); null when unknown.'),
    parsedBy: z
      .enum(['program', 'idl'])
      .nullable()
      .describe(
        'The decoder of `parsed`: a built-in one (`program`) or an IDL (`idl`); null when not parsed.',
      ),
    computeUnits: RawAmount.nullable().describe(
      'Consumed by the instruction and its inner ones; null when the logs do not say.',
    ),
  })
  .describe(
    'An entry of `Transaction.instructions`: a flat list in order of execution; `index` and `innerIndex` give the tree.',
  )
export type InstructionEntry = z.infer<typeof InstructionEntry>

export const EventEntry = z
  .object({
    instruction: z
      .string()
      .nullable()
      .describe('The `id` of the instruction that emitted it; null when the logs do not say which.'),
    programId: Address,
    programName: z.string().nullable(),
    name: z.string(),
    info: z
      .record(z.string(), z.unknown())
      .describe('Its fields; integers beyond 2^53 as decimal strings, bytes as hex.'),
    logLine: Count.nullable().describe('Index of its line in `logMessages`; null for an event by CPI.'),
  })
  .describe('An event that a program emitted, by a `Program data:` log line or by a CPI to itself.')
export type EventEntry = z.infer<typeof EventEntry>

export const IdlSource = z
  .object({
    programId: Address,
    name: z.string().nullable(),
    source: z
      .enum(['chain', 'profile'])
      .describe('`chain`: published on chain by the program; `profile`: given by the network profile.'),
    slot: Count.nullable().describe('The slot that it was read at; null for `profile`.'),
  })
  .describe('An IDL (interface description) that this response was decoded with.')
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
  change: RawAmount.nullable().describe('Lamports, signed.'),
})
export type AccountEntry = z.infer<typeof AccountEntry>

export const AmountEntry = z.object({
  mint: Address.nullable().describe(
    'null for the coin, also where it is lamports that a pool counts as wrapped ones, and for an unknown token.',
  ),
  ...TokenAmount,
  symbol: z.string().nullable(),
  copyOf: Original.nullable().describe(
    'The verified token that this one imitates; null for a token that looks like no verified one.',
  ),
})
export type AmountEntry = z.infer<typeof AmountEntry>

export const ActivityEntry = z
  .object({
    kind: z.enum(['swap', 'addLiquidity', 'removeLiquidity', 'other']),
    instruction: z.string().describe('The `id` of its instruction.'),
    programId: Address,
    programName: z.string().nullable(),
    pool: Address.nullable(),
    user: Address.nullable(),
    given: z.array(AmountEntry),
    received: z.array(AmountEntry),
    scope: z
      .enum(['single', 'route', 'leg'])
      .describe(
        "`single`: a trade in one pool. `route`: a trade over several pools. `leg`: one pool's part of a route.",
      ),
  })
  .describe('A trade or a change of liquidity.')
export type ActivityEntry = z.infer<typeof ActivityEntry>

export const TokenName = z
  .object({
    name: z.string().nullable(),
    symbol: z.string().nullable(),
    uri: z.string().nullable(),
    logoUri: z.string().nullable().describe('URL of the logo, where the metadata on chain has one.'),
    copyOf: Original.nullable().describe(
      'The verified token that this one imitates; null for a token that looks like no verified one.',
    ),
  })
  .describe('Name and logo of a mint of the transaction.')
export type TokenName = z.infer<typeof TokenName>

export const DroppedBy = z
  .object({
    setting: z
      .enum(['VOTE_DETAIL_DAYS', 'DETAIL_DAYS'])
      .describe("The operator's setting that dropped it; see docs/operating.md."),
    source: z
      .enum(['node', 'index'])
      .describe(
        '`node`: the transaction was read from the node, and all fields are known. `index`: the node did not return it. Then ' +
          'the fields from `signature` to `computeUnits`, `priorityFee`, `sentence` and `failure` are known, and of ' +
          '`instructions` programs and types at the top level; lists are empty and other fields null.',
      ),
  })
  .describe('Where this explorer no longer has what the chain returned for the transaction.')
export type DroppedBy = z.infer<typeof DroppedBy>

export const Transaction = z.object({
  signature: Signature,
  signatures: z.array(Signature),
  status: Status,
  error: JsonText.nullable().describe("The runtime's error value as JSON text; null on success."),
  fee: RawAmount,
  slot: Count,
  blockHeight: Count.nullable(),
  index: Count,
  timestamp: Timestamp,
  feePayer: Address.nullable(),
  finalized: z.boolean(),
  droppedBy: DroppedBy.nullable().describe(
    'null where its detail is stored, as it is unless a setting says otherwise.',
  ),
  version: z.union([z.literal('legacy'), Count]).describe("`legacy` or the message version's number."),
  size: Count.nullable().describe('Its bytes as it was sent; null where the chain gave no bytes.'),
  maxSize: Count.nullable().describe(
    'The most bytes of a transaction of its version; null for a version that this explorer does not know.',
  ),
  recentBlockhash: z.string().nullable(),
  computeUnits: RawAmount.nullable(),
  computeUnitPrice: RawAmount.nullable().describe('Micro-lamports bid per compute unit; null without a bid.'),
  computeUnitLimit: RawAmount.nullable().describe(
    'Compute units that were asked for; null when none were: then version 1 gets 0, and other versions a default.',
  ),
  heapSize: RawAmount.nullable().describe(
    'Bytes of the heap that was asked for; null when none was: then each call gets 32,768.',
  ),
  loadedAccountsDataSizeLimit: RawAmount.nullable().describe(
    'The most bytes of all accounts together that was asked for; null when none was: then version 1 gets 0, and ' +
      'other versions a default.',
  ),
  priorityFee: RawAmount.describe('The part of `fee` above the base fee.'),
  sentence: z.string(),
  sentencePieces: z.array(SentencePiece),
  subject: SentencePiece.nullable().describe(
    'The fee payer, by its name of today or else its shortened address, where it did what `sentence` begins ' +
      'with: `alice.gor`, who `Sent 5 USDG`. null where the sentence begins with another one, where it is not ' +
      'known who did it, and for a failure.',
  ),
  failure: FailureEntry.nullable().describe('null on success.'),
  activities: z.array(ActivityEntry),
  tokens: z
    .record(Address, TokenName)
    .describe("By mint: names of the transaction's tokens, as far as they are known."),
  scales: z
    .record(Address, AmountScale.nullable())
    .describe(
      'By mint, of those with a multiplier or interest: how amounts were shown at the time, such as those among ' +
        'the arguments of `instructions`, which are raw. null where that is not known.',
    ),
  logInstructions: z
    .array(z.string().nullable())
    .describe('For each line of `logMessages` the `id` of its instruction.'),
  decodeError: z
    .string()
    .nullable()
    .describe('Why a part of the transaction could not be decoded; null when everything was.'),
  instructions: JsonText.describe('JSON text of `InstructionEntry[]`.'),
  accounts: JsonText.describe('JSON text of `AccountEntry[]`.'),
  transfers: JsonText.describe('JSON text of `TransferEntry[]`.'),
  mintedTokens: JsonText.describe('JSON text of `MintedEntry[]`.'),
  burnedTokens: JsonText.describe('JSON text of `BurnedEntry[]`.'),
  logMessages: JsonText.nullable().describe('JSON text of `string[]`; null when the node kept no logs.'),
  tokenBalanceChanges: z.array(TokenChangeEntry),
  ownerChanges: z
    .array(OwnerChanges)
    .nullable()
    .describe(
      'What the transaction changed for each owner: signers first, then by the greatest part of a change of any ' +
        'asset. null where the chain gives no balances.',
    ),
  events: z
    .array(EventEntry)
    .describe('Events that programs emitted, in order, as far as an IDL decodes them.'),
  idls: z.array(IdlSource).describe('The IDLs used.'),
  addressTableLookups: z
    .array(TableLookup)
    .describe('The address lookup tables that accounts were loaded from.'),
  returnData: z.object({ programId: Address, data: z.string() }).nullable(),
})
export type Transaction = z.infer<typeof Transaction>

export const listTransactions = route('listTransactions', {
  subject: 'Transactions',
  summary: 'The newest transactions, or those of one block.',
  description: 'Newest first; with `block`, in block order.',
  isPart: true,
  missing: 'No block of the height or slot `block` is indexed.',
  example: { limit: '3' },
  input: z.object({
    block: BlockParam.optional().describe('A height: only the transactions of this block.'),
    limit: limitParam(100, 20),
    after: AfterParam,
    votes: VotesParam,
  }),
  output: z.array(TransactionSummary),
})

export const getTransaction = route('getTransaction', {
  subject: 'Transactions',
  summary: 'One transaction with all that is decoded of it.',
  missing: 'No transaction with this signature is indexed.',
  example: { signature: '{signature}' },
  elsewhere: 'if-missing',
  input: z.object({ signature: Signature.describe('The first signature of the transaction, base58.') }),
  output: Transaction,
})
