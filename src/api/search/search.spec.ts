import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { routes } from '#contract/index.ts'
import { PROGRAM, SYSVAR } from '#svm/program-ids.ts'
import { addressOf, alice, block, mint, signatureOf } from '../testing/blocks.ts'
import { type IndexedApi, startIndexed } from '../testing/indexed.ts'

let it: IndexedApi
const votes = addressOf('a token called like a program')
const numbered = addressOf('a token called by a number')

beforeAll(async () => {
  it = await startIndexed()
  await it.store.profile(
    { mint, name: 'Trash Coin', symbol: 'TRASH' },
    { mint: votes, name: 'Vote Coin', symbol: 'VOTE' },
    { mint: numbered, name: '91 Problems', symbol: '91' },
  )
})
afterAll(() => it?.stop())

const find = async (q: string) =>
  (await it.read(routes.search, `/api/search?q=${encodeURIComponent(q)}`, it.offline)).results
const labels = async (q: string) => (await find(q)).map(({ group, label }) => `${group} ${label}`)

test.each([
  ['Token Program', PROGRAM.token],
  ['token program', PROGRAM.token],
  ['System Program', PROGRAM.system],
  ['system', PROGRAM.system],
  ['compute b', PROGRAM.computeBudget],
  ['Address Lookup', PROGRAM.addressLookupTable],
  ['associated', PROGRAM.associatedToken],
])('the program shown as its name is found by %s', async (q, value) => {
  const [first] = await find(q)
  expect(first).toMatchObject({ type: 'address', group: 'program', value, badge: 'program' })
})

test('vote finds the vote program, and a token of that symbol before it', async () => {
  expect(await find('vot')).toMatchObject([
    { group: 'token', value: votes },
    { group: 'program', value: PROGRAM.vote, label: 'Vote Program' },
  ])
  expect(await labels('vote p')).toEqual(['program Vote Program'])
})

test('the group with the best match is first, and a part of a word is enough from three letters on', async () => {
  expect(await labels('vote')).toEqual(['token VOTE (Vote Coin)', 'program Vote Program'])
  expect((await find('rent'))[0]).toMatchObject({ group: 'label', value: SYSVAR.rent, label: 'Sysvar: Rent' })
  expect(await labels('addr')).toContain('program Address Lookup Table Program')
  expect(await labels('oken prog')).toContain('program Token Program')
  expect(await labels('ok')).toEqual([])
})

test('each group has at most five results', async () => {
  const found = await find('program')
  expect(found.map(({ group }) => group)).toEqual(['page', ...Array(5).fill('program')])
})

test('a number finds the block of that height first, then that of the slot, then tokens called so', async () => {
  expect(await labels('91')).toEqual(['block Block 91', 'token 91 (91 Problems)'])
  await it.store.save(104, block(104, { height: 100, blockTime: null }), true)
  expect(await labels('100')).toEqual(['block Block 100', 'block Block 90 (slot 100)'])
})

test('what a number is of decides which block it finds', async () => {
  // Slot 101 has the block of height 91, and slot 91 has none.
  expect(await labels('slot 101')).toEqual(['block Block 91 (slot 101)'])
  expect(await labels('slot-101')).toEqual(['block Block 91 (slot 101)'])
  expect(await labels('https://explorer.example/block/101?cluster=custom')).toEqual([
    'block Block 91 (slot 101)',
  ])
  expect(await labels('block 91')).toEqual(['block Block 91'])
  expect(await labels('slot 91')).toEqual([])
  expect(await labels('block 101')).toEqual([])
})

test('punctuation around a text does not change what is found', async () => {
  const signature = signatureOf('101 transfer')
  for (const q of [`${signature}.`, `"${signature}",`, `(${signature})`])
    expect(await find(q)).toMatchObject([{ type: 'transaction', value: signature }])
  for (const q of [`"${PROGRAM.token}",`, `${PROGRAM.token}/`, `‘${PROGRAM.token}’.`])
    expect(await find(q)).toMatchObject([{ type: 'address', value: PROGRAM.token }])
  expect(await labels('“Trash Coin”.')).toEqual(['token TRASH (Trash Coin)'])
})

test('one character is enough', async () => {
  expect(await labels('t')).toContain('token TRASH (Trash Coin)')
})

test('an answer says which groups could not be searched', async () => {
  const whole = await it.read(routes.search, '/api/search?q=vote', it.offline)
  expect(whole.partial).toEqual([])
  // The node does not return the names of validators.
  expect(await it.read(routes.search, '/api/search?q=vote')).toEqual({ ...whole, partial: ['validator'] })
})

test('every address that has a name on the pages has it in the labels that lists use', async () => {
  const { network } = await it.read(routes.getHealth, '/api/health', it.offline)
  for (const [address, name] of [
    [PROGRAM.token, 'Token Program'],
    [PROGRAM.system, 'System Program'],
    [SYSVAR.clock, 'Sysvar: Clock'],
    ['xYBN2zddsqSy41tg1yD9nJScCmqquZnHUyzXBfLEqC8', 'CPAMM v4'],
    ['So11111111111111111111111111111111111111112', 'wGOR'],
    ['1nc1nerator11111111111111111111111111111111', 'Incinerator'],
  ] as const)
    expect(network.labels[address]).toBe(name)
  expect(network.labels[alice]).toBeUndefined()
})

test('while one types each answer comes within 100 ms', async () => {
  await find('warm')
  for (const q of ['tr', 'tra', 'trash', 'vote', 'sys', '9', '91', 'alice']) {
    const times: number[] = []
    for (let n = 0; n < 5; n++) {
      const started = performance.now()
      await find(`${q}${' '.repeat(n)}`)
      times.push(performance.now() - started)
    }
    expect(Math.min(...times), q).toBeLessThan(100)
  }
})

test('an account is found by the beginning of its address, in exactly its cases', async () => {
  const [found] = await find(alice.slice(0, 7))
  expect(found).toMatchObject({ type: 'address', group: 'address', value: alice })
  expect((await find(alice.slice(0, 3))).filter(({ value }) => value === alice)).toEqual([])
  const other = alice
    .slice(0, 7)
    .replace(/[a-z]/i, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    )
  expect((await find(other)).filter(({ value }) => value === alice)).toEqual([])
})

test('a page is found by its title, but not one that comes later', async () => {
  expect(await find('validators')).toMatchObject([{ type: 'page', group: 'page', value: '/validators' }])
  expect(await find('top gor')).toMatchObject([{ value: '/top-holders' }])
  expect(await labels('launchpad')).toEqual([])
})

test('an epoch is found by its number once it has begun, where a node has told how long epochs are', async () => {
  // An epoch has ten slots, and the newest block has slot 104.
  const findOnline = async (q: string) =>
    (await it.read(routes.search, `/api/search?q=${encodeURIComponent(q)}`)).results
  await vi.waitFor(async () => expect(await findOnline('epoch 10')).not.toEqual([]))
  expect(await findOnline('Epoch 3')).toMatchObject([{ type: 'page', value: '/epoch/3', label: 'Epoch 3' }])
  expect(await findOnline('epoch 11')).toEqual([])
  expect(await find('epoch 10')).toEqual([])
})

test('what has a name that matches, and an address that begins so, is listed once', async () => {
  const beginning = mint.slice(0, 4)
  await it.store.profile({ mint, name: `${beginning} Coin`, symbol: beginning })
  const values = (await find(beginning)).map(({ value }) => value)
  expect(values).toContain(mint)
  expect(values).toEqual([...new Set(values)])
})
