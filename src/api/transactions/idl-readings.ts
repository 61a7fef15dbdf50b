import type { EventEntry, IdlSource } from '#contract/transactions/transactions.ts'
import { decodeBase58 } from '#lib/text/base58.ts'
import type { StoredTransaction } from '#store/transactions/transactions.ts'
import type { ProgramError } from '#svm/errors/program-errors.ts'
import {
  decodeEvent,
  decodeEventCall,
  decodeInstruction,
  type IdlReading,
  isEventCall,
} from '#svm/idl/decode.ts'
import { errorOf } from '#svm/idl/error-of.ts'
import { type Budget, createBudget } from '#svm/idl/value-reader.ts'
import type { IdlRegistry } from '../idls/idl-access.ts'
import type { Names } from '../names/names.ts'
import { idOf } from './instruction-id.ts'

type Decoded = StoredTransaction['decoded']
type Instruction = Decoded['instructions'][number]

export type InstructionReading = {
  type: string
  info: Record<string, unknown>
  accountNames: (string | null)[]
}

/** The values of a transaction that the IDLs of its programs decode. */
export type IdlReadings = {
  ofInstruction: (instruction: Instruction) => InstructionReading | undefined
  events: EventEntry[]
  /** The IDLs that were available, in the order in which their programs were called. */
  sources: IdlSource[]
  /** The program's error with this number. */
  errorOf: (program: string, code: number) => ProgramError | undefined
}

export const NO_READINGS: IdlReadings = {
  ofInstruction: () => undefined,
  events: [],
  sources: [],
  errorOf: () => undefined,
}

/**
 * Decodes the instructions and events of the programs in `registry`. Never throws; the work is bounded for
 * any IDL.
 */
export function readByIdls(
  decoded: Decoded,
  registry: IdlRegistry,
  names: Pick<Names, 'program'>,
): IdlReadings {
  if (registry.size === 0) return NO_READINGS
  const budget = createBudget()
  const readings = new Map<Instruction, InstructionReading>()
  const emitted: EmittedEvent[] = []
  const lines = firstLines(decoded)
  for (const [index, instruction] of decoded.instructions.entries()) {
    const data = dataOf(instruction, registry)
    const idl = registry.get(instruction.programId)?.idl
    if (!data || !idl) continue
    const event = instruction.innerIndex === null ? undefined : decodeEventCall(idl, data, budget)
    if (event) {
      emitted.push({ instruction, event, logLine: null, at: lines.get(index) ?? decoded.logs.length })
      readings.set(instruction, {
        type: 'event',
        info: { [event.name]: event.info },
        accountNames: EVENT_ACCOUNTS,
      })
    } else if (!isEventCall(data)) {
      const reading = decodeInstruction(idl, data, instruction.accounts.length, budget)
      if (reading) readings.set(instruction, { ...reading, type: reading.name })
    }
  }
  emitted.push(...loggedEvents(decoded, registry, budget))
  emitted.sort((a, b) => a.at - b.at)
  return {
    ofInstruction: (instruction) => readings.get(instruction),
    events: emitted.map(({ instruction, event, logLine }) => ({
      instruction: idOf(instruction),
      programId: instruction.programId,
      programName: names.program(instruction.programId),
      ...event,
      logLine,
    })),
    sources: [...registry.values()].map(({ source }) => source),
    errorOf: (program, code) => {
      const idl = registry.get(program)?.idl
      return idl && errorOf(idl, code)
    },
  }
}

/** The account names of the call by which an Anchor program emits an event to itself. */
const EVENT_ACCOUNTS = ['eventAuthority']

type EmittedEvent = {
  instruction: Instruction
  event: IdlReading
  logLine: number | null
  /** The index of the event's log line, or of the first log line of its instruction. */
  at: number
}

const LOGGED = 'Program data: '

function loggedEvents(
  { logs, logInstructions, instructions }: Decoded,
  registry: IdlRegistry,
  budget: Budget,
): EmittedEvent[] {
  return logs.flatMap((line, at) => {
    const index = line.startsWith(LOGGED) ? logInstructions[at] : null
    const instruction = index === null || index === undefined ? undefined : instructions[index]
    const idl = instruction && registry.get(instruction.programId)?.idl
    if (!instruction || !idl) return []
    // A line can contain several values, separated by spaces; an event is the first one.
    const [text = ''] = line.slice(LOGGED.length).split(' ')
    const event = decodeEvent(idl, Buffer.from(text, 'base64'), budget)
    return event ? [{ instruction, event, logLine: at, at }] : []
  })
}

/** The index of each instruction's first log line. */
function firstLines({ logInstructions }: Decoded): Map<number, number> {
  const lines = new Map<number, number>()
  for (const [line, index] of logInstructions.entries())
    if (index !== null && !lines.has(index)) lines.set(index, line)
  return lines
}

// The most characters of an instruction's data that are decoded. A cross-program call has at most 10 KiB,
// which are 14,000 characters, and decoding base58 takes quadratic time.
const MAX_DATA_LENGTH = 16_384

const dataOf = ({ programId, data }: Instruction, registry: IdlRegistry) =>
  data !== null && data.length <= MAX_DATA_LENGTH && registry.has(programId) ? decodeBase58(data) : undefined
