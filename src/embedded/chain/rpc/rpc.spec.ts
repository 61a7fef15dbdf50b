import { beforeAll, expect, onTestFinished, test } from 'vitest'
import WebSocket from 'ws'
import { encodeBase58 } from '#lib/text/base58.ts'
import { PROGRAM, SYSVAR } from '#svm/program-ids.ts'
import { call as callOn, liveLocalnet, post } from '../testing/live.ts'

const localnet = liveLocalnet({ tps: 40, history: 80 })
const call = (method: string, ...params: unknown[]) => callOn(localnet(), method, ...params)
const NEWEST = { maxSupportedTransactionVersion: 1, commitment: 'confirmed' }
/** Finalized slots with and without a block. */
let made: number[] = []
let skipped: number[] = []

beforeAll(async () => {
  const { result: newest } = await call('getSlot')
  made = (await call('getBlocks', 0, newest)).result
  skipped = Array.from({ length: newest }, (_, slot) => slot).filter((slot) => !made.includes(slot))
})

test('answers skipped slots, future slots and heights as a node does', async () => {
  expect(skipped.length).toBeGreaterThan(0)
  const gone = await call('getBlock', skipped[0], NEWEST)
  expect(gone.error).toEqual({
    code: -32009,
    message: `Slot ${skipped[0]} was skipped, or missing in long-term storage`,
  })
  expect((await call('getBlockTime', skipped[0])).error?.code).toBe(-32009)
  expect((await call('getBlock', 10_000_000, NEWEST)).error?.code).toBe(-32004)
  const last = made.at(-1) ?? 0
  const { result } = await call('getBlock', last, NEWEST)
  expect(result.blockHeight).toBe(made.length - 1)
  expect(result.blockHeight).toBeLessThan(last)
  expect(result.parentSlot).toBe(made.at(-2))
  expect((await call('getBlock', last, { commitment: 'processed' })).error?.code).toBe(-32602)
  expect((await call('getBlocksWithLimit', 3, 4)).result).toEqual(made.slice(3, 7))
})

test('rejects requests for a block with a version above maxSupportedTransactionVersion', async () => {
  const refused = new Set<number>()
  for (const slot of made.slice(-40)) {
    const { result } = await call('getBlock', slot, NEWEST)
    const versions: (number | 'legacy')[] = result.transactions.map(
      (each: { version: number }) => each.version,
    )
    for (const max of [undefined, 0]) {
      const answer = await call('getBlock', slot, { ...NEWEST, maxSupportedTransactionVersion: max })
      const beyond = versions.find((version) => version !== 'legacy' && version > (max ?? -1))
      if (beyond === undefined) {
        const isNamed = answer.result.transactions.some((each: object) => 'version' in each)
        expect(isNamed).toBe(max !== undefined)
        continue
      }
      expect(answer.error).toEqual({
        code: -32015,
        message: `Transaction version (${beyond}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${beyond}`,
      })
      refused.add(beyond as number)
    }
  }
  expect(refused).toContain(1)
})

test('a version 1 transaction has its compute budget beside its instructions, and no lookup tables', async () => {
  const config = { ...NEWEST, encoding: 'json' }
  for (const slot of made.toReversed()) {
    const { result } = await call('getBlock', slot, config)
    const found = result.transactions.find(({ version }: { version: unknown }) => version === 1)
    if (!found) continue
    const { message, signatures } = found.transaction
    expect(Object.keys(message).sort()).toEqual(
      ['accountKeys', 'header', 'instructions', 'recentBlockhash', 'transactionConfig'].sort(),
    )
    expect(message.transactionConfig).toEqual({
      priorityFee: expect.toSatisfy((fee) => fee === null || fee > 0),
      computeUnitLimit: expect.any(Number),
      loadedAccountsDataSizeLimit: 4 * 1_024 * 1_024,
      heapSize: expect.toSatisfy((size) => size === null || size === 65_536),
    })
    expect(found.meta.fee).toBe(5_000 * signatures.length + (message.transactionConfig.priorityFee ?? 0))
    const alone = await call('getTransaction', signatures[0], config)
    expect(alone.result).toMatchObject({ version: 1, transaction: found.transaction })
    const old = await call('getTransaction', signatures[0], { ...config, maxSupportedTransactionVersion: 0 })
    expect(old.error?.code).toBe(-32015)
    return
  }
  throw new Error('No block has a version 1 transaction.')
})

