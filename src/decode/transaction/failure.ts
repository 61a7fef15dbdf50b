import { thousands } from '#lib/text/text.ts'
import { anchorErrorOf, type ProgramError, programErrorOf } from '#svm/errors/program-errors.ts'
import { loggedPanic, runtimeCause } from '#svm/errors/runtime-causes.ts'
import {
  instructionErrorWords,
  isTransactionError,
  transactionErrorWords,
} from '#svm/errors/runtime-errors.ts'
import type {
  Address,
  DecodedAccount,
  DecodedInstruction,
  Failure,
  FailureOutcome,
} from '../block/decoded-block.ts'
import { countOf, listOf, recordOf } from '../block/loose-json.ts'
import { protocolOf } from '../protocols/index.ts'
import type { Invocation, LogTree } from './log-tree.ts'
import { findInRegistry, type ProgramRegistry } from './program-registry.ts'

type Source = {
  /** The chain's error value, parsed. */
  error: unknown
  instructions: readonly DecodedInstruction[]
  accounts: readonly DecodedAccount[]
  logs: readonly string[]
  tree: LogTree
  registry: ProgramRegistry
  /** The transaction's fee in lamports; undefined if unknown. */
  fee: bigint | undefined
  /** The units that the transaction consumed, and its requested limit; null: unknown. */
  computeUnits: bigint | null
  computeUnitLimit: bigint | null
}

/**
 * Finds the instruction that failed and its error.
 *
 * The chain names only the top-level instruction. An error of a call usually ends its callers with the same
 * error, one after the other, so the innermost invocation that ended with it is the cause. A caller may also
 * return another error: then its number has the caller's meaning, whatever failed within. Without such logs,
 * the top-level instruction that the chain names counts as failed, and the error may be its own or that of a
 * call.
 */
export function failureOf(source: Source): Failure {
  const { error, instructions, accounts, tree } = source
  const [kind = 'UnknownError', detail] = typeof error === 'string' ? [error] : entryOf(error)
  if (kind !== 'InstructionError') {
    const addressAt = (at: unknown) => accounts[countOf(at) ?? -1]?.address
    const message = transactionErrorWords(kind, detail, addressAt) ?? null
    return { ...NOTHING, outcome: outcomeOf(kind, source), kind, name: kind, message }
  }

  const [indexValue, cause] = listOf(detail)
  const index = countOf(indexValue)
  const found = instructions.findIndex((one) => one.innerIndex === null && one.index === index)
  const top = found < 0 ? null : found
  const hasCalls = top !== null && instructions[top + 1]?.innerIndex != null
  const origin = originOf(tree, codeOf(cause))
  // The runtime rejects some instructions before their program runs: then no invocation failed.
  const isTops = !hasCalls && !hasFailed(tree)
  const programId =
    origin?.programId ?? (top !== null && isTops ? (instructions[top]?.programId ?? null) : null)
  const said =
    (codeOf(cause) === null && saidByRuntime(source, origin, cause)) || (origin && saidBefore(source, origin))
  return {
    outcome: 'failed',
    kind,
    at: origin?.instruction ?? top,
    programId,
    ...wordsOf(cause, programId, said, source.registry),
    logLine: logLineOf(origin, said) ?? refusalLine(source, programId),
  }
}

/**
 * The errors with which the runtime rejects a transaction after its instructions ran; other errors of a whole
 * transaction come before they run.
 */
const FOUND_AFTERWARDS: ReadonlySet<string> = new Set([
  'InsufficientFundsForRent',
  'InvalidRentPayingAccount',
  'UnbalancedTransaction',
])

/** On a chain without fees `feeOnly` and `notExecuted` look the same; `notExecuted` is true of both. */
function outcomeOf(kind: string, { instructions, logs, fee, computeUnits }: Source): FailureOutcome {
  const hasRun =
    logs.length > 0 || (computeUnits ?? 0n) > 0n || instructions.some(({ innerIndex }) => innerIndex !== null)
  // An unknown error may come before or after the instructions ran.
  const isFoundBefore = isTransactionError(kind) && !FOUND_AFTERWARDS.has(kind)
  if (hasRun || !isFoundBefore || fee === undefined) return 'failed'
  return fee > 0n ? 'feeOnly' : 'notExecuted'
}

