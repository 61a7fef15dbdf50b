import { readFileSync } from 'node:fs'
import { isEventCall, readInstruction } from '#svm/idl/decode.ts'
import { errorOf } from '#svm/idl/error-of.ts'
import { findInstruction, instructionTable } from '#svm/idl/instruction-table.ts'
import type { Idl, IdlInstruction } from '#svm/idl/model.ts'
import { parseIdl } from '#svm/idl/read-idl.ts'
import { createBudget } from '#svm/idl/value-reader.ts'
import type { InstructionInput, ParsedInstruction } from '#svm/program-decoder.ts'
import type { ProgramData } from './protocol.ts'

/**
 * The program that the IDL in `file` describes.
 *
 * @throws Error when the file is not an IDL
 */
export function readIdlProgram(file: URL): ProgramData {
  const idl = parseIdl(readFileSync(file, 'utf8'))
  if (!idl)
    throw new Error(
      `${file.pathname} is not an IDL that can be read. Write it with test/oracles/trim-idl.ts.`,
    )
  const table = instructionTable(idl)
  return {
    decode(instruction) {
      const found = findInstruction(table, instruction.data)
      if (found) return parsed(idl, found, instruction)
      return isEventCall(instruction.data) ? { type: 'event', info: {} } : undefined
    },
    errorOf: (code) => errorOf(idl, code),
    // The trimmed IDLs have no types of accounts.
    accountTypeOf: () => undefined,
  }
}

/** The limit of values that are read from an instruction. Real ones have a few hundred. */
const MAX_VALUES = 4_000

/** The arguments are read on access: lists need only the type. */
function parsed(
  idl: Idl,
  found: IdlInstruction,
  { programId, accounts, data }: InstructionInput,
): ParsedInstruction {
  return {
    type: found.name,
    get info() {
      const { info, accountNames } = readInstruction(
        idl,
        found,
        data,
        accounts.length,
        createBudget(MAX_VALUES),
      )
      for (const [index, name] of accountNames.entries()) {
        if (name === null) continue
        const account = accounts[index]
        // Anchor's clients pass the program's id for an optional account that is absent.
        const isAbsent = account === programId && found.accounts[index]?.optional === true
        info[name in info ? `${name}Account` : name] = isAbsent ? null : account
      }
      return info
    },
  }
}
