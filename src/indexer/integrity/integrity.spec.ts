/** @module-tag slow */
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type ChainClient, ChainUnavailable, MethodRefused } from '#chain/client.ts'
import { connectTo } from '#chain/testing/connect.ts'
import { type StandingNode, startStandingNode } from '#embedded/chain/testing/standing-node.ts'
import { silent } from '#lib/log/log.ts'
import { encodeBase58 } from '#lib/text/base58.ts'
import { startJobs } from '#lib/work/jobs.ts'
import { loadNetwork } from '#profiles/index.ts'
import { recomputeAll } from '#store/derived/recompute.ts'
import { command, type Database, select } from '#store/engine/database.ts'
import { createHead } from '#store/head/head.ts'
import { sampleDerived } from '#store/integrity/derived-sample.ts'
import {
  checkNames,
  type Difference,
  type IntegrityState,
  readIntegrity,
} from '#store/integrity/integrity-state.ts'
import { dropPayloads } from '#store/retention/drop-payloads.ts'
import { string } from '#store/rows/columns.ts'
import { readPayload } from '#store/rows/payload.ts'
import { mintHolders } from '#store/tables/tokens/mint-holders.ts'
import { testDatabases } from '#store/testing/database.ts'
import { selectPayloads } from '#store/transactions/payload-rows.ts'
import { findTransaction } from '#store/transactions/transactions.ts'
import { markAllDirty } from '#store/write/dirty-keys.ts'
import { removeBlocks } from '#store/write/remove-blocks.ts'
import { TOKEN_BALANCE_BYTES } from '#svm/accounts/token.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { directReader } from '#untrusted/testing/direct-reader.ts'
import { startIndexer } from '../index.ts'
import { openLedger } from '../open-ledger.ts'
import { createPool } from '../worker/pool.ts'
import { randomBytes } from './check.ts'
import { createIntegrity } from './integrity.ts'

// The local chain stands still and is fully indexed, so every value can be compared.

const databases = testDatabases()
const network = loadNetwork('gorbagana')
let node: StandingNode
let chain: ChainClient
let clean: Database

beforeAll(async () => {
  node = await startStandingNode({ seed: 'integrity', perSlot: 12 })
  node.run(150)
  chain = connectTo({ rpcUrl: node.rpcUrl, wsUrl: node.wsUrl })
  clean = await databases.fresh()
  const head = createHead(clean.memtable)
  const options = { json: directReader(), network, workers: 1, log: silent, finalityMs: 100 }
  const indexer = await startIndexer({ db: clean, chain, head, ...options })
  const waiting = { interval: 200 }
  await vi.waitFor(() => expect(indexer.status()).toMatchObject({ gaps: 0, lagSlots: 0 }), waiting)
  const finalized = await chain.getSlot('finalized')
  const isPending = async () =>
    [...(await openLedger(clean)).pending.keys()].some((slot) => slot <= finalized)
  await vi.waitFor(async () => expect(await isPending()).toBe(false), waiting)
  await indexer.stop()
  await recomputeAll(clean)
})
afterAll(async () => {
  chain?.close()
  await node?.stop()
})

type Given = {
  /** Wrong answers of the node. */
  lies?: Partial<ChainClient>
  isUp?: () => boolean
}

/**
 * The checks of a new process on the database. Its clock stands still, so that the samples are the same each
 * time.
 */
async function open(db: Database, { lies = {}, isUp = () => true }: Given = {}) {
  const ledger = await openLedger(db)
  ledger.setFirst(0)
  ledger.finalizedUpTo(await chain.getSlot('finalized'))
  const pool = createPool({ size: 1, db, log: silent })
  onTestFinished(pool.stop)
  return createIntegrity({
    ...{ db, chain: { ...chain, ...lies }, ledger, pool, log: silent, isUp, now: () => 1_000 },
    wrappedMint: WRAPPED,
    pauses: { again: 0, piece: 0, wait: 0 },
  })
}

