import type { TokenHolder } from '#contract/tokens/token-holders.ts'
import { PROGRAM, WELL_KNOWN } from '#svm/program-ids.ts'
import { isProgramOwned } from '../names/program-owned.ts'
import type { HoldersContext } from './context.ts'

/** Addresses from which nothing can be sent: no key signs for the system program's own address. */
const BURN_ADDRESSES: readonly string[] = [WELL_KNOWN.incinerator, PROGRAM.system]

/** The mark of each of the token's owners, in the order of `owners`. */
export async function holderMarks(
  mint: string,
  owners: readonly string[],
  { poolOwners, network, names }: HoldersContext,
): Promise<TokenHolder['mark'][]> {
  // Only programs own pools and their vaults, so other owners need no query.
  const pools = await poolOwners.of(mint, owners.filter(isProgramOwned))
  return owners.map((owner) => {
    if (BURN_ADDRESSES.includes(owner) || network.burnAddresses?.includes(owner)) return 'burn'
    if (pools.has(owner)) return 'pool'
    if (names.label(owner) !== null) return 'label'
    return isProgramOwned(owner) ? 'program' : null
  })
}
