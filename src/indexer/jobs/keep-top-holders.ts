import { ChainUnavailable, MethodRefused, RpcError } from '#chain/client.ts'
import { readProgramAccounts } from '#chain/methods/program-accounts.ts'
import { fetchStakeAccounts, sumByWithdrawer } from '#chain/methods/stake-accounts.ts'
import { COIN_DECIMALS } from '#lib/values/coin.ts'
import type { Job } from '#lib/work/jobs.ts'
import { createMeter } from '#lib/work/meter.ts'
import { listDueAccounts, saveAccountChecks } from '#store/addresses/account-checks.ts'
import {
  MOST_UNNAMED,
  snapshotTopHolders,
  type UnnamedWallet,
  withoutNamed,
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
import { addressBytes, isOnCurve } from '#svm/derived-address.ts'
import { undefinedIfInvalid } from '#svm/program-decoder.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { Context } from '../context.ts'

type Node = Pick<
  Context['chain'],
  'getAccounts' | 'getSupply' | 'getVoteAccounts' | 'fetchProgramAccounts' | 'getRichestAccounts' | 'log'
>

/** Updates the list of the top holders in the background. */
export function topHoldersJob(
  { db, chain, stopping }: Pick<Context, 'db' | 'chain' | 'stopping'>,
  wrappedMint: string,
): Job {
  const waitForRefresh = createRefreshWait(db)
  const findUnnamed = createUnnamed(db, chain)
  return {
    name: 'top holders',
    // Wait at the start: the values from which the list is made come first.
    firstPauseMs: 20_000,
    everyMs: REFRESH_PAUSE_MS.top_holders,
    restFactor: REST_FACTOR,
    failure: 'The top holders could not be listed; trying again',
    // That the node does not respond, or does not offer the method, is reported elsewhere.
    isLogged: (error) => error instanceof ChainUnavailable || error instanceof MethodRefused,
    run: () => listTopHolders({ db, chain, stopping, waitForRefresh, findUnnamed }, wrappedMint),
  }
}

/** One round: checks accounts that are new or changed, then takes the snapshot. */
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

/** @returns `to`: the list counts this block or a later one; undefined where no list was made */
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
    unnamed: await readUnnamed(db, chain, [...unnamed.wallets, ...others]),
    isWhole: unnamed.isWhole,
    coinDecimals: COIN_DECIMALS,
    suppliesOf: (mints: readonly string[]) => readSupplies(chain, mints, wrappedMint),
    staked,
    isComplete,
  }
  // The list uses these prices, so it is no newer than they are.
  await waitForRefresh('markets')
  const balances = await readCountedTo(db, [])
  const prices = await readRefresh(db, 'markets')
  const to = prices ? olderOf(balances, prices.to) : balances
  await snapshotTopHolders(db, facts, to?.time ?? null)
  return { to }
}

/** The most accounts that one round checks. */
const MOST_CHECKED = 10_000
/** The most accounts that nodes allow in one call. */
const ACCOUNTS = 100
const options = { deadlineMs: 20_000, timeoutMs: 20_000, lane: 'figures' } as const

/** @returns whether every account with coins or tokens was checked */
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
 * Wallets that no finalized block named, the richest first. `isWhole`: these are all such wallets; otherwise
 * only those among the chain's largest accounts, where the node lists these.
 */
type Unnamed = { wallets: readonly string[]; isWhole: boolean }
export type FindUnnamed = () => Promise<Unnamed>

/** How long a list is used: such wallets only become fewer, and listing accounts is expensive for a node. */
const LISTED_MS = 3_600_000
const REFUSED_MS = 600_000
/** The limit of an answer, about 90,000 wallets: parsing more would block this process for too long. */
const MAX_BYTES = 16 * 1024 * 1024
/** Every wallet is an account of the System program without data. */
const WALLETS = { program: PROGRAM.system, filters: [{ dataSize: 0 }], mostBytes: 0 }

/** Returns a function that lists the node's accounts, at most once per `LISTED_MS`. */
export function createUnnamed(db: Context['db'], chain: Node): FindUnnamed {
  let known: Unnamed | undefined
  let until = 0
  return async () => {
    if (known && performance.now() < until) return known
    const all = await unlessUnanswered(() => listWallets(chain))
    const some = all ?? (await unlessUnanswered(() => chain.getRichestAccounts(options))) ?? []
    const wallets: string[] = []
    const candidates = some.filter(isOnCurveOf)
    for (let start = 0; start < candidates.length && wallets.length <= MOST_UNNAMED; start += MOST_UNNAMED)
      wallets.push(...(await withoutNamed(db, candidates.slice(start, start + MOST_UNNAMED))))
    known = {
      wallets: wallets.slice(0, MOST_UNNAMED),
      isWhole: all !== null && wallets.length <= MOST_UNNAMED,
    }
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

/** The result of `call`; null where the node does not offer the method, or does not respond. */
async function unlessUnanswered<Value>(call: () => Promise<Value>): Promise<Value | null> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof RpcError || error instanceof ChainUnavailable) return null
    throw error
  }
}

/**
 * The addresses among these that are wallets and have no balance from any block: a chain's genesis gives
 * coins without a transaction, for example to its validators.
 */
async function readUnnamed(
  db: Context['db'],
  chain: Node,
  addresses: readonly string[],
): Promise<UnnamedWallet[]> {
  const wallets: UnnamedWallet[] = []
  for (const some of chunksOf(await withoutNamed(db, addresses.filter(isOnCurveOf)))) {
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

/** The identities of the validators; empty where the node does not list them. */
async function readIdentities(chain: Node): Promise<string[]> {
  const voters = await unlessUnanswered(() => chain.getVoteAccounts(options))
  return voters ? [...voters.current, ...voters.delinquent].map(({ nodePubkey }) => nodePubkey) : []
}

/**
 * The supplies in the mints' accounts and, for the wrapped coin, the chain's supply of the coin, where the
 * node returns them.
 */
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

/** The lamports in stake accounts, by withdrawer; null where the node does not list stake accounts. */
async function readStaked(chain: Node): Promise<ReadonlyMap<string, bigint> | null> {
  const accounts = await unlessUnanswered(() => fetchStakeAccounts(chain, options, chain.log))
  if (!accounts) return null
  return new Map([...sumByWithdrawer(accounts)].map(([withdrawer, { lamports }]) => [withdrawer, lamports]))
}

function chunksOf(addresses: readonly string[]): string[][] {
  const count = Math.ceil(addresses.length / ACCOUNTS)
  return Array.from({ length: count }, (_, i) => addresses.slice(i * ACCOUNTS, (i + 1) * ACCOUNTS))
}
