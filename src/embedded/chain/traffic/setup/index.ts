import { readLookupTable } from '#svm/accounts/lookup-table.ts'
import type { InstructionToBuild } from '#svm/build-message.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { type Address, LAMPORTS_PER_COIN } from '../../bank/account.ts'
import type { Chain } from '../../bank/chain.ts'
import { payer, readonly, signer, writable } from '../../instructions/account-meta.ts'
import { address, pack, u8, u32, u64 } from '../../instructions/pack.ts'
import { transfer } from '../../instructions/system.ts'
import { bytesOf, programAddress } from '../../keys/derived-address.ts'
import type { TrafficDraft } from '../action-context.ts'
import type { Actors } from '../actors.ts'
import { coinsForPools } from '../pools.ts'
import { nameSteps } from './names.ts'
import { poolSteps } from './pools.ts'
import { programSteps } from './programs.ts'
import { chunks, type SetupContext, type SetupStep } from './setup-context.ts'
import { tokenSteps } from './tokens.ts'

const TRANSFERS_AT_ONCE = 12
const TABLE_SIZE = 40

/**
 * The transactions that create wallets, programs, tokens, pools and names, in order. Programs come before what calls
 * them: a program can be called from the slot after its deployment.
 */
export function setupSteps(stage: SetupContext): SetupStep[] {
  const { chain, actors } = stage
  return [
    ...fundingSteps(stage),
    ...programSteps(stage),
    ...tokenSteps(stage),
    ...poolSteps(stage),
    ...nameSteps(stage),
    () => createTable(chain, actors),
    () => extendTable(chain, actors),
    () => extendTable(chain, actors),
  ]
}

function fundingSteps({ chain, actors, faucet }: SetupContext): SetupStep[] {
  const { treasury, developer, wallets, pools } = actors
  const shares = [
    { address: treasury.address, coins: 1_000_000 + Number(coinsForPools(pools)) },
    { address: developer.address, coins: 20_000 },
    // The first wallet gets a hundred times as much as the last.
    ...wallets.map(({ address }, index) => ({ address, coins: Math.ceil(60_000 / (index + 1)) + 50 })),
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

/** The treasury's lookup table; `undefined` before it is created. */
export function findTable(chain: Chain, { treasury }: Actors): Table | undefined {
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

function createTable(chain: Chain, actors: Actors): TrafficDraft | undefined {
  if (findTable(chain, actors) || chain.recent.headers.length === 0) return undefined
  const { instruction } = createLookupTable(actors.treasury.address, chain.recent.confirmed.slot)
  return { signers: [actors.treasury], instructions: [instruction] }
}

function extendTable(chain: Chain, actors: Actors): TrafficDraft | undefined {
  const table = findTable(chain, actors)
  if (!table || table.addresses.length >= TABLE_SIZE) return undefined
  const all = actors.wallets.map(({ address }) => address).slice(0, TABLE_SIZE)
  const next = all.slice(table.addresses.length, table.addresses.length + 20)
  return {
    signers: [actors.treasury],
    instructions: [extendLookupTable(table.address, actors.treasury.address, next)],
  }
}

const programId = PROGRAM.addressLookupTable

/** @param slot one of the last 512 slots with a block */
export function createLookupTable(
  authority: Address,
  slot: number,
): { table: Address; instruction: InstructionToBuild } {
  const [table, bump] = programAddress([bytesOf(authority), u64(slot)], programId)
  const accounts = [writable(table), signer(authority), payer(authority), readonly(PROGRAM.system)]
  return { table, instruction: { programId, accounts, data: pack(u32(0), u64(slot), u8(bump)) } }
}

export function extendLookupTable(
  table: Address,
  authority: Address,
  addresses: readonly Address[],
): InstructionToBuild {
  const accounts = [writable(table), signer(authority), payer(authority), readonly(PROGRAM.system)]
  return { programId, accounts, data: pack(u32(2), u64(addresses.length), ...addresses.map(address)) }
}
