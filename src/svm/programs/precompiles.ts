import { encodeBase58 } from '#lib/base58.ts'
import { ByteReader } from '../byte-reader.ts'
import type { ParsedInstruction, ProgramDecoder } from '../program-decoder.ts'
import { PROGRAM } from '../program-ids.ts'

// A count and, for each signature, where the parts lie: an offset and the index of the instruction that contains it.
// https://docs.rs/solana-ed25519-program, https://docs.rs/solana-secp256r1-program, https://docs.rs/solana-secp256k1-program

/** What stands in place of an index for the instruction itself. */
const THIS = 0xffff

const KEY_SIZE = { ed25519: 32, secp256r1: 33 } as const

/** The signatures of an elliptic curve whose parts are named by an index of two bytes. */
function curveProgram(program: 'ed25519' | 'secp256r1', name: string): ProgramDecoder {
  return {
    programIds: [PROGRAM[program]],
    program,
    name,
    decode({ data }): ParsedInstruction {
      const reader = new ByteReader(data)
      const count = reader.u8()
      reader.u8() // unused
      const signatures = Array.from({ length: count }, () => {
        const [signature, signatureAt] = [reader.u16(), reader.u16()]
        const [key, keyAt] = [reader.u16(), reader.u16()]
        const [message, size, messageAt] = [reader.u16(), reader.u16(), reader.u16()]
        const keyBytes = keyAt === THIS ? partOf(data, key, KEY_SIZE[program]) : undefined
        const text = messageAt === THIS ? partOf(data, message, size) : undefined
        return {
          publicKey: keyBytes === undefined ? null : encodeBase58(keyBytes),
          message: text === undefined ? null : hex(text),
          signature: signatureAt === THIS ? hex(partOf(data, signature, 64)) : null,
        }
      })
      return { type: 'verifySignatures', info: { signatures } }
    },
  }
}

export const ed25519Program = curveProgram('ed25519', 'Ed25519 Signature Program')
export const secp256r1Program = curveProgram('secp256r1', 'Secp256r1 Signature Program')

/** Signers are Ethereum addresses, and the indexes one byte: there is no number for the instruction itself. */
export const secp256k1Program: ProgramDecoder = {
  programIds: [PROGRAM.secp256k1],
  program: 'secp256k1',
  name: 'Secp256k1 Signature Program',
  decode({ data }): ParsedInstruction {
    const reader = new ByteReader(data)
    const signatures = Array.from({ length: reader.u8() }, () => {
      const part = () => ({ offset: reader.u16(), instruction: reader.u8() })
      const [signature, signer] = [part(), part()]
      const [offset, size, instruction] = [reader.u16(), reader.u16(), reader.u8()]
      return { signature, ethereumAddress: signer, message: { offset, size, instruction } }
    })
    return { type: 'verifySignatures', info: { signatures } }
  },
}

const partOf = (data: Uint8Array, offset: number, size: number): Uint8Array | undefined =>
  offset + size <= data.length ? data.subarray(offset, offset + size) : undefined

const hex = (bytes: Uint8Array | undefined): string | null =>
  bytes === undefined ? null : Buffer.from(bytes).toString('hex')
