import { PROGRAM, WELL_KNOWN } from '#svm/program-ids.ts'
import { LAMPORTS_PER_COIN } from '../../bank/account.ts'
import { transfer } from '../../instructions/system.ts'
import { closeAccount, createAssociated, syncNative, transferChecked } from '../../instructions/token.ts'
import { associatedTokenAddress } from '../../keys/derived-address.ts'
import type { Keypair } from '../../keys/keypair.ts'
import { type Action, holdingAt, pickWallet, spendable } from '../action-context.ts'

const mint = WELL_KNOWN.nativeMint
const accountOf = ({ address }: Keypair) => associatedTokenAddress(address, mint, PROGRAM.token)

export const wrap: Action = (context) => {
  const wallet = pickWallet(context)
  const limit = spendable(context, wallet) / 30n
  if (limit < LAMPORTS_PER_COIN / 100n) return undefined
  const account = accountOf(wallet)
  const owner = wallet.address
  return {
    signers: [wallet],
    instructions: [
      createAssociated(owner, { owner, mint, program: PROGRAM.token, idempotent: true }),
      transfer(owner, account, context.random.amount(limit)),
      syncNative(account),
    ],
  }
}

export const unwrap: Action = (context) => {
  const wallet = pickWallet(context)
  const account = accountOf(wallet)
  if (!holdingAt(context, account)) return undefined
  return {
    signers: [wallet],
    instructions: [closeAccount(PROGRAM.token, account, wallet.address, wallet.address)],
  }
}

export const sendWrapped: Action = (context) => {
  const wallet = pickWallet(context)
  const other = pickWallet(context)
  const from = accountOf(wallet)
  const to = accountOf(other)
  const amount = context.random.amount((holdingAt(context, from)?.amount ?? 0n) / 4n)
  if (wallet === other || amount === 0n || !holdingAt(context, to)) return undefined
  const move = { from, mint, to, authority: wallet.address, amount, decimals: 9 }
  return { signers: [wallet], instructions: [transferChecked(PROGRAM.token, move)] }
}
