import { stringifyJson } from '#lib/text/json.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { isVoteType } from '#svm/programs/vote.ts'
import { memoIn } from '#svm/rpc/archived-transaction.ts'
import { isMemoProgram } from '#svm/rpc/memo-text.ts'
import type { RpcTransaction } from '#svm/rpc-block.ts'
import type { DecodedInstruction, DecodedTransaction } from '../block/decoded-block.ts'
import { countOf, isAddress, type LooseRecord, listOf, recordOf, textOf, u64Of } from '../block/loose-json.ts'
import { createProblems, type Problems } from '../block/problems.ts'
import { metadataChangesOf } from '../changes/metadata-changes.ts'
import { readMovements } from '../movements/movements.ts'
import { type NetChanges, netChangesOf } from '../movements/net-changes.ts'
import { tipsOf } from '../movements/tips.ts'
import { tokenTransfersOf } from '../movements/token-transfers.ts'
import { fillLoggedMessages } from '../protocols/hyperlane-mailbox/logged-messages.ts'
import { nameChangesOf } from '../protocols/name-service/name-changes.ts'
import type { Described } from '../sentence/described.ts'
import { descriptionOf } from '../sentence/sentence.ts'
import { tippedDescription } from '../sentence/tip-sentence.ts'
import { readActivities } from '../trades/activities.ts'
import { fillNativeBalances, nativeChangesOf, readTokenBalances, tokenChangesOf } from './balances.ts'
import { readComputeBudget } from './compute-budget.ts'
import { failureOf } from './failure.ts'
import { type ParseDepth, readInstructions } from './instructions.ts'
import { readJsonMessage } from './json-message.ts'
import { fillComputeUnits, readLogs } from './log-tree.ts'
import { fillLoggedTopTypes, fillLoggedTypes } from './logged-types.ts'
import type { Message } from './message.ts'
import { EMPTY_REGISTRY, type ProgramRegistry } from './program-registry.ts'
import { decodeSimpleVote } from './simple-vote.ts'
import { readWireMessage, transactionBytes } from './wire-message.ts'

const LEGACY = -1
const NO_ACTIVITIES = { activities: [], pools: [] }

export type DecodeOptions = {
  parse?: ParseDepth
  registry?: ProgramRegistry
  /** The leader of a slot by the chain's leader schedule; null where it is unknown. */
  leaderOf?: (slot: number) => string | null
}

/**
 * One transaction of a block, or the response of `getTransaction`, in any encoding and of any version.
 *
 * Never throws. Unreadable parts are left out and described in `decodeError`; a transaction that is wholly
 * unreadable still has its index, and every signature that could be found (`signature` is '' when none
 * could). Archives without `err` have it in `status`. Without `meta` the result is unknown: then `success` is
 * true, `fee` 0, and `decodeError` says so.
 *
 * @param index the index in the block, from 0
 */
export function decodeTransaction(
  index: number,
  tx: RpcTransaction,
  options: DecodeOptions = {},
): DecodedTransaction {
  const { parse, registry = EMPTY_REGISTRY } = options
  const vote = parse === 'tokenTransfers' ? decodeSimpleVote(index, recordOf(tx) ?? {}, registry) : undefined
  return vote ?? decodeAnyTransaction(index, tx, options)
}

