import { camelCase } from '#svm/idl/loose.ts'
import type { DecodedInstruction } from '../block/decoded-block.ts'
import type { LogTree } from './log-tree.ts'

// Programs written with Anchor, and many others, begin with a log line that names the instruction:
// `Program log: Instruction: SwapV2`; Metaplex writes `IX: SwapV2`, others `instruction: SwapV2`.

const NAMED = /^Program log: (?:[Ii]nstruction|IX): ([A-Za-z]\w{0,63})$/

/** Sets the type of instructions without one to the name that their program logs. */
export function fillLoggedTypes(
  instructions: readonly DecodedInstruction[],
  logs: readonly string[],
  { invocations }: Pick<LogTree, 'invocations'>,
): void {
  for (const { instruction, from } of invocations) {
    const found = instruction === null ? undefined : instructions[instruction]
    if (found?.type === null) found.type = nameIn(logs[from + 1])
  }
}

const TOP = ' invoke [1]'

/** As `fillLoggedTypes`, but only for the top level and without reading every line: for lists. */
export function fillLoggedTopTypes(
  instructions: readonly DecodedInstruction[],
  logs: readonly unknown[],
): void {
  if (!instructions.some(({ type, innerIndex }) => type === null && innerIndex === null)) return
  const top = instructions.filter(({ innerIndex }) => innerIndex === null)
  let next = 0
  for (const [at, line] of logs.entries()) {
    if (line === 'Log truncated') return
    if (typeof line !== 'string' || !line.endsWith(TOP) || line.startsWith(LOGGED)) continue
    const programId = line.slice('Program '.length, -TOP.length)
    // Instructions of some runtime programs have no log line: these are skipped.
    const found = top.findIndex((one, index) => index >= next && one.programId === programId)
    const instruction = top[found]
    if (!instruction) continue
    next = found + 1
    if (instruction.type === null) instruction.type = nameIn(logs[at + 1])
  }
}
const LOGGED = 'Program log:'

function nameIn(line: unknown): string | null {
  if (typeof line !== 'string') return null
  const [, name] = NAMED.exec(line) ?? []
  return name === undefined ? null : camelCase(name)
}