test('answers as Agave 4: unknown cursors, base58 beside version 1, identities without slots, the consensus', async () => {
  expect((await call('getVersion')).result['solana-core']).toBe('4.4.0')
  for (const { clientId, version } of (await call('getClusterNodes')).result)
    expect([clientId, version]).toEqual(['Agave', '4.4.0'])
  const unknown = encodeBase58(new Uint8Array(64).fill(7))
  for (const limit of ['before', 'until'])
    expect((await call('getSignaturesForAddress', SYSVAR.clock, { [limit]: unknown })).error).toEqual({
      code: -32020,
      message: `Transaction ${unknown} not found`,
    })
  const { result: listed } = await call('getSignaturesForAddress', PROGRAM.vote, { limit: 3 })
  for (const { signature, slot, transactionIndex } of listed) {
    const { result } = await call('getBlock', slot, { ...NEWEST, transactionDetails: 'signatures' })
    expect(result.signatures[transactionIndex]).toBe(signature)
    expect((await call('getTransaction', signature, NEWEST)).result).toMatchObject({ slot, transactionIndex })
  }
  const slot = made.at(-1)
  for (const encoding of ['base58', 'binary']) {
    expect((await call('getBlock', slot, { ...NEWEST, encoding })).error?.code).toBe(-32602)
    expect((await call('getTransaction', listed[0].signature, { ...NEWEST, encoding })).error?.code).toBe(
      -32602,
    )
  }
  expect((await call('getLeaderSchedule', { identity: SYSVAR.clock })).error?.code).toBe(-32022)
  expect((await call('getLeaderSchedule')).error).toBeUndefined()
  const many = Array.from({ length: 33 }, () => SYSVAR.clock)
  expect((await call('getInflationReward', many)).error).toEqual({
    code: -32602,
    message: 'Too many inputs provided; max 32',
  })
  expect((await call('getAgGenesisCert')).result).toBeNull()
  const far = { ...NEWEST, minContextSlot: 1_000_000 }
  expect((await call('getTransaction', listed[0].signature, far)).error?.code).toBe(-32016)
  for (const vote of (await call('getVoteAccounts')).result.current)
    expect(vote.inflationRewardsCommissionBps).toBe(vote.commission * 100)
})

test('returns the same block in every encoding and level of detail', async () => {
  const slot = made.at(-3)
  const ask = async (more: object) => (await call('getBlock', slot, { ...NEWEST, ...more })).result
  const json = await ask({ encoding: 'json' })
  const base64 = await ask({ encoding: 'base64' })
  const parsed = await ask({ encoding: 'jsonParsed' })
  const accounts = await ask({ transactionDetails: 'accounts' })
  const signatures = await ask({ transactionDetails: 'signatures', rewards: false })
  const none = await ask({ transactionDetails: 'none' })
  expect(json.transactions.length).toBeGreaterThan(2)
  for (const [at, transaction] of json.transactions.entries()) {
    const { meta } = transaction
    expect(base64.transactions[at].meta).toEqual(meta)
    expect(base64.transactions[at].transaction[1]).toBe('base64')
    const named = [
      ...transaction.transaction.message.accountKeys,
      ...meta.loadedAddresses.writable,
      ...meta.loadedAddresses.readonly,
    ]
    const keys = parsed.transactions[at].transaction.message.accountKeys
    expect(keys.map(({ pubkey }: { pubkey: string }) => pubkey)).toEqual(named)
    expect(accounts.transactions[at].transaction.accountKeys).toEqual(keys)
    expect(parsed.transactions[at].transaction.message.instructions.length).toBe(
      transaction.transaction.message.instructions.length,
    )
    expect(meta.preBalances.length).toBe(named.length)
    expect(signatures.signatures[at]).toBe(transaction.transaction.signatures[0])
  }
  expect(none.transactions).toBeUndefined()
  expect(signatures.rewards).toBeUndefined()
  expect(none.rewards[0].rewardType).toBe('Fee')
})

