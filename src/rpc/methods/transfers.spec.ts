/** @module-tag slow */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeBase58, encodeBase58 } from '#lib/text/base58.ts'
import { testDatabases } from '#store/testing/database.ts'
import { PROGRAM, WELL_KNOWN } from '#svm/program-ids.ts'
import { type IndexedNode, startIndexedNode } from '../testing/indexed-node.ts'
import {
  type TransferEntry as Entry,
  pagesOf,
  type RawTransaction,
  ranked,
  rawTransactions,
} from '../testing/raw-history.ts'

// The expected transfers are computed from the bytes and the balances in the node's blocks, without the
// decoder.

const METHOD = 'getTransfersByAddress'
const COIN = 'So11111111111111111111111111111111111111111'
const WRAPPED = WELL_KNOWN.nativeMint
const databases = testDatabases()
let indexed: IndexedNode
let raw: RawTransaction[]
let owners: string[]

const listed = async (address: string, config: Record<string, unknown>) =>
  (await pagesOf<Entry>(indexed, METHOD, address, config)).flat()

/** The unfiltered lists of some owners, newest first. */
const lists = { separate: new Map<string, Entry[]>(), merged: new Map<string, Entry[]>() }

beforeAll(async () => {
  indexed = await startIndexedNode(await databases.fresh(), { seed: 'transfers', perSlot: 8, slots: 60 })
  const to = await indexed.node.call<number>('getSlot', { commitment: 'finalized' })
  raw = await rawTransactions(indexed.node, { from: 0, to })
  owners = ranked(raw.flatMap(({ pre, post }) => [...pre, ...post].map(({ owner }) => owner)))
  const wrappers = ranked(
    raw.flatMap(({ post }) => post.filter(({ mint }) => mint === WRAPPED).map(({ owner }) => owner)),
  )
  for (const owner of new Set([...owners.slice(0, 5), ...wrappers.slice(0, 3)])) {
    lists.separate.set(owner, await listed(owner, { solMode: 'separate' }))
    lists.merged.set(owner, await listed(owner, {}))
  }
})
afterAll(() => indexed?.stop())

/** The sums by transaction and mint that are not 0. */
const sums = () => {
  const bySignature = new Map<string, bigint>()
  return {
    add: (signature: string, mint: string, amount: bigint) => {
      const key = `${signature} ${mint}`
      bySignature.set(key, (bySignature.get(key) ?? 0n) + amount)
    },
    all: () => Object.fromEntries([...bySignature].filter(([, sum]) => sum !== 0n)),
  }
}

test('the transfers of tokens are what the balances of their owner changed by', () => {
  const seen = new Set<string>()
  for (const [owner, entries] of lists.separate) {
    const [told, changed] = [sums(), sums()]
    for (const {
      type,
      signature,
      mint,
      fromUserAccount,
      toUserAccount,
      amount,
      feeAmount = '0',
    } of entries) {
      if (mint === COIN) continue
      seen.add(type)
      if (fromUserAccount === owner) told.add(signature, mint, -BigInt(amount))
      if (toUserAccount === owner && type !== 'unwrap')
        told.add(signature, mint, BigInt(amount) - BigInt(feeAmount))
    }
    for (const { signature, pre, post } of raw) {
      for (const one of pre)
        if (one.owner === owner) changed.add(signature, one.mint, -BigInt(one.uiTokenAmount.amount))
      for (const one of post)
        if (one.owner === owner) changed.add(signature, one.mint, BigInt(one.uiTokenAmount.amount))
    }
    expect([owner, told.all()]).toEqual([owner, changed.all()])
  }
  expect([...seen]).toEqual(expect.arrayContaining(['transfer', 'mint', 'burn', 'wrap', 'unwrap']))
})

/**
 * The System program's transfers to and from the address. Their wire format is a u32 and the lamports.
 *
 * @param own accounts that count as the address
 */
function coinTransfers(address: string, own: ReadonlySet<string | undefined> = new Set()) {
  return raw
    .filter(({ err }) => err === null)
    .flatMap(({ slot, signature, keys, instructions, meta }) => {
      const inner = new Map(meta.innerInstructions.map((group) => [group.index, group.instructions]))
      return instructions.flatMap((top, instructionIdx) =>
        [top, ...(inner.get(instructionIdx) ?? [])].flatMap(({ programIdIndex, accounts, data }, at) => {
          const bytes = Buffer.from(decodeBase58(data) ?? [])
          const type = bytes.length >= 12 ? bytes.readUInt32LE(0) : -1
          if (keys[programIdIndex] !== PROGRAM.system || (type !== 2 && type !== 11)) return []
          const named = keys[accounts[type === 2 ? 1 : 2] ?? -1]
          const to = own.has(named) ? address : named
          const from = keys[accounts[0] ?? -1]
          if (from !== address && to !== address) return []
          const amount = String(bytes.readBigUInt64LE(4))
          return [{ slot, signature, instructionIdx, at, from, to, amount }]
        }),
      )
    })
}

