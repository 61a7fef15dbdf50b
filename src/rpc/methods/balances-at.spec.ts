/** @module-tag slow */
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabases } from '#store/testing/database.ts'
import { PROGRAM, WELL_KNOWN } from '#svm/program-ids.ts'
import type { UiTokenAmount } from '#svm/token-amount.ts'
import { type IndexedNode, startIndexedNode } from '../testing/indexed-node.ts'
import { namedAccounts } from '../testing/named-accounts.ts'

// Records balances of the node at several slots, and requests them from the index after the chain has
// continued.

const databases = testDatabases()
type InContext<Value> = { context: { slot: number }; value: Value }
type TokenAccount = {
  pubkey: string
  account: {
    owner: string
    data: {
      program: string
      parsed: {
        type: string
        info: { isNative: boolean; mint: string; owner: string; tokenAmount: UiTokenAmount }
      }
    }
  }
}
type Noted = {
  slot: number
  lamports: Map<string, number | string>
  /** undefined: the token account does not exist. */
  tokens: Map<string, UiTokenAmount | undefined>
  owners: Map<string, TokenAccount[]>
}

const ROUNDS = [30, 2, 7, 12]
const UNTIL_FINALIZED = 45
let indexed: IndexedNode
const notes: Noted[] = []

const hash = (text: string) => [...text].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 9973, 7)
/** Selects about one in `n` texts, the same ones in each round. */
const isOneOf = (n: number) => (text: string) => hash(text) % n === 0

async function note(): Promise<Noted> {
  const { node } = indexed
  const confirmed = { commitment: 'confirmed' }
  const slot = await node.call<number>('getSlot', confirmed)
  const named = await namedAccounts(indexed, slot)
  const noted: Noted = { slot, lamports: new Map(), tokens: new Map(), owners: new Map() }
  for (const address of named.addresses.filter(isOneOf(23))) {
    const { value } = await node.call<InContext<number | string>>('getBalance', address, confirmed)
    noted.lamports.set(address, value)
  }
  for (const account of [...named.tokens.keys()].filter(isOneOf(11))) {
    const found = await node
      .call<InContext<UiTokenAmount>>('getTokenAccountBalance', account, confirmed)
      .catch(() => undefined)
    noted.tokens.set(account, found?.value)
  }
  const owners = new Set([...named.tokens.values()].map(({ owner }) => owner).filter(isOneOf(29)))
  for (const owner of owners) {
    const lists = await Promise.all(
      [PROGRAM.token, PROGRAM.token2022].map((programId) =>
        node.call<InContext<TokenAccount[]>>(
          'getTokenAccountsByOwner',
          owner,
          { programId },
          { ...confirmed, encoding: 'jsonParsed' },
        ),
      ),
    )
    noted.owners.set(
      owner,
      lists.flatMap(({ value }) => value),
    )
  }
  return noted
}

beforeAll(async () => {
  const [first = 1, ...rounds] = ROUNDS
  indexed = await startIndexedNode(await databases.fresh(), { seed: 'history', perSlot: 6, slots: first })
  for (const slots of rounds) {
    notes.push(await note())
    indexed.node.run(slots)
  }
  notes.push(await note())
  indexed.node.run(UNTIL_FINALIZED)
  await indexed.indexed()
})
afterAll(() => indexed?.stop())

const ask = async (method: string, ...params: unknown[]) => {
  const [, own] = await indexed.both(method, params)
  return own
}
const answerTo = async (method: string, ...params: unknown[]) => {
  const { result, error } = await ask(method, ...params)
  return error ?? (result as InContext<unknown>).value
}
async function forEach<Value>(values: Iterable<Value>, check: (value: Value) => Promise<void>) {
  const all = [...values]
  for (let start = 0; start < all.length; start += 50)
    await Promise.all(all.slice(start, start + 50).map(check))
}

test('what was noted has changed between the slots', () => {
  const [first, last] = [notes[0], notes.at(-1)]
  const changed = (of: 'lamports' | 'tokens') =>
    [...(first?.[of] ?? [])].filter(([key, value]) => !isDeepStrictEqual(last?.[of].get(key), value)).length
  expect(changed('lamports')).toBeGreaterThan(3)
  expect(changed('tokens')).toBeGreaterThan(3)
})

test('lamports at past slots are those that the node had', async () => {
  let known = 0
  let asked = 0
  for (const { slot, lamports } of notes)
    await forEach(lamports, async ([address, value]) => {
      asked++
      const found = await ask('getHistoricalBalance', address, { slot })
      if (found.error) return expect(found.error.code).toBe(-32011)
      known++
      expect([slot, address, found.result]).toEqual([
        slot,
        address,
        { context: { apiVersion: '4.4.0', slot }, value },
      ])
    })
  expect(known).toBeGreaterThan(asked * 0.9)
})

test('token accounts at past slots are those that the node had, also closed ones', async () => {
  const counts = { open: 0, none: 0 }
  for (const { slot, tokens } of notes)
    await forEach(tokens, async ([account, amount]) => {
      const found = await answerTo('getHistoricalTokenAccountBalance', account, { slot })
      counts[amount ? 'open' : 'none']++
      const expected = amount ?? { code: -32602, message: 'Invalid param: could not find account' }
      expect([slot, account, found]).toEqual([slot, account, expected])
    })
  expect(counts.none).toBeGreaterThan(0)
  expect(counts.open).toBeGreaterThan(100)
})

