import { decodeBase58, encodeBase58 } from '#lib/text/base58.ts'
import { isEventCall } from '#svm/idl/decode.ts'
import type { ProgramDecoder } from '#svm/program-decoder.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { programOf } from '#svm/programs/index.ts'
import { withOwnAccounts } from '#svm/programs/token-confidential.ts'
import { withTrueSigners } from '#svm/programs/token-signers.ts'
import { isVoteType } from '#svm/programs/vote.ts'
import type { DecodedInstruction } from '../block/decoded-block.ts'
import { countOf, type LooseRecord, listOf, recordOf, textOf, u64Of } from '../block/loose-json.ts'
import type { Problems } from '../block/problems.ts'
import { protocolByForm, protocolOf } from '../protocols/index.ts'
import { isBridgeCall } from '../sentence/deeds/bridges.ts'
import { isFillCall } from '../sentence/deeds/fill-deeds.ts'
import { isCountedOrderCall } from '../sentence/order-sentence.ts'
import { isDescribed } from '../sentence/rules/sentence-lines.ts'
import { resolveInstruction, type SourceInstruction } from './instruction-source.ts'
import type { Message } from './message.ts'
import { findInRegistry, type ProgramRegistry } from './program-registry.ts'

/**
 * How much to parse. `all`: every instruction of a known program. `tokenTransfers`: the arguments for token
 * transfers and the priority fee, and the `type` of top-level instructions; other instructions have no
 * `info`, and `data` that came as bytes is not encoded as text. Lists need no more, and this keeps indexing
 * fast.
 */
export type ParseDepth = 'all' | 'tokenTransfers'

// A CPI carries at most 10 KiB, which is 14,000 characters. Decoding base58 takes quadratic time: longer text is not decoded.
const LONGEST_DATA = 16_384

/**
 * Whether the sentence in a list needs the arguments: those of deeds, and of all instructions of the vote
 * program except votes, for which the type is enough.
 */
const isTold = ({ programId, program }: DecodedInstruction, type: string): boolean =>
  programId === PROGRAM.vote
    ? !isVoteType(type)
    : program !== null &&
      (isDescribed(program, type) ||
        isBridgeCall(program, type) ||
        isFillCall(program, type) ||
        isCountedOrderCall(program, type))

const TOKENS: ReadonlySet<string> = new Set([PROGRAM.token, PROGRAM.token2022])

/** Programs whose arguments lists need: for token transfers, and for the sentence. */
const TELLING: ReadonlySet<string> = new Set([
  PROGRAM.token,
  PROGRAM.token2022,
  PROGRAM.associatedToken,
  PROGRAM.system,
  PROGRAM.stake,
  PROGRAM.upgradeableLoader,
  PROGRAM.loader4,
  PROGRAM.addressLookupTable,
  PROGRAM.config,
  PROGRAM.zkElGamalProof,
  PROGRAM.memo,
])

/**
 * All instructions in order of execution: each top-level one, followed by its inner ones in the order of
 * their calls.
 *
 * If jsonParsed has only the node's own parse of an instruction, the instruction has no data and an empty
 * account list: the order of the accounts is not in the parse.
 */
export function readInstructions(
  message: Message,
  innerInstructions: unknown,
  options: { parse: ParseDepth; success: boolean; registry: ProgramRegistry },
  problems: Problems,
): DecodedInstruction[] {
  const { instructions } = message
  const inner = innerByIndex(innerInstructions, problems)
  const reader = new InstructionReader(message, options, problems)
  for (let index = 0; index < instructions.length; index++) {
    const instruction = instructions[index]
    if (instruction === undefined) break
    reader.read(instruction, index, null)
    const calls = inner?.get(index)
    if (calls === undefined) continue
    inner?.delete(index)
    for (let i = 0; i < calls.length; i++) reader.read({ json: recordOf(calls[i]) ?? NO_FIELDS }, index, i)
  }
  if (inner !== undefined && inner.size > 0 && instructions.length > 0)
    problems.add(
      `Inner instructions belong to instruction ${[...inner.keys()].join(', ')}, which is not there`,
    )
  return reader.instructions
}
const NO_FIELDS: LooseRecord = {}

function innerByIndex(source: unknown, problems: Problems): Map<number, readonly unknown[]> | undefined {
  const groups = listOf(source)
  if (groups.length === 0) return undefined
  const byIndex = new Map<number, readonly unknown[]>()
  for (const group of groups) {
    const { index, instructions } = recordOf(group) ?? NO_FIELDS
    const position = countOf(index)
    if (position === undefined || !Array.isArray(instructions))
      problems.add('Inner instructions are not readable')
    else byIndex.set(position, [...(byIndex.get(position) ?? []), ...instructions])
  }
  return byIndex
}

class InstructionReader {
  readonly instructions: DecodedInstruction[] = []
  private readonly message: Message
  private readonly wantsAll: boolean
  private readonly success: boolean
  private readonly registry: ProgramRegistry
  private readonly problems: Problems

  constructor(
    message: Message,
    { parse, success, registry }: { parse: ParseDepth; success: boolean; registry: ProgramRegistry },
    problems: Problems,
  ) {
    this.message = message
    this.wantsAll = parse === 'all'
    this.success = success
    this.registry = registry
    this.problems = problems
  }

