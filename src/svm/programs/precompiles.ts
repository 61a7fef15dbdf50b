import { encodeBase58 } from '#lib/text/base58.ts'
import { ByteReader } from '../byte-reader.ts'
import type { ParsedInstruction, ProgramDecoder } from '../program-decoder.ts'
import { PROGRAM } from '../program-ids.ts'

// The data is a count and, for each part of each signature, an offset and the index of the instruction that contains the part.
// https://docs.rs/solana-ed25519-program, https://docs.rs/solana-secp256r1-program, https://docs.rs/solana-secp256k1-program

/** This index stands for the instruction itself. */
const THIS = 0xffff

const KEY_SIZE = { ed25519: 32, secp256r1: 33 } as const

/** Verifies signatures of an elliptic curve whose instruction indexes have two bytes. */
function curveProgram(program: 'ed25519' | 'secp256r1', name: string): ProgramDecoder {
  return {
    programIds: [PROGRAM[program]],
    program,
    name,
    emptying: {},
    decode({ data, dataAt }): ParsedInstruction {
      const reader = new ByteReader(data)
      const part = (index: number, offset: number, size: number) =>
        partOf(index === THIS ? data : dataAt?.(index), offset, size)
      const count = reader.u8()
      reader.u8() // unused
      const signatures = Array.from({ length: count }, () => {
        const [signature, signatureAt] = [reader.u16(), reader.u16()]
        const [key, keyAt] = [reader.u16(), reader.u16()]
        const [message, size, messageAt] = [reader.u16(), reader.u16(), reader.u16()]
        const keyBytes = part(keyAt, key, KEY_SIZE[program])
        return {
          publicKey: keyBytes === undefined ? null : encodeBase58(keyBytes),
          message: hex(part(messageAt, message, size)),
          signature: hex(part(signatureAt, signature, 64)),
        }
      })
      return { type: 'verifySignatures', info: { signatures } }
    },
  }
}

export const ed25519Program = curveProgram('ed25519', 'Ed25519 Signature Program')
export const secp256r1Program = curveProgram('secp256r1', 'Secp256r1 Signature Program')

/**
 * Signers are Ethereum addresses. Instruction indexes have one byte, and no index stands for the instruction itself. The 65th
 * byte of a signature selects one of the keys that could have signed.
 */
export const secp256k1Program: ProgramDecoder = {
  programIds: [PROGRAM.secp256k1],
  program: 'secp256k1',
  name: 'Secp256k1 Signature Program',
  emptying: {},
  decode({ data, dataAt }): ParsedInstruction {
    const reader = new ByteReader(data)
    const signatures = Array.from({ length: reader.u8() }, () => {
      const part = (offset: number, size: number, index: number) => hex(partOf(dataAt?.(index), offset, size))
      const signature = part(reader.u16(), 65, reader.u8())
      const address = part(reader.u16(), 20, reader.u8())
      const message = part(reader.u16(), reader.u16(), reader.u8())
      return { ethereumAddress: address && `0x${address}`, message, signature }
    })
    return { type: 'verifySignatures', info: { signatures } }
  },
}

/** undefined if the data is unknown or too short. */
const partOf = (data: Uint8Array | undefined, offset: number, size: number): Uint8Array | undefined =>
  data && offset + size <= data.length ? data.subarray(offset, offset + size) : undefined

const hex = (bytes: Uint8Array | undefined): string | null =>
  bytes === undefined ? null : Buffer.from(bytes).toString('hex')