test('the transfers of coins are those of the System program, in order of execution', () => {
  let count = 0
  for (const [owner, entries] of lists.separate) {
    const expected = coinTransfers(owner).reverse()
    count += expected.length
    expect(
      entries
        .filter(({ mint }) => mint === COIN)
        .map(({ slot, signature, instructionIdx, fromUserAccount: from, toUserAccount: to, amount }) => ({
          ...{ slot, signature, instructionIdx, from, to, amount },
        })),
    ).toEqual(expected.map(({ at: _, ...one }) => one))
  }
  expect(count).toBeGreaterThan(20)
})

test('merged, wrapped coins are coins, and nobody sends them to itself by wrapping', () => {
  for (const [owner, separate] of lists.separate) {
    const own = new Set(
      raw.flatMap(({ keys, pre, post }) =>
        [...pre, ...post]
          .filter((one) => one.owner === owner && one.mint === WRAPPED)
          .map(({ accountIndex }) => keys[accountIndex]),
      ),
    )
    for (const { toTokenAccount, toUserAccount, mint } of separate)
      if (mint === WRAPPED && toUserAccount === owner) own.add(toTokenAccount)
    const merged = lists.merged.get(owner) ?? []
    const text = ({
      signature,
      instructionIdx,
      amount,
    }: Pick<Entry, 'signature' | 'instructionIdx' | 'amount'>) => `${signature} ${instructionIdx} ${amount}`
    const coins = coinTransfers(owner, own).filter(({ from, to }) => from !== to)
    const moved = separate.filter(({ mint, type }) => mint === WRAPPED && !type.endsWith('wrap'))
    expect(
      merged
        .filter(({ mint }) => mint === COIN)
        .map(text)
        .sort(),
    ).toEqual([...coins, ...moved].map(text).sort())
    const isToken = ({ mint }: Entry) => mint !== COIN && mint !== WRAPPED
    expect(merged.filter(isToken)).toEqual(separate.filter(isToken))
    expect(merged.some(({ mint }) => mint === WRAPPED)).toBe(false)
  }
})

const orders = ['desc', 'asc'] as const
const byLength = () => [...lists.separate].sort(([, a], [, b]) => b.length - a.length)

test('every page size, order and filter gives the same entries', async () => {
  const [[owner, all] = ['', []]] = byLength()
  const sides = ranked(all.flatMap(({ fromUserAccount: a, toUserAccount: b }) => [a ?? '', b ?? '']))
  const other = sides.find((one) => one !== '' && one !== owner)
  const mint = ranked(all.map((one) => one.mint)).find((one) => one !== COIN)
  const middle = all[Math.floor(all.length / 2)]
  if (!middle || !mint || !other) throw new Error('The chain is too short')
  const isIn = ({ toUserAccount }: Entry) => toUserAccount === owner
  const isOut = ({ fromUserAccount }: Entry) => fromUserAccount === owner
  const amount = Number(middle.amount)
  const cases: [Record<string, unknown>, (entry: Entry) => boolean][] = [
    [{}, () => true],
    [{ direction: 'in' }, isIn],
    [{ direction: 'out' }, isOut],
    [{ with: other }, (one) => [one.fromUserAccount, one.toUserAccount].includes(other)],
    [{ with: other, direction: 'in' }, (one) => isIn(one) && one.fromUserAccount === other],
    [{ mint }, (one) => one.mint === mint],
    [{ mint: COIN }, (one) => one.mint === COIN],
    [{ mint: WRAPPED }, (one) => one.mint === WRAPPED],
    [{ filters: { amount: { gte: amount } } }, (one) => BigInt(one.amount) >= BigInt(amount)],
    [{ filters: { amount: { lt: amount, gt: 5 } } }, ({ amount: a }) => BigInt(a) < amount && BigInt(a) > 5n],
    [{ filters: { slot: { gt: middle.slot } } }, ({ slot }) => slot > middle.slot],
    [{ filters: { blockTime: { lte: middle.blockTime } } }, ({ blockTime }) => blockTime <= middle.blockTime],
  ]
  for (const [config, rule] of cases)
    for (const [sortOrder, limit] of [
      ['desc', 100],
      ['asc', 17],
    ] as const) {
      const expected = all.filter(rule)
      if (sortOrder === 'asc') expected.reverse()
      const found = await listed(owner, { ...config, sortOrder, limit, solMode: 'separate' })
      expect([config, sortOrder, found]).toEqual([config, sortOrder, expected])
    }
  // A limit that ends pages within a transaction.
  const config = { solMode: 'separate', filters: { slot: { gte: middle.slot, lte: middle.slot + 2 } } }
  const few = await listed(owner, config)
  for (const limit of [1, 2, 3])
    for (const sortOrder of orders)
      expect(await listed(owner, { ...config, limit, sortOrder })).toEqual(
        sortOrder === 'asc' ? [...few].reverse() : few,
      )
})

