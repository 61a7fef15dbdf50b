import { ByteReader } from '../byte-reader.ts'
import {
  DecodeError,
  type InstructionInput,
  type ParsedInstruction,
  type ProgramDecoder,
} from '../program-decoder.ts'
import { PROGRAM } from '../program-ids.ts'
import { decodeTokenBase, FIRST_EXTENSION } from './token-base.ts'
import { decodeTokenExtension } from './token-extensions.ts'
import { decodeTokenInterface } from './token-interfaces.ts'

const emptying = { closeAccount: 'account' }

/** The Token program. A node parses both token programs with the same name. */
export const tokenProgram: ProgramDecoder = {
  programIds: [PROGRAM.token],
  program: 'spl-token',
  name: 'Token Program',
  emptying,
  decode: decodeToken,
}

/** The Token-2022 program. */
export const token2022Program: ProgramDecoder = {
  programIds: [PROGRAM.token2022],
  program: 'spl-token',
  name: 'Token-2022 Program',
  emptying,
  decode: decodeToken,
}

const BATCH = 255

function decodeToken({
  data,
  accounts,
}: Pick<InstructionInput, 'data' | 'accounts'>): ParsedInstruction | undefined {
  const reader = new ByteReader(data)
  const tag = reader.u8()
  if (tag < FIRST_EXTENSION) return decodeTokenBase(tag, reader, accounts)
  if (tag === BATCH) return decodeBatch(reader, accounts)
  return decodeTokenExtension(tag, reader, accounts) ?? decodeTokenInterface(data, accounts)
}

/** Batched instructions: number of accounts, length of data, data. Each takes the next accounts. */
function decodeBatch(reader: ByteReader, accounts: readonly string[]): ParsedInstruction | undefined {
  const instructions: ParsedInstruction[] = []
  let at = 0
  while (reader.remaining > 0) {
    const end = at + reader.u8()
    const data = reader.bytes(reader.u8())
    if (end > accounts.length)
      throw new DecodeError(`Expected ${end} accounts for the batch, found ${accounts.length}`)
    if (data[0] === BATCH) throw new DecodeError('Expected no batch inside a batch')
    const parsed = decodeToken({ data, accounts: accounts.slice(at, end) })
    if (!parsed) return undefined
    instructions.push(parsed)
    at = end
  }
  return { type: 'batch', info: { instructions } }
}
