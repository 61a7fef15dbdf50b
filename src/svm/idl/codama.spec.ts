import { expect, test } from 'vitest'
import { encodeBase58 } from '#lib/text/base58.ts'
import { decodeAccount, decodeEventCall, decodeInstruction } from './decode.ts'
import type { Idl } from './model.ts'
import { readIdl } from './read-idl.ts'
import { createBudget } from './value-reader.ts'

const bytes = (...hex: string[]) => Buffer.from(hex.join('').replaceAll(' ', ''), 'hex')
const number = (format: string, endian = 'le') => ({ kind: 'numberTypeNode', format, endian })
const prefixed = (prefix: string) => ({ kind: 'prefixedCountNode', prefix: number(prefix) })
const text = { kind: 'stringTypeNode', encoding: 'utf8' }
const raw = { kind: 'bytesTypeNode' }
const link = (name: string) => ({ kind: 'definedTypeLinkNode', name })
const field = (name: string, type: unknown) => ({ kind: 'structFieldTypeNode', name, type })
const struct = (...fields: unknown[]) => ({ kind: 'structTypeNode', fields })
const tuple = (...items: unknown[]) => ({ kind: 'tupleTypeNode', items })
const constant = (data: string) => ({
  kind: 'constantValueNode',
  type: raw,
  value: { kind: 'bytesValueNode', data, encoding: 'base16' },
})

type Program = Partial<Record<'accounts' | 'instructions' | 'definedTypes' | 'events' | 'errors', unknown[]>>
function idlOf(program: Program): Idl {
  const idl = readIdl({
    kind: 'rootNode',
    standard: 'codama',
    version: '1.0.0',
    program: { kind: 'programNode', name: 'myRouter', ...program },
    additionalPrograms: [],
  })
  if (!idl) throw new Error('No IDL')
  return idl
}
const instruction = (more: object) => ({
  kind: 'instructionNode',
  name: 'all',
  accounts: [],
  arguments: [],
  ...more,
})
const argument = (name: string, type: unknown, more: object = {}) => ({
  kind: 'instructionArgumentNode',
  name,
  type,
  ...more,
})
const read = (idl: Idl, data: Uint8Array, accounts = 0) =>
  decodeInstruction(idl, data, accounts, createBudget())

const definedTypes = [
  {
    kind: 'definedTypeNode',
    name: 'order',
    type: {
      kind: 'enumTypeNode',
      size: number('u16'),
      variants: [
        { kind: 'enumEmptyVariantTypeNode', name: 'market' },
        { kind: 'enumStructVariantTypeNode', name: 'limit', struct: struct(field('price', number('u8'))) },
        { kind: 'enumTupleVariantTypeNode', name: 'peg', tuple: tuple(number('u8')), discriminator: 9 },
      ],
    },
  },
]
const ff = 'ff'.repeat(32)

test.each<[string, unknown, string, unknown]>([
  ['a big-endian number', number('u32', 'be'), '00000102', 258],
  ['a short u16', number('shortU16'), '8001', 128],
  ['a boolean of four bytes', { kind: 'booleanTypeNode', size: number('u32') }, '01000000', true],
  ['an amount', { kind: 'amountTypeNode', decimals: 9, number: number('u64') }, '0700000000000000', 7],
  ['all bytes left', raw, 'beef', 'beef'],
  [
    'a text with its size in front',
    { kind: 'sizePrefixTypeNode', prefix: number('u8'), type: text },
    '026869',
    'hi',
  ],
  ['a text of fixed size', { kind: 'fixedSizeTypeNode', size: 4, type: text }, '68690000', 'hi'],
  ['base58 text', { kind: 'stringTypeNode', encoding: 'base58' }, '00ff', '15Q'],
  ['a public key', { kind: 'publicKeyTypeNode' }, ff, encodeBase58(Buffer.from(ff, 'hex'))],
  [
    'a fixed array',
    { kind: 'arrayTypeNode', item: number('u16'), count: { kind: 'fixedCountNode', value: 2 } },
    '01000200',
    [1, 2],
  ],
  [
    'an array with a count in front',
    { kind: 'arrayTypeNode', item: number('u16'), count: prefixed('u8') },
    '020100 0200',
    [1, 2],
  ],
  [
    'an array to the end',
    { kind: 'arrayTypeNode', item: number('u16'), count: { kind: 'remainderCountNode' } },
    '01000200',
    [1, 2],
  ],
  ['a set', { kind: 'setTypeNode', item: number('u16'), count: prefixed('u8') }, '010100', [1]],
  [
    'a map',
    { kind: 'mapTypeNode', key: number('u8'), value: number('u8'), count: prefixed('u16') },
    '01000708',
    [{ key: 7, value: 8 }],
  ],
  ['no option', { kind: 'optionTypeNode', item: number('u8'), prefix: number('u8') }, '00', null],
  [
    'a fixed option without value',
    { kind: 'optionTypeNode', item: number('u16'), prefix: number('u32'), fixed: true },
    '000000000000',
    null,
  ],
  ['a zeroable option of zeroes', { kind: 'zeroableOptionTypeNode', item: number('u16') }, '0000', null],
  ['a zeroable option with a value', { kind: 'zeroableOptionTypeNode', item: number('u16') }, '0100', 1],
  [
    'a zeroable option with a zero of its own',
    { kind: 'zeroableOptionTypeNode', item: number('u16'), zeroValue: constant('ffff') },
    'ffff',
    null,
  ],
  ['a remainder option', { kind: 'remainderOptionTypeNode', item: number('u8') }, '', null],
  ['a remainder option with a value', { kind: 'remainderOptionTypeNode', item: number('u8') }, '05', 5],
  ['an empty variant', link('order'), '0000', 'market'],
  ['a struct variant', link('order'), '010005', { limit: { price: 5 } }],
  ['a tuple variant with a number of its own', link('order'), '090005', { peg: [5] }],
  [
    'a hidden prefix',
    { kind: 'hiddenPrefixTypeNode', prefix: [constant('aabb')], type: number('u8') },
    'aabb05',
    5,
  ],
  ['a sentinel', { kind: 'sentinelTypeNode', sentinel: constant('00'), type: text }, '686900', 'hi'],
  ['padding', { kind: 'postOffsetTypeNode', offset: 2, strategy: 'padded', type: number('u8') }, '05ffff', 5],
])('%s', (_, type, hex, value) => {
  const idl = idlOf({ definedTypes, instructions: [instruction({ arguments: [argument('value', type)] })] })
  expect(read(idl, bytes(hex))?.info).toEqual({ value })
})

