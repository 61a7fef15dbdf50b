import { readTokenAccount, tokenKindOf } from '#svm/accounts/token.ts'
import { type Address, LAMPORTS_PER_COIN } from '../bank/account.ts'
import type { Chain } from '../bank/chain.ts'
import type { Draft } from '../instructions/sign.ts'
import { associatedTokenAddress } from '../keys/derived-address.ts'
import type { Keypair } from '../keys/keypair.ts'
import type { Actors } from './actors.ts'
import type { Random } from './random.ts'
import type { Token } from './tokens.ts'

/** A transaction to sign and send; `blockhash` only when a durable nonce replaces the recent blockhash. */
export type TrafficDraft = Draft & { blockhash?: string }

/** The input of an action: the test accounts, the random number generator and the current chain state. */
export type ActionContext = {
  chain: Chain
  actors: Actors
  seed: string
  faucet: Keypair
  voters: readonly [Address, ...Address[]]
  random: Random
}

/** Builds one transaction; `undefined` when the accounts do not allow it now. */
export type Action = (context: ActionContext) => TrafficDraft | undefined

/** Lamports that every wallet keeps to pay fees. */
export const MIN_BALANCE = 2n * LAMPORTS_PER_COIN

export function pickWallet({ random, actors }: ActionContext): Keypair {
  return actors.wallets[random.skewed(actors.wallets.length)] ?? actors.wallets[0]
}

/** An address other than `wallet`: mostly another wallet, sometimes one that only receives. */
export function pickReceiver({ random, actors }: ActionContext, wallet: Keypair): Address {
  if (random.chance(0.2)) return random.pick(actors.receivers)
  const other = random.pick(actors.wallets)
  return other === wallet ? actors.treasury.address : other.address
}

/** Lamports of `wallet` above `MIN_BALANCE`. */
export function spendable({ chain }: ActionContext, wallet: Keypair): bigint {
  const lamports = chain.accounts.lamports(wallet.address)
  return lamports > MIN_BALANCE ? lamports - MIN_BALANCE : 0n
}

export function tokenAddress(owner: Address, { mint, program }: Pick<Token, 'mint' | 'program'>): Address {
  return associatedTokenAddress(owner, mint.address, program)
}

/** Amount and frozen state of a token account; `undefined` when it does not exist. */
export const holdingAt = ({ chain }: ActionContext, address: Address): Holding | undefined =>
  holdingOf(chain, address)

export type Holding = { amount: bigint; isFrozen: boolean }

/** The same as `holdingAt`, for callers without a context. */
export function holdingOf(chain: Chain, address: Address): Holding | undefined {
  const account = chain.accounts.read(address)
  if (!account || tokenKindOf(account.data) !== 'account') return undefined
  const { amount, state } = readTokenAccount(account.data)
  return { amount, isFrozen: state === 'frozen' }
}

/** A random wallet that holds the token unfrozen; `undefined` when six picks found none. */
export function pickHolder(
  context: ActionContext,
  token: Token,
): { wallet: Keypair; account: Address; amount: bigint } | undefined {
  for (let attempt = 0; attempt < 6; attempt++) {
    const wallet = pickWallet(context)
    const account = tokenAddress(wallet.address, token)
    const holding = holdingAt(context, account)
    if (holding && holding.amount > 0n && !holding.isFrozen)
      return { wallet, account, amount: holding.amount }
  }
  return undefined
}
