import { PROGRAM } from '#svm/program-ids.ts'
import { LAMPORTS_PER_COIN } from '../../chain/account.ts'
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
import type { Action } from '../scene.ts'
import { holdingAt, someHolder, someoneElse, someWallet, tokenAddress } from '../scene.ts'
import { receiving } from './tokens.ts'

// Mistakes that people make. Each is charged its fee and stands in a block with its logs.

export const spendTooMuch: Action = (scene) => {
  const wallet = someWallet(scene)
  const lamports = scene.chain.accounts.lamports(wallet.address) + LAMPORTS_PER_COIN
  return {
    signers: [wallet],
    instructions: [transfer(wallet.address, someoneElse(scene, wallet), lamports)],
  }
}

/** The account for the receiver is made first, by an inner instruction, and undone with the rest. */
export const sendTooManyTokens: Action = (scene) => {
  const token = scene.cast.tokens[scene.random.below(3)] ?? scene.cast.tokens[0]
  const holder = someHolder(scene, token)
  if (!holder) return undefined
  const { wallet, account, amount } = holder
  const owner = scene.random.pick(scene.cast.visitors)
  const to = tokenAddress(owner, token)
  return {
    signers: [wallet],
    instructions: [
      ...receiving(scene, wallet.address, owner, token),
      transferUnchecked(token.program, account, to, wallet.address, amount + 1n),
    ],
  }
}

export const mistakeDecimals: Action = (scene) => {
  const token = scene.cast.tokens[0]
  const holder = someHolder(scene, token)
  if (!holder || holder.wallet === scene.cast.wallets[0]) return undefined
  const to = tokenAddress(scene.cast.wallets[0].address, token)
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

export const openTwice: Action = (scene) => {
  const token = scene.random.pick(scene.cast.tokens)
  const holder = someHolder(scene, token)
  if (!holder) return undefined
  const owner = holder.wallet.address
  const { program, mint } = token
  const instruction = createAssociated(owner, { owner, mint: mint.address, program, idempotent: false })
  return { signers: [holder.wallet], instructions: [instruction] }
}

export const burnOfAnother: Action = (scene) => {
  const token = scene.random.pick(scene.cast.tokens)
  const holder = someHolder(scene, token)
  const thief = someWallet(scene)
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

export const runOutOfUnits: Action = (scene) => {
  const wallet = someWallet(scene)
  const text = 'a long story '.repeat(20)
  return { signers: [wallet], instructions: [unitLimit(400), memo(text, [wallet.address])] }
}

export const talkNonsense: Action = (scene) => {
  const wallet = someWallet(scene)
  const data = Uint8Array.of(250, scene.random.below(256), scene.random.below(256))
  return { signers: [wallet], instructions: [{ programId: PROGRAM.token, accounts: [], data }] }
}

export const payWrongFee: Action = (scene) => {
  const token = scene.cast.tokens.find(({ fee }) => fee !== undefined)
  const holder = token && someHolder(scene, token)
  if (!token || !holder || holder.amount < 10_000n) return undefined
  const { wallet, account } = holder
  const owner = scene.cast.wallets[0].address
  const to = tokenAddress(owner, token)
  if (to === account || !holdingAt(scene, to)) return undefined
  const { mint, decimals } = token
  const move = { from: account, mint: mint.address, to, authority: wallet.address, amount: 10_000n, decimals }
  return { signers: [wallet], instructions: [transferCheckedWithFee({ ...move, fee: 3n })] }
}

/** Somebody whose account the treasury froze tries to get out. */
export const moveFrozen: Action = (scene) => {
  for (const token of scene.cast.tokens.filter(({ freezable }) => freezable))
    for (const wallet of scene.cast.wallets.slice(32)) {
      const from = tokenAddress(wallet.address, token)
      const holding = holdingAt(scene, from)
      if (!holding?.isFrozen || holding.amount === 0n) continue
      const to = tokenAddress(scene.cast.wallets[0].address, token)
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