/** The invocation that returned the error: the innermost in the chain of callers that all ended with it. */
function originOf({ invocations }: LogTree, code: number | null): Invocation | undefined {
  const failed = invocations
    .filter((run) => run.failureLine !== null && numberOf(run) === code)
    .sort((a, b) => (a.failureLine ?? 0) - (b.failureLine ?? 0))
  let origin = failed.pop()
  for (
    let inner = failed.pop();
    inner && origin && invocations[inner.caller ?? -1] === origin;
    inner = failed.pop()
  )
    origin = inner
  return origin
}

const hasFailed = ({ invocations }: LogTree): boolean =>
  invocations.some(({ failureLine }) => failureLine !== null)

/** The number of a custom error that an invocation ended with; null for the runtime's own errors. */
function numberOf({ failure }: Invocation): number | null {
  const [, hex] = /^custom program error: 0x([0-9a-f]{1,8})$/i.exec(failure ?? '') ?? []
  return hex === undefined ? null : Number.parseInt(hex, 16)
}

const NOTHING = { at: null, programId: null, code: null, logLine: null }

const logLineOf = (origin: Invocation | undefined, said: Said | undefined) =>
  said?.line ?? origin?.failureLine ?? null

/**
 * The log line of a rejection after the program ended with success; such a line is outside all invocations.
 */
function refusalLine({ logs, tree }: Source, programId: Address | null): number | null {
  if (programId === null) return null
  const found = logs.findLastIndex(
    (line, at) => tree.lines[at] === null && line.startsWith(`Program ${programId} failed: `),
  )
  return found < 0 ? null : found
}

function entryOf(error: unknown): [string, unknown] | [] {
  const [entry] = Object.entries(recordOf(error) ?? {})
  return entry ?? []
}

const codeOf = (cause: unknown): number | null => countOf(recordOf(cause)?.Custom) ?? null

function wordsOf(
  cause: unknown,
  programId: Address | null,
  said: Said | undefined,
  registry: ProgramRegistry,
): Pick<Failure, 'code' | 'name' | 'message'> {
  const code = codeOf(cause)
  if (code === null) {
    const name = typeof cause === 'string' ? cause : (entryOf(cause)[0] ?? null)
    const message = name === null ? null : (instructionErrorWords(name) ?? null)
    return { code, name, message: said?.cause ?? message ?? said?.message ?? null }
  }
  const known = programId === null ? undefined : knownError(programId, code, said, registry)
  return { code, name: known?.name ?? said?.name ?? null, message: known?.message ?? said?.message ?? null }
}

function knownError(
  programId: Address,
  code: number,
  said: Said | undefined,
  registry: ProgramRegistry,
): ProgramError | undefined {
  // The program's own message comes first: forks of a program change numbers and names.
  if (said?.name !== undefined) return { name: said.name, message: said.message ?? said.name }
  return (
    programErrorOf(programId, code) ??
    protocolOf(programId, registry)?.errorOf?.(code) ??
    (said?.isAnchor || isAnchorRange(code, programId, registry) ? anchorErrorOf(code) : undefined)
  )
}

/** Numbers below 6000 are the framework's in every program that is written with Anchor; others define them freely. */
function isAnchorRange(code: number, programId: Address, registry: ProgramRegistry): boolean {
  return code < 6_000 && findInRegistry(programId, registry)?.isAnchor === true
}

/** `cause`: the reason why the runtime stopped the program, which is more specific than the error's name. */
type Said = { line: number | null; name?: string; message?: string; isAnchor?: boolean; cause?: string }

// https://docs.rs/anchor-lang (error::AnchorError): `AnchorError … Error Code: X. Error Number: 6001. Error Message: Y.`
const ANCHOR =
  /^Program log: AnchorError .*Error Code: (\w+)\. Error Number: (\d+)\. Error Message: (.*?)\.?$/
const PLAIN = /^Program log: (?:Error: ?|Custom program error: |panicked at |ERROR: ?)(.*)$/i

/**
 * A sentence in a program's last line: `Sequence out of order | sequence_num=7`. Other lines describe its
 * work, or have values.
 */
