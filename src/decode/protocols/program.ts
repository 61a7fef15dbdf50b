import { existsSync } from 'node:fs'
import type { InstructionInput, ParsedInstruction } from '#svm/program-decoder.ts'
import { readIdlProgram } from './idl-program.ts'
import { accountTypesOf, decoderOf, readDescription } from './layout.ts'
import { sectionsOf, WITH_ARGUMENTS } from './program-text.ts'
import type { ProgramData, Protocol } from './protocol.ts'

/** The parts of a protocol that are code. */
export type ProgramLogic = Partial<Omit<Protocol, 'name'>> & {
  /** Completes an instruction that the data describes; `undefined` if it is unknown after all. */
  refine?(parsed: ParsedInstruction, instruction: InstructionInput): ParsedInstruction | undefined
}

/**
 * A program that a folder describes, in `program.txt` (the notation of `program-text.ts`) or in `idl.json` (a published IDL). See
 * decision 33.
 *
 * @param name the name of the folder and of the protocol in profiles
 * @param code absent for a program that its folder describes without code: lists need only the types of its instructions, unless
 *   the section is `[instructions with arguments]`
 */
export function program(name: string, code?: ProgramLogic): Protocol {
  const { refine, ...logic } = code ?? {}
  let data: ProgramData | undefined
  const open = () => {
    data ??= readProgram(name)
    return data
  }
  let needsArguments: boolean | undefined
  return {
    name,
    decode(instruction) {
      const parsed = open().decode(instruction)
      return parsed && refine ? refine(parsed, instruction) : parsed
    },
    errorOf: (value) => open().errorOf(value),
    accountTypeOf: (account) => open().accountTypeOf(account),
    get isOnlyTyped() {
      needsArguments ??=
        code !== undefined || sectionsOf(name).some(({ argument }) => argument === WITH_ARGUMENTS)
      return needsArguments ? undefined : true
    },
    ...logic,
  }
}

/**
 * Reads the bytes of a program's instructions, events, errors and accounts as its folder describes them.
 *
 * @throws Error when a file of the folder does not have its notation
 */
export function readProgram(name: string): ProgramData {
  const idl = new URL(`./${name}/idl.json`, import.meta.url)
  if (existsSync(idl)) return readIdlProgram(idl)
  const sections = sectionsOf(name)
  if (sections.length === 0)
    throw new Error(`decode/protocols/${name} describes no program: expected program.txt or idl.json in it`)
  const description = readDescription(sections)
  return {
    decode: decoderOf(description),
    errorOf: (code) => description.errors.get(code),
    accountTypeOf: accountTypesOf(description),
  }
}
