import { ByteReader } from '../byte-reader.ts'

/** The number of bytes of a feature account that `readFeature` needs. */
export const FEATURE_BYTES = 9

/**
 * The slot in which a feature of the runtime became active; null while it is pending.
 * @see https://docs.rs/solana-feature-gate-interface (Feature)
 */
export function readFeature(data: Uint8Array): { activatedAt: bigint | null } {
  const reader = new ByteReader(data)
  return { activatedAt: reader.some() ? reader.u64() : null }
}