const WRAPPED = network.coin.wrappedMint

/** Runs a whole round. */
async function check(db: Database, given: Given = {}): Promise<NonNullable<IntegrityState['last']>> {
  const integrity = await open(db, given)
  for (let steps = 0; steps < 1_000; steps++) {
    await integrity.step()
    if (integrity.state()?.endedAt == null) continue
    const { last } = await readIntegrity(db)
    if (last) return last
  }
  throw new Error('The round did not come to its end.')
}

const named = (differences: readonly Difference[]) =>
  differences.map(({ check, key, what }) => `${check}: ${what} of ${key}`).sort()

const one = async (db: Database, sql: string): Promise<string> => {
  const [row] = await select(db, { value: string }, sql)
  return row?.value ?? ''
}

type Clean = {
  last: NonNullable<IntegrityState['last']>
  /**
   * The values that the round sampled: slots with a block, ascending; addresses; token accounts; mints whose
   * largest accounts it requested.
   */
  slots: readonly number[]
  addresses: readonly string[]
  accounts: readonly string[]
  mints: readonly string[]
}

let cleanRound: Promise<Clean> | undefined
const checkClean = () => {
  cleanRound ??= (async () => {
    const slots = new Set<number>()
    const addresses: string[] = []
    const accounts: string[] = []
    const mints: string[] = []
    const fetchBlock: ChainClient['fetchBlock'] = async (slot, ...more) => {
      const fetched = await chain.fetchBlock(slot, ...more)
      if (fetched.kind === 'block') slots.add(slot)
      return fetched
    }
    const getAccounts: ChainClient['getAccounts'] = (asked, bytes, ...more) => {
      if (bytes === TOKEN_BALANCE_BYTES) accounts.push(...asked)
      if (bytes === 0) addresses.push(...asked)
      return chain.getAccounts(asked, bytes, ...more)
    }
    const getLargestAccounts: ChainClient['getLargestAccounts'] = (mint, ...more) => {
      mints.push(mint)
      return chain.getLargestAccounts(mint, ...more)
    }
    const last = await check(await databases.copy(clean), {
      lies: { fetchBlock, getAccounts, getLargestAccounts },
    })
    const ofMiddle = [...slots].filter((slot) => slot > 10).sort((a, b) => a - b)
    return { last, slots: ofMiddle, addresses, accounts, mints }
  })()
  return cleanRound
}

test('a clean index has no difference, and every check compared something', async () => {
  const { results, differences, slots, coin, upTo } = (await checkClean()).last
  expect(differences).toEqual([])
  for (const name of checkNames) {
    expect(results[name], name).toMatchObject({ differences: 0, changing: 0 })
    if (name !== 'coinSupply') expect(results[name]?.compared, name).toBeGreaterThan(10)
  }
  // Genesis accounts that no block names have coins too, so the sum is unknown, which is not a difference.
  expect(results.coinSupply?.unknown).toMatch(/the rest belongs to addresses whose balance no indexed block/)
  expect(BigInt(coin?.known ?? 0)).toBeLessThan(BigInt(coin?.supply ?? 0))
  const blocks = await node.call<number[]>('getBlocks', 0, upTo)
  expect(slots).toEqual({
    ...{ firstSlot: 0, newestSlot: upTo, stored: blocks.length, skipped: upTo + 1 - blocks.length },
    ...{ unknown: 0, breaks: 0, brokenBlocks: 0, brokenTransactions: 0 },
  })
})

const listOf = (texts: readonly string[]) => texts.map((text) => `'${text}'`).join(', ')

/** The first of the slots with a block in each slot beside it: skipped slots beside a fault would be unknown too. */
async function betweenBlocks(db: Database, slots: readonly number[]): Promise<number> {
  const found = await one(
    db,
    `SELECT toString(min(slot)) AS value FROM blocks WHERE slot IN (${slots.join(', ')})
       AND slot + 1 IN (SELECT slot FROM blocks) AND slot - 1 IN (SELECT slot FROM blocks)`,
  )
  return Number(found)
}