/** The fields of an account that the index has. */
const known = ({ pubkey, account }: TokenAccount) => {
  const { isNative, mint, owner, tokenAmount } = account.data.parsed.info
  const parsed = { type: 'account', info: { isNative, mint, owner, tokenAmount } }
  return { pubkey, account: { owner: account.owner, data: { program: account.data.program, parsed } } }
}
const byKey = (a: TokenAccount, b: TokenAccount) => (a.pubkey < b.pubkey ? -1 : 1)

test('token accounts of owners at past slots are those that the node listed', async () => {
  let count = 0
  for (const { slot, owners } of notes)
    await forEach(owners, async ([owner, listed]) => {
      count += listed.length
      const value = (await answerTo('getHistoricalTokenAccountsByOwner', owner, { slot })) as {
        accounts: TokenAccount[]
        paginationKey: null
      }
      expect([slot, owner, value.paginationKey]).toEqual([slot, owner, null])
      expect([slot, owner, value.accounts.sort(byKey)]).toEqual([slot, owner, listed.map(known).sort(byKey)])
    })
  expect(count).toBeGreaterThan(50)
})

test('a list is filtered by mint or program and read in pages', async () => {
  const { slot, owners } = notes.at(-1) as Noted
  const [owner, listed] = [...owners].sort((a, b) => b[1].length - a[1].length)[0] ?? ['', []]
  const method = 'getHistoricalTokenAccountsByOwner'
  type Page = { accounts: TokenAccount[]; paginationKey: string | null }
  const found: TokenAccount[] = []
  for (let paginationKey: string | null | undefined; paginationKey !== null; ) {
    const page = (await answerTo(method, owner, { slot }, { limit: 2, paginationKey })) as Page
    expect(page.accounts.length).toBeLessThanOrEqual(2)
    found.push(...page.accounts)
    paginationKey = page.paginationKey
  }
  expect(found.sort(byKey)).toEqual(listed.map(known).sort(byKey))
  const { mint } = (listed[0] as TokenAccount).account.data.parsed.info
  const ofMint = (await answerTo(method, owner, { mint }, { slot, encoding: 'jsonParsed' })) as Page
  expect(ofMint.accounts.sort(byKey)).toEqual(
    listed
      .filter((one) => one.account.data.parsed.info.mint === mint)
      .map(known)
      .sort(byKey),
  )
  for (const programId of [PROGRAM.token, PROGRAM.token2022]) {
    const { accounts } = (await answerTo(method, owner, { slot }, { programId })) as Page
    expect(accounts.length).toBe(listed.filter((one) => one.account.owner === programId).length)
  }
  for (const config of [
    { encoding: 'base64' },
    { limit: 0 },
    { limit: 1_001 },
    { paginationKey: 'x' },
    { mint: 'x' },
  ])
    expect(await answerTo(method, owner, { slot }, config)).toMatchObject({ code: -32602 })
})

test('slots that are not finalized, and accounts that are not known, are errors', async () => {
  const [address = ''] = notes[0]?.lamports.keys() ?? []
  const finalized = await indexed.node.call<number>('getSlot', { commitment: 'finalized' })
  for (const method of [
    'getHistoricalBalance',
    'getHistoricalTokenAccountBalance',
    'getHistoricalTokenAccountsByOwner',
  ]) {
    expect(await answerTo(method, address, { slot: finalized + 1 })).toMatchObject({ code: -32004 })
    expect(await answerTo(method, address, { slot: 'x' })).toMatchObject({ code: -32602 })
    expect(await answerTo(method, 'x', { slot: 3 })).toMatchObject({ code: -32602 })
  }
  const now = await ask('getHistoricalBalance', address)
  expect(now.result).toMatchObject({ context: { slot: finalized } })
  for (const unknown of [PROGRAM.system, WELL_KNOWN.incinerator, '4'.repeat(44)])
    expect(await answerTo('getHistoricalBalance', unknown, { slot: 3 })).toMatchObject({ code: -32011 })
})

const ODD: readonly unknown[] = [
  ...[null, true, -1, 0.5, 1e300, '', 'x', '1'.repeat(32), '1'.repeat(64), '18446744073709551616', [], {}],
  ...[
    { slot: 5 },
    { slot: -1 },
    { slot: {} },
    { limit: 'x' },
    { encoding: 5 },
    { mint: 5 },
    { programId: 'x' },
  ],
  ...[
    { paginationKey: ':' },
    { paginationKey: [] },
    { offset: 'x' },
    { commitment: 'x' },
    { minContextSlot: 'x' },
  ],
]

test('malformed requests get the error of a client', async () => {
  const methods = [
    'getHistoricalBalance',
    'getHistoricalTokenAccountBalance',
    'getHistoricalTokenAccountsByOwner',
    'getBalance',
    'getTokenLargestAccounts',
    'getTokenAccountsByOwner',
    'getProgramAccounts',
  ]
  for (const [nth, method] of methods.entries())
    for (const [n, first] of ODD.entries()) {
      const { error } = await ask(
        method,
        first,
        ODD[(n * 7 + nth) % ODD.length],
        ODD[(n * 3 + nth) % ODD.length],
      )
      expect([method, first, error?.code]).not.toEqual([method, first, -32603])
    }
})
