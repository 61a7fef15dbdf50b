/** One instruction with its accounts resolved to addresses. */
export type InstructionInput = {
  programId: string
  accounts: readonly string[]
  data: Uint8Array
}

/**
 * What a node's `jsonParsed` calls `parsed`: the same type names, the same keys. Amounts that a node writes as a
 * JSON number of lamports are bigint here, so that none loses a digit; `stringifyJson` writes them as digits.
 */
export type ParsedInstruction = {
  type: string
  info: Record<string, unknown>
}

/**
 * Knows one on-chain program.
 *
 * `decode` returns `undefined` for an instruction it does not know: the page then shows the raw bytes. It throws
 * `DecodeError` for bytes it knows but cannot read; decode counts those and keeps the instruction raw.
 */
export type ProgramDecoder = {
  programIds: readonly string[]
  /** The name that a node's jsonParsed gives in `program`, such as `spl-token`. */
  program: string
  /** The name for people, such as `Token Program`. */
  name: string
  decode(instruction: InstructionInput): ParsedInstruction | undefined
}

/** The bytes carry a known tag but do not have the shape that the tag promises. */
export class DecodeError extends Error {
  override name = 'DecodeError'
}
