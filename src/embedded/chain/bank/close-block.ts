import { createHash } from 'node:crypto'
import { encodeBase58 } from '#lib/text/base58.ts'
import { PROGRAM, WELL_KNOWN } from '#svm/program-ids.ts'
import { bytesOf } from '../keys/derived-address.ts'
import { type Account, type Address, NEVER } from './account.ts'
import type { Accounts } from './accounts.ts'
import { isVote } from './bank.ts'
import { type Block, commissionOf, type ExecutedTransaction, type Reward } from './block.ts'

/** The block that is being filled. */
export type OpenBlock = {
  slot: number
  parentSlot: number
  height: number
  time: number
  leader: Address
  previousBlockhash: string
  transactions: ExecutedTransaction[]
  rewards: Reward[]
}

/** Total lamports, and transactions since genesis. */
export type Totals = { capitalization: bigint; transactions: number }

const EMPTY: Account = {
  lamports: 0n,
  data: new Uint8Array(),
  owner: PROGRAM.system,
  executable: false,
  rentEpoch: NEVER,
}

/** Distributes the fees and computes the blockhash. */
export function closeBlock(open: OpenBlock, accounts: Accounts, before: Totals): Block {
  const burned = rewardLeader(open, accounts) + emptyIncinerator(accounts)
  const hash = createHash('sha256').update(bytesOf(open.previousBlockhash)).update(String(open.slot))
  for (const { transaction } of open.transactions) hash.update(transaction.signature)
  return {
    ...open,
    blockhash: encodeBase58(hash.digest()),
    transactionCount: open.transactions.length,
    voteCount: open.transactions.filter(({ transaction }) => isVote(transaction)).length,
    totalTransactions: before.transactions + open.transactions.length,
    capitalization: before.capitalization - burned,
  }
}

/** Pays half of the fees to the leader. @returns the other half, which is burned */
function rewardLeader({ transactions, leader, rewards }: OpenBlock, accounts: Accounts): bigint {
  const fees = transactions.reduce((sum, { fee }) => sum + fee, 0n)
  const burned = fees / 2n
  const lamports = fees - burned
  if (lamports > 0n) {
    const account = accounts.read(leader) ?? EMPTY
    const postBalance = account.lamports + lamports
    accounts.write(leader, { ...account, lamports: postBalance })
    rewards.push({ pubkey: leader, lamports, postBalance, rewardType: 'Fee', ...commissionOf(null) })
  }
  return burned
}

function emptyIncinerator(accounts: Accounts): bigint {
  const account = accounts.read(WELL_KNOWN.incinerator)
  if (!account) return 0n
  accounts.write(WELL_KNOWN.incinerator, { ...account, lamports: 0n })
  return account.lamports
}