/** As `decodeTransaction`, without the shorter way for simple votes. */
export function decodeAnyTransaction(
  index: number,
  tx: RpcTransaction,
  { parse = 'all', registry = EMPTY_REGISTRY }: DecodeOptions,
): DecodedTransaction {
  const problems = createProblems()
  const source = (recordOf(tx) ?? {}) as LooseRecord & RpcTransaction
  const meta = recordOf(source.meta)
  const message = readMessage(source, meta, problems)
  const { signatures, recentBlockhash, accounts, addressTableLookups } = message
  const version = message.version ?? versionOf(source.version) ?? LEGACY
  const [signature = ''] = signatures
  if (signature === '') problems.add('The transaction has no signature')

  if (meta === undefined) problems.add('The chain gives no meta: status, fee and balances are not known')
  const cause = meta?.err === undefined ? recordOf(meta?.status)?.Err : meta.err
  const error = errorText(cause)
  const success = error === ''
  const fee = u64Of(meta?.fee)
  if (meta !== undefined && fee === undefined) problems.add('The fee is not a u64')
  if (meta !== undefined) fillNativeBalances(accounts, meta.preBalances, meta.postBalances, problems)

  const instructions = readInstructions(
    message,
    meta?.innerInstructions,
    { parse, success, registry },
    problems,
  )
  const logs = logsOf(meta, problems)
  // Lists do not show the logs of successful transactions, so these are not read.
  const tree = readLogs(success && parse === 'tokenTransfers' ? [] : logs, instructions)
  fillComputeUnits(instructions, tree)
  if (parse === 'all') {
    fillLoggedTypes(instructions, logs, tree)
    fillLoggedMessages(instructions, logs, tree)
  } else fillLoggedTopTypes(instructions, logs)
  const pre = readTokenBalances(meta?.preTokenBalances, accounts, problems)
  const post = readTokenBalances(meta?.postTokenBalances, accounts, problems)
  const tokenTransfers =
    success && meta !== undefined ? tokenTransfersOf(instructions, accounts, pre, post) : []
  const moved = {
    success,
    fee: fee ?? 0n,
    feePayer: accounts[0]?.address ?? null,
    accounts,
    instructions,
    nativeChanges: nativeChangesOf(accounts),
    tokenChanges: tokenChangesOf(pre, post),
    tokenTransfers,
    movements: success ? readMovements(instructions, tokenTransfers) : [],
    isVote: version === LEGACY && isSimpleVote(message, instructions),
  }
  let netChanges: NetChanges | undefined
  const changes = () => {
    netChanges ??= netChangesOf(moved)
    return netChanges
  }
  const computeUnits = u64Of(meta?.computeUnitsConsumed) ?? null
  const budget = readComputeBudget(instructions, fee ?? 0n, message)
  // Every field is written by name, because an object that begins with a spread is slow to build.
  const described: Described = {
    success,
    fee: moved.fee,
    feePayer: moved.feePayer,
    accounts,
    instructions,
    nativeChanges: moved.nativeChanges,
    tokenChanges: moved.tokenChanges,
    tokenTransfers,
    movements: moved.movements,
    isVote: moved.isVote,
    index,
    signature,
    signatures,
    version,
    size: message.size,
    recentBlockhash,
    error,
    memo: hasMemo(instructions) ? memoIn(source) : null,
    computeUnits,
    logs,
    hasLogs: Array.isArray(meta?.logMessages),
    logInstructions: tree.lines.map((run) =>
      run === null ? null : (tree.invocations[run]?.instruction ?? null),
    ),
    returnData: returnDataOf(meta?.returnData),
    ...(success ? readActivities({ ...moved, changes, registry }) : NO_ACTIVITIES),
    metadataChanges: success ? metadataChangesOf(instructions) : [],
    nameChanges: success ? nameChangesOf(instructions) : [],
    failure: success
      ? null
      : failureOf({
          error: cause,
          instructions,
          accounts,
          logs,
          tree,
          registry,
          fee,
          computeUnits,
          computeUnitLimit: budget.computeUnitLimit,
        }),
    ...budget,
    addressTableLookups,
    decodeError: problems.text(),
  }
  const tips = tipsOf(moved.movements, registry)
  const description = tips.length > 0 ? tippedDescription(described, tips) : descriptionOf(described, changes)
  return { ...described, ...description }
}

const hasMemo = (instructions: readonly DecodedInstruction[]): boolean =>
  instructions.some(({ programId, innerIndex }) => innerIndex === null && isMemoProgram(programId))

function readMessage(source: LooseRecord, meta: LooseRecord | undefined, problems: Problems): Message {
  const bytes = transactionBytes(source.transaction, problems)
  return bytes === undefined
    ? readJsonMessage(recordOf(source.transaction), source.version, meta, problems)
    : readWireMessage(bytes, meta, problems)
}

/** The first signature ('' where there is none) and the accounts of a transaction, as `decodeTransaction` has them. */
export function decodeAccounts(tx: RpcTransaction): { signature: string; accounts: string[] } {
  const source = (recordOf(tx) ?? {}) as LooseRecord
  const { signatures, accounts } = readMessage(source, recordOf(source.meta), createProblems())
  return { signature: signatures[0] ?? '', accounts: accounts.map(({ address }) => address) }
}

/** A node writes 0 and `"legacy"`; some archives also `"0"`. */
function versionOf(version: unknown): number | undefined {
  return countOf(typeof version === 'string' && /^\d{1,3}$/.test(version) ? Number(version) : version)
}

/** The chain's error as JSON text, '' for success. */
function errorText(error: unknown): string {
  if (error === undefined || error === null) return ''
  try {
    return stringifyJson(error)
  } catch {
    // JSON that is nested deeper than the stack allows, which no node writes.
    return '"An error that cannot be written as text"'
  }
}

function logsOf(meta: LooseRecord | undefined, problems: Problems): string[] {
  const lines = listOf(meta?.logMessages)
  const texts = lines.filter((line) => typeof line === 'string')
  if (texts.length < lines.length) problems.add('A log line is not text')
  return texts
}

function returnDataOf(source: unknown): DecodedTransaction['returnData'] {
  const { programId, data } = recordOf(source) ?? {}
  const text = textOf(listOf(data)[0])
  return isAddress(programId) && text !== undefined ? { programId, data: text } : null
}

/**
 * A legacy message with one or two signatures and exactly one instruction, which votes. The caller checks that it is legacy.
 * The node software accepts any instruction of the vote program as a simple vote, also a withdrawal:
 * https://docs.rs/solana-transaction (`simple_vote_transaction_checker`). Withdrawals must not be hidden among the votes.
 */
function isSimpleVote(message: Message, instructions: readonly DecodedInstruction[]): boolean {
  const { signatures } = message
  const [only] = instructions
  return (
    (signatures.length === 1 || signatures.length === 2) &&
    message.instructions.length === 1 &&
    only?.programId === PROGRAM.vote &&
    only.type !== null &&
    isVoteType(only.type)
  )
}
