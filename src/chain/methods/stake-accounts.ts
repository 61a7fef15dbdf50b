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
  /** The vote account that it is delegated to and not taken away from; null without one. */
  voter: string | null
  /** Also one that ends or is over; null for an account that was never delegated. */
  delegation: Delegation | null
}

/** About 35,000 accounts; reading more would stop this process for too long. */
const MAX_BYTES = 16 * 1024 * 1024
const NEVER = 2n ** 64n - 1n

/**
 * All stake accounts, in one request: filtered by an authority or a vote account it would cost the node as much for each.
 * Many nodes refuse it.
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

/** How much is in the stake accounts of each that may withdraw from them, and how many they are. */
export function sumByWithdrawer(accounts: readonly StakeAccount[]) {
  const sums = new Map<string, { lamports: bigint; accounts: number }>()
  for (const { withdrawer, lamports } of accounts) {
    const sum = sums.get(withdrawer) ?? { lamports: 0n, accounts: 0 }
    sums.set(withdrawer, { lamports: sum.lamports + lamports, accounts: sum.accounts + 1 })
  }
  return sums
}
