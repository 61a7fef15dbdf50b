import { beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { soakable } from '#lib/testing/soak.ts'
import { encodeBase58 } from '#lib/text/base58.ts'
import { PROGRAM, SYSVAR } from '#svm/program-ids.ts'
import { parseWireTransaction } from '#svm/wire-transaction.ts'
import { bytesOf } from '../keys/derived-address.ts'
import { call as callOn, liveLocalnet, post } from '../testing/live.ts'
import { FUZZ_SIGNERS, TransactionFuzzer } from '../testing/transaction-fuzzer.ts'
import { Random } from '../traffic/random.ts'

// Whatever a client sends, the process must not crash, and must answer with a JSON-RPC error.

const localnet = liveLocalnet({ tps: 40, history: 80 })
const call = (method: string, ...params: unknown[]) => callOn(localnet(), method, ...params)
const random = new Random('malformed')
const below = (limit: number) => random.below(limit)
/** Transactions of the local chain, and every address in them. */
const wires: [Buffer, ...Buffer[]] = [Buffer.alloc(0)]
let addresses: string[] = []
let forgery: TransactionFuzzer
let pid: number | undefined

beforeAll(async () => {
  pid = localnet().pid()
  for (const { address } of FUZZ_SIGNERS) await call('requestAirdrop', address, 50_000_000_000)
  const { result: newest } = await call('getSlot')
  for (const slot of (await call('getBlocks', newest - 12, newest)).result) {
    const { result } = await call('getBlock', slot, { encoding: 'base64', maxSupportedTransactionVersion: 1 })
    for (const { transaction } of result.transactions) wires.push(Buffer.from(transaction[0], 'base64'))
  }
  wires.shift()
  const named = wires.flatMap((wire) => parseWireTransaction(wire).staticKeys.map(encodeBase58))
  addresses = [...new Set([...named, ...Object.values(SYSVAR), ...Object.values(PROGRAM)])]
  forgery = new TransactionFuzzer(random, wires, addresses)
})

/** Each response must be a result or a client error. */
async function sendAll(requests: object[]): Promise<{ error?: { code: number }; result?: unknown }[]> {
  const answers = JSON.parse(await post(localnet(), requests)) as { error?: { code: number } }[]
  expect(answers.length).toBe(requests.length)
  for (const [at, answer] of answers.entries()) {
    expect('result' in answer !== 'error' in answer).toBe(true)
    expect(answer.error?.code, JSON.stringify(requests[at])).not.toBe(-32603)
  }
  return answers
}

async function expectUnharmed(): Promise<void> {
  expect((await call('getHealth')).result).toBe('ok')
  const { result: before } = await call('getSlot', { commitment: 'processed' })
  await expect
    .poll(async () => (await call('getSlot', { commitment: 'processed' })).result)
    .toBeGreaterThan(before)
  expect([localnet().pid(), localnet().restarts()]).toEqual([pid, 0])
}

function request(id: number, wire: Uint8Array): object {
  const encoding = below(4) === 0 ? 'base58' : 'base64'
  const text = encoding === 'base58' ? encodeBase58(wire) : Buffer.from(wire).toString('base64')
  const flags = { skipPreflight: below(2) === 0, replaceRecentBlockhash: below(2) === 0 }
  const method = below(3) === 0 ? 'simulateTransaction' : 'sendTransaction'
  return { jsonrpc: '2.0', id, method, params: [text, { encoding, ...flags, innerInstructions: true }] }
}

// `npm run soak` runs twelve thousand transactions and five thousand calls.
const ROUNDS = soakable(20, 80)
const PER_ROUND = 150
const PER_METHOD = 90

test('survives thousands of mutated transactions with invalid and valid signatures', async () => {
  let landed = 0
  for (let round = 0; round < ROUNDS; round++) {
    const { result } = await call('getLatestBlockhash', { commitment: 'confirmed' })
    const blockhash = bytesOf(result.value.blockhash)
    const requests = Array.from({ length: PER_ROUND }, (_, id) => {
      if (id % 3 === 0) return request(id, forgery.mutatedTransaction(blockhash))
      if (id % 3 === 1) return request(id, forgery.randomTransaction(blockhash))
      return request(id, forgery.mutate(random.pick(wires), below(3) === 0 ? 0 : 65))
    })
    for (const answer of await sendAll(requests)) if (typeof answer.result === 'string') landed++
  }
  expect(landed).toBeGreaterThan(soakable(10, 50))
  await expectUnharmed()
})

const strange: unknown[] = [
  null,
  -1,
  1.5,
  1e30,
  2 ** 53,
  '',
  'x',
  '1'.repeat(64),
  '0OIl',
  '===',
  'é\u0000\ud800',
  'z'.repeat(5_000),
  [],
  {},
  [[]],
  true,
  '__proto__',
  'constructor',
  'toString',
  { toString: 1, valueOf: 2 },
  { commitment: 7 },
  { commitment: { toString: 1 } },
  { commitment: '__proto__' },
  { encoding: { toString: null } },
  { encoding: 'constructor', dataSlice: { offset: -1, length: 1e18 } },
  { encoding: 'base64', dataSlice: { offset: 1e15, length: 1e15 } },
  { filters: [{ memcmp: { offset: 1e15, bytes: '1' } }] },
  { filters: { length: 3 } },
  { limit: -5, before: 7, until: [] },
  { minContextSlot: '99999999999999999999' },
  { epoch: 1e15 },
  { identity: {} },
  { accounts: { addresses: [{}], encoding: 'toString' } },
  { maxSupportedTransactionVersion: 'x', rewards: 'y', transactionDetails: 'hasOwnProperty' },
  { mint: 'x', programId: [] },
  '18446744073709551615',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
]

const methods =
  `getAccountInfo getBalance getBlock getBlockCommitment getBlockHeight getBlockProduction getBlocks
  getBlocksWithLimit getBlockTime getClusterNodes getEpochInfo getEpochSchedule getFeeForMessage
  getFirstAvailableBlock getGenesisHash getHealth getHighestSnapshotSlot getIdentity getInflationGovernor
  getInflationRate getInflationReward getLargestAccounts getLatestBlockhash getLeaderSchedule getMaxRetransmitSlot
  getMaxShredInsertSlot getMinimumBalanceForRentExemption getMultipleAccounts getProgramAccounts
  getRecentPerformanceSamples getRecentPrioritizationFees getSignaturesForAddress getSignatureStatuses getSlot
  getSlotLeader getSlotLeaders getStakeMinimumDelegation getSupply getTokenAccountBalance
  getTokenAccountsByDelegate getTokenAccountsByOwner getTokenLargestAccounts getTokenSupply getTransaction
  getTransactionCount getVersion getVoteAccounts isBlockhashValid minimumLedgerSlot requestAirdrop
  sendTransaction simulateTransaction __proto__ constructor toString hasOwnProperty`.split(/\s+/)

test('answers malformed parameters of every method with a client error', async () => {
  for (const method of methods) {
    const requests = Array.from({ length: PER_METHOD }, (_, id) => {
      const first = below(3) > 0 ? [addresses[below(addresses.length)]] : []
      const rest = Array.from({ length: below(4) }, () => strange[below(strange.length)])
      return { jsonrpc: '2.0', id, method, params: [...first, ...rest] }
    })
    await sendAll(requests)
  }
  await expectUnharmed()
})

test('answers bodies that are not JSON-RPC requests', async () => {
  const bodies = [
    '',
    'null',
    '7',
    '"x"',
    '{',
    '[',
    '\u0000',
    '{"jsonrpc":"2.0"}',
    '{"jsonrpc":"2.0","id":1,"method":7}',
    '{"jsonrpc":"2.0","id":1,"method":"getSlot","params":7}',
    '{"jsonrpc":"2.0","method":"toString","id":{}}',
    '{"__proto__":{"jsonrpc":"2.0","method":"getSlot"},"id":1}',
    '[null,7]',
    `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
    `{"jsonrpc":"2.0","id":1,"method":"getSlot","params":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
    `{"jsonrpc":"2.0","id":1,"method":"getBlock","params":[${'9'.repeat(10_000)}]}`,
    `{"jsonrpc":"2.0","id":1,"method":"getBlock","params":[1e999]}`,
  ]
  for (const body of bodies) expect(await post(localnet(), body), body.slice(0, 80)).toContain('"error"')
  const socket = new WebSocket(localnet().wsUrl)
  await new Promise((resolve) => socket.on('open', resolve))
  const answers: string[] = []
  socket.on('message', (text) => answers.push(String(text)))
  for (const body of bodies) socket.send(body)
  socket.send(forgery.randomBytes(200))
  for (const each of strange)
    for (const method of ['accountSubscribe', 'logsSubscribe', 'programSubscribe', 'signatureSubscribe'])
      socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [each, each] }))
  await expect.poll(() => answers.length).toBeGreaterThanOrEqual(bodies.length + strange.length * 4)
  socket.close()
  expect(answers.filter((answer) => answer.includes('-32603'))).toEqual([])
  await expectUnharmed()
})

