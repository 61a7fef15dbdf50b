import { ByteReader } from '#svm/byte-reader.ts'
import { program } from '../program.ts'

/** Mark and hash of the transfer, and that what is known of it follows: it may stand in an account instead. */
const RELAY_DATA = 8 + 32 + 1

/** Takes tokens for which a relayer pays out others on another chain, and pays relayers back. */
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
