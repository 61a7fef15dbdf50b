import { ChainUnavailable, MethodRefused, RpcError } from '#chain/client.ts'
import { readProgramAccounts } from '#chain/methods/program-accounts.ts'
import { fetchStakeAccounts, sumByWithdrawer } from '#chain/methods/stake-accounts.ts'
import type { Job } from '#lib/work/jobs.ts'
import { createMeter } from '#lib/work/meter.ts'
import { listDueAccounts, saveAccountChecks } from '#store/addresses/account-checks.ts'
import {
  findUntold,
  MOST_UNTOLD,
  snapshotTopHolders,
  type UntoldWallet,
} from '#store/balances/top-holders.ts'
import {
  type CountedTo,
  olderOf,
  REFRESH_PAUSE_MS,
  REST_FACTOR,
  readRefresh,
  saveRefresh,
} from '#store/engine/refresh-times.ts'
import { createRefreshWait, type RefreshWait } from '#store/engine/refresh-wait.ts'
import { readCountedTo } from '#store/write/dirty-keys.ts'
import { MINT_SIZE, readMint } from '#svm/accounts/token.ts'
import { COIN_DECIMALS } from '#svm/coin.ts'
import { addressBytes, isOnCurve } from '#svm/derived-address.ts'
import { undefinedIfInvalid } from '#svm/program-decoder.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { Context } from '../context.ts'

type Node = Pick<
  Context['chain'],
  'getAccounts' | 'getSupply' | 'getVoteAccounts' | 'fetchProgramAccounts' | 'getRichestAccounts' | 'log'
>

/** Keeps the list of the top holders up to date in the background. */
export function topHoldersJob(
  { db, chain, stopping }: Pick<Context, 'db' | 'chain' | 'stopping'>,
  wrappedMint: string,
): Job {
  const waitForRefresh = createRefreshWait(db)
  const findUnnamed = createUnnamed(db, chain)
  return {
    name: 'top holders',
    // The values that it is made of come first.
    firstPauseMs: 20_000,
    everyMs: REFRESH_PAUSE_MS.top_holders,
    restFactor: REST_FACTOR,
    failure: 'The top holders could not be listed; trying again',
    // A node that does not answer, or does not offer the method, is reported elsewhere.
    isLogged: (error) => error instanceof ChainUnavailable || error instanceof MethodRefused,
    run: () => listTopHolders({ db, chain, stopping, waitForRefresh, findUnnamed }, wrappedMint),
  }
}

/** One round: looks at accounts that are new or changed, then takes the snapshot. */
export async function listTopHolders(
  {
    db,
    chain,
    stopping,
    waitForRefresh,
    findUnnamed,
  }: {
    db: Context['db']
    chain: Node
    stopping: AbortSignal
    waitForRefresh: RefreshWait
    findUnnamed: FindUnnamed
  },
  wrappedMint: string,
): Promise<void> {
  const at = Date.now()
  const meter = createMeter()
  const taken = await meter.run(() =>
    takeSnapshot({ db, chain, stopping, waitForRefresh, findUnnamed }, wrappedMint),
  )
  if (taken) await saveRefresh(db, 'top_holders', { at, tookMs: meter.ms(), to: taken.to })
}

/** @returns `to`: the block that the list is of, or of a later one; undefined where no list was made */
async function takeSnapshot(
  { db, chain, stopping, waitForRefresh, findUnnamed }: Parameters<typeof listTopHolders>[0],
  wrappedMint: string,
): Promise<{ to: CountedTo | undefined } | undefined> {
  const isComplete = await checkAccounts(db, chain, stopping)
  if (stopping.aborted) return undefined
  const staked = await readStaked(chain)
  const unnamed = await findUnnamed()
  const others = [...(await readIdentities(chain)), ...(staked?.keys() ?? [])]
  const facts = {
    wrappedMint,
    untold: await readUntold(db, chain, [...unnamed.wallets, ...others]),
    isWhole: unnamed.isWhole,
    coinDecimals: COIN_DECIMALS,
    suppliesOf: (mints: readonly string[]) => readSupplies(chain, mints, wrappedMint),
    staked,
    isComplete,
  }
  // Values are of these prices: the list is no newer.
  await waitForRefresh('markets')
  const balances = await readCountedTo(db, [])
  const prices = await readRefresh(db, 'markets')
  const to = prices ? olderOf(balances, prices.to) : balances
  await snapshotTopHolders(db, facts, to?.time ?? null)
  return { to }
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
      return { address, isWallet: owner === PROGRAM.system && isOnCurveOf(address) }
    })
    await saveAccountChecks(db, checks, slot)
  }
  return !due[MOST_CHECKED]?.isNew
}

