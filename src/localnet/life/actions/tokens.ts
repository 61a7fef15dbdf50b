import type { Address } from '../../chain/account.ts'
import { unitLimit, unitPrice } from '../../instructions/compute-budget.ts'
import {
  approve,
  burnChecked,
  closeAccount,
  createAssociated,
  freeze,
  mintToChecked,
  revoke,
  transferChecked,
  transferUnchecked,
} from '../../instructions/token.ts'
import {
  type Action,
  holdingAt,
  type Scene,
  someHolder,
  someoneElse,
  someWallet,
  tokenAddress,
} from '../scene.ts'
import type { Token } from '../tokens.ts'

const classic = ({ cast }: Scene): Token[] => cast.tokens.filter(({ fee }) => fee === undefined)

/** Makes sure the receiver can receive: an inner instruction where the account is new. */
export function receiving(scene: Scene, funder: Address, owner: Address, token: Token) {
  const account = tokenAddress(owner, token)
  if (holdingAt(scene, account)) return []
  return [
    createAssociated(funder, { owner, mint: token.mint.address, program: token.program, idempotent: true }),
  ]
}

export const sendTokens: Action = (scene) => {
  const token = scene.random.pick(classic(scene))
  const holder = token && someHolder(scene, token)
  if (!token || !holder) return undefined
  const { wallet, account, amount } = holder
  const owner = someoneElse(scene, wallet)
  const to = tokenAddress(owner, token)
  if (to === account || holdingAt(scene, to)?.isFrozen) return undefined
  const { program, mint, decimals } = token
  const sent = scene.random.amount(amount / 10n)
  if (sent === 0n) return undefined
  const tip = scene.random.chance(0.3)
    ? [unitLimit(120_000), unitPrice(500 + scene.random.below(50_000))]
    : []
  return {
    signers: [wallet],
    instructions: [
      ...tip,
      ...receiving(scene, wallet.address, owner, token),
      // Old wallets still use the transfer that names no mint.
      scene.random.chance(0.25)
        ? transferUnchecked(program, account, to, wallet.address, sent)
        : transferChecked(program, {
            from: account,
            mint: mint.address,
            to,
            authority: wallet.address,
            amount: sent,
            decimals,
          }),
    ],
  }
}

export const mintTokens: Action = (scene) => {
  const { treasury, tokens } = scene.cast
  const token = scene.random.pick(tokens)
  const { program, mint, decimals, supply } = token
  const owner = someWallet(scene).address
  const account = tokenAddress(owner, token)
  if (holdingAt(scene, account)?.isFrozen) return undefined
  const amount = scene.random.amount((supply * 10n ** BigInt(decimals)) / 10_000n)
  return {
    signers: [treasury],
    instructions: [
      ...receiving(scene, treasury.address, owner, token),
      mintToChecked(program, { mint: mint.address, account, authority: treasury.address, amount, decimals }),
    ],
  }
}

export const burnTokens: Action = (scene) => {
  const token = scene.random.pick(scene.cast.tokens)
  const holder = someHolder(scene, token)
  if (!holder || holder.amount < 100n) return undefined
  const { program, mint, decimals } = token
  const { wallet, account } = holder
  const amount = scene.random.amount(holder.amount / 50n)
  return {
    signers: [wallet],
    instructions: [
      burnChecked(program, { mint: mint.address, account, authority: wallet.address, amount, decimals }),
    ],
  }
}

/** A token account for a visitor, by the call that refuses one that is there. */
export const openAccount: Action = (scene) => {
  const wallet = someWallet(scene)
  const owner = scene.random.pick(scene.cast.visitors)
  const token = scene.random.pick(scene.cast.tokens)
  const { program, mint } = token
  if (holdingAt(scene, tokenAddress(owner, token))) return undefined
  const instruction = createAssociated(wallet.address, {
    owner,
    mint: mint.address,
    program,
    idempotent: false,
  })
  return { signers: [wallet], instructions: [instruction] }
}

/** A wallet sends the whole rest away and closes the account. */
export const leaveToken: Action = (scene) => {
  const token = scene.random.pick(classic(scene))
  const holder = token && someHolder(scene, token)
  // The richest stay, so that there is always somebody to trade with.
  if (!token || !holder || scene.cast.wallets.indexOf(holder.wallet) < 12) return undefined
  const { wallet, account, amount } = holder
  const to = tokenAddress(scene.cast.wallets[0].address, token)
  if (holdingAt(scene, to)?.isFrozen !== false) return undefined
  const { program, mint, decimals } = token
  const move = { from: account, mint: mint.address, to, authority: wallet.address, amount, decimals }
  return {
    signers: [wallet],
    instructions: [
      transferChecked(program, move),
      closeAccount(program, account, wallet.address, wallet.address),
    ],
  }
}

/** Somebody lets another one move a little, who does so at once, and takes the right back. */
export const delegateTokens: Action = (scene) => {
  const token = scene.random.pick(classic(scene))
  const holder = token && someHolder(scene, token)
  if (!token || !holder || holder.amount < 1_000n) return undefined
  const { wallet, account } = holder
  const delegate = someWallet(scene)
  if (delegate === wallet) return undefined
  const to = tokenAddress(delegate.address, token)
  if (holdingAt(scene, to)?.isFrozen) return undefined
  const { program, mint, decimals } = token
  const amount = scene.random.amount(holder.amount / 100n)
  return {
    signers: [wallet, delegate],
    instructions: [
      approve(program, account, delegate.address, wallet.address, amount * 2n),
      ...receiving(scene, wallet.address, delegate.address, token),
      transferChecked(program, {
        from: account,
        mint: mint.address,
        to,
        authority: delegate.address,
        amount,
        decimals,
      }),
      revoke(program, account, wallet.address),
    ],
  }
}

/** The treasury freezes a poor wallet's account, or lets it go again. */
export const freezeOrThaw: Action = (scene) => {
  const token = scene.random.pick(scene.cast.tokens.filter(({ freezable }) => freezable))
  const wallet = scene.random.pick(scene.cast.wallets.slice(32))
  if (!token || !wallet) return undefined
  const account = tokenAddress(wallet.address, token)
  const holding = holdingAt(scene, account)
  if (!holding) return undefined
  const { treasury } = scene.cast
  const order = { account, mint: token.mint.address, authority: treasury.address, thaw: holding.isFrozen }
  return { signers: [treasury], instructions: [freeze(token.program, order)] }
}