test('each falsified row is found and named, and nothing else', async () => {
  const { last, slots, addresses, accounts, mints } = await checkClean()
  const db = await databases.copy(clean)
  // Far enough apart that no two are neighbours on the chain.
  const [counted, missing, unnamed] = [1, 5, 13].map((nth) => slots[nth] as number)
  const hashed = await betweenBlocks(db, slots.slice(7, 12))
  const change = (sql: string) => command(db, `${sql} SETTINGS mutations_sync = 2`)

  const wallet = await one(
    db,
    `SELECT base58Encode(address) AS value FROM native_balances FINAL
     WHERE lamports > 5 AND base58Encode(address) IN (${listOf(addresses)}) ORDER BY version LIMIT 1`,
  )
  await command(
    db,
    `INSERT INTO native_balances (address, lamports, version)
     SELECT address, lamports - 1, version + 1 FROM native_balances FINAL WHERE address = base58Decode('${wallet}')`,
  )
  // Choose an account that is not a pool's vault, because reserves would then differ too.
  const account = await one(
    db,
    `SELECT base58Encode(account) AS value FROM token_accounts FINAL
     WHERE amount > 0 AND program = base58Decode('${PROGRAM.token}') AND account NOT IN (SELECT vault FROM pool_vaults) AND mint != base58Decode('${WRAPPED}')
       AND base58Encode(account) IN (${listOf(accounts)})
     ORDER BY base58Encode(mint) IN (${listOf(mints)}) DESC, amount DESC, account LIMIT 1`,
  )
  const of = `WHERE account = base58Decode('${account}') AND amount > 0`
  const mint = await one(db, `SELECT base58Encode(mint) AS value FROM token_accounts FINAL ${of}`)
  await command(
    db,
    `INSERT INTO token_accounts (mint, account, owner, program, decimals, amount, version)
     SELECT mint, account, owner, program, decimals, amount + 3, version + 1 FROM token_accounts FINAL ${of}`,
  )
  // One of the mints whose stored holders are recomputed in this round.
  const sampled = await sampleDerived(
    db,
    mintHolders,
    randomBytes(`${last.begunAt} ${last.upTo}`, mintHolders.name).toString('hex'),
    20,
  )
  const other = await one(
    db,
    `SELECT base58Encode(mint) AS value FROM mint_holders FINAL WHERE mint != base58Decode('${mint}') AND holders > 1
       AND hex(mint) IN (${listOf(sampled.values.map(({ key }) => key))})
     ORDER BY mint LIMIT 1`,
  )
  await command(
    db,
    `INSERT INTO mint_holders SELECT * REPLACE (holders + 1 AS holders, version + 1 AS version)
     FROM mint_holders FINAL WHERE mint = base58Decode('${other}')`,
  )
  await change(`ALTER TABLE blocks UPDATE vote_count = vote_count + 1 WHERE slot = ${counted}`)
  await change(`ALTER TABLE transactions DELETE WHERE slot = ${missing} AND tx_index = 0`)
  await change(`ALTER TABLE blocks UPDATE blockhash = reverse(blockhash) WHERE slot = ${hashed}`)
  const ofSlot = `WHERE bitShiftRight(place, 20) = ${unnamed}`
  const address = await one(
    db,
    `SELECT min(base58Encode(address)) AS value FROM address_transactions ${ofSlot}`,
  )
  await change(`ALTER TABLE address_transactions DELETE ${ofSlot} AND address = base58Decode('${address}')`)
  const above = await one(db, `SELECT toString(min(slot)) AS value FROM blocks WHERE slot > ${hashed}`)

  const { differences, results } = await check(db)
  const isOfPeriod = ({ check, what }: Difference) =>
    check === 'derivedValues' && /^(chain|program)/.test(what)
  expect(named(differences.filter((one) => !isOfPeriod(one)))).toEqual(
    [
      `coinBalances: lamports of ${wallet}`,
      `tokenBalances: token amount of ${account}`,
      ...(mints.includes(mint) ? [`largestAccounts: token amount of ${account}`] : []),
      `tokenSupplies: sum of all accounts of ${mint}`,
      `holderCounts: holders' balances of ${mint}`,
      `holderCounts: holders of ${other}`,
      `derivedValues: mint holders of ${other}`,
      `blockSums: votes in its row of ${counted}`,
      `blockSums: transactions in its row of ${missing}`,
      `blocks: blockhash of ${hashed}`,
      `slots: parent of ${above}`,
      `blocks: transactions of ${address} of ${unnamed}`,
    ].sort(),
  )
  // The minute, hour and day of the transaction whose row is missing.
  const time = await one(
    db,
    `SELECT toString(assumeNotNull(block_time)) AS value FROM blocks WHERE slot = ${missing} LIMIT 1`,
  )
  for (const { key } of differences.filter(isOfPeriod)) {
    expect(Number(time) - Date.parse(key) / 1_000).toBeGreaterThanOrEqual(0)
    expect(Number(time) - Date.parse(key) / 1_000).toBeLessThan(86_400)
  }
  const sum = Object.values(results).reduce((all, result) => all + (result?.differences ?? 0), 0)
  expect(sum).toBe(differences.length)
  const { value } = await node.call<{ value: number | string }>('getBalance', wallet, {
    commitment: 'finalized',
  })
  expect(differences.find(({ check }) => check === 'coinBalances')).toMatchObject({
    ...{ kind: 'address', other: String(value), index: String(BigInt(value) - 1n) },
  })
})

