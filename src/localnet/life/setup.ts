import { readLookupTable } from '#svm/accounts/lookup-table.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { type Address, LAMPORTS_PER_COIN } from '../chain/account.ts'
import type { Chain } from '../chain/chain.ts'
import { createLookupTable, extendLookupTable } from '../instructions/lookup-table.ts'
import { createAccount, transfer } from '../instructions/system.ts'
import {
  createAssociated,
  initializeMint,
  initializeTransferFee,
  MINT_SIZE,
  mintToChecked,
} from '../instructions/token.ts'
import type { Keypair } from '../keys/keypair.ts'
import type { Cast, Token } from './cast.ts'
import { tokenAddress, type Wish } from './scene.ts'

/** A mint of Token-2022 with the transfer fee extension. */
const FEE_MINT_SIZE = 278
const TRANSFERS_AT_ONCE = 12
const HOLDERS_AT_ONCE = 2
const TABLE_SIZE = 40

/** Made when its turn comes, because it may look at what the steps before it did. */
type Step = () => Wish | undefined

/** What has to be there before life goes on by itself, in order; a step that is done already gives nothing. */
export function setupSteps(chain: Chain, cast: Cast, faucet: Keypair): Step[] {
  const exists = (address: Address) => chain.accounts.lamports(address) > 0n
  return [
    ...fundings(chain, cast, faucet),
    ...cast.tokens.map(
      (token) => () => (exists(token.mint.address) ? undefined : mintCreation(chain, cast, token)),
    ),
    ...cast.tokens.flatMap((token) => distributions(cast, token, exists)),
    () => tableCreation(chain, cast),
    () => tableExtension(chain, cast),
  ]
}

function fundings(chain: Chain, { treasury, wallets }: Cast, faucet: Keypair): Step[] {
  const shares = [
    { address: treasury.address, coins: 1_000_000 },
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

function mintCreation(chain: Chain, { treasury }: Cast, token: Token): Wish {
  const { program, mint, decimals, fee, freezable } = token
  const space = fee ? FEE_MINT_SIZE : MINT_SIZE
  const lamports = chain.svm.rentExemption(space)
  const freezer = freezable ? treasury.address : undefined
  return {
    signers: [treasury, mint],
    instructions: [
      createAccount(treasury.address, mint.address, { lamports, space, owner: program }),
      ...(fee ? [initializeTransferFee(mint.address, treasury.address, fee)] : []),
      initializeMint(program, mint.address, { decimals, authority: treasury.address, freezer }),
    ],
  }
}

/** The first wallets hold every token, the later ones ever fewer. */
function distributions(
  { treasury, wallets }: Cast,
  token: Token,
  exists: (address: Address) => boolean,
): Step[] {
  const { program, mint, decimals, supply } = token
  const place = token.symbol.length * 3
  const holders = wallets.filter((_, at) => at < 12 || (at + place) % 3 === 0)
  const units = supply * 10n ** BigInt(decimals)
  const shares = holders.map(({ address }, at) => ({ address, amount: units / BigInt(4 * (at + 1)) }))
  return chunks(shares, HOLDERS_AT_ONCE).map((group) => () => {
    const missing = group.filter(({ address }) => !exists(tokenAddress(address, token)))
    if (missing.length === 0) return undefined
    const instructions = missing.flatMap(({ address: owner, amount }) => [
      createAssociated(treasury.address, { owner, mint: mint.address, program, idempotent: true }),
      mintToChecked(program, {
        mint: mint.address,
        account: tokenAddress(owner, token),
        authority: treasury.address,
        amount,
        decimals,
      }),
    ])
    return { signers: [treasury], instructions }
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

function chunks<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) =>
    list.slice(at * size, (at + 1) * size),
  )
}
