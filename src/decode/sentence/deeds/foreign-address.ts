import { decodeBase58, encodeBase58 } from '#lib/text/base58.ts'
import { ends } from '#lib/text/text.ts'
import { isAddress } from '../../block/loose-json.ts'
import { SVM_CHAINS } from './bridge-chains.ts'

/** The bytes of an address of the Ethereum virtual machine; bridges put zeros before it. */
const EVM_SIZE = 20
const SVM_SIZE = 32

/**
 * An address on another chain, shortened in that chain's format; undefined where the format is unknown, or
 * there is no address.
 */
export function foreignAddress(value: unknown, chain: string): string | undefined {
  const bytes = bytesOf(value)
  if (bytes === undefined || bytes.every((one) => one === 0)) return undefined
  if (bytes.length === SVM_SIZE && SVM_CHAINS.has(chain)) return ends(encodeBase58(bytes), 6, 4)
  const padding = bytes.subarray(0, -EVM_SIZE)
  if (bytes.length < EVM_SIZE || padding.some((one) => one !== 0)) return undefined
  return ends(`0x${Buffer.from(bytes.subarray(-EVM_SIZE)).toString('hex')}`, 6, 4)
}

/** Programs without a type for such addresses have them as public keys. */
function bytesOf(value: unknown): Uint8Array | undefined {
  if (isAddress(value)) return decodeBase58(value)
  if (typeof value !== 'string' || !/^(0x)?([0-9a-f]{2})+$/.test(value)) return undefined
  return Buffer.from(value.replace('0x', ''), 'hex')
}
