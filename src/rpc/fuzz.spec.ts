/** @module-tag slow */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { start } from '#api/testing/start.ts'
import { rpcMethods } from '#contract/rpc/rpc-docs.ts'
import { RPC_LIMITS } from '#contract/rpc/rpc-limits.ts'
import { Random } from '#embedded/chain/traffic/random.ts'
import { soakable } from '#lib/testing/soak.ts'
import { jsonSize } from '#lib/text/json-size.ts'
import type { Api } from '#server/index.ts'
import { testDatabases } from '#store/testing/database.ts'
import { createRpc } from './index.ts'
import { type IndexedNode, startIndexedNode } from './testing/indexed-node.ts'

// No body that is sent to the server's `/rpc`, with any method, may cause a status of 500 or above, an error
// with this code, a wrong id, or no response.

const databases = testDatabases()
const random = new Random('fuzz of the RPC')
let indexed: IndexedNode
let api: Api
/** JSON texts of values that exist in the index. */
let known: string[]

beforeAll(async () => {
  const db = await databases.fresh()
  indexed = await startIndexedNode(db, { seed: 'fuzz', perSlot: 4, slots: 60 })
  api = await start({ db, head: indexed.context.head, rpc: createRpc({ ...indexed.context, sends: true }) })
  const [slot] = await indexed.node.call<number[]>('getBlocks', 20, 24)
  const block = await indexed.node.call<{
    transactions: { transaction: { signatures: string[]; message: { accountKeys: { pubkey: string }[] } } }[]
  }>('getBlock', slot, { encoding: 'jsonParsed', maxSupportedTransactionVersion: 1 })
  known = block.transactions.flatMap(({ transaction }) =>
    [...transaction.signatures, ...transaction.message.accountKeys.map(({ pubkey }) => pubkey)].map((text) =>
      JSON.stringify(text),
    ),
  )
})
afterAll(async () => {
  await api?.stop()
  await indexed?.stop()
})

const pick = <T>(list: readonly T[]) => list[random.below(list.length)] as T
const times = <T>(count: number, make: () => T) => Array.from({ length: count }, make)
const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const ATOMS = [
  ...[
    'null',
    'true',
    '0',
    '5',
    '20',
    '-1',
    '-0',
    '0.5',
    '1e300',
    '1e999',
    '-1e999',
    '1E400',
    '9'.repeat(400),
  ],
  ...[
    '9007199254740993',
    '18446744073709551615',
    '18446744073709551616',
    '500001',
    '1e15',
    '[]',
    '{}',
    '[[]]',
  ],
  ...['""', '"x"', '"0OIl"', '"\\ud800"', '"\\udc00\\ud800"', '"\\u0000"', '"é\u2028"', '"\\u0000u64:007"'],
  ...[
    '"json"',
    '"jsonParsed"',
    '"base64"',
    '"base58"',
    '"base64+zstd"',
    '"confirmed"',
    '"processed"',
    '"finalized"',
  ],
  ...['"full"', '"accounts"', '"none"', '"__proto__"', '"constructor"', '"toString"', `"${'1'.repeat(64)}"`],
]
const KEYS = [
  ...[
    'commitment',
    'encoding',
    'minContextSlot',
    'maxSupportedTransactionVersion',
    'transactionDetails',
    'rewards',
  ],
  ...[
    'limit',
    'before',
    'until',
    'filters',
    'dataSlice',
    'offset',
    'length',
    'memcmp',
    'bytes',
    'dataSize',
    'mint',
  ],
  ...[
    'programId',
    'identity',
    'range',
    'firstSlot',
    'lastSlot',
    'epoch',
    'addresses',
    'accounts',
    'votePubkey',
  ],
  ...['__proto__', 'constructor', 'toString', 'valueOf', 'toJSON', 'length', '', '\\u0000', '\\ud800'],
]

function valueText(depth = 0): string {
  const kind = random.below(20)
  if (kind < 10 || depth > 4) return pick(ATOMS)
  if (kind < 12) return pick(known)
  if (kind === 12) return deep(pick([5, 60, 120, 1_000, 10_000]))
  if (kind === 13) return `"${pick(['k', 'é', '\\n', '1']).repeat(random.below(3_000))}"`
  if (kind === 14) return `{"${'k'.repeat(random.below(20_000))}":1}`
  const parts = times(random.below(5), () => valueText(depth + 1))
  // The keys of an object may be repeated.
  if (kind < 18) return `{${parts.map((part) => `"${pick(KEYS)}":${part}`).join(',')}}`
  return `[${parts.join(',')}]`
}

