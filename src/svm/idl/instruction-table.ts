import type { Idl, IdlInstruction } from './model.ts'

/** Instructions by the first bytes of their data; one element for each length of discriminator in the IDL. */
export type InstructionTable = readonly { length: number; byBytes: ReadonlyMap<string, IdlInstruction> }[]

/**
 * Longest discriminators first; a program's only instruction may have none. Instructions that are not
 * identified by their first bytes are left out.
 */
export function instructionTable({ instructions }: Idl): InstructionTable {
  const lengths = new Map<number, Map<string, IdlInstruction>>()
  for (const instruction of instructions) {
    const [first, second] = instruction.discriminators
    if (second !== undefined || (first && (first.kind !== 'bytes' || first.offset !== 0))) continue
    if (!first && instructions.length > 1) continue
    const bytes = first?.bytes ?? NOTHING
    const byBytes = lengths.get(bytes.length) ?? new Map<string, IdlInstruction>()
    lengths.set(bytes.length, byBytes)
    const key = keyOf(bytes, bytes.length)
    if (!byBytes.has(key)) byBytes.set(key, instruction)
  }
  return [...lengths].map(([length, byBytes]) => ({ length, byBytes })).sort((a, b) => b.length - a.length)
}

export function findInstruction(table: InstructionTable, data: Uint8Array): IdlInstruction | undefined {
  for (const { length, byBytes } of table) {
    if (data.length < length) continue
    const found = byBytes.get(keyOf(data, length))
    if (found) return found
  }
  return undefined
}

const NOTHING = new Uint8Array()

const keyOf = (data: Uint8Array, length: number): string =>
  Buffer.from(data.buffer, data.byteOffset, length).toString('latin1')
