import { PROGRAM } from '#svm/program-ids.ts'
import { LAMPORTS_PER_COIN } from '../../bank/account.ts'
import { unitLimit } from '../../instructions/compute-budget.ts'
import { memo } from '../../instructions/memo.ts'
import { transfer } from '../../instructions/system.ts'
import {
  burnChecked,
  createAssociated,
  transferChecked,
  transferCheckedWithFee,
  transferUnchecked,
} from '../../instructions/token.ts'
import type { Action } from '../action-context.ts'
import { holdingAt, pickHolder, pickReceiver, pickWallet, tokenAddress } from '../action-context.ts'
import { createAccountIfMissing } from './tokens.ts'

// Transactions that fail. Each pays its fee and is in a block with its logs.

export const sendMoreCoinsThanHeld: Action = (context) => {
  const wallet = pickWallet(context)
  const lamports = context.chain.accounts.lamports(wallet.address) + LAMPORTS_PER_COIN
  return {
    signers: [wallet],
    instructions: [transfer(wallet.address, pickReceiver(context, wallet), lamports)],
  }
}

/** An earlier instruction creates the receiver's account; the failure rolls that back. */
export const sendMoreTokensThanHeld: Action = (context) => {
  const token = context.actors.tokens[context.random.below(3)] ?? context.actors.tokens[0]
  const holder = pickHolder(context, token)
  if (!holder) return undefined
  const { wallet, account, amount } = holder
  const owner = context.random.pick(context.actors.receivers)
  const to = tokenAddress(owner, token)
  return {
    signers: [wallet],
    instructions: [
      ...createAccountIfMissing(context, wallet.address, owner, token),
      transferUnchecked(token.program, account, to, wallet.address, amount + 1n),
    ],
  }
}

export const sendWrongDecimals: Action = (context) => {
  const token = context.actors.tokens[0]
  const holder = pickHolder(context, token)
  if (!holder || holder.wallet === context.actors.wallets[0]) return undefined
  const to = tokenAddress(context.actors.wallets[0].address, token)
  const { wallet, account } = holder
  const move = {
    from: account,
    mint: token.mint.address,
    to,
    authority: wallet.address,
    amount: 1n,
    decimals: 9,
  }
  return { signers: [wallet], instructions: [transferChecked(token.program, move)] }
}

export const createExistingAccount: Action = (context) => {
  const token = context.random.pick(context.actors.tokens)
  const holder = pickHolder(context, token)
  if (!holder) return undefined
  const owner = holder.wallet.address
  const { program, mint } = token
  const instruction = createAssociated(owner, { owner, mint: mint.address, program, idempotent: false })
  return { signers: [holder.wallet], instructions: [instruction] }
}

export const burnWithoutAuthority: Action = (context) => {
  const token = context.random.pick(context.actors.tokens)
  const holder = pickHolder(context, token)
  const thief = pickWallet(context)
  if (!holder || holder.wallet === thief) return undefined
  const { program, mint, decimals } = token
  const change = {
    mint: mint.address,
    account: holder.account,
    authority: thief.address,
    amount: 1n,
    decimals,
  }
  return { signers: [thief], instructions: [burnChecked(program, change)] }
}

export const runOutOfComputeUnits: Action = (context) => {
  const wallet = pickWallet(context)
  const text = 'a long story '.repeat(20)
  return { signers: [wallet], instructions: [unitLimit(400), memo(text, [wallet.address])] }
}

export const sendInvalidInstruction: Action = (context) => {
  const wallet = pickWallet(context)
  const data = Uint8Array.of(250, context.random.below(256), context.random.below(256))
  return { signers: [wallet], instructions: [{ programId: PROGRAM.token, accounts: [], data }] }
}

export const sendWrongTransferFee: Action = (context) => {
  const token = context.actors.tokens.find(({ fee }) => fee !== undefined)
  const holder = token && pickHolder(context, token)
  if (!token || !holder || holder.amount < 10_000n) return undefined
  const { wallet, account } = holder
  const owner = context.actors.wallets[0].address
  const to = tokenAddress(owner, token)
  if (to === account || !holdingAt(context, to)) return undefined
  const { mint, decimals } = token
  const move = { from: account, mint: mint.address, to, authority: wallet.address, amount: 10_000n, decimals }
  return { signers: [wallet], instructions: [transferCheckedWithFee({ ...move, fee: 3n })] }
}

/** The owner of a frozen account tries to transfer. */
export const transferFromFrozenAccount: Action = (context) => {
  for (const token of context.actors.tokens.filter(({ freezable }) => freezable))
    for (const wallet of context.actors.wallets.slice(32)) {
      const from = tokenAddress(wallet.address, token)
      const holding = holdingAt(context, from)
      if (!holding?.isFrozen || holding.amount === 0n) continue
      const to = tokenAddress(context.actors.wallets[0].address, token)
      const { program, mint, decimals } = token
      const move = {
        from,
        mint: mint.address,
        to,
        authority: wallet.address,
        amount: holding.amount,
        decimals,
      }
      return { signers: [wallet], instructions: [transferChecked(program, move)] }
    }
  return undefined
}
