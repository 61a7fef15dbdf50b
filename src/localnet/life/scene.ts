import { readTokenAccount, tokenKindOf } from '#svm/accounts/token.ts'
import { type Address, LAMPORTS_PER_COIN } from '../chain/account.ts'
import type { Chain } from '../chain/chain.ts'
import type { Draft } from '../instructions/sign.ts'
import { associatedTokenAddress } from '../keys/derived-address.ts'
import type { Keypair } from '../keys/keypair.ts'
import type { Cast } from './cast.ts'
import type { Random } from './random.ts'
import type { Token } from './tokens.ts'

/** A transaction somebody wants to send; `blockhash` only where a durable nonce takes its place. */
export type Wish = Draft & { blockhash?: string }

/** What an action decides by: the people, the dice, and the chain as it is now. */
export type Scene = {
  chain: Chain
  cast: Cast
  seed: string
  faucet: Keypair
  voters: readonly [Address, ...Address[]]
  random: Random
}

/** One thing that happens; `undefined` when it cannot happen now. */
export type Action = (scene: Scene) => Wish | undefined

/** Nobody spends below this, so that fees can always be paid. */
export const RESERVE = 2n * LAMPORTS_PER_COIN

export function someWallet({ random, cast }: Scene): Keypair {
  return cast.wallets[random.skewed(cast.wallets.length)] ?? cast.wallets[0]
}

/** Somebody other than `wallet`: mostly another wallet, now and then a visitor. */
export function someoneElse({ random, cast }: Scene, wallet: Keypair): Address {
  if (random.chance(0.2)) return random.pick(cast.visitors)
  const other = random.pick(cast.wallets)
  return other === wallet ? cast.treasury.address : other.address
}

/** Lamports that `wallet` can do without. */
export function spendable({ chain }: Scene, wallet: Keypair): bigint {
  const lamports = chain.accounts.lamports(wallet.address)
  return lamports > RESERVE ? lamports - RESERVE : 0n
}

export function tokenAddress(owner: Address, { mint, program }: Pick<Token, 'mint' | 'program'>): Address {
  return associatedTokenAddress(owner, mint.address, program)
}

/** What the token account holds, and whether it can move; `undefined` where there is none. */
export const holdingAt = ({ chain }: Scene, address: Address): Holding | undefined =>
  holdingOf(chain, address)

export type Holding = { amount: bigint; isFrozen: boolean }

/** The same for whoever has no scene. */
export function holdingOf(chain: Chain, address: Address): Holding | undefined {
  const account = chain.accounts.read(address)
  if (!account || tokenKindOf(account.data) !== 'account') return undefined
  const { amount, state } = readTokenAccount(account.data)
  return { amount, isFrozen: state === 'frozen' }
}

/** A wallet that has some of a token to give away, after a few tries. */
export function someHolder(
  scene: Scene,
  token: Token,
): { wallet: Keypair; account: Address; amount: bigint } | undefined {
  for (let attempt = 0; attempt < 6; attempt++) {
    const wallet = someWallet(scene)
    const account = tokenAddress(wallet.address, token)
    const holding = holdingAt(scene, account)
    if (holding && holding.amount > 0n && !holding.isFrozen)
      return { wallet, account, amount: holding.amount }
  }
  return undefined
}
