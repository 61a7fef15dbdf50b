import { ChainUnavailable, MethodRefused, RpcError } from '#chain/client.ts'
import { fetchStakeAccounts, sumByWithdrawer } from '#chain/stake-accounts.ts'
import type { Job } from '#lib/jobs.ts'
import { listDueAccounts, saveAccountChecks } from '#store/addresses/account-checks.ts'
import { snapshotTopHolders } from '#store/balances/top-holders.ts'
import { REFRESH_PAUSE_MS, REST_FACTOR, readRefreshTime, saveRefresh } from '#store/engine/refresh-times.ts'
import { createRefreshWait, type RefreshWait } from '#store/engine/refresh-wait.ts'
import { MINT_SIZE, readMint } from '#svm/accounts/token.ts'
import { COIN_DECIMALS } from '#svm/coin.ts'
import { addressBytes, isOnCurve } from '#svm/derived-address.ts'
import { undefinedIfInvalid } from '#svm/program-decoder.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { Context } from './context.ts'

type Node = Pick<Context['chain'], 'getAccounts' | 'getSupply' | 'fetchProgramAccounts' | 'log'>

/** Keeps the list of the top holders up to date in the background. */
export function topHoldersJob(
  { db, chain, stopping }: Pick<Context, 'db' | 'chain' | 'stopping'>,
  wrappedMint: string,
): Job {
  const waitForRefresh = createRefreshWait(db)
  return {
    name: 'top holders',
    // The values that it is made of come first.
    firstPauseMs: 20_000,
    everyMs: REFRESH_PAUSE_MS.top_holders,
    restFactor: REST_FACTOR,
    failure: 'The top holders could not be listed; trying again',
    // A node that does not answer, or does not offer the method, is reported elsewhere.
    isLogged: (error) => error instanceof ChainUnavailable || error instanceof MethodRefused,
    run: () => listTopHolders({ db, chain, stopping, waitForRefresh }, wrappedMint),
  }
}

/** One round: looks at accounts that are new or changed, then takes the snapshot. */
export async function listTopHolders(
  {
    db,
    chain,
    stopping,
    waitForRefresh,
  }: { db: Context['db']; chain: Node; stopping: AbortSignal; waitForRefresh: RefreshWait },
  wrappedMint: string,
): Promise<void> {
  const started = performance.now()
  const isComplete = await checkAccounts(db, chain, stopping)
  if (stopping.aborted) return
  const facts = {
    wrappedMint,
    coinDecimals: COIN_DECIMALS,
    suppliesOf: (mints: readonly string[]) => readSupplies(chain, mints, wrappedMint),
    staked: await readStaked(chain),
    isComplete,
  }
  // Values are of these prices: the list is no newer.
  await waitForRefresh('markets')
  const at = Math.min(Date.now(), (await readRefreshTime(db, 'markets')) ?? Number.POSITIVE_INFINITY)
  await snapshotTopHolders(db, facts, Math.floor(at / 1_000))
  await saveRefresh(db, 'top_holders', { at, tookMs: performance.now() - started })
}

/** Accounts that one round looks at. */
const MOST_CHECKED = 10_000
/** The maximum that nodes allow in one call. */
const ACCOUNTS = 100
const options = { deadlineMs: 20_000, timeoutMs: 20_000, lane: 'figures' } as const

/** @returns whether every account with coins or tokens was looked at */
async function checkAccounts(db: Context['db'], chain: Node, stopping: AbortSignal): Promise<boolean> {
  const due = await listDueAccounts(db, MOST_CHECKED + 1)
  const checked = due.slice(0, MOST_CHECKED).map(({ address }) => address)
  for (const some of chunksOf(checked)) {
    if (stopping.aborted) return false
    const { slot, accounts } = await chain.getAccounts(some, 0, options)
    const checks = some.flatMap((address, index) => {
      const account = accounts[index]
      if (account === undefined) return []
      const owner = account?.owner ?? PROGRAM.system
      return { address, isWallet: owner === PROGRAM.system && isOnCurve(addressBytes(address)) }
    })
    await saveAccountChecks(db, checks, slot)
  }
  return !due[MOST_CHECKED]?.isNew
}

/** The supplies that the mints say, and of the wrapped coin all coins of the chain, where the node tells them. */
async function readSupplies(
  chain: Node,
  mints: readonly string[],
  wrappedMint: string,
): Promise<ReadonlyMap<string, bigint>> {
  const supplies = new Map<string, bigint>()
  for (const some of chunksOf(mints.filter((mint) => mint !== wrappedMint))) {
    const { accounts } = await chain.getAccounts(some, MINT_SIZE, options, 'finalized')
    for (const [index, mint] of some.entries()) {
      const account = accounts[index]
      const found = account && undefinedIfInvalid(() => readMint(account.data))
      if (found?.isInitialized) supplies.set(mint, found.supply)
    }
  }
  try {
    return supplies.set(wrappedMint, (await chain.getSupply()).total)
  } catch (error) {
    if (error instanceof MethodRefused) return supplies
    throw error
  }
}

/** null where the node lists no stake accounts. */
async function readStaked(chain: Node): Promise<ReadonlyMap<string, bigint> | null> {
  try {
    const sums = sumByWithdrawer(await fetchStakeAccounts(chain, options, chain.log))
    return new Map([...sums].map(([withdrawer, { lamports }]) => [withdrawer, lamports]))
  } catch (error) {
    if (error instanceof RpcError || error instanceof ChainUnavailable) return null
    throw error
  }
}

function chunksOf(addresses: readonly string[]): string[][] {
  const count = Math.ceil(addresses.length / ACCOUNTS)
  return Array.from({ length: count }, (_, i) => addresses.slice(i * ACCOUNTS, (i + 1) * ACCOUNTS))
}
