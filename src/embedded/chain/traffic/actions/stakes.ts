import { readStake } from '#svm/accounts/stake.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { LAMPORTS_PER_COIN, NEVER } from '../../bank/account.ts'
import { epochOf } from '../../bank/schedule.ts'
import {
  deactivateStake,
  delegateStake,
  initializeStake,
  STAKE_SIZE,
  withdrawStake,
} from '../../instructions/stake.ts'
import { createAccount } from '../../instructions/system.ts'
import { namedKeypair } from '../../keys/keypair.ts'
import { type Action, pickWallet, spendable } from '../action-context.ts'

const PER_WALLET = 2

/** Delegates stake, deactivates it, or withdraws it once it is inactive. */
export const delegateOrWithdrawStake: Action = (context) => {
  const { chain, random, seed, voters } = context
  const wallet = pickWallet(context)
  const stake = namedKeypair(`${seed} stake ${wallet.address} ${random.below(PER_WALLET)}`)
  const account = chain.accounts.read(stake.address)
  const authority = wallet.address
  if (!account) {
    const limit = spendable(context, wallet) / 10n
    if (limit < 2n * LAMPORTS_PER_COIN) return undefined
    const lamports = chain.svm.rentExemption(STAKE_SIZE) + LAMPORTS_PER_COIN + random.amount(limit)
    return {
      signers: [wallet, stake],
      instructions: [
        createAccount(authority, stake.address, { lamports, space: STAKE_SIZE, owner: PROGRAM.stake }),
        initializeStake(stake.address, authority),
        delegateStake(stake.address, voters[random.skewed(voters.length)] ?? voters[0], authority),
      ],
    }
  }
  const delegation = readStake(account.data)?.delegation
  if (!delegation) return undefined
  if (delegation.deactivationEpoch === NEVER)
    return random.chance(0.3)
      ? { signers: [wallet], instructions: [deactivateStake(stake.address, authority)] }
      : undefined
  if (delegation.deactivationEpoch >= BigInt(epochOf(chain.current.slot))) return undefined
  return {
    signers: [wallet],
    instructions: [withdrawStake(stake.address, authority, authority, account.lamports)],
  }
}
