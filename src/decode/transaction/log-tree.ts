import type { Address, DecodedInstruction } from '../block/decoded-block.ts'

/** One invocation of a program, as the logs show it. */
export type Invocation = {
  programId: Address
  /** The depth of the call; 1 at the top level. */
  depth: number
  /** The invocation that called this one, by its index in the list; null at the top level. */
  caller: number | null
  /** The line at which it begins. */
  from: number
  /** The line at which it ends; null where the logs end before. */
  to: number | null
  /** The units that it and its callees consumed; null where no line has them (the runtime's own programs). */
  computeUnits: bigint | null
  /** The error as logged; null on success. */
  failure: string | null
  /** The line with the failure. */
  failureLine: number | null
  /** Its index in the transaction's instructions; null when none matches. */
  instruction: number | null
}

export type LogTree = {
  /** The invocations in the order in which they began. */
  invocations: Invocation[]
  /** For each line the innermost invocation that contains it, by index in `invocations`; null outside of all. */
  lines: (number | null)[]
  /** Whether the node truncated the logs. */
  isTruncated: boolean
}

const INVOKE = /^Program ([1-9A-HJ-NP-Za-km-z]{32,44}) invoke \[(\d+)\]$/
const CONSUMED = /^Program ([1-9A-HJ-NP-Za-km-z]{32,44}) consumed (\d{1,20}) of \d+ compute units$/
const END = /^Program ([1-9A-HJ-NP-Za-km-z]{32,44}) (success|failed: ?(.*))$/
// The line in which the runtime reports that a program was stopped, one line before the `failed` line.
const STOPPED = /^Program failed to complete: /

/**
 * The invocations in a transaction's logs, matched with its instructions: both are in order of execution, so the n-th
 * invocation of a program at a depth is its n-th instruction there. What a program logs cannot forge a line of the
 * runtime: its own lines all begin with `Program log:`, `Program data:` or `Program return:`.
 */
export function readLogs(logs: readonly string[], instructions: readonly DecodedInstruction[]): LogTree {
  const invocations: Invocation[] = []
  const lines: (number | null)[] = []
  const open: number[] = []
  const indexOf = createMatcher(instructions)
  let isTruncated = false
  for (let at = 0; at < logs.length; at++) {
    const line = logs[at]
    if (line === undefined) break
    lines.push(open.at(-1) ?? null)
    if (line === 'Log truncated') isTruncated = true
    if (!line.startsWith('Program ') || line.startsWith('Program log:') || line.startsWith('Program data:'))
      continue
    const begun = INVOKE.exec(line)
    if (begun) {
      const [, programId = '', depthText = ''] = begun
      const depth = Number(depthText)
      open.length = Math.min(open.length, Math.max(0, depth - 1))
      const caller = open.at(-1) ?? null
      const instruction = isTruncated ? null : indexOf(programId, depth)
      open.push(invocations.length)
      lines[at] = invocations.length
      invocations.push({ ...NEW, programId, depth, caller, from: at, instruction })
      continue
    }
    const current = invocations[open.at(-1) ?? -1]
    if (!current) continue
    const consumed = CONSUMED.exec(line)
    if (consumed?.[1] === current.programId && consumed[2]) current.computeUnits = BigInt(consumed[2])
    const end = END.exec(line)
    if (end?.[1] === current.programId) {
      current.to = at
      if (end[2] !== 'success') {
        current.failure = end[3] ?? ''
        current.failureLine = at
      }
      open.pop()
    } else if (STOPPED.test(line)) current.failureLine = at
  }
  return { invocations, lines, isTruncated }
}

const NEW = { to: null, computeUnits: null, failure: null, failureLine: null }

/**
 * Gives the index of the next instruction of a program at a depth. Instructions that log nothing (precompiles) are
 * skipped; an invocation without a matching instruction (a node that lists no inner ones) does not advance the index.
 */
function createMatcher(instructions: readonly DecodedInstruction[]) {
  let next = 0
  return (programId: Address, depth: number): number | null => {
    for (let at = next; at < instructions.length; at++) {
      const instruction = instructions[at]
      if (instruction?.programId !== programId || !isAtDepth(instruction, depth)) continue
      next = at + 1
      return at
    }
    return null
  }
}

/** Old nodes do not give the depth of inner instructions, only that they are inner ones. */
function isAtDepth({ innerIndex, stackHeight }: DecodedInstruction, depth: number): boolean {
  if (innerIndex === null) return depth === 1
  return stackHeight === null ? depth > 1 : depth === stackHeight
}

/** Writes the consumed units from the logs into `instructions`. */
export function fillComputeUnits(
  instructions: readonly DecodedInstruction[],
  { invocations }: LogTree,
): void {
  for (const { instruction, computeUnits } of invocations) {
    const found = instruction === null ? undefined : instructions[instruction]
    if (found) found.computeUnits = computeUnits
  }
}
