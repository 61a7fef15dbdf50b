import { PROGRAM, WELL_KNOWN } from '#svm/program-ids.ts'
import { LAMPORTS_PER_COIN } from '../../chain/account.ts'
import { transfer } from '../../instructions/system.ts'
import { closeAccount, createAssociated, syncNative, transferChecked } from '../../instructions/token.ts'
import { associatedTokenAddress } from '../../keys/derived-address.ts'
import type { Keypair } from '../../keys/keypair.ts'
import { type Action, holdingAt, someWallet, spendable } from '../scene.ts'

const mint = WELL_KNOWN.nativeMint
const accountOf = ({ address }: Keypair) => associatedTokenAddress(address, mint, PROGRAM.token)

export const wrap: Action = (scene) => {
  const wallet = someWallet(scene)
  const limit = spendable(scene, wallet) / 30n
  if (limit < LAMPORTS_PER_COIN / 100n) return undefined
  const account = accountOf(wallet)
  const owner = wallet.address
  return {
    signers: [wallet],
    instructions: [
      createAssociated(owner, { owner, mint, program: PROGRAM.token, idempotent: true }),
      transfer(owner, account, scene.random.amount(limit)),
      syncNative(account),
    ],
  }
}

export const unwrap: Action = (scene) => {
  const wallet = someWallet(scene)
  const account = accountOf(wallet)
  if (!holdingAt(scene, account)) return undefined
  return {
    signers: [wallet],
    instructions: [closeAccount(PROGRAM.token, account, wallet.address, wallet.address)],
  }
}

export const sendWrapped: Action = (scene) => {
  const wallet = someWallet(scene)
  const other = someWallet(scene)
  const from = accountOf(wallet)
  const to = accountOf(other)
  const amount = scene.random.amount((holdingAt(scene, from)?.amount ?? 0n) / 4n)
  if (wallet === other || amount === 0n || !holdingAt(scene, to)) return undefined
  const move = { from, mint, to, authority: wallet.address, amount, decimals: 9 }
  return { signers: [wallet], instructions: [transferChecked(PROGRAM.token, move)] }
}