test('the history of an address can be asked for transactions with a transfer', async () => {
  const [[owner, list] = ['', []]] = byLength()
  const all = list.filter((one) => one.mint !== COIN)
  const mint = ranked(all.map((one) => one.mint))[0] ?? ''
  const sides = ranked(all.flatMap(({ fromUserAccount: a, toUserAccount: b }) => [a ?? '', b ?? '']))
  const other = sides.find((one) => one !== '' && one !== owner) ?? ''
  const amount = Number(all[0]?.amount)
  const isOf = ({ keys, pre, post }: RawTransaction) =>
    keys.includes(owner) || [...pre, ...post].some((one) => one.owner === owner)
  const cases: [Record<string, unknown>, (entry: Entry) => boolean][] = [
    [{}, () => true],
    [{ direction: 'in' }, ({ toUserAccount }) => toUserAccount === owner],
    [{ mint }, (one) => one.mint === mint],
    [
      { with: other, mint },
      (one) => one.mint === mint && [one.fromUserAccount, one.toUserAccount].includes(other),
    ],
    [{ amount: { gte: amount } }, (one) => BigInt(one.amount) >= BigInt(amount)],
    [{ mint: other }, () => false],
  ]
  for (const [tokenTransfer, rule] of cases) {
    const found = new Set(all.filter(rule).map(({ signature }) => signature))
    const expected = raw.filter((one) => found.has(one.signature) && isOf(one)).map((one) => one.signature)
    const filters = { tokenTransfer, tokenAccounts: 'all' }
    const config = { limit: 15, sortOrder: 'asc', filters }
    const pages = await pagesOf<Entry>(indexed, 'getTransactionsForAddress', owner, config)
    expect([tokenTransfer, pages.flat().map(({ signature }) => signature)]).toEqual([tokenTransfer, expected])
  }
})

test('an entry has the documented fields', () => {
  const all = [...lists.separate.values()].flat()
  const token = all.find(
    ({ type, mint, feeAmount }) => type === 'transfer' && mint !== COIN && feeAmount === undefined,
  )
  expect(Object.keys(token ?? {})).toEqual([
    ...['signature', 'slot', 'blockTime', 'type', 'fromUserAccount', 'toUserAccount', 'fromTokenAccount'],
    ...['toTokenAccount', 'mint', 'amount', 'decimals', 'uiAmount', 'confirmationStatus', 'transactionIdx'],
    ...['instructionIdx', 'innerInstructionIdx'],
  ])
  const withFee = all.find(({ feeAmount }) => feeAmount !== undefined)
  expect(withFee).toMatchObject({ feeAccount: withFee?.toTokenAccount, feeUiAmount: expect.any(String) })
  const coin = all.find(({ mint, amount }) => mint === COIN && amount.length > 3)
  expect(coin).toMatchObject({ type: 'transfer', decimals: 9, confirmationStatus: 'finalized' })
  expect(coin).not.toHaveProperty('fromTokenAccount')
  expect(Number(coin?.uiAmount)).toBeCloseTo(Number(coin?.amount) / 1e9)
  expect(all.find(({ type }) => type === 'mint')?.fromUserAccount).toBeNull()
  expect(all.find(({ type }) => type === 'burn')?.toUserAccount).toBeNull()
})

test('programs, mints and unknown addresses have no transfers, and what is malformed is named', async () => {
  for (const address of [PROGRAM.token, WRAPPED, encodeBase58(Buffer.alloc(32, 7))])
    expect(await listed(address, {})).toEqual([])
  const [address = ''] = owners
  const odd: [Record<string, unknown>, string][] = [
    [{ limit: 101 }, 'limit'],
    [{ limit: 'x' }, 'limit'],
    [{ sortOrder: 5 }, 'sortOrder'],
    [{ solMode: 'both' }, 'solMode'],
    [{ direction: 'up' }, 'direction'],
    [{ with: 'x' }, 'with'],
    [{ mint: '1'.repeat(50_000) }, 'mint'],
    [{ paginationToken: '1:2' }, 'paginationToken'],
    [{ paginationToken: `1:2:${2 ** 32}` }, 'paginationToken'],
    [{ filters: { amount: { gte: -1 } } }, 'filters.amount.gte'],
    [{ filters: { amount: { gte: 0.5 } } }, 'filters.amount.gte'],
    [{ filters: { status: 'any' } }, 'status'],
  ]
  for (const [config, named] of odd) {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: METHOD, params: [address, config] })
    expect(JSON.parse(await indexed.answer(body))).toMatchObject({
      error: { code: -32602, message: expect.stringContaining(named) },
    })
  }
})

test('pages join while blocks arrive', async () => {
  const [[owner, before] = ['', []]] = byLength()
  const run = async (pages: readonly Entry[][]) => {
    if (pages.length > 2) return
    indexed.node.run(4)
    await indexed.indexed()
  }
  const config = { solMode: 'separate', limit: 12 }
  const down = await pagesOf<Entry>(indexed, METHOD, owner, config, run)
  expect(down.flat()).toEqual(before)
  const up = (await pagesOf<Entry>(indexed, METHOD, owner, { ...config, sortOrder: 'asc' }, run)).flat()
  expect(up.reverse()).toEqual(await listed(owner, { solMode: 'separate' }))
  expect(up.length).toBeGreaterThan(before.length)
})
