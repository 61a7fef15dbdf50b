/** @module-tag slow */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RpcError } from '#chain/client.ts'
import { parseExactJson } from '#lib/text/json.ts'
import { testDatabases } from '#store/testing/database.ts'
import { PROGRAM, WELL_KNOWN } from '#svm/program-ids.ts'
import { answering } from '../testing/answering.ts'
import { type Answer, type IndexedNode, startIndexedNode } from '../testing/indexed-node.ts'
import { type NamedAccounts, namedAccounts } from '../testing/named-accounts.ts'

const databases = testDatabases()
const SLOTS = 80
let indexed: IndexedNode
let named: NamedAccounts

beforeAll(async () => {
  indexed = await startIndexedNode(await databases.fresh(), { seed: 'lists', perSlot: 6, slots: SLOTS })
  named = await namedAccounts(indexed, SLOTS)
})
afterAll(() => indexed?.stop())

type Listed = { pubkey: string }
const listOf = ({ result }: Answer) =>
  (Array.isArray(result) ? result : (result as { value: unknown }).value) as Listed[]
const sorted = (answer: Answer) => listOf(answer).sort((a, b) => (a.pubkey < b.pubkey ? -1 : 1))

/** The RPC of an explorer whose node refuses to list accounts. */
async function refused(method: string, ...params: unknown[]): Promise<{ answer: Answer; asked: string[] }> {
  const { chain } = indexed.context
  if (!chain) throw new Error('There is no node')
  const asked: string[] = []
  const callForText: typeof chain.callForText = (name, ...rest) => {
    asked.push(name)
    if (/ByOwner|ProgramAccounts|Largest/.test(name))
      throw new RpcError(-32012, 'scan aborted: too many accounts', undefined, name)
    return chain.callForText(name, ...rest)
  }
  const rpc = answering({ ...indexed.context, chain: { ...chain, callForText } })
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  return { answer: parseExactJson(await rpc(body)) as Answer, asked }
}

/** Expects equal lists from the node, from the index, and from the index whose node refuses. */
async function expectSame(method: string, ...params: unknown[]): Promise<Listed[]> {
  const ofNode = await indexed.expectSame(method, ...params)
  const { answer, asked } = await refused(method, ...params)
  const { context } = { context: undefined, ...(ofNode.result as object) }
  const own = { context: undefined, ...(answer.result as object) }
  expect([params, own.context]).toEqual([params, context])
  expect([params, sorted(answer)]).toEqual([params, sorted(ofNode)])
  expect(asked).toEqual([method, ...asked.slice(1).map(() => 'getMultipleAccounts')])
  return listOf(answer)
}

const ownersByCount = () => {
  const counts = new Map<string, number>()
  for (const { owner } of named.tokens.values()) counts.set(owner, (counts.get(owner) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1]).map(([owner]) => owner)
}

test('token accounts of owners are listed by the index where the node refuses to', async () => {
  const owners = ownersByCount()
  let most = 0
  for (const owner of [...owners.slice(0, 4), ...owners.slice(-4)])
    for (const programId of [PROGRAM.token, PROGRAM.token2022])
      for (const config of [{ encoding: 'jsonParsed' }, { encoding: 'base64', commitment: 'confirmed' }]) {
        const found = await expectSame('getTokenAccountsByOwner', owner, { programId }, config)
        most = Math.max(most, found.length)
      }
  expect(most).toBeGreaterThan(8)
  const [owner] = owners
  for (const { mint } of [...named.tokens.values()].filter((one) => one.owner === owner).slice(0, 5))
    await expectSame('getTokenAccountsByOwner', owner, { mint }, { encoding: 'jsonParsed' })
  await expectSame(
    'getTokenAccountsByOwner',
    owner,
    { mint: WELL_KNOWN.nativeMint },
    { encoding: 'jsonParsed' },
  )
})

test('token accounts are listed by mint and by owner as accounts of their program', async () => {
  const mints = [...new Set([...named.tokens.values()].map(({ mint }) => mint))]
  let most = 0
  for (const mint of mints.slice(0, 8))
    for (const program of [PROGRAM.token, PROGRAM.token2022]) {
      const filters = [{ dataSize: 165 }, { memcmp: { offset: 0, bytes: mint } }]
      const found = await expectSame('getProgramAccounts', program, { encoding: 'jsonParsed', filters })
      most = Math.max(most, found.length)
    }
  // The list is long enough for more than one call of the node.
  expect(most).toBeGreaterThan(100)
  for (const owner of ownersByCount().slice(0, 4)) {
    const filters = [{ memcmp: { offset: 32, bytes: owner } }, { dataSize: 165 }]
    const config = { encoding: 'base64', filters, withContext: true, commitment: 'confirmed' }
    await expectSame('getProgramAccounts', PROGRAM.token, config)
  }
})

test('what the index cannot list is answered by the refusal of the node', async () => {
  const [owner] = ownersByCount()
  const filters = [{ dataSize: 165 }, { memcmp: { offset: 0, bytes: owner } }]
  for (const [method, ...params] of [
    ['getTokenAccountsByOwner', owner, { programId: PROGRAM.token }],
    [
      'getTokenAccountsByOwner',
      owner,
      { programId: PROGRAM.token },
      { encoding: 'base64', dataSlice: { offset: 0, length: 5 } },
    ],
    ['getProgramAccounts', PROGRAM.token, { encoding: 'base64', filters: [{ dataSize: 165 }] }],
    ['getProgramAccounts', PROGRAM.stake, { encoding: 'base64', filters }],
    ['getProgramAccounts', PROGRAM.token, { encoding: 'base64', filters: [...filters, { dataSize: 82 }] }],
  ] as const) {
    const { answer, asked } = await refused(method, ...params)
    expect(asked).toEqual([method])
    expect(answer.error).toEqual({ code: -32012, message: 'scan aborted: too many accounts' })
  }
})