const tagged = (name: string, more: object) =>
  instruction({
    name,
    arguments: [
      argument('discriminator', number('u8'), {
        defaultValue: { kind: 'numberValueNode', number: 7 },
        defaultValueStrategy: 'omitted',
      }),
      argument('amount', number('u8')),
    ],
    ...more,
  })

test('identifies instructions by a field, by constants and by size; the discriminator is not in the result', () => {
  const byField = { kind: 'fieldDiscriminatorNode', name: 'discriminator', offset: 0 }
  const idl = idlOf({
    instructions: [
      tagged('wide', { discriminators: [byField, { kind: 'sizeDiscriminatorNode', size: 4 }] }),
      tagged('plain', { discriminators: [byField] }),
      tagged('marked', {
        discriminators: [byField, { kind: 'constantDiscriminatorNode', offset: 1, constant: constant('ee') }],
      }),
      tagged('untold', { discriminators: [{ kind: 'fieldDiscriminatorNode', name: 'nosuch', offset: 0 }] }),
    ],
  })
  expect(read(idl, bytes('0705'))).toEqual({ name: 'plain', info: { amount: 5 }, accountNames: [] })
  expect(read(idl, bytes('07050000'))?.name).toBe('wide')
  expect(read(idl, bytes('07ee'))?.name).toBe('marked')
  expect(read(idl, bytes('08'))).toBeUndefined()
})

test('an instruction without discriminator matches only if it is the program’s only one', () => {
  const one = instruction({ arguments: [argument('amount', number('u8'))] })
  expect(read(idlOf({ instructions: [one] }), bytes('05'))?.info).toEqual({ amount: 5 })
  expect(read(idlOf({ instructions: [one, one] }), bytes('05'))).toBeUndefined()
})

test('omitted optional accounts shift the following accounts', () => {
  const account = (name: string, isOptional = false) => ({ kind: 'instructionAccountNode', name, isOptional })
  const idl = idlOf({
    instructions: [
      instruction({
        accounts: [account('payer'), account('delegate', true), account('owner')],
        optionalAccountStrategy: 'omitted',
      }),
    ],
  })
  expect(read(idl, bytes(''), 3)?.accountNames).toEqual(['payer', 'delegate', 'owner'])
  expect(read(idl, bytes(''), 2)?.accountNames).toEqual(['payer', 'owner'])
  expect(read(idl, bytes(''), 4)?.accountNames).toEqual(['payer', 'delegate', 'owner', null])
})

test('an account is decoded by the constant that its data begin with', () => {
  const idl = idlOf({
    accounts: [
      {
        kind: 'accountNode',
        name: 'orderBook',
        data: {
          kind: 'structTypeNode',
          fields: [
            {
              kind: 'structFieldTypeNode',
              name: 'tag',
              type: number('u8'),
              defaultValue: { kind: 'numberValueNode', number: 7 },
              defaultValueStrategy: 'omitted',
            },
            field('seats', number('u16')),
          ],
        },
        discriminators: [{ kind: 'fieldDiscriminatorNode', name: 'tag', offset: 0 }],
      },
    ],
  })
  expect(decodeAccount(idl, bytes('07', '0500'), createBudget())).toEqual({
    name: 'OrderBook',
    info: { seats: 5 },
  })
  expect(decodeAccount(idl, bytes('08', '0500'), createBudget())).toBeUndefined()
})

test('events and errors have the program’s spelling', () => {
  const idl = idlOf({
    events: [
      {
        kind: 'eventNode',
        name: 'orderFilled',
        data: {
          kind: 'hiddenPrefixTypeNode',
          prefix: [constant('0102030405060708')],
          type: struct(field('amount', number('u16'))),
        },
        discriminators: [
          { kind: 'constantDiscriminatorNode', offset: 0, constant: constant('0102030405060708') },
        ],
      },
    ],
    errors: [
      { kind: 'errorNode', name: 'slippageExceeded', code: 6001, message: 'slippageExceeded: Too little' },
    ],
  })
  expect(decodeEventCall(idl, bytes('e445a52e51cb9a1d', '0102030405060708', '0500'), createBudget())).toEqual(
    {
      name: 'OrderFilled',
      info: { amount: 5 },
    },
  )
  expect(idl.errors.get(6001)).toEqual({ name: 'SlippageExceeded', message: 'slippageExceeded: Too little' })
})