test('a gap is named; what accounts have is then unknown, not different', async () => {
  const db = await databases.copy(clean)
  const slot = await betweenBlocks(db, (await checkClean()).slots)
  await removeBlocks(db, [slot])
  await markAllDirty(db, ['transactions', 'owner_token_accounts', 'token_accounts', 'pools'])
  await recomputeAll(db)
  const { differences, results, slots } = await check(db)
  expect(named(differences)).toEqual([`slots: slots of Slot ${slot}`])
  expect(slots).toMatchObject({ unknown: 1 })
  const ofAccounts = [
    'coinBalances',
    'tokenBalances',
    'largestAccounts',
    'tokenSupplies',
    'coinSupply',
  ] as const
  for (const name of ofAccounts)
    expect(results[name]).toMatchObject({ compared: 0, unknown: expect.stringMatching(/blocks are missing/) })
})

test('a node that lies once, is behind or does not offer a call makes no difference', async () => {
  const db = await databases.copy(clean)
  const lied = new Set<string>()
  const isFirst = (call: string) => !lied.has(call) && Boolean(lied.add(call))
  let asked = 0
  const getAccounts: ChainClient['getAccounts'] = async (...input) => {
    const answer = await chain.getAccounts(...input)
    const wrong = isFirst(`accounts of ${input[1]} bytes`) ? 1n : 0n
    // Every second answer has an old slot, so values that changed since are not compared.
    const slot = asked++ % 2 === 0 ? answer.slot : answer.slot - 60
    const accounts = answer.accounts.map((one) => one && { ...one, lamports: one.lamports + wrong })
    return { slot, accounts }
  }
  const fetchBlock: ChainClient['fetchBlock'] = async (slot, ...more) => {
    const fetched = await chain.fetchBlock(slot, ...more)
    return fetched.kind === 'block' && isFirst('block') ? chain.fetchBlock(slot - 1, ...more) : fetched
  }
  const refuse = (method: string) => async () => {
    throw new MethodRefused(-32_601, 'Method not found', { method, sentence: '' })
  }
  const lies = {
    ...{ getAccounts, fetchBlock },
    getLargestAccounts: refuse('getTokenLargestAccounts'),
    getSupply: refuse('getSupply'),
  }
  const { differences, results } = await check(db, { lies })
  expect(lied.size).toBeGreaterThan(2)
  expect(named(differences)).toEqual([])
  expect(results.largestAccounts?.unknown).toBe(
    'Not possible: the node does not offer getTokenLargestAccounts.',
  )
  expect(results.coinSupply?.unknown).toBe('Not possible: the node does not offer getSupply.')
})