test('returns accounts in every encoding, whole or sliced, and exact u64 values', async () => {
  const ask = async (address: string, config?: object) =>
    (await call('getAccountInfo', address, config)).result?.value
  const rent = await ask(SYSVAR.rent, { encoding: 'jsonParsed' })
  expect(rent.data).toMatchObject({ program: 'sysvar', parsed: { type: 'rent' }, space: 17 })
  const base64 = await ask(SYSVAR.rent, { encoding: 'base64' })
  expect((await ask(SYSVAR.rent)).data).toBeTypeOf('string')
  expect((await ask(SYSVAR.rent, { encoding: 'base58' })).data[1]).toBe('base58')
  const zstd = await ask(SYSVAR.rent, { encoding: 'base64+zstd' })
  expect(Buffer.from(zstd.data[0], 'base64').readUInt32LE(0)).toBe(0xfd2fb528)
  const slice = await ask(SYSVAR.rent, { encoding: 'base64', dataSlice: { offset: 2, length: 5 } })
  expect(Buffer.from(slice.data[0], 'base64')).toEqual(Buffer.from(base64.data[0], 'base64').subarray(2, 7))
  const tooLong = await call('getAccountInfo', SYSVAR.slotHashes, { encoding: 'base58' })
  expect(tooLong.error?.message).toContain('128 bytes')
  const { result } = await call('getVoteAccounts')
  const node = result.current[0].nodePubkey
  const body = { jsonrpc: '2.0', id: 1, method: 'getAccountInfo', params: [node, { encoding: 'base64' }] }
  expect(await post(localnet(), body)).toContain('"rentEpoch":18446744073709551615')
  expect(await ask('Stake11111111111111111111111111111111111112')).toBeNull()
})

test('amounts of a token with interest are the same in every answer', async () => {
  const token = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
  type Parsed = { info: { extensions?: { extension: string }[] } }
  const all: { pubkey: string; account: { data: { parsed: Parsed } } }[] = (
    await call('getProgramAccounts', token, { encoding: 'jsonParsed', commitment: 'finalized' })
  ).result
  const bearing = all.find(({ account: { data } }) =>
    data.parsed.info.extensions?.some(({ extension }) => extension === 'interestBearingConfig'),
  )?.pubkey
  const options = { commitment: 'finalized' }
  const { result: largest } = await call('getTokenLargestAccounts', bearing, options)
  const { address, ...same } = largest.value[0]
  const { result: balance } = await call('getTokenAccountBalance', address, options)
  const { result: supply } = await call('getTokenSupply', bearing, options)
  // Interest grows with the chain's time, which may pass between the responses.
  const perUnit = ({ amount, uiAmount }: { amount: string; uiAmount: number }) => uiAmount / Number(amount)
  expect(perUnit(supply.value) / perUnit(balance.value)).toBeCloseTo(1, 6)
  expect(perUnit(same) / perUnit(balance.value)).toBeCloseTo(1, 6)
  expect(perUnit(balance.value) * 10 ** balance.value.decimals).toBeGreaterThan(1)
})

test('finds token accounts by holder, mint and program, with the same result from filters', async () => {
  const token = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
  const all = await call('getProgramAccounts', token, {
    encoding: 'jsonParsed',
    filters: [{ dataSize: 165 }],
  })
  expect(all.result.length).toBeGreaterThan(50)
  const { info } = all.result[0].account.data.parsed
  const byHolder = await call(
    'getTokenAccountsByOwner',
    info.owner,
    { mint: info.mint },
    { encoding: 'jsonParsed' },
  )
  const byFilter = await call('getProgramAccounts', token, {
    encoding: 'jsonParsed',
    filters: [
      { dataSize: 165 },
      { memcmp: { offset: 0, bytes: info.mint } },
      { memcmp: { offset: 32, bytes: info.owner } },
    ],
  })
  const keys = ({ result }: { result?: { value?: { pubkey: string }[] } & { pubkey: string }[] }) =>
    (result?.value ?? result ?? []).map(({ pubkey }) => pubkey)
  expect(keys(byHolder)).toEqual(keys(byFilter))
  const { result: supply } = await call('getTokenSupply', info.mint)
  const { result: largest } = await call('getTokenLargestAccounts', info.mint)
  expect(supply.value.decimals).toBe(largest.value[0].decimals)
  expect(BigInt(largest.value[0].amount)).toBeLessThanOrEqual(BigInt(supply.value.amount))
  expect((await call('getTokenSupply', info.owner)).error?.code).toBe(-32602)
  expect(
    (await call('getProgramAccounts', token, { filters: Array(5).fill({ dataSize: 165 }) })).error?.code,
  ).toBe(-32602)
})

