import type { TokenHolder } from '#contract/token-holders.ts'
import { addressBytes, isOnCurve } from '#svm/derived-address.ts'
import { PROGRAM, WELL_KNOWN } from '#svm/program-ids.ts'
import type { Context } from '../handler.ts'

export type HolderMark = Pick<TokenHolder, 'mark' | 'label'>

/** No key signs for the system program's own address, so nothing leaves it. */
const BURN_ADDRESSES: readonly string[] = [WELL_KNOWN.incinerator, PROGRAM.system]

/** What each of the token's owners is, in their order. */
export async function holderMarks(
  mint: string,
  owners: readonly string[],
  { poolOwners, network }: Pick<Context, 'poolOwners' | 'network'>,
): Promise<HolderMark[]> {
  // Only programs own pools and their vaults, so others need no query.
  const pools = await poolOwners.of(mint, owners.filter(isProgramOwned))
  return owners.map((owner) => {
    const label = network.labels[owner] ?? null
    if (BURN_ADDRESSES.includes(owner) || network.burnAddresses?.includes(owner))
      return { mark: 'burn', label }
    const pool = pools.get(owner)
    if (pool !== undefined) return { mark: 'pool', label: label ?? network.programs[pool]?.name ?? null }
    if (label !== null) return { mark: 'label', label }
    return { mark: isProgramOwned(owner) ? 'program' : null, label }
  })
}

/** The same owners stand first in many lists, and the curve takes some time to compute. */
const MOST_KNOWN = 20_000
const known = new Map<string, boolean>()

function isProgramOwned(owner: string): boolean {
  const found = known.get(owner)
  if (found !== undefined) return found
  if (known.size >= MOST_KNOWN) known.clear()
  const isProgram = !isOnCurve(addressBytes(owner))
  known.set(owner, isProgram)
  return isProgram
}