test('while the node is away the checks that need it wait, and a restart goes on where they were', async () => {
  const db = await databases.copy(clean)
  const away = await open(db, { isUp: () => false })
  for (let i = 0; i < 20; i++) await away.step()
  expect(await readIntegrity(db)).toMatchObject({ last: null, running: { check: 'blocks', cursor: '' } })
  // A node that becomes unreachable in the middle of a call.
  const gone = new ChainUnavailable('The node does not answer.')
  const broken = await open(db, { lies: { getFirstAvailableBlock: () => Promise.reject(gone) } })
  await expect(broken.step()).rejects.toThrow(gone)
  const begun = (await readIntegrity(db)).running
  const { differences, begunAt, slots } = await check(db)
  expect(named(differences)).toEqual([])
  expect({ begunAt, slots }).toEqual({ begunAt: begun?.begunAt, slots: begun?.slots })
})

test('a piece is a few statements, and the job rests 99 times as long as they take', async () => {
  const db = await databases.copy(clean)
  let [statements, most, worked, rested] = [0, 0, 0, 0]
  const counting = { ...db, reader: { ...db.reader } }
  counting.reader.queryBytes = async (...input) => {
    statements++
    return db.reader.queryBytes(...input)
  }
  const { job, state } = await open(counting)
  const stopping = new AbortController()
  const run = async () => {
    statements = 0
    const started = performance.now()
    const pause = await job.run()
    // Without the node's time, which is not the explorer's work.
    worked += Math.min(performance.now() - started, (pause?.againMs ?? 0) / 99)
    most = Math.max(most, statements)
    if (state()?.endedAt != null) stopping.abort()
    return pause
  }
  // A clock that advances whenever the job rests.
  const pause = async (ms: number) => {
    rested += ms
  }
  const pace = { wake: () => undefined, pause }
  await startJobs([{ ...job, run }], { log: silent, pace, stopping: stopping.signal }).ended
  expect(most).toBeGreaterThan(1)
  expect(most).toBeLessThan(20)
  expect(worked).toBeGreaterThan(10)
  expect(worked / (worked + rested)).toBeLessThan(0.0101)
})

async function payloadOf(db: Database, signature: string) {
  const [row] = await selectPayloads(db, `WHERE signature = toFixedString(base58Decode('${signature}'), 64)`)
  return row?.payload && readPayload(row.payload).transaction
}

test('where payloads were dropped nothing is different, and the node still has the transactions', async () => {
  const db = await databases.copy(clean)
  await dropPayloads(db, {
    ...{ setting: 'DETAIL_DAYS', days: 2, now: Date.now() / 1000 + 30 * 86_400 },
    stopping: new AbortController().signal,
  })
  const dropped = await one(
    db,
    "SELECT toString(countIf(payload = unhex('f1')) / count()) AS value FROM transaction_payloads",
  )
  expect(Number(dropped)).toBeGreaterThan(0.5)
  const { results, differences } = await check(db)
  expect(differences).toEqual([])
  const signature = await one(
    db,
    "SELECT base58Encode(signature) AS value FROM transaction_payloads WHERE payload = unhex('f1') LIMIT 1",
  )
  const found = await findTransaction(db, signature)
  const fromNode = await chain.getTransaction(signature)
  expect(fromNode?.slot).toBe(found?.slot)
  expect(fromNode?.transaction).toEqual(await payloadOf(clean, signature))
  expect(await chain.getTransaction(encodeBase58(Buffer.alloc(64, 7)))).toBeNull()

  const { last } = await checkClean()
  const compared = (of: typeof results) => checkNames.map((name) => [name, of[name]?.compared])
  expect(compared(results)).toEqual(compared(last.results))
})
