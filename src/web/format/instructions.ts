import { listIn } from './json-list.ts'

/** An instruction in the JSON text `instructions` of a listed transaction. */
type InstructionBrief = {
  programId: string
  programName: string | null
  type: string | null
  /** Whether another instruction calls this one. Only a transaction's detail contains such instructions. */
  isInner?: boolean
}

const readInstructions = (text: string): InstructionBrief[] => listIn(text).map(briefOf)

/** Reads an entry of the list as far as possible, because it may be any JSON value. */
function briefOf(entry: unknown): InstructionBrief {
  const known = (entry ?? {}) as Partial<InstructionBrief>
  const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
  return {
    ...known,
    programId: textOf(known.programId) ?? '',
    programName: textOf(known.programName),
    type: textOf(known.type),
  }
}

/**
 * The type of the most informative instruction in lower case, where all mints are `mint`; `unknown` when
 * missing or unreadable.
 */
export function firstType(text: string): string {
  const [first] = readInstructions(text).sort((a, b) => rankOf(a) - rankOf(b))
  const type = first?.type
  return type ? plain(type).toLowerCase() : 'unknown'
}

/**
 * Summarizes all instructions in one line. From 5 instructions on: the most frequent type among the most
 * informative ones with its count, and the count of the rest: `swap and 4 more`. Otherwise up to 3 types with
 * their counts. `unknown` when unreadable.
 */
export function summaryOf(text: string): string {
  const counts = new Map<string, number>()
  const ranks = new Map<string, number>()
  const instructions = readInstructions(text)
  for (const instruction of instructions) {
    const type = plain(typeOf(instruction))
    counts.set(type, (counts.get(type) ?? 0) + 1)
    ranks.set(type, Math.min(ranks.get(type) ?? LAST, rankOf(instruction)))
  }
  if (counts.size === 0) return 'unknown'
  const rank = ([type]: [string, number]) => ranks.get(type) ?? LAST
  const entries = [...counts].sort((a, b) => rank(a) - rank(b))
  if (instructions.length >= 5) {
    const [type, times] = entries.reduce((most, entry) =>
      rank(entry) === rank(most) && entry[1] > most[1] ? entry : most,
    )
    const rest = instructions.length - times
    return `${timesText(type, times)}${more(rest)}`
  }
  const shown = entries.slice(0, 3)
  const rest = instructions.length - shown.reduce((sum, [, times]) => sum + times, 0)
  return `${shown.map(([type, times]) => timesText(type, times)).join(', ')}${more(rest)}`
}

const timesText = (type: string, times: number) => (times > 1 ? `${type} ×${times}` : type)
const more = (rest: number) => (rest > 0 ? ` and ${rest} more` : '')

const COMPUTE_BUDGET = 'computeBudget'

/** The types of instructions that prepare accounts for the purpose of a transaction, or clean up after it. */
const HOUSEKEEPING: ReadonlySet<string> = new Set(
  (
    'create createIdempotent recoverNested createAccount createAccountWithSeed allocate assign advanceNonce memo ' +
    'initializeAccount initializeAccount2 initializeAccount3 initializeImmutableOwner syncNative closeAccount'
  ).split(' '),
)
const SYSTEM = '11111111111111111111111111111111'
const LAST = 3

/**
 * The rank of an instruction: the higher, the less it says about the transaction's purpose. A transfer of
 * coins often only funds an account, and fee instructions say least.
 */
function rankOf(instruction: InstructionBrief): number {
  const type = typeOf(instruction)
  if (type === COMPUTE_BUDGET) return LAST
  if (HOUSEKEEPING.has(type)) return 2
  return instruction.programId === SYSTEM ? 1 : 0
}

/**
 * The distinct types of a transaction's top-level instructions, with mints as `mint`. Compute budget
 * instructions and unreadable entries are omitted.
 */
export function actionsOf(text: string): string[] {
  const types = readInstructions(text).flatMap(({ programId, type, isInner }) =>
    isInner || type === null || PROGRAM_TYPES[programId] === COMPUTE_BUDGET ? [] : [plain(type)],
  )
  return [...new Set(types)]
}

/** The type shown for a program's undecoded instructions, and for all instructions of ComputeBudget. */
const PROGRAM_TYPES: Record<string, string> = {
  [SYSTEM]: 'transfer',
  ComputeBudget111111111111111111111111111111: COMPUTE_BUDGET,
  ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL: 'createIdempotent',
}

function typeOf({ programId, programName, type }: InstructionBrief): string {
  const ofProgram = PROGRAM_TYPES[programId]
  if (ofProgram === COMPUTE_BUDGET) return COMPUTE_BUDGET
  return type ?? ofProgram ?? programName ?? 'unknown'
}

function plain(type: string): string {
  return /^mintto(checked)?$/i.test(type) ? 'mint' : type
}

export type Tone = 'green' | 'red' | 'orange' | 'purple' | 'emerald' | 'gray' | 'cyan' | 'indigo'

/** The colour of an action's badge. */
export function toneOf(action: string): Tone {
  const name = action.toLowerCase()
  if (/^(initialize)?mint/.test(name)) return 'green'
  if (name.includes('burn')) return 'red'
  if (name.includes('vote') || name.includes('towersync')) return 'orange'
  if (name.includes('swap') || name.includes('route')) return 'purple'
  if (name.includes('stake') || name.includes('delegate')) return 'emerald'
  if (name.includes('compute') || name === 'unknown') return 'gray'
  if (name.includes('create')) return 'cyan'
  if (name.includes('program') || name.includes('invoke')) return 'indigo'
  return 'green'
}
