import { encodeBase58 } from '#lib/text/base58.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { durableNonceAfter } from '../../bank/nonce.ts'
import {
  advanceNonce,
  createAccount,
  initializeNonce,
  NONCE_SIZE,
  transfer,
} from '../../instructions/system.ts'
import { namedKeypair } from '../../keys/keypair.ts'
import { type Action, pickReceiver, spendable } from '../action-context.ts'

/** The number of wallets that use a durable nonce. */
const USERS = 6
const NONCE_OFFSET = 40

/** A coin transfer with a durable nonce; the first time it only creates the nonce account. */
export const payWithDurableNonce: Action = (context) => {
  const { chain, actors, random, seed } = context
  const index = random.below(USERS)
  const wallet = actors.wallets[index] ?? actors.wallets[0]
  const nonce = namedKeypair(`${seed} nonce ${index}`)
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
  // The nonce was already advanced in this block.
  if (blockhash === durableNonceAfter(chain.current.previousBlockhash)) return undefined
  const limit = spendable(context, wallet) / 40n
  if (limit < 1_000_000n) return undefined
  // Sometimes more than the balance: a failed transaction advances the nonce too.
  const lamports = random.chance(0.1) ? 2n * limit * 40n : random.amount(limit) + 1_000_000n
  return {
    signers: [wallet],
    instructions: [
      advanceNonce(nonce.address, wallet.address),
      transfer(wallet.address, pickReceiver(context, wallet), lamports),
    ],
    blockhash,
  }
}