const LAST = /^Program log: ([A-Z][a-z]+(?: [A-Za-z]+){2,})\.?(?: \| .*)?$/
const REFUSES =
  /\b(not|no|insufficient|invalid|exceeds?|exceeded|out of|failed|mismatch|wrong|missing|must|cannot|unable|expired|stale|already)\b/i

const NUMBER = /^\s*(0x[0-9a-f]+|\d+)\s*$/i

/** The reason that the failing program itself logged: the last such line of its invocation. */
function saidBefore({ logs, tree }: Source, origin: Invocation): Said | undefined {
  const own = tree.invocations.indexOf(origin)
  const last = origin.failureLine ?? origin.to ?? logs.length - 1
  let lastWords: Said | undefined
  let isLast = true
  for (let line = last; line > origin.from; line--) {
    if (tree.lines[line] !== own) continue
    const text = logs[line] ?? ''
    const anchor = ANCHOR.exec(text)
    if (anchor) {
      const [, name = '', , message = ''] = anchor
      return { line, name, message, isAnchor: true }
    }
    const plain = PLAIN.exec(text)
    // Some programs log only the number, which the error already has.
    if (plain?.[1] && !NUMBER.test(plain[1])) return { line, message: plain[1] }
    if (plain || !isLast || !text.startsWith('Program log: ')) continue
    isLast = false
    const [, words] = LAST.exec(text) ?? []
    if (words !== undefined && REFUSES.test(words)) lastWords = { line, message: words }
  }
  return lastWords
}

/** Errors that say only that the program was stopped. */
const isStop = (cause: unknown): cause is string =>
  cause === 'ProgramFailedToComplete' || cause === 'ComputationalBudgetExceeded'

/**
 * The reason why the runtime stopped the program, from its lines in the log; for a panic also from the
 * program's lines. Without such a line, the reason is that all units are consumed: for other reasons the
 * runtime always writes a line.
 */
function saidByRuntime(source: Source, origin: Invocation | undefined, cause: unknown): Said | undefined {
  if (!isStop(cause)) return undefined
  const { tree, logs, computeUnits, computeUnitLimit } = source
  const line = origin?.failureLine ?? null
  const own = origin === undefined ? null : tree.invocations.indexOf(origin)
  const lines = logs.flatMap((text, at) => (own !== null && tree.lines[at] === own ? [{ text, at }] : []))
  const said = lines
    .flatMap(({ text }) => RUNTIME.exec(text)?.[1] ?? [])
    .filter((text) => text !== instructionErrorWords(cause))
  const found = said.flatMap((text) => runtimeCause(text) ?? []).at(0)
  const isSpent = computeUnits !== null && computeUnits === computeUnitLimit
  const ranOut =
    cause === 'ComputationalBudgetExceeded' || found?.kind === 'compute' || (said.length === 0 && isSpent)
  if (ranOut) {
    const units = unitsOf(source, lines)
    return { line, cause: `ran out of compute units${units && ` (${units})`}` }
  }
  if (found?.kind === 'other') return { line, cause: found.words }
  for (const { text, at } of lines.toReversed()) {
    const words = loggedPanic(text.replace(/^Program log: (?:Error: )?/, ''))
    if (words !== undefined) return { line: at, cause: words }
  }
  const words = found?.words ?? said[0]
  return words === undefined ? undefined : { line, cause: words }
}

const RUNTIME = /^Program (?:failed to complete: |[1-9A-HJ-NP-Za-km-z]{32,44} failed: ?)(.*)$/
const CONSUMED = /^Program \w{32,44} consumed (\d{1,20}) of (\d{1,20}) compute units$/

/**
 * `38,000 of 38,000`: the units of the transaction, or those of the call that ran out where its limit is
 * unknown.
 */
function unitsOf({ computeUnits, computeUnitLimit }: Source, lines: readonly { text: string }[]): string {
  if (computeUnits !== null && computeUnitLimit !== null)
    return `${thousands(String(computeUnits))} of ${thousands(String(computeUnitLimit))}`
  const [, used, limit] = lines.flatMap(({ text }) => CONSUMED.exec(text) ?? [])
  return used === undefined || limit === undefined ? '' : `${thousands(used)} of ${thousands(limit)}`
}