test('answers batches in order, with an error for each invalid request', async () => {
  const batch = [
    { jsonrpc: '2.0', id: 'a', method: 'getHealth' },
    { jsonrpc: '2.0', id: 2, method: 'getNothing', params: [] },
    { jsonrpc: '1.0', id: 3, method: 'getHealth' },
    { jsonrpc: '2.0', id: 4, method: 'getBalance', params: ['not an address'] },
    { jsonrpc: '2.0', id: 5, method: 'getSlot', params: [{ minContextSlot: 99_999_999 }] },
  ]
  const answers = JSON.parse(await post(localnet(), batch))
  expect(
    answers.map(({ id, error }: { id: unknown; error?: { code: number } }) => [id, error?.code]),
  ).toEqual([
    ['a', undefined],
    [2, -32601],
    [3, -32600],
    [4, -32602],
    [5, -32016],
  ])
  expect(JSON.parse(await post(localnet(), '{oops'))).toMatchObject({ error: { code: -32700 }, id: null })
  expect(JSON.parse(await post(localnet(), '[]')).error.code).toBe(-32600)
})

test('answers pages of this machine, and those of no other site, over HTTP and WebSocket', async () => {
  const { rpcUrl, wsUrl } = localnet()
  const body = '{"jsonrpc":"2.0","id":1,"method":"getHealth"}'
  // A request that a page sends without a preflight.
  const from = (origin: string, method = 'POST') =>
    fetch(rpcUrl, {
      method,
      headers: { origin, 'content-type': 'text/plain' },
      ...(method === 'POST' ? { body } : {}),
    })
  for (const method of ['OPTIONS', 'POST']) {
    const own = await from('http://localhost:5173', method)
    expect([own.status, own.headers.get('access-control-allow-origin')]).toEqual([
      method === 'OPTIONS' ? 204 : 200,
      'http://localhost:5173',
    ])
    const foreign = await from('https://evil.test', method)
    expect([foreign.status, foreign.headers.get('access-control-allow-origin')]).toEqual([403, null])
    expect(await foreign.text()).toContain('LOCALNET_ORIGINS')
  }
  for (const url of [wsUrl, rpcUrl.replace('http', 'ws')]) {
    const status = (origin: string) =>
      new Promise((resolve) => {
        const socket = new WebSocket(url, { origin })
        socket.on('open', () => resolve('open'))
        socket.on('error', ({ message }) => resolve(message))
        socket.on('unexpected-response', (_, response) => resolve(response.statusCode))
        onTestFinished(() => socket.terminate())
      })
    expect(await status('http://127.0.0.1:3000')).toBe('open')
    expect(await status('https://evil.test')).toBe(403)
  }
})

test('rejects too long requests', async () => {
  expect(await (await fetch(`${localnet().rpcUrl}/health`)).text()).toBe('ok')
  const long = await fetch(localnet().rpcUrl, { method: 'POST', body: 'x'.repeat(600_000) })
  expect(long.status).toBe(413)
})

test.for(['rpcUrl', 'wsUrl'] as const)('accepts subscriptions on the port of %s', async (which) => {
  const url = localnet()[which].replace('http', 'ws')
  const socket = new WebSocket(url)
  const received: { method?: string; result?: unknown; params?: { result: unknown }; error?: unknown }[] = []
  await new Promise((resolve) => socket.on('open', resolve))
  const done = new Promise<void>((resolve) =>
    socket.on('message', (text) => {
      received.push(JSON.parse(String(text)))
      const methods = new Set(received.map(({ method }) => method))
      if (methods.has('blockNotification') && methods.has('slotsUpdatesNotification')) resolve()
    }),
  )
  const ask = (id: number, method: string, params: unknown[]) =>
    socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
  ask(1, 'blockSubscribe', [
    'all',
    {
      encoding: 'json',
      transactionDetails: 'full',
      showRewards: true,
      maxSupportedTransactionVersion: 1,
      commitment: 'confirmed',
    },
  ])
  ask(2, 'slotsUpdatesSubscribe', [])
  ask(3, 'getHealth', [])
  ask(4, 'blockUnsubscribe', [987_654])
  socket.send('{broken')
  await done
  socket.close()
  expect(received.filter(({ error }) => error !== undefined).length).toBe(2)
  const notified = received.find(({ method }) => method === 'blockNotification')?.params?.result
  const { value } = notified as { value: { slot: number; block: object } }
  expect(value.block).toEqual((await call('getBlock', value.slot, NEWEST)).result)
})
