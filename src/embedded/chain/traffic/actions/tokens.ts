import { PROGRAM } from '#svm/program-ids.ts'
import type { Address } from '../../bank/account.ts'
import { unitLimit, unitPrice } from '../../instructions/compute-budget.ts'
import {
  approve,
  batch,
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
  type ActionContext,
  holdingAt,
  pickHolder,
  pickReceiver,
  pickWallet,
  tokenAddress,
} from '../action-context.ts'
import type { Token } from '../tokens.ts'

const tokensWithoutFee = ({ actors }: ActionContext): Token[] =>
  actors.tokens.filter(({ fee }) => fee === undefined)

/** Creates the receiver's token account when it does not exist. */
export function createAccountIfMissing(
  context: ActionContext,
  funder: Address,
  owner: Address,
  token: Token,
) {
  const account = tokenAddress(owner, token)
  if (holdingAt(context, account)) return []
  return [
    createAssociated(funder, { owner, mint: token.mint.address, program: token.program, idempotent: true }),
  ]
}

export const sendTokens: Action = (context) => {
  const token = context.random.pick(tokensWithoutFee(context))
  const holder = token && pickHolder(context, token)
  if (!token || !holder) return undefined
  const { wallet, account, amount } = holder
  const owner = pickReceiver(context, wallet)
  const to = tokenAddress(owner, token)
  if (to === account || holdingAt(context, to)?.isFrozen) return undefined
  const { program, mint, decimals } = token
  const sent = context.random.amount(amount / 10n)
  if (sent === 0n) return undefined
  const tip = context.random.chance(0.3)
    ? [unitLimit(120_000), unitPrice(500 + context.random.below(50_000))]
    : []
  return {
    signers: [wallet],
    instructions: [
      ...tip,
      ...createAccountIfMissing(context, wallet.address, owner, token),
      // Older wallets use the instruction `transfer`, which does not name the mint.
      context.random.chance(0.25)
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

/** Tokens to several owners by one instruction. */
export const sendTokensInBatch: Action = (context) => {
  const { random, actors } = context
  const token = random.pick(tokensWithoutFee(context).filter(({ program }) => program === PROGRAM.token))
  const holder = token && pickHolder(context, token)
  if (!token || !holder || holder.amount < 1_000n) return undefined
  const { wallet, account, amount } = holder
  const { mint, decimals } = token
  const owners = Array.from({ length: 2 + random.below(4) }, () => random.pick(actors.wallets).address)
  const receivers = [...new Set(owners)]
    .map((owner) => tokenAddress(owner, token))
    .filter((to) => to !== account && holdingAt(context, to)?.isFrozen === false)
  if (receivers.length < 2) return undefined
  const transfers = receivers.map((to) =>
    transferChecked(PROGRAM.token, {
      from: account,
      mint: mint.address,
      to,
      authority: wallet.address,
      amount: random.amount(amount / 20n),
      decimals,
    }),
  )
  return { signers: [wallet], instructions: [batch(transfers)] }
}

export const mintTokens: Action = (context) => {
  const { treasury, tokens } = context.actors
  const token = context.random.pick(tokens)
  const { program, mint, decimals, supply } = token
  const owner = pickWallet(context).address
  const account = tokenAddress(owner, token)
  if (holdingAt(context, account)?.isFrozen) return undefined
  const amount = context.random.amount((supply * 10n ** BigInt(decimals)) / 10_000n)
  return {
    signers: [treasury],
    instructions: [
      ...createAccountIfMissing(context, treasury.address, owner, token),
      mintToChecked(program, { mint: mint.address, account, authority: treasury.address, amount, decimals }),
    ],
  }
}

export const burnTokens: Action = (context) => {
  const token = context.random.pick(context.actors.tokens)
  const holder = pickHolder(context, token)
  if (!holder || holder.amount < 100n) return undefined
  const { program, mint, decimals } = token
  const { wallet, account } = holder
  const amount = context.random.amount(holder.amount / 50n)
  return {
    signers: [wallet],
    instructions: [
      burnChecked(program, { mint: mint.address, account, authority: wallet.address, amount, decimals }),
    ],
  }
}

/** Creates an associated token account with the instruction that fails when it exists. */
export const createTokenAccount: Action = (context) => {
  const wallet = pickWallet(context)
  const owner = context.random.pick(context.actors.receivers)
  const token = context.random.pick(context.actors.tokens)
  const { program, mint } = token
  if (holdingAt(context, tokenAddress(owner, token))) return undefined
  const instruction = createAssociated(wallet.address, {
    owner,
    mint: mint.address,
    program,
    idempotent: false,
  })
  return { signers: [wallet], instructions: [instruction] }
}

/** A wallet transfers its whole balance and closes the token account. */
export const closeTokenAccount: Action = (context) => {
  const token = context.random.pick(tokensWithoutFee(context))
  const holder = token && pickHolder(context, token)
  // The first wallets keep every token, so that trades stay possible.
  if (!token || !holder || context.actors.wallets.indexOf(holder.wallet) < 12) return undefined
  const { wallet, account, amount } = holder
  const to = tokenAddress(context.actors.wallets[0].address, token)
  if (holdingAt(context, to)?.isFrozen !== false) return undefined
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

/** An owner approves a delegate, the delegate transfers, the owner revokes. */
export const delegateTokens: Action = (context) => {
  const token = context.random.pick(tokensWithoutFee(context))
  const holder = token && pickHolder(context, token)
  if (!token || !holder || holder.amount < 1_000n) return undefined
  const { wallet, account } = holder
  const delegate = pickWallet(context)
  if (delegate === wallet) return undefined
  const to = tokenAddress(delegate.address, token)
  if (holdingAt(context, to)?.isFrozen) return undefined
  const { program, mint, decimals } = token
  const amount = context.random.amount(holder.amount / 100n)
  return {
    signers: [wallet, delegate],
    instructions: [
      approve(program, account, delegate.address, wallet.address, amount * 2n),
      ...createAccountIfMissing(context, wallet.address, delegate.address, token),
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

/** The treasury freezes a token account of one of the smaller wallets, or thaws it. */
export const freezeOrThaw: Action = (context) => {
  const token = context.random.pick(context.actors.tokens.filter(({ freezable }) => freezable))
  const wallet = context.random.pick(context.actors.wallets.slice(32))
  if (!token || !wallet) return undefined
  const account = tokenAddress(wallet.address, token)
  const holding = holdingAt(context, account)
  if (!holding) return undefined
  const { treasury } = context.actors
  const order = { account, mint: token.mint.address, authority: treasury.address, thaw: holding.isFrozen }
  return { signers: [treasury], instructions: [freeze(token.program, order)] }
}
