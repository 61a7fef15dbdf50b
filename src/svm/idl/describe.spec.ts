import { describe, expect, test } from 'vitest'
import { realData } from '#decode/testing/real-data.ts'
import { describeIdl } from './describe.ts'
import { LONGEST_IDL } from './read-idl.ts'

const committed = realData[0] as (typeof realData)[number]
const read = (file: string) => {
  const found = describeIdl(committed.readText(`idls/${file}`))
  if (!found) throw new Error(`${file} is not read as an IDL.`)
  return found
}

test('an IDL of Anchor before 0.30 has its accounts’ marks, types, errors and events', () => {
  const idl = read('pump__anchor-legacy.json')
  expect(idl).toMatchObject({ name: 'pump', version: '0.1.0', format: 'anchor-legacy' })
  expect(idl.instructions[0]).toEqual({
    name: 'initialize',
    docs: expect.any(String),
    discriminator: null,
    accounts: [
      { name: 'global', writable: true, signer: false, optional: false, address: null, docs: '' },
      { name: 'user', writable: true, signer: true, optional: false, address: null, docs: '' },
      { name: 'systemProgram', writable: false, signer: false, optional: false, address: null, docs: '' },
    ],
    arguments: [],
  })
  const params = idl.instructions.find(({ name }) => name === 'setParams')
  expect(params?.arguments[0]).toEqual({ name: 'feeRecipient', type: 'pubkey', docs: '' })
  expect(idl.accounts.map(({ name }) => name)).toContain('BondingCurve')
  expect(idl.events.find(({ name }) => name === 'TradeEvent')).toMatchObject({
    kind: 'struct',
    fields: expect.arrayContaining([{ name: 'mint', type: 'pubkey', docs: '' }]),
  })
  expect(idl.errors[0]).toMatchObject({ code: 6000, name: 'NotAuthorized' })
})

test('an IDL of Anchor since 0.30 has the fields of its accounts from its types, and its discriminators', () => {
  const idl = read('transfer_hook_counter__anchor-0.30+.json')
  expect(idl).toMatchObject({ name: 'transfer_hook_counter', version: '0.1.0', format: 'anchor' })
  const hook = idl.instructions.find(({ name }) => name === 'transfer_hook')
  expect(hook?.discriminator).toBe(Buffer.from([220, 57, 220, 152, 126, 125, 97, 168]).toString('hex'))
  expect(hook?.accounts.filter(({ writable }) => writable).map(({ name }) => name)).toEqual([
    'counter_account',
  ])
  expect(hook?.arguments).toEqual([{ name: 'amount', type: 'u64', docs: '' }])
  const account = idl.accounts.find(({ name }) => name === 'CounterAccount')
  expect(account?.kind).toBe('struct')
  expect(account?.fields.length).toBeGreaterThan(0)
})

test('a Codama IDL has optional accounts and no constant arguments', () => {
  const idl = read('orderengine__codama.json')
  expect(idl).toMatchObject({ name: 'orderEngine', version: '0.1.0', format: 'codama' })
  const [fill] = idl.instructions
  expect(fill?.accounts[0]).toMatchObject({ name: 'taker', writable: true, signer: true, optional: false })
  expect(fill?.accounts[2]).toMatchObject({ optional: true, signer: false })
  expect(fill?.arguments.map(({ name }) => name)).not.toContain('discriminator')
})

test('fields, variants and arguments have their own documentation', () => {
  const point = {
    kind: 'struct',
    fields: [
      { name: 'x', type: 'u8', docs: [' From the left.', ' In pixels.'] },
      { name: 'y', type: 'u8' },
    ],
  }
  const side = { kind: 'enum', variants: [{ name: 'Buy', docs: ['Takes asks.'] }, { name: 'Sell' }] }
  const pair = { kind: 'struct', fields: ['u8', 'bool'] }
  const anchor = describeIdl(
    JSON.stringify({
      address: '11111111111111111111111111111111',
      metadata: { name: 'x', spec: '0.1.0' },
      instructions: [{ name: 'go', accounts: [], args: [{ name: 'to', type: 'u8', docs: ['Where to.'] }] }],
      accounts: [{ name: 'Point', discriminator: [1] }],
      types: [
        { name: 'Point', type: point },
        { name: 'Side', type: side },
        { name: 'Pair', type: pair },
      ],
      events: [{ name: 'Moved', fields: [{ name: 'by', type: 'u8', docs: ['How far.'] }] }],
    }),
  )
  const docs = (one: { fields: { docs: string }[] } | undefined) => one?.fields.map((each) => each.docs)
  expect(anchor?.instructions[0]?.arguments[0]?.docs).toBe('Where to.')
  expect(docs(anchor?.accounts[0])).toEqual(['From the left.\nIn pixels.', ''])
  expect(anchor?.types.map(docs)).toEqual([
    ['From the left.\nIn pixels.', ''],
    ['Takes asks.', ''],
    ['', ''],
  ])
  expect(docs(anchor?.events[0])).toEqual(['How far.'])

  const number = { kind: 'numberTypeNode', format: 'u8', endian: 'le' }
  const fields = [
    {
      kind: 'structFieldTypeNode',
      name: 'tag',
      type: number,
      defaultValueStrategy: 'omitted',
      docs: ['Not shown.'],
    },
    { kind: 'structFieldTypeNode', name: 'size', type: number, docs: ['In lots.'] },
  ]
  const codama = describeIdl(
    JSON.stringify({
      kind: 'rootNode',
      program: {
        kind: 'programNode',
        name: 'x',
        instructions: [{ kind: 'instructionNode', name: 'go', accounts: [], arguments: fields }],
        accounts: [
          {
            kind: 'accountNode',
            name: 'lot',
            data: { kind: 'hiddenPrefixTypeNode', prefix: [], type: { kind: 'structTypeNode', fields } },
          },
        ],
        definedTypes: [],
      },
    }),
  )
  expect(codama?.instructions[0]?.arguments).toEqual([{ name: 'size', type: 'u8', docs: 'In lots.' }])
  expect(docs(codama?.accounts[0])).toEqual(['In lots.'])
})