  read(source: SourceInstruction, index: number, innerIndex: number | null): void {
    const label = () => `Instruction ${innerIndex === null ? index : `${index}.${innerIndex}`}`
    const resolved = resolveInstruction(source, this.message.accounts, label, this.problems)
    if (resolved === undefined) return
    const { programId, bytes, parsed } = resolved
    const program = programOf(programId)
    const protocol =
      program === undefined
        ? (protocolOf(programId, this.registry) ??
          protocolByForm(resolved.accounts, () => bytes ?? bytesIn(resolved.data)))
        : undefined
    const decoder = program ?? protocol
    const programName = program?.name ?? findInRegistry(programId, this.registry)?.name ?? null
    const instruction: DecodedInstruction = {
      index,
      innerIndex,
      stackHeight: resolved.stackHeight ?? (innerIndex === null ? 1 : null),
      programId,
      program: program?.program ?? protocol?.name ?? resolved.program ?? null,
      programName,
      accounts: resolved.accounts,
      data: resolved.data ?? (bytes !== undefined && this.wantsAll ? encodeBase58(bytes) : null),
      type: null,
      info: null,
      computeUnits: null,
    }
    this.instructions.push(instruction)
    if (parsed !== undefined) {
      takeNodesParse(instruction, parsed)
      this.correctSigners(instruction)
    }
    if (parsed !== undefined || !resolved.isComplete) return
    if (decoder === undefined) {
      if (this.wantsAll && innerIndex !== null && isEvent(instruction, bytes)) instruction.type = 'event'
      return
    }
    const keepInfo =
      this.wantsAll ||
      // A failed transaction pays its priority fee too.
      programId === PROGRAM.computeBudget ||
      (this.success && (TELLING.has(programId) || (protocol !== undefined && !protocol.isOnlyTyped)))
    const mayBeTold = this.success && protocol?.isOnlyTyped === true
    if (keepInfo || mayBeTold || innerIndex === null)
      this.parse(instruction, decoder, { bytes, keepInfo, label })
  }

  private correctSigners(instruction: DecodedInstruction): void {
    const { programId, info } = instruction
    if (info?.signers === undefined || !TOKENS.has(programId)) return
    const isSigner = (account: unknown) =>
      this.message.accounts.some(({ address, signer }) => signer && address === account)
    instruction.info = withTrueSigners(info, isSigner)
  }

  private parse(
    instruction: DecodedInstruction,
    decoder: Pick<ProgramDecoder, 'decode'>,
    { bytes, keepInfo, label }: { bytes: Uint8Array | undefined; keepInfo: boolean; label: () => string },
  ): void {
    const { programId, accounts, data } = instruction
    const source = bytes ?? bytesIn(data)
    if (source === undefined) {
      this.problems.add(`${label()}: its data is not base58 that can be read`)
      return
    }
    try {
      const dataAt = (index: number) => bytesOf(this.message.instructions[index])
      const parsed = decoder.decode({ programId, accounts, data: source, dataAt })
      if (parsed === undefined) return
      instruction.type = parsed.type
      if (!keepInfo && !(this.success && isTold(instruction, parsed.type))) return
      instruction.info = parsed.info
      this.correctSigners(instruction)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      this.problems.add(`${label()} (${instruction.programName ?? programId}): ${reason}`)
    }
  }
}

const bytesIn = (data: string | null | undefined): Uint8Array | undefined =>
  data != null && data.length <= LONGEST_DATA ? decodeBase58(data) : undefined

function bytesOf(source: SourceInstruction | undefined): Uint8Array | undefined {
  if (source === undefined) return undefined
  return 'json' in source ? bytesIn(textOf(source.json.data)) : source.data
}

/**
 * Anchor programs write events by calling themselves: an instruction with the event authority as its only
 * account, and a tag.
 */
function isEvent({ accounts, data }: DecodedInstruction, bytes: Uint8Array | undefined): boolean {
  if (accounts.length !== 1) return false
  const source = bytes ?? bytesIn(data)
  return source !== undefined && isEventCall(source)
}

function takeNodesParse(instruction: DecodedInstruction, parsed: unknown): void {
  if (typeof parsed === 'string') {
    instruction.type = 'memo'
    instruction.info = { memo: parsed }
    return
  }
  const { type, info } = recordOf(parsed) ?? NO_FIELDS
  instruction.type = textOf(type) ?? null
  const given = isShallow(info) ? recordOf(info) : undefined
  const isToken = instruction.programId === PROGRAM.token2022
  const fields = given && isToken ? withOwnAccounts(instruction.type ?? '', given) : given
  const lamports = fields === undefined ? undefined : u64Of(fields.lamports)
  // Our own decoders give lamports as bigint, because they can exceed 2^53.
  instruction.info = lamports === undefined ? (fields ?? null) : { ...fields, lamports }
}

/** JSON that is nested too deep to be serialised again is written to crash the reader. */
function isShallow(value: unknown, levels = 32): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((each) => isShallow(each, levels - 1))
}
