import { transferChecked, transferCheckedWithFee, withdrawWithheld } from '../../instructions/token.ts'
import {
  type Action,
  type ActionContext,
  holdingAt,
  pickHolder,
  pickReceiver,
  tokenAddress,
} from '../action-context.ts'
import type { Token } from '../tokens.ts'
import { createAccountIfMissing } from './tokens.ts'

// Token-2022 mints with a transfer fee.

type TransferFeeToken = Token & { fee: NonNullable<Token['fee']> }

const transferFeeTokens = ({ actors }: ActionContext): TransferFeeToken[] =>
  actors.tokens.filter((token): token is TransferFeeToken => token.fee !== undefined)

/** Rounded up and capped at the maximum, as the program does. */
export function transferFee(amount: bigint, { bps, max }: TransferFeeToken['fee']): bigint {
  const fee = (amount * BigInt(bps) + 9_999n) / 10_000n
  return fee < max ? fee : max
}

export const sendTokensWithFee: Action = (context) => {
  const token = context.random.pick(transferFeeTokens(context))
  const holder = token && pickHolder(context, token)
  if (!token || !holder || holder.amount < 1_000n) return undefined
  const { wallet, account } = holder
  const owner = pickReceiver(context, wallet)
  const to = tokenAddress(owner, token)
  if (to === account) return undefined
  const amount = context.random.amount(holder.amount / 10n)
  const move = {
    from: account,
    mint: token.mint.address,
    to,
    authority: wallet.address,
    amount,
    decimals: token.decimals,
  }
  return {
    signers: [wallet],
    instructions: [
      ...createAccountIfMissing(context, wallet.address, owner, token),
      context.random.chance(0.7)
        ? transferCheckedWithFee({ ...move, fee: transferFee(amount, token.fee) })
        : transferChecked(token.program, move),
    ],
  }
}

/** The treasury withdraws withheld fees from token accounts. */
export const withdrawWithheldFees: Action = (context) => {
  const token = context.random.pick(transferFeeTokens(context))
  if (!token) return undefined
  const { treasury, wallets } = context.actors
  const sources = Array.from({ length: 5 }, () =>
    tokenAddress(context.random.pick(wallets).address, token),
  ).filter((account, at, all) => all.indexOf(account) === at && holdingAt(context, account))
  if (sources.length === 0) return undefined
  const to = tokenAddress(treasury.address, token)
  return {
    signers: [treasury],
    instructions: [
      ...createAccountIfMissing(context, treasury.address, treasury.address, token),
      withdrawWithheld(token.mint.address, to, treasury.address, sources),
    ],
  }
}
