import { transferChecked, transferCheckedWithFee, withdrawWithheld } from '../../instructions/token.ts'
import { type Action, holdingAt, type Scene, someHolder, someoneElse, tokenAddress } from '../scene.ts'
import type { Token } from '../tokens.ts'
import { receiving } from './tokens.ts'

// Token-2022 mints that keep something back from every transfer.

type Taxed = Token & { fee: NonNullable<Token['fee']> }

const taxed = ({ cast }: Scene): Taxed[] =>
  cast.tokens.filter((token): token is Taxed => token.fee !== undefined)

/** Rounded up, never above the maximum, as the program reckons. */
export function transferFee(amount: bigint, { bps, max }: Taxed['fee']): bigint {
  const fee = (amount * BigInt(bps) + 9_999n) / 10_000n
  return fee < max ? fee : max
}

export const sendTaxed: Action = (scene) => {
  const token = scene.random.pick(taxed(scene))
  const holder = token && someHolder(scene, token)
  if (!token || !holder || holder.amount < 1_000n) return undefined
  const { wallet, account } = holder
  const owner = someoneElse(scene, wallet)
  const to = tokenAddress(owner, token)
  if (to === account) return undefined
  const amount = scene.random.amount(holder.amount / 10n)
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
      ...receiving(scene, wallet.address, owner, token),
      scene.random.chance(0.7)
        ? transferCheckedWithFee({ ...move, fee: transferFee(amount, token.fee) })
        : transferChecked(token.program, move),
    ],
  }
}

/** The treasury collects what was kept back. */
export const collectFees: Action = (scene) => {
  const token = scene.random.pick(taxed(scene))
  if (!token) return undefined
  const { treasury, wallets } = scene.cast
  const sources = Array.from({ length: 5 }, () =>
    tokenAddress(scene.random.pick(wallets).address, token),
  ).filter((account, at, all) => all.indexOf(account) === at && holdingAt(scene, account))
  if (sources.length === 0) return undefined
  const to = tokenAddress(treasury.address, token)
  return {
    signers: [treasury],
    instructions: [
      ...receiving(scene, treasury.address, treasury.address, token),
      withdrawWithheld(token.mint.address, to, treasury.address, sources),
    ],
  }
}