/**
 * Wallets that no finalized block named, the richest first. `isWhole`: these are all; otherwise those among the largest accounts of
 * the chain, where the node lists these.
 */
type Unnamed = { wallets: readonly string[]; isWhole: boolean }
export type FindUnnamed = () => Promise<Unnamed>

/** Such wallets only become fewer, and it costs a node much to list accounts. */
const LISTED_MS = 3_600_000
const REFUSED_MS = 600_000
/** About 90,000 wallets; reading more would stop this process for too long. */
const MAX_BYTES = 16 * 1024 * 1024
/** Every wallet is an account of the System program without data. */
const WALLETS = { program: PROGRAM.system, filters: [{ dataSize: 0 }], mostBytes: 0 }

/** Lists the accounts of the node once in a while. */
export function createUnnamed(db: Context['db'], chain: Node): FindUnnamed {
  let known: Unnamed | undefined
  let until = 0
  return async () => {
    if (known && performance.now() < until) return known
    const all = await unlessUnanswered(() => listWallets(chain))
    const some = all ?? (await unlessUnanswered(() => chain.getRichestAccounts(options))) ?? []
    const wallets: string[] = []
    const candidates = some.filter(isOnCurveOf)
    for (let start = 0; start < candidates.length && wallets.length <= MOST_UNTOLD; start += MOST_UNTOLD)
      wallets.push(...(await findUntold(db, candidates.slice(start, start + MOST_UNTOLD))))
    known = { wallets: wallets.slice(0, MOST_UNTOLD), isWhole: all !== null && wallets.length <= MOST_UNTOLD }
    until = performance.now() + (all ? LISTED_MS : REFUSED_MS)
    return known
  }
}

async function listWallets(chain: Node): Promise<string[]> {
  const answer = await chain.fetchProgramAccounts(WALLETS, { ...options, maxBytes: MAX_BYTES })
  return readProgramAccounts(answer)
    .accounts.sort((a, b) => (a.lamports < b.lamports ? 1 : -1))
    .map(({ address }) => address)
}

/** null where the node does not offer it, or does not answer. */
async function unlessUnanswered<Value>(call: () => Promise<Value>): Promise<Value | null> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof RpcError || error instanceof ChainUnavailable) return null
    throw error
  }
}

/**
 * Those of the addresses that are wallets, and that no block tells of: a chain's first block gives out coins without a
 * transaction, as to its validators.
 */
async function readUntold(
  db: Context['db'],
  chain: Node,
  addresses: readonly string[],
): Promise<UntoldWallet[]> {
  const wallets: UntoldWallet[] = []
  for (const some of chunksOf(await findUntold(db, addresses.filter(isOnCurveOf)))) {
    const { slot, accounts } = await chain.getAccounts(some, 0, options, 'finalized')
    for (const [index, address] of some.entries()) {
      const account = accounts[index]
      if (account?.owner === PROGRAM.system && account.lamports > 0n)
        wallets.push({ address, lamports: account.lamports, slot })
    }
  }
  return wallets
}

const isOnCurveOf = (address: string) => isOnCurve(addressBytes(address))

/** The identities of the validators; none where the node does not list them. */
async function readIdentities(chain: Node): Promise<string[]> {
  const voters = await unlessUnanswered(() => chain.getVoteAccounts(options))
  return voters ? [...voters.current, ...voters.delinquent].map(({ nodePubkey }) => nodePubkey) : []
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
  const accounts = await unlessUnanswered(() => fetchStakeAccounts(chain, options, chain.log))
  if (!accounts) return null
  return new Map([...sumByWithdrawer(accounts)].map(([withdrawer, { lamports }]) => [withdrawer, lamports]))
}

function chunksOf(addresses: readonly string[]): string[][] {
  const count = Math.ceil(addresses.length / ACCOUNTS)
  return Array.from({ length: count }, (_, i) => addresses.slice(i * ACCOUNTS, (i + 1) * ACCOUNTS))
}
