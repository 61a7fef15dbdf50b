import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { encodeBase58 } from '#lib/text/base58.ts'
import { decodeAccount, decodeEvent, decodeEventCall, decodeInstruction } from './decode.ts'
import type { Idl } from './model.ts'
import { readIdl } from './read-idl.ts'
import { createBudget } from './value-reader.ts'

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)
const bytes = (...hex: string[]) => Buffer.from(hex.join('').replaceAll(' ', ''), 'hex')
const idlOf = (source: unknown): Idl => {
  const idl = readIdl(source)
  if (!idl) throw new Error('No IDL')
  return idl
}
const read = (idl: Idl, data: Uint8Array, accounts = 0) =>
  decodeInstruction(idl, data, accounts, createBudget())

/** An IDL of 0.30 with one instruction `all` (discriminator 01 02) that has these arguments. */
const withArguments = (args: unknown[], types: unknown[] = []) =>
  idlOf({
    address: '11111111111111111111111111111111',
    metadata: { name: 'my_router', version: '0.1.0', spec: '0.1.0' },
    instructions: [{ name: 'all', discriminator: [1, 2], accounts: [], args }],
    types,
  })
const argument = (type: unknown, types?: unknown[]) => {
  const idl = withArguments([{ name: 'the_value', type }], types)
  return (hex: string) => read(idl, bytes('0102', hex))?.info
}

const ff = 'ff'.repeat(32)
const address = encodeBase58(Buffer.from(ff, 'hex'))

test.each<[unknown, string, unknown]>([
  ['u8', 'ff', 255],
  ['i8', 'ff', -1],
  ['u16', '0102', 0x0201],
  ['i16', 'feff', -2],
  ['u32', 'ffffffff', 4_294_967_295],
  ['i32', '00000080', -2_147_483_648],
  ['u64', 'ffffffffffff1f00', Number.MAX_SAFE_INTEGER],
  ['u64', '0000000000002000', '9007199254740992'],
  ['u64', 'ff'.repeat(8), '18446744073709551615'],
  ['i64', '0000000000000080', '-9223372036854775808'],
  ['u128', 'ff'.repeat(16), String(2n ** 128n - 1n)],
  ['i128', `${'00'.repeat(15)}80`, String(-(2n ** 127n))],
  ['u256', ff, String(2n ** 256n - 1n)],
  ['i256', `${'00'.repeat(31)}80`, String(-(2n ** 255n))],
  ['f32', 'cdcccc3d', 0.1],
  ['f32', '0000c07f', 'NaN'],
  ['f64', '9a9999999999b93f', 0.1],
  ['f64', '000000000000f07f', 'Infinity'],
  ['bool', '01', true],
  ['string', '03000000e6bca2', '漢'],
  ['bytes', '02000000beef', 'beef'],
  ['pubkey', ff, address],
  ['publicKey', ff, address],
  [{ option: 'u16' }, '00', null],
  [{ option: 'u16' }, '010500', 5],
  [{ coption: 'u16' }, '000000000500', null],
  [{ coption: 'u16' }, '010000000500', 5],
  [{ vec: 'u16' }, '0200000001000200', [1, 2]],
  [{ vec: 'u8' }, '020000000102', '0102'],
  [{ array: ['u16', 2] }, '01000200', [1, 2]],
  [{ array: ['u8', 4] }, 'deadbeef', 'deadbeef'],
  [{ array: [{ array: ['bool', 1] }, 2] }, '0100', [[true], [false]]],
  [{ tuple: ['u8', 'bool'] }, '0701', [7, true]],
  [{ hashMap: ['string', 'u8'] }, '01000000 01000000 61 09', [{ key: 'a', value: 9 }]],
  [{ bTreeSet: 'u16' }, '010000000300', [3]],
])('%j of %s is %j', (type, hex, value) => {
  expect(argument(type)(hex)).toEqual({ theValue: value })
})

