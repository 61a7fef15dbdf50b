import { ByteReader } from '#svm/byte-reader.ts'
import { DecodeError, type InstructionInput, type ParsedInstruction } from '#svm/program-decoder.ts'
import { program } from '../program.ts'

/** The program of Light that changes compressed accounts. */
export const lightSystem = program('light-system', {
  isOnlyTyped: true,
  refine(parsed, instruction) {
    return parsed.info.solPoolPda === undefined
      ? parsed
      : { ...parsed, info: { ...parsed.info, ...compressedIn(instruction.data) } }
  },
})

/** The lamports that go into the pool. The last ten bytes are their amount as an option, and whether they go into it. */
function compressedIn(data: Uint8Array): ParsedInstruction['info'] {
  const reader = new ByteReader(data, Math.max(0, data.length - 10))
  if (data.length < 10 || !reader.some()) return {}
  const lamports = reader.u64()
  return reader.bool() ? { compressed: lamports } : {}
}

/** Light's compressed tokens. */
export const lightToken = program('light-token', {
  isOnlyTyped: true,
  refine(parsed, instruction) {
    const read = READERS[parsed.type]
    return read
      ? { ...parsed, info: { ...parsed.info, ...readIfWhole(read, instruction, parsed.info) } }
      : parsed
  },
})

type Info = ParsedInstruction['info']
type Read = (data: Uint8Array, info: Info) => Info

const READERS: Readonly<Record<string, Read>> = { transfer: sentIn, mintTo: mintedIn }

/**
 * Returns `info` unchanged for data that ends early, because another version of the program has another
 * layout.
 */
function readIfWhole(read: Read, { data }: InstructionInput, info: Info): Info {
  try {
    return read(data, info)
  } catch (error) {
    if (error instanceof DecodeError) return {}
    throw error
  }
}

/** The new account of another owner in a transfer, with its amount; nothing unless there is exactly one. */
function sentIn(data: Uint8Array, { authority }: Info): Info {
  const { owner, outputs } = readTransfer(new ByteReader(data, HEADER_SIZE))
  const sent = outputs.filter((one) => one.owner !== (owner ?? authority))
  const [one] = sent
  return one && sent.length === 1 ? { receiver: one.owner, amount: one.amount } : {}
}

/** The receiver of minted tokens, and the amount; nothing unless there is exactly one. */
function mintedIn(data: Uint8Array): Info {
  const reader = new ByteReader(data, MARK_SIZE)
  if (reader.u32() !== 1) return {}
  const receiver = reader.address()
  return reader.u32() === 1 ? { receiver, amount: reader.u64() } : {}
}

const MARK_SIZE = 8
/** The mark, and the length of the rest. */
const HEADER_SIZE = MARK_SIZE + 4

/** `owner` is given only if a delegate transfers the tokens of somebody else. */
function readTransfer(reader: ByteReader) {
  const skipped = (bytes: number) => void (reader.some() && reader.bytes(bytes))
  const extensions = () => void (reader.some() && reader.bytes(reader.u32()))
  skipped(128)
  reader.address()
  const owner = reader.some() ? reader.address() : undefined
  if (owner !== undefined) skipped(1)
  for (let inputs = reader.u32(); inputs > 0; inputs--) {
    reader.u64()
    skipped(1)
    // The position of the account in its tree, and the root.
    reader.bytes(1 + 1 + 4 + 1 + 2)
    skipped(8)
    extensions()
  }
  const outputs: { owner: string; amount: bigint }[] = []
  for (let left = reader.u32(); left > 0; left--) {
    outputs.push({ owner: reader.address(), amount: reader.u64() })
    skipped(8)
    reader.u8()
    extensions()
  }
  return { owner, outputs }
}
