/** One instruction with its accounts resolved to addresses. */
export type InstructionInput = {
  programId: string
  accounts: readonly string[]
  data: Uint8Array
  /**
   * Returns the data of the transaction's instruction with this index; undefined where there is none, or it
   * is unknown.
   */
  dataAt?: (index: number) => Uint8Array | undefined
}

/**
 * The `parsed` object of a node's `jsonParsed`, with the same type names and keys. Amounts that a node returns as a JSON
 * number of lamports are bigint here, so that they stay exact; `stringifyJson` writes them as digits.
 */
export type ParsedInstruction = {
  type: string
  info: Record<string, unknown>
}

/**
 * The decoder of one on-chain program.
 *
 * `decode` returns `undefined` for an unknown instruction, which is shown raw. It throws `DecodeError` for invalid data
 * of a known instruction; decode counts those and keeps the instruction raw.
 */
export type ProgramDecoder = {
  programIds: readonly string[]
  /** The `program` name in a node's jsonParsed, such as `spl-token`. */
  program: string
  /** The display name, such as `Token Program`. */
  name: string
  decode(instruction: InstructionInput): ParsedInstruction | undefined
  /**
   * The instructions that take lamports, perhaps all, from an account of the program: by their type, the
   * argument that names the account. Empty for a program that owns no accounts; undefined where it is unknown
   * which instructions do.
   */
  emptying?: Readonly<Record<string, string>>
}

/** The bytes have a known tag, but an invalid format. */
export class DecodeError extends Error {
  override name = 'DecodeError'
}

/** Reads an account that anybody can write: invalid data gives undefined instead of an error. */
export function undefinedIfInvalid<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof DecodeError) return undefined
    throw error
  }
}
