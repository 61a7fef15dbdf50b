import { encodeBase58 } from '#lib/text/base58.ts'
import { ByteReader } from '#svm/byte-reader.ts'
import type { InstructionInput, ParsedInstruction } from '#svm/program-decoder.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { program } from '../program.ts'

// Every chain has other mailboxes, and anybody can deploy a warp route. The programs are therefore recognized by the form of
// their instructions.

const NOOP = 'noopb9bkMVfRPU8AsbpTUg8AQkHtKwMYZiFUjNRtMmV'
const MESSAGE_VERSION = 3
/** The bytes of version, nonce, origin, sender, destination and recipient. */
const MESSAGE_HEADER = 77
/** The bytes of a message of a warp route: the recipient and an amount of 256 bits. */
const TOKEN_MESSAGE = 64

const hex = (bytes: Uint8Array): string => `0x${Buffer.from(bytes).toString('hex')}`
const bigEndian = (bytes: Uint8Array): bigint => BigInt(hex(bytes))

/** Sends messages to other chains, and delivers messages of other chains to their recipients, which are programs. */
export const hyperlaneMailbox = program('hyperlane-mailbox', {
  isOnlyTyped: true,
  refine(parsed) {
    if (parsed.type !== 'inboxProcess') return parsed
    const { message, ...rest } = parsed.info
    return { type: parsed.type, info: { ...readMessage(String(message)), ...rest } }
  },
  isForm(accounts, data) {
    if (accounts[1] === PROGRAM.system && accounts.includes(NOOP)) return isProcess(data())
    return accounts[2] === PROGRAM.system && accounts[3] === NOOP && isDispatch(data())
  },
})

/** The header of a message; only the recipient knows the layout of its body. */
function readMessage(text: string): ParsedInstruction['info'] {
  const bytes = Buffer.from(text.slice(2), 'hex')
  if (bytes.length < MESSAGE_HEADER) return { message: text }
  return {
    nonce: bytes.readUInt32BE(1),
    originDomain: bytes.readUInt32BE(5),
    sender: hex(bytes.subarray(9, 41)),
    destinationDomain: bytes.readUInt32BE(41),
    recipient: encodeBase58(bytes.subarray(45, MESSAGE_HEADER)),
    messageBody: hex(bytes.subarray(MESSAGE_HEADER)),
  }
}

const lengthAt = (data: Uint8Array, at: number): number =>
  data.length < at + 4 ? Number.POSITIVE_INFINITY : new ByteReader(data, at).u32()

function isProcess(data: Uint8Array | undefined): boolean {
  if (data?.[0] !== 1) return false
  const message = 5 + lengthAt(data, 1)
  const length = lengthAt(data, message)
  return (
    length >= MESSAGE_HEADER && data.length === message + 4 + length && data[message + 4] === MESSAGE_VERSION
  )
}

/** The offset of the body, behind the tag, the sender, the domain and the recipient. */
const DISPATCH_BODY = 1 + 32 + 4 + 32
const isDispatch = (data: Uint8Array | undefined): boolean =>
  data?.[0] === 4 && data.length === DISPATCH_BODY + 4 + lengthAt(data, DISPATCH_BODY)

const ROUTE_TAG = 0x0101_0101_0101_0101n
const TRANSFER_SIZE = 8 + 1 + 4 + 32 + 32
const HANDLE_MARK = Buffer.from('21d20542c4d4ef8e', 'hex').readBigUInt64LE(0)
const HANDLE_SIZE = 8 + 4 + 32 + 4 + TOKEN_MESSAGE

const markOf = (data: Uint8Array): bigint | undefined =>
  data.length < 9 ? undefined : new ByteReader(data).u64()

/** Transfers tokens or coins to another chain (locks or burns them) and from there (releases or mints them). */
export const hyperlaneWarpRoute = program('hyperlane-warp-route', {
  isOnlyTyped: true,
  refine: (parsed, instruction) => (parsed.type === 'handle' ? handled(parsed, instruction) : parsed),
  isForm(accounts, data) {
    if (accounts[0] === PROGRAM.system && accounts[1] === NOOP) {
      const bytes = data()
      return bytes?.length === TRANSFER_SIZE && bytes[8] === 1 && markOf(bytes) === ROUTE_TAG
    }
    if (accounts[1] !== PROGRAM.system) return false
    const bytes = data()
    return bytes !== undefined && bytes.length >= HANDLE_SIZE && markOf(bytes) === HANDLE_MARK
  },
})

/** Adds the recipient, and the amount in units of the chain that the tokens come from. */
function handled({ type, info }: ParsedInstruction, { data }: InstructionInput): ParsedInstruction {
  const { message, ...rest } = info
  if (data.length < HANDLE_SIZE) return { type, info }
  const start = HANDLE_SIZE - TOKEN_MESSAGE
  return {
    type,
    info: {
      recipient: encodeBase58(data.subarray(start, start + 32)),
      remoteAmount: bigEndian(data.subarray(start + 32, HANDLE_SIZE)),
      ...rest,
      message,
    },
  }
}

const PAYMENT_SIZE = 1 + 32 + 4 + 8
/** A transaction never costs more gas than 2^40. */
const isGas = (gas: bigint) => gas < 1n << 40n

/** Takes payments for the delivery of messages on other chains. */
export const hyperlaneGasPaymaster = program('hyperlane-gas-paymaster', {
  isOnlyTyped: true,
  isForm(accounts, data) {
    if (accounts[0] !== PROGRAM.system || accounts.length < 6 || accounts.length > 7) return false
    const bytes = data()
    return bytes?.length === PAYMENT_SIZE && bytes[0] === 3 && isGas(new ByteReader(bytes, 37).u64())
  },
})
