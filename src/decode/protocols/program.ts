import { existsSync, readFileSync } from 'node:fs'
import type { InstructionInput, ParsedInstruction } from '#svm/program-decoder.ts'
import { readIdlProgram } from './idl-program.ts'
import { accountTypesOf, decoderOf, readDescription } from './layout.ts'
import type { ProgramData, Protocol } from './protocol.ts'

/** The parts of a protocol that are code. */
export type ProgramLogic = Partial<Omit<Protocol, 'name'>> & {
  /** Completes an instruction that the data describes; `undefined` if it is unknown after all. */
  refine?(parsed: ParsedInstruction, instruction: InstructionInput): ParsedInstruction | undefined
}

/** Lists need only the types of the instructions of a program without code. */
const NO_LOGIC: ProgramLogic = { isOnlyTyped: true }

/**
 * A program that a folder describes, in `program.txt` (the notation of `layout.ts`) or in `idl.json` (a published IDL). See
 * decision 33.
 *
 * @param name the name of the folder and of the protocol in profiles
 */
export function program(name: string, { refine, ...logic }: ProgramLogic = NO_LOGIC): Protocol {
  let data: ProgramData | undefined
  const open = () => {
    data ??= readProgram(name)
    return data
  }
  return {
    name,
    decode(instruction) {
      const parsed = open().decode(instruction)
      return parsed && refine ? refine(parsed, instruction) : parsed
    },
    errorOf: (code) => open().errorOf(code),
    accountTypeOf: (account) => open().accountTypeOf(account),
    ...logic,
  }
}

/**
 * Reads the folder when the first instruction of the program is decoded: most chains call few programs.
 *
 * @throws Error when the folder does not have the file, or the file does not have its notation
 */
export function readProgram(name: string): ProgramData {
  const idl = new URL(`./${name}/idl.json`, import.meta.url)
  if (existsSync(idl)) return readIdlProgram(idl)
  const description = readDescription(readFileSync(new URL(`./${name}/program.txt`, import.meta.url), 'utf8'))
  return {
    decode: decoderOf(description),
    errorOf: (code) => description.errors.get(code),
    accountTypeOf: accountTypesOf(description),
  }
}