test('returns every block with such transactions and restores the accounts after a restart', async () => {
  const { result: slot } = await call('getSlot', { commitment: 'confirmed' })
  const { result: slots } = await call('getBlocks', 0, slot, { commitment: 'confirmed' })
  /** Counts the failed transactions in the blocks, in batches, because the chain grows while it is read. */
  const countFailures = async () => {
    const config = { maxSupportedTransactionVersion: 1, commitment: 'confirmed' }
    const wanted = (slots as number[]).flatMap((at) =>
      ['jsonParsed', 'base64'].map((encoding) => [at, { ...config, encoding }]),
    )
    let failures = 0
    for (let start = 0; start < wanted.length; start += 50) {
      const requests = wanted
        .slice(start, start + 50)
        .map((params, id) => ({ jsonrpc: '2.0', id, method: 'getBlock', params }))
      for (const { result } of await sendAll(requests))
        for (const { meta } of (result as { transactions: { meta: { err: unknown } }[] }).transactions)
          if (meta.err) failures++
    }
    return failures
  }
  const failures = await countFailures()
  expect(failures).toBeGreaterThan(100)
  process.kill(localnet().pid() as number, 'SIGKILL')
  await expect.poll(() => localnet().restarts() === 1 && localnet().alive()).toBe(true)
  expect(await countFailures()).toBe(failures)
  const now = async () => (await call('getSlot', { commitment: 'confirmed' })).result
  await expect.poll(now).toBeGreaterThan(slot)
  expect(localnet().restarts()).toBe(1)
})
