import { encodeBase58 } from '#lib/base58.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { durableNonceAfter } from '../../chain/nonce.ts'
import {
  advanceNonce,
  createAccount,
  initializeNonce,
  NONCE_SIZE,
  transfer,
} from '../../instructions/system.ts'
import { namedKeypair } from '../../keys/keypair.ts'
import { type Action, someoneElse, spendable } from '../scene.ts'

/** How many wallets sign ahead of time. */
const USERS = 6
const NONCE_OFFSET = 40

/** A payment that was signed against a durable nonce; the first time it only makes the nonce. */
export const payByNonce: Action = (scene) => {
  const { chain, cast, random, seed } = scene
  const place = random.below(USERS)
  const wallet = cast.wallets[place] ?? cast.wallets[0]
  const nonce = namedKeypair(`${seed} nonce ${place}`)
  const account = chain.accounts.read(nonce.address)
  if (!account) {
    const lamports = chain.svm.rentExemption(NONCE_SIZE)
    return {
      signers: [wallet, nonce],
      instructions: [
        createAccount(wallet.address, nonce.address, { lamports, space: NONCE_SIZE, owner: PROGRAM.system }),
        initializeNonce(nonce.address, wallet.address),
      ],
    }
  }
  const blockhash = encodeBase58(account.data.subarray(NONCE_OFFSET, NONCE_OFFSET + 32))
  // Used in this very block already.
  if (blockhash === durableNonceAfter(chain.current.previousBlockhash)) return undefined
  const limit = spendable(scene, wallet) / 40n
  if (limit < 1_000_000n) return undefined
  // Now and then too much: a failure uses the nonce up all the same.
  const lamports = random.chance(0.1) ? 2n * limit * 40n : random.amount(limit) + 1_000_000n
  return {
    signers: [wallet],
    instructions: [
      advanceNonce(nonce.address, wallet.address),
      transfer(wallet.address, someoneElse(scene, wallet), lamports),
    ],
    blockhash,
  }
}