const shapes = [
  { name: 'Side', type: { kind: 'enum', variants: [{ name: 'Bid' }, { name: 'Ask' }] } },
  {
    name: 'Order',
    type: {
      kind: 'enum',
      variants: [
        { name: 'Market' },
        { name: 'Limit', fields: [{ name: 'limit_price', type: 'u64' }] },
        { name: 'Peg', fields: ['u8', { option: 'u8' }] },
      ],
    },
  },
  {
    name: 'Deal',
    type: {
      kind: 'struct',
      fields: [
        { name: 'side', type: { defined: { name: 'Side' } } },
        { name: 'orders', type: { vec: { defined: { name: 'Order' } } } },
      ],
    },
  },
  { name: 'Point', type: { kind: 'struct', fields: ['u8', 'u8'] } },
  { name: 'Price', type: { kind: 'type', alias: 'u16' } },
  {
    name: 'Pair',
    generics: [
      { kind: 'type', name: 'T' },
      { kind: 'const', name: 'N', type: 'usize' },
    ],
    type: {
      kind: 'struct',
      fields: [
        { name: 'one', type: { generic: 'T' } },
        { name: 'many', type: { array: [{ generic: 'T' }, { generic: 'N' }] } },
      ],
    },
  },
]

test('decodes structs, all kinds of enums, tuples and aliases', () => {
  const deal = argument({ defined: { name: 'Deal' } }, shapes)
  expect(deal('01 03000000 00 01 0500000000000000 02 07 0109')).toEqual({
    theValue: { side: 'Ask', orders: ['Market', { Limit: { limitPrice: 5 } }, { Peg: [7, 9] }] },
  })
  expect(argument({ defined: { name: 'Point' } }, shapes)('0102')).toEqual({ theValue: [1, 2] })
  expect(argument({ defined: 'Price' }, shapes)('0001')).toEqual({ theValue: 256 })
})

test('decodes generic types with type and length parameters', () => {
  const pair = argument(
    {
      defined: {
        name: 'Pair',
        generics: [
          { kind: 'type', type: { option: 'u16' } },
          { kind: 'const', value: '2' },
        ],
      },
    },
    shapes,
  )
  expect(pair('010500 00 010700')).toEqual({ theValue: { one: 5, many: [null, 7] } })
})

const amounts = [
  { name: 'amount_in', type: 'u64' },
  { name: 'min_out', type: { option: 'u64' } },
]

test('data older than the IDL ends early, newer data continues as hex', () => {
  const idl = withArguments(amounts)
  const amount = '0500000000000000'
  expect(read(idl, bytes('0102'))?.info).toEqual({})
  expect(read(idl, bytes('0102', amount))?.info).toEqual({ amountIn: 5 })
  expect(read(idl, bytes('0102', amount, '01ff'))?.info).toEqual({ amountIn: 5, remainingData: '01ff' })
  expect(read(idl, bytes('0102', amount, '00', 'abcd'))?.info).toEqual({
    amountIn: 5,
    minOut: null,
    remainingData: 'abcd',
  })
  expect(read(idl, bytes('0103', amount))).toBeUndefined()
  expect(read(idl, bytes('01'))).toBeUndefined()
})

test('fields before an unsupported type are decoded', () => {
  const idl = withArguments([
    { name: 'first', type: 'u8' },
    { name: 'odd', type: { quaternion: 'f32' } },
    { name: 'last', type: 'u8' },
  ])
  expect(read(idl, bytes('0102', '070809'))?.info).toEqual({ first: 7, remainingData: '0809' })
})

test('accounts have names, including groups and remaining accounts', () => {
  const idl = idlOf({
    address: '11111111111111111111111111111111',
    metadata: { name: 'x' },
    instructions: [
      {
        name: 'swap_v2',
        discriminator: [9],
        args: [],
        accounts: [
          { name: 'token_program' },
          { name: 'pool', accounts: [{ name: 'vault_a' }, { name: 'vault_b', optional: true }] },
        ],
      },
    ],
  })
  expect(read(idl, bytes('09'), 4)).toEqual({
    name: 'swapV2',
    info: {},
    accountNames: ['tokenProgram', 'pool.vaultA', 'pool.vaultB', null],
  })
  expect(read(idl, bytes('09'), 1)?.accountNames).toEqual(['tokenProgram'])
})

