import { ByteReader } from '#svm/byte-reader.ts'
import { program } from '../program.ts'

/** The data begins with the mark, the hash of the transfer, and a flag: 1 if the transfer follows, 0 if it is in an account. */
const RELAY_DATA = 8 + 32 + 1

/** Takes tokens for a transfer to another chain, where a relayer pays the recipient, and pays relayers back. */
export const acrossSpoke = program('across-spoke', {
  isOnlyTyped: true,
  refine(parsed, { data }) {
    if (parsed.type !== 'fillRelay' || data[RELAY_DATA - 1] !== 1) return parsed
    const reader = new ByteReader(data, RELAY_DATA)
    const [, recipient] = [reader.address(), reader.address()]
    // The exclusive relayer, and the tokens of both chains.
    reader.bytes(3 * 32)
    const inputAmount = BigInt(`0x${Buffer.from(reader.bytes(32)).toString('hex')}`)
    const known = { recipient, inputAmount, outputAmount: reader.u64(), originChainId: reader.u64() }
    return { type: parsed.type, info: { ...known, ...parsed.info } }
  },
})
