import { readLookupTable } from '#svm/accounts/lookup-table.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { type Address, LAMPORTS_PER_COIN } from '../../chain/account.ts'
import type { Chain } from '../../chain/chain.ts'
import { createLookupTable, extendLookupTable } from '../../instructions/lookup-table.ts'
import { transfer } from '../../instructions/system.ts'
import type { Cast } from '../cast.ts'
import { coinsForPools } from '../pools.ts'
import type { Wish } from '../scene.ts'
import { nameSteps } from './names.ts'
import { poolSteps } from './pools.ts'
import { programSteps } from './programs.ts'
import { chunks, type Stage, type Step } from './step.ts'
import { tokenSteps } from './tokens.ts'

const TRANSFERS_AT_ONCE = 12
const TABLE_SIZE = 40

/**
 * What has to be there before life goes on by itself, in order. Programs come first: they can be called from the slot
 * after the one that deployed them.
 */
export function setupSteps(stage: Stage): Step[] {
  const { chain, cast } = stage
  return [
    ...fundings(stage),
    ...programSteps(stage),
    ...tokenSteps(stage),
    ...poolSteps(stage),
    ...nameSteps(stage),
    () => tableCreation(chain, cast),
    () => tableExtension(chain, cast),
    () => tableExtension(chain, cast),
  ]
}

function fundings({ chain, cast, faucet }: Stage): Step[] {
  const { treasury, developer, wallets, pools } = cast
  const shares = [
    { address: treasury.address, coins: 1_000_000 + Number(coinsForPools(pools)) },
    { address: developer.address, coins: 20_000 },
    // The richest has a hundred times what the poorest has.
    ...wallets.map(({ address }, place) => ({ address, coins: Math.ceil(60_000 / (place + 1)) + 50 })),
  ]
  return chunks(shares, TRANSFERS_AT_ONCE).map((group) => () => {
    const missing = group.filter(({ address }) => chain.accounts.lamports(address) === 0n)
    if (missing.length === 0) return undefined
    const instructions = missing.map(({ address, coins }) =>
      transfer(faucet.address, address, BigInt(coins) * LAMPORTS_PER_COIN),
    )
    return { signers: [faucet], instructions }
  })
}

export type Table = { address: Address; addresses: string[]; lastExtendedSlot: bigint }

/** The treasury's lookup table, once there is one. */
export function findTable(chain: Chain, { treasury }: Cast): Table | undefined {
  for (const address of chain.accounts.index.ownedBy(PROGRAM.addressLookupTable)) {
    const account = chain.accounts.read(address)
    const table = account && account.data.length >= 56 ? readLookupTable(account.data) : undefined
    if (table?.authority === treasury.address) {
      const { addresses, lastExtendedSlot } = table
      return { address, addresses, lastExtendedSlot }
    }
  }
  return undefined
}

function tableCreation(chain: Chain, cast: Cast): Wish | undefined {
  if (findTable(chain, cast) || chain.recent.headers.length === 0) return undefined
  const { instruction } = createLookupTable(cast.treasury.address, chain.recent.confirmed.slot)
  return { signers: [cast.treasury], instructions: [instruction] }
}

function tableExtension(chain: Chain, cast: Cast): Wish | undefined {
  const table = findTable(chain, cast)
  if (!table || table.addresses.length >= TABLE_SIZE) return undefined
  const all = cast.wallets.map(({ address }) => address).slice(0, TABLE_SIZE)
  const next = all.slice(table.addresses.length, table.addresses.length + 20)
  return {
    signers: [cast.treasury],
    instructions: [extendLookupTable(table.address, cast.treasury.address, next)],
  }
}
