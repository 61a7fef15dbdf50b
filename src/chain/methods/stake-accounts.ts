import type { Log } from '#lib/log/log.ts'
import { type Delegation, readStake, STAKE_BYTES } from '#svm/accounts/stake.ts'
import { undefinedIfInvalid } from '#svm/program-decoder.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { ChainClient } from '../client.ts'
import type { CallOptions } from '../rpc/rpc-caller.ts'
import { readProgramAccounts } from './program-accounts.ts'

export type StakeAccount = {
  address: string
  lamports: bigint
  withdrawer: string
  /** The vote account to which the stake is actively delegated; null without one. */
  voter: string | null
  /** The delegation, even if it is ending or has ended; null for an account that was never delegated. */
  delegation: Delegation | null
}

/** The limit of an answer, about 35,000 accounts: parsing more would block this process for too long. */
const MAX_BYTES = 16 * 1024 * 1024
const NEVER = 2n ** 64n - 1n

/**
 * All stake accounts, in one request: a request filtered by an authority or a vote account would cost the
 * node as much. Many nodes refuse it.
 */
export async function fetchStakeAccounts(
  { fetchProgramAccounts }: Pick<ChainClient, 'fetchProgramAccounts'>,
  options: CallOptions,
  log: Log,
): Promise<StakeAccount[]> {
  const answer = await fetchProgramAccounts(
    { program: PROGRAM.stake, filters: [], mostBytes: STAKE_BYTES },
    { ...options, maxBytes: MAX_BYTES },
  )
  return readProgramAccounts(answer, log).accounts.flatMap(({ address, lamports, data }) => {
    const stake = undefinedIfInvalid(() => readStake(data))
    if (!stake) return []
    const { meta, delegation } = stake
    const voter = delegation?.deactivationEpoch === NEVER ? delegation.voter : null
    return [{ address, lamports, withdrawer: meta.withdrawer, voter, delegation: delegation ?? null }]
  })
}

/** The lamports in each withdrawer's stake accounts, and the number of these accounts. */
export function sumByWithdrawer(accounts: readonly StakeAccount[]) {
  const sums = new Map<string, { lamports: bigint; accounts: number }>()
  for (const { withdrawer, lamports } of accounts) {
    const sum = sums.get(withdrawer) ?? { lamports: 0n, accounts: 0 }
    sums.set(withdrawer, { lamports: sum.lamports + lamports, accounts: sum.accounts + 1 })
  }
  return sums
}