const IDS = [
  '1',
  '0',
  '-7',
  '1.5',
  '1e3',
  '"x"',
  '""',
  '"\\u0000"',
  '"\\ud800"',
  '"18446744073709551615"',
  'null',
]
const OTHER_IDS = [
  'true',
  '{}',
  '[1]',
  '1e999',
  '18446744073709551615',
  `"${'i'.repeat(900)}"`,
  '{"__proto__":1}',
]
const asked = () => [
  ...rpcMethods.map(({ name }) => name),
  'constructor',
  'toString',
  '__proto__',
  'requestAirdrop',
  '\\u0000',
  '',
]

/** A request, and the id that its response must have. An invalid request may be a list only in a batch. */
function requestText(isInBatch: boolean): { text: string; id: unknown } {
  if (random.below(25) === 0)
    return { text: pick(ATOMS.filter((text) => isInBatch || text[0] !== '[')), id: null }
  const idText = pick(random.below(3) === 0 ? OTHER_IDS : IDS)
  const fields = [
    `"jsonrpc":${random.below(30) === 0 ? valueText() : '"2.0"'}`,
    `"method":${random.below(40) === 0 ? valueText() : `"${pick(asked())}"`}`,
    `"params":${random.below(30) === 0 ? valueText() : `[${times(random.below(5), () => valueText()).join(',')}]`}`,
  ]
  const hasId = random.below(20) > 0
  if (hasId) fields.splice(random.below(4), 0, `"id":${idText}`)
  const id: unknown = JSON.parse(idText)
  const isId = typeof id === 'string' || (typeof id === 'number' && Number.isFinite(id))
  return { text: `{${fields.join(',')}}`, id: hasId && isId ? id : null }
}

/**
 * A body, and the ids of the responses in their order; undefined where the changed body may be another
 * request.
 */
function bodyOf(): { body: Buffer; ids: unknown[] | undefined; isBatch: boolean } {
  const isBatch = random.below(4) === 0
  const requests = times(isBatch ? random.below(pick([4, 60])) : 1, () => requestText(isBatch))
  const joined = requests.map(({ text }) => text).join(pick([',', ' ,\n']))
  const text = isBatch ? `[${joined}]` : joined
  const body = Buffer.from(text)
  const whole =
    (isBatch ? requests.length === 0 || requests.length > 50 : false) || jsonSize(text).depth > 127
  switch (random.below(12)) {
    case 0:
      return { body: body.subarray(0, random.below(body.length + 1)), ids: undefined, isBatch }
    case 1:
      body[random.below(body.length)] = pick([0, 0xff, 0xc3, 0xed, 0x22, 0x5c, 0x7b])
      return { body, ids: undefined, isBatch }
    case 2:
      return { body: Buffer.from(`${pick(['\ufeff', '\0', '//', 'x'])}${text}`), ids: undefined, isBatch }
    case 3:
      return { body: Buffer.from(`${text}${pick(['x', ',', ']', '\0'])}`), ids: undefined, isBatch }
    default:
      return whole
        ? { body, ids: [null], isBatch: false }
        : { body, ids: requests.map(({ id }) => id), isBatch }
  }
}

type Answer = { id: unknown; result?: unknown; error?: { code: number; message: string } }
/** The statuses of a server with too many requests. */
const BUSY = [429, 503]

let slowest = { ms: 0, body: '' }

async function sendOne(): Promise<void> {
  const { body, ids, isBatch } = bodyOf()
  const shown = body.toString('latin1', 0, 400)
  const began = performance.now()
  const response = await fetch(`${api.url}/rpc`, {
    method: 'POST',
    body,
    signal: AbortSignal.timeout(60_000),
  })
  const text = await response.text()
  const ms = performance.now() - began
  if (ms > slowest.ms) slowest = { ms, body: shown }
  if (body.length > RPC_LIMITS.body) return expect([shown, response.status]).toEqual([shown, 413])
  if (!BUSY.includes(response.status)) expect([shown, response.status]).toEqual([shown, 200])
  const given = JSON.parse(text) as Answer | Answer[]
  const answers = Array.isArray(given) ? given : [given]
  if (ids) expect([shown, answers.map(({ id }) => id)]).toEqual([shown, ids])
  if (ids) expect([shown, Array.isArray(given)]).toEqual([shown, isBatch])
  for (const answer of answers) {
    expect([shown, 'result' in answer !== 'error' in answer]).toEqual([shown, true])
    expect(answer.error?.code, `${shown}\n${answer.error?.message}`).not.toBe(-32603)
  }
}

test('any body is answered, with its ids, and by no failure of the server', async () => {
  let left = soakable(400, 50_000)
  const lane = async () => {
    while (left-- > 0) await sendOne()
  }
  await Promise.all(times(4, lane))
  expect(slowest.ms, slowest.body).toBeLessThan(15_000)
  const body = '{"jsonrpc":"2.0","id":7,"method":"getBlockTime","params":[0]}'
  const after = await (await fetch(`${api.url}/rpc`, { method: 'POST', body })).json()
  expect(after).toMatchObject({ id: 7, result: expect.any(Number) })
}, 3_000_000)
