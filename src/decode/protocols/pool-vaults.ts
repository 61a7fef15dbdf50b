import type { Address, PoolSighting } from '../decoded-block.ts'

/** A pool's vaults as a trade names them, which does not say which of them is the pool's first. */
export function tradedVaults(
  input: Address | null,
  output: Address | null,
): Pick<PoolSighting, 'vaultA' | 'vaultB' | 'vaultPair'> {
  if (input === null || output === null) return { vaultA: null, vaultB: null }
  return { vaultA: null, vaultB: null, vaultPair: input < output ? [input, output] : [output, input] }
}
