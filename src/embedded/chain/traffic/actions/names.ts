import { encodeBase58 } from '#lib/text/base58.ts'
import type { Chain } from '../../bank/chain.ts'
import { type GorName, gorName, registerGorName, registrar } from '../../instructions/gor-names.ts'
import {
  deleteName,
  NAME_HEADER_SIZE,
  NAME_PROGRAM,
  transferName,
  updateName,
} from '../../instructions/names.ts'
import type { Keypair } from '../../keys/keypair.ts'
import { type Action, type ActionContext, pickWallet, spendable } from '../action-context.ts'
import { isDeployed } from '../setup/programs.ts'

const SPACE = 64
const first = [
  'rusty',
  'greasy',
  'shiny',
  'dusty',
  'soggy',
  'lucky',
  'wild',
  'tiny',
  'grand',
  'quiet',
  'moldy',
  'swift',
]
const second = [
  'can',
  'lid',
  'bag',
  'bin',
  'crow',
  'rat',
  'gull',
  'cat',
  'fox',
  'heap',
  'tyre',
  'bottle',
  'bone',
  'sock',
]
const OWNER_OFFSET = 32

/** A random name, registered or not. */
function pickName({ random }: ActionContext): string {
  const number = random.chance(0.3) ? String(random.below(100)) : ''
  return `${random.pick(first)}${random.pick(second)}${number}`
}

function ownerOf(chain: Chain, { record }: GorName): string | undefined {
  const account = chain.accounts.read(record)
  if (!account || account.data.length < NAME_HEADER_SIZE) return undefined
  return encodeBase58(account.data.subarray(OWNER_OFFSET, OWNER_OFFSET + 32))
}

/** Registers a name, or updates, transfers or deletes one that a wallet owns, or registers a subdomain of it. */
export const registerOrChangeName: Action = (context) => {
  const { chain, random, actors } = context
  if (!isDeployed(chain, NAME_PROGRAM)) return undefined
  const name = pickName(context)
  const found = gorName(name)
  const owner = ownerOf(chain, found)
  if (owner === undefined) return register(context, name, pickWallet(context))
  const wallet = actors.wallets.find(({ address }) => address === owner)
  if (!wallet) return undefined
  const { record } = found
  const choice = random.next()
  if (choice < 0.5) {
    const bytes = Buffer.from(`ipfs://${random.below(1_000_000)}`.padEnd(24))
    return { signers: [wallet], instructions: [updateName({ name: record, authority: owner, bytes })] }
  }
  if (choice < 0.75) {
    const newOwner = pickWallet(context).address
    if (newOwner === owner) return undefined
    return { signers: [wallet], instructions: [transferName({ name: record, owner, newOwner })] }
  }
  if (choice < 0.85) return { signers: [wallet], instructions: [deleteName(record, owner, owner)] }
  const sub = `${random.pick(['pay', 'www', 'nft', 'dev'])}.${name}`
  return ownerOf(chain, gorName(sub)) === undefined ? register(context, sub, wallet) : undefined
}

/** `undefined` for a deleted name: its reverse record still exists and cannot be created twice. */
function register(context: ActionContext, name: string, wallet: Keypair) {
  const { chain } = context
  if (chain.accounts.lamports(gorName(name).reverse) > 0n || spendable(context, wallet) < 10_000_000n)
    return undefined
  const owner = wallet.address
  const isSub = name.includes('.')
  return {
    signers: [wallet, registrar] as const,
    instructions: registerGorName({
      name,
      payer: owner,
      owner,
      ...(isSub ? { parentOwner: owner } : {}),
      space: SPACE,
      rentOf: (size) => chain.svm.rentExemption(size),
    }),
  }
}