const legacy = idlOf({
  version: '0.1.0',
  name: 'dca',
  instructions: [
    {
      name: 'openDcaV2',
      accounts: [{ name: 'dca', isMut: true, isSigner: false }],
      args: [{ name: 'inAmount', type: 'u64' }],
    },
    { name: 'swap2', accounts: [], args: [] },
  ],
  events: [{ name: 'Opened', fields: [{ name: 'userKey', type: 'publicKey', index: false }] }],
  errors: [{ code: 6000, name: 'TooMuch', msg: 'That is too much\n.' }],
})

test('legacy discriminators are hashes of all possible spellings of the name', () => {
  expect(legacy.name).toBe('dca')
  expect(read(legacy, bytes(hash('global:open_dca_v2'), '0700000000000000'), 1)).toEqual({
    name: 'openDcaV2',
    info: { inAmount: 7 },
    accountNames: ['dca'],
  })
  expect(read(legacy, bytes(hash('global:swap2')))?.name).toBe('swap2')
  expect(read(legacy, bytes(hash('global:swap_2')))?.name).toBe('swap2')
  expect(legacy.errors.get(6000)).toEqual({ name: 'TooMuch', message: 'That is too much .' })
})

test('decodes events from logs and from event CPIs', () => {
  const event = bytes(hash('event:Opened'), ff)
  const expected = { name: 'Opened', info: { userKey: address } }
  expect(decodeEvent(legacy, event, createBudget())).toEqual(expected)
  expect(decodeEventCall(legacy, Buffer.concat([bytes('e445a52e51cb9a1d'), event]), createBudget())).toEqual(
    expected,
  )
  expect(decodeEventCall(legacy, event, createBudget())).toBeUndefined()
  expect(decodeEvent(legacy, bytes(hash('event:Other'), ff), createBudget())).toBeUndefined()
})

test('events since 0.30 have their fields in the types', () => {
  const idl = idlOf({
    address: '11111111111111111111111111111111',
    metadata: { name: 'x' },
    instructions: [],
    events: [{ name: 'Opened', discriminator: [1, 2, 3, 4, 5, 6, 7, 8] }],
    types: [
      {
        name: 'Opened',
        type: {
          kind: 'struct',
          fields: [
            { name: 'fee_bps', type: 'u16' },
            { name: 'late', type: 'u8' },
          ],
        },
      },
    ],
  })
  expect(decodeEvent(idl, bytes('0102030405060708', '0a00', '01'), createBudget())).toEqual({
    name: 'Opened',
    info: { feeBps: 10, late: 1 },
  })
  // Data of an older version without the second field.
  expect(decodeEvent(idl, bytes('0102030405060708', '0a00'), createBudget())?.info).toEqual({ feeBps: 10 })
})

test('an account is decoded by its type, before 0.30 and since', () => {
  const fields = [
    { name: 'owner', type: 'publicKey' },
    { name: 'shares', type: 'u64' },
  ]
  const old = idlOf({
    version: '0.1.0',
    name: 'vault',
    instructions: [],
    accounts: [{ name: 'Position', type: { kind: 'struct', fields } }],
  })
  const data = bytes(hash('account:Position'), ff, '0700000000000000')
  const expected = { name: 'Position', info: { owner: address, shares: 7 } }
  expect(decodeAccount(old, data, createBudget())).toEqual(expected)
  const since = idlOf({
    address: '11111111111111111111111111111111',
    metadata: { name: 'vault' },
    instructions: [],
    accounts: [{ name: 'Position', discriminator: [...bytes(hash('account:Position'))] }],
    types: [{ name: 'Position', type: { kind: 'struct', fields } }],
  })
  expect(decodeAccount(since, data, createBudget())).toEqual(expected)
  expect(decodeAccount(since, bytes(hash('account:Other'), ff), createBudget())).toBeUndefined()
  // Zeros after the fields: unused space, or fields of a later version.
  expect(decodeAccount(since, Buffer.concat([data, bytes('0000')]), createBudget())).toEqual(expected)
  expect(decodeAccount(since, Buffer.concat([data, bytes('0001')]), createBudget())?.info).toEqual({
    ...expected.info,
    undescribedBytes: 2,
  })
})
