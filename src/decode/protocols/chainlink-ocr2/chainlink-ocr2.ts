import type { ParsedInstruction } from '#svm/program-decoder.ts'
import { program } from '../program.ts'

/** Chainlink's oracles. A transmitted report is signed by several of them. */
export const chainlinkOcr2 = program('chainlink-ocr2', {
  isOnlyTyped: true,
  refine: (parsed, { data }) => (parsed.type === 'transmit' ? readReport(parsed, data) : parsed),
})

// The offsets of the fields, whose numbers are big-endian: a nonce; the digest of the configuration, padding, epoch, round and
// 32 more bytes; the report; the signatures.
const DIGEST = 1
const EPOCH = 60
const ROUND = 64
const TIME = 97
const ANSWER = 134
const SIGNATURES = 158
const SIGNATURE_SIZE = 65

/** Adds the report to the accounts of the instruction; `undefined` for data of another size. */
function readReport({ type, info }: ParsedInstruction, data: Uint8Array): ParsedInstruction | undefined {
  const isWhole = data.length > SIGNATURES && (data.length - SIGNATURES) % SIGNATURE_SIZE === 0
  if (!isWhole) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  return {
    type,
    info: {
      configDigest: Buffer.from(data.subarray(DIGEST, DIGEST + 32)).toString('hex'),
      epoch: view.getUint32(EPOCH),
      round: view.getUint8(ROUND),
      timestamp: view.getUint32(TIME),
      answer: (view.getBigInt64(ANSWER) << 64n) | view.getBigUint64(ANSWER + 8),
      signatures: (data.length - SIGNATURES) / SIGNATURE_SIZE,
      ...info,
    },
  }
}
