import { createHash } from 'node:crypto'
import { decodeBase58, encodeBase58 } from '#lib/text/base58.ts'

/** The program derived address and its bump: the first candidate that is not on the curve. */
export function programAddress(seeds: readonly Uint8Array[], programId: string): [string, number] {
  const program = addressBytes(programId)
  for (let bump = 255; bump >= 0; bump--) {
    const hash = createHash('sha256')
    for (const seed of seeds) hash.update(seed)
    const bytes = hash.update(Uint8Array.of(bump)).update(program).update('ProgramDerivedAddress').digest()
    if (!isOnCurve(bytes)) return [encodeBase58(bytes), bump]
  }
  throw new Error(`No derived address exists under ${programId} for these seeds`)
}

export function addressBytes(address: string): Uint8Array {
  const bytes = decodeBase58(address)
  if (bytes?.length !== 32) throw new TypeError(`Expected an address, found "${address}"`)
  return bytes
}

const P = 2n ** 255n - 19n
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

/** Whether the bytes decompress to a point of the Ed25519 curve (RFC 8032, 5.1.3), as a public key does; a derived address does not. */
export function isOnCurve(bytes: Uint8Array): boolean {
  const littleEndian = Buffer.from(bytes).reverse()
  const y = BigInt(`0x${littleEndian.toString('hex')}`) & (2n ** 255n - 1n)
  const y2 = (y * y) % P
  const u = (y2 - 1n + P) % P
  const v = (D * y2 + 1n) % P
  // x² = u/v has a root if and only if u·v is a square.
  return isSquare((u * v) % P)
}

/** Whether `value` has a square root modulo P: its Jacobi symbol is not -1. Computing a power takes nine times as long. */
function isSquare(value: bigint): boolean {
  let [a, n] = [value, P]
  let negative = false
  while (a > 0n) {
    while ((a & 1n) === 0n) {
      a >>= 1n
      const rest = n & 7n
      if (rest === 3n || rest === 5n) negative = !negative
    }
    if ((a & 3n) === 3n && (n & 3n) === 3n) negative = !negative
    ;[a, n] = [n % a, a]
  }
  // A value of 0 is the square of 0; any other one has no factor in common with P.
  return value === 0n || !negative
}