describe.each(realData)('of $name', ({ idlFiles, readIdlText }) => {
  test('every IDL is described, with all its instructions and none of its types unknown to the reader', () => {
    for (const file of idlFiles) {
      const text = readIdlText(file)
      const idl = describeIdl(text)
      const source = JSON.parse(text) as { instructions?: unknown[]; program?: { instructions: unknown[] } }
      const written = source.instructions ?? source.program?.instructions
      expect(idl?.instructions.length, file).toBe(written?.length)
      const types = idl?.instructions.flatMap((one) => one.arguments.map(({ type }) => type)) ?? []
      expect(
        types.filter((type) => type === '' || type === null),
        file,
      ).toEqual([])
    }
  })
})

/** The description of an IDL with this argument and these types. */
const withType = (type: unknown, types: unknown[] = []) =>
  describeIdl(
    JSON.stringify({
      address: '11111111111111111111111111111111',
      metadata: { name: 'x', spec: '0.1.0' },
      instructions: [{ name: 'go', discriminator: [1], accounts: [], args: [{ name: 'value', type }] }],
      types,
    }),
  )

test.each([
  [{ option: 'pubkey' }, 'Option<pubkey>'],
  [{ vec: { defined: { name: 'Call' } } }, 'Vec<Call>'],
  [{ array: ['u8', 32] }, '[u8; 32]'],
  [{ array: ['u64', { generic: 'N' }] }, '[u64; N]'],
  [{ tuple: ['u8', 'bool'] }, '(u8, bool)'],
  ['bytes', 'bytes'],
  [{ hashMap: ['string', 'i128'] }, 'Map<string, i128>'],
  [
    {
      defined: {
        name: 'Pair',
        generics: [
          { kind: 'type', type: 'u8' },
          { kind: 'const', value: '4' },
        ],
      },
    },
    'Pair<u8, 4>',
  ],
  ['nonsense', 'unknown: nonsense'],
  [{ array: ['u16', -1] }, '[u16; unknown]'],
  [null, 'unknown: no type'],
])('the type %j is %s', (type, text) => {
  expect(withType(type)?.instructions[0]?.arguments[0]?.type).toBe(text)
})

test('a type that contains itself, nests deep or is very long has a short text', () => {
  const cycle = [{ name: 'A', type: { kind: 'struct', fields: [{ name: 'a', type: { defined: 'A' } }] } }]
  expect(withType({ defined: 'A' }, cycle)?.types[0]?.fields).toEqual([{ name: 'a', type: 'A', docs: '' }])
  let nested: unknown = 'u8'
  for (let i = 0; i < 100; i++) nested = { option: nested }
  expect(withType(nested)?.instructions[0]?.arguments[0]?.type?.length).toBeLessThanOrEqual(400)
  const wide = { tuple: Array.from({ length: 900 }, () => ({ defined: 'x'.repeat(60) })) }
  const text = withType(wide)?.instructions[0]?.arguments[0]?.type
  expect(text).toHaveLength(400)
  expect(text?.endsWith('…')).toBe(true)
})

test('lists, names and documentation are cut, and what is not a list is an empty one', () => {
  const many = Array.from({ length: 2_000 }, (_, i) => ({ name: `n${i}`, accounts: 7, args: {} }))
  const idl = describeIdl(
    JSON.stringify({ name: 'x'.repeat(500), docs: ['d'.repeat(9_000)], instructions: many, errors: 'none' }),
  )
  expect(idl?.instructions).toHaveLength(1_000)
  expect(idl?.instructions[0]).toMatchObject({ name: 'n0', accounts: [], arguments: [] })
  expect(idl?.name).toHaveLength(64)
  expect(idl?.docs.length).toBeLessThanOrEqual(1_200)
  expect(idl?.errors).toEqual([])
})

test('what is no IDL, or one that is too large to read, is not described', () => {
  expect(describeIdl('{"instructions":7}')).toBeUndefined()
  expect(describeIdl('not JSON')).toBeUndefined()
  expect(describeIdl(`{"name":"x","instructions":[],"y":"${'z'.repeat(LONGEST_IDL)}"}`)).toBeUndefined()
})

test('an address that is none is left out', () => {
  const accounts = [
    { name: 'a', address: 'nonsense' },
    { name: 'b', address: '1'.repeat(32) },
  ]
  const idl = describeIdl(
    JSON.stringify({
      address: '1',
      metadata: { name: 'x' },
      instructions: [{ name: 'go', accounts, args: [] }],
    }),
  )
  expect(idl?.instructions[0]?.accounts.map(({ address }) => address)).toEqual([null, '1'.repeat(32)])
})
