import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#contract/index.ts'
import { loadNetwork } from '#profiles/index.ts'
import { saveIdl } from '#store/programs/idls.ts'
import { addressOf } from '../testing/blocks.ts'
import { type IndexedApi, startIndexed } from '../testing/indexed.ts'
import { start } from '../testing/start.ts'

const textOf = (file: string) =>
  readFileSync(new URL(`../../../test/real-data/idls/${file}`, import.meta.url), 'utf8')
const legacy = addressOf('legacy program')
const current = addressOf('current program')
const hostile = addressOf('hostile program')
const account = addressOf('idl account')

let it: IndexedApi
beforeAll(async () => {
  it = await startIndexed()
  const { db } = it.store
  const old = { slot: 50, account, text: '{"name":"older","instructions":[]}' }
  await saveIdl(db, { program: legacy, ...old })
  await saveIdl(db, { program: legacy, slot: 100, account, text: textOf('pump__anchor-legacy.json') })
  const text = textOf('transfer_hook_counter__anchor-0.30+.json')
  await saveIdl(db, { program: current, slot: 101, account, text })
})
afterAll(() => it?.stop())

const idlAt = (address: string, from = it.offline) =>
  it.read(routes.getAddressIdl, `/api/address/${address}/idl`, from)

test('the newest IDL that is stored of a program is described, with its whole text', async () => {
  const { idl, isComplete } = await idlAt(legacy)
  expect(isComplete).toBe(true)
  expect(idl).toMatchObject({ name: 'pump', format: 'anchor-legacy', source: 'chain', slot: 100, account })
  expect(idl?.text).toBe(textOf('pump__anchor-legacy.json'))
  expect(idl?.instructions.map(({ name }) => name)).toContain('buy')
  expect((await idlAt(current)).idl).toMatchObject({ format: 'anchor', slot: 101 })
})

test('a program without an IDL has none, and what is no address is 400', async () => {
  expect(await idlAt(addressOf('bare program'))).toMatchObject({ idl: null, isComplete: true })
  expect(await it.errorOf('/api/address/nonsense/idl', it.offline)).toMatchObject({
    status: 400,
    message: expect.stringContaining('address'),
  })
})

test('an IDL of the network profile comes first', async () => {
  const { db, head } = it.store
  const network = loadNetwork('gorbagana')
  const given = { name: 'given', instructions: [{ name: 'go', accounts: [], args: [] }] }
  const api = await start({ db, head, network: { ...network, idls: { [current]: given } } })
  try {
    const { idl } = await idlAt(current, api)
    expect(idl).toMatchObject({ name: 'given', source: 'profile', account: null, slot: null })
    expect(JSON.parse(idl?.text ?? '')).toEqual(given)
  } finally {
    await api.stop()
  }
})

test('hostile IDLs are answered within the contract, or are none', async () => {
  let nested: unknown = 'u8'
  for (let i = 0; i < 60; i++) nested = { vec: { option: nested } }
  const bad = {
    address: 'nonsense',
    metadata: { name: '\u202eevil', spec: {} },
    docs: { not: 'a list' },
    instructions: [
      null,
      7,
      {
        name: ['x'],
        discriminator: [1e9, -1],
        accounts: [{ name: {}, address: 7, accounts: 'no' }],
        args: [nested],
      },
      ...Array.from({ length: 2_000 }, () => ({ name: '__proto__', args: [{ name: 'a', type: nested }] })),
    ],
    types: [{ name: 'A', type: { kind: 'struct', fields: [{ name: 'a', type: { defined: 'A' } }] } }],
    errors: [{ code: -1, name: 'x' }, { code: 1.5 }, 'no'],
    events: [{ name: 'E', fields: 'none' }],
  }
  // The limit on the number of values excludes most of the nested types.
  const texts = [
    JSON.stringify(bad),
    JSON.stringify({ ...bad, instructions: bad.instructions.slice(0, 100) }),
  ]
  for (const [nth, text] of texts.entries()) {
    await saveIdl(it.store.db, { program: hostile, slot: 200 + nth, account, text })
    const api = await start({ db: it.store.db, head: it.store.head })
    try {
      const { idl } = await idlAt(hostile, api)
      if (nth === 0) expect(idl).toBeNull()
      else expect(idl).toMatchObject({ name: 'evil', errors: [], types: [{ name: 'A' }] })
    } finally {
      await api.stop()
    }
  }
})
