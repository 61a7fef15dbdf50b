import { expect, test } from 'vitest'
import { decodeEvent, decodeInstruction } from './decode.ts'
import { LONGEST_IDL, parseIdl, parseIdlJson, readIdl } from './read-idl.ts'
import { createBudget } from './value-reader.ts'

// IDLs are untrusted input: every IDL must give a result, and a small one.

const withType = (type: unknown, types: unknown[] = []) =>
  readIdl({
    address: '11111111111111111111111111111111',
    metadata: { name: 'x' },
    instructions: [{ name: 'go', discriminator: [1], accounts: [], args: [{ name: 'value', type }] }],
    types,
  })

/** Reads a kilobyte of data with the type; the budget counts the work. */
function readWith(type: unknown, types?: unknown[], fill = 0) {
  const idl = withType(type, types)
  const budget = createBudget()
  const data = Buffer.alloc(1_000, fill)
  data[0] = 1
  const reading = idl && decodeInstruction(idl, data, 3, budget)
  const text = JSON.stringify(reading)
  return { text, steps: 20_000 - budget.steps, info: reading?.info }
}

const defined = (name: string) => ({ defined: { name } })
const struct = (name: string, ...types: unknown[]) => ({
  name,
  type: { kind: 'struct', fields: types.map((type, nth) => ({ name: `f${nth}`, type })) },
})

test.each<[string, unknown, unknown[]]>([
  ['a type that contains itself', defined('A'), [struct('A', defined('A'))]],
  [
    'types that contain one another',
    defined('A'),
    [struct('A', defined('B')), struct('B', { option: defined('A') })],
  ],
  ['a billion of nothing', { array: [defined('E'), 1e9] }, [struct('E')]],
  [
    'lists of lists of nothing',
    { array: [{ array: [{ array: [defined('E'), 1e6] }, 1e6] }, 1e6] },
    [struct('E')],
  ],
  ['a billion bytes', { array: ['u8', 1e9] }, []],
  ['sizes that are none', { array: ['u16', -1] }, []],
  ['a size of text', { array: ['u16', '__proto__'] }, []],
  ['a type named like a method', defined('constructor'), []],
  ['a type that is no type', { __proto__: null, toString: 1 }, []],
  ['null', null, []],
  ['a list', [[[[]]]], []],
])('%s gives a small answer', (_, type, types) => {
  for (const fill of [0, 1, 255]) {
    const { text, steps } = readWith(type, types, fill)
    expect(text?.length ?? 0).toBeLessThan(5_000)
    expect(steps).toBeLessThan(20_010)
  }
})

test('exponentially growing types stop at the budget', () => {
  const types = Array.from({ length: 40 }, (_, level) =>
    struct(`L${level}`, defined(`L${level + 1}`), defined(`L${level + 1}`)),
  )
  const { steps, info } = readWith(defined('L0'), [...types, struct('L40')])
  expect(info).toHaveProperty('remainingData')
  expect(steps).toBeLessThan(20_010)
})

test('one budget limits a whole transaction', () => {
  const idl = withType({ array: ['u16', 400] })
  const budget = createBudget()
  const data = Buffer.alloc(801, 1)
  const infos = Array.from({ length: 100 }, () => idl && decodeInstruction(idl, data, 0, budget)?.info)
  expect(infos[0]).not.toHaveProperty('remainingData')
  expect(infos.at(-1)).toHaveProperty('remainingData')
})

test('names such as __proto__ are ordinary names', () => {
  const source = `{"address":"1","metadata":{"name":"x"},"types":[],"instructions":[{"name":"__proto__","discriminator":[1],"accounts":[{"name":"__proto__"}],
    "args":[{"name":"__proto__","type":"u8"},{"name":"__proto__","type":"u8"},{"name":"constructor","type":"u8"}]}]}`
  const idl = parseIdl(source)
  const reading = idl && decodeInstruction(idl, Buffer.from('01070809', 'hex'), 1, createBudget())
  expect(reading?.name).toBe('__proto__')
  expect(JSON.stringify(reading?.info)).toBe('{"__proto__":7,"__proto__2":8,"constructor":9}')
  expect(Object.prototype).not.toHaveProperty('value')
  expect(({} as Record<string, unknown>).constructor).toBe(Object)
})

test('bidirectional control characters are removed from names, and long names are cut', () => {
  const idl = readIdl({
    address: '1',
    metadata: { name: `\u202e\u0000evil\n${'x'.repeat(1e6)}` },
    instructions: [],
    errors: [{ code: 6000, name: 'Bad', msg: `\u202e${'y'.repeat(1e6)}` }],
  })
  expect(idl?.name).toMatch(/^evilx{60}$/)
  expect(idl?.errors.get(6000)?.message.length).toBeLessThanOrEqual(300)
})

test.each([
  [
    'types',
    `{"name":"x","instructions":[{"name":"go","args":[{"name":"a","type":${'{"vec":'.repeat(20_000)}`,
  ],
  [
    'account groups',
    `{"name":"x","instructions":[{"name":"go","accounts":[${'{"name":"g","accounts":['.repeat(9_000)}`,
  ],
])('%s that are nested too deeply are refused before they are parsed', (_, head) => {
  expect(() => parseIdlJson(head)).toThrow(/^it is nested \d+ levels deep, more than 144$/)
  expect(parseIdl(head)).toBeUndefined()
})

test('types that are nested as deeply as they may be are read', () => {
  const nested = (depth: number) =>
    `{"name":"x","instructions":[{"name":"go","discriminator":[1],"args":[{"name":"a","type":${'{"vec":'.repeat(depth)}"u8"${'}'.repeat(depth)}}]}]}`
  const idl = parseIdl(nested(100))
  const reading = idl && decodeInstruction(idl, Buffer.from('0101000000', 'hex'), 0, createBudget())
  expect(reading?.info).toEqual({ remainingData: '01000000' })
})

test.each([
  '',
  'null',
  '[]',
  '7',
  '"x"',
  '{}',
  '{"instructions":{}}',
  '{"instructions":[],"name":""}',
  '{"kind":"rootNode"',
  '\u0000\u0001',
  '{"instructions":[],"name":7}',
])('%j is no IDL', (text) => {
  expect(parseIdl(text)).toBeUndefined()
})

test.each([
  '{"kind":"rootNode"}',
  '{"kind":"programNode","instructions":[null,7,[],{"arguments":[null],"accounts":7,"discriminators":[null,{}]}],"events":[null],"definedTypes":[null]}',
  '{"name":"x","instructions":[null,7,[],{"args":[null,7],"accounts":[null,7]}],"events":[null,{}],"errors":[null,{"code":-1}],"types":[null,{"name":"t","type":{"kind":"enum","variants":[null]}}]}',
])('%s is read without a fault', (text) => {
  const idl = parseIdl(text)
  expect(idl).toBeDefined()
  if (!idl) return
  for (const data of [Buffer.alloc(0), Buffer.alloc(20), Buffer.alloc(20, 255)]) {
    decodeInstruction(idl, data, 2, createBudget())
    decodeEvent(idl, data, createBudget())
  }
})

test.each([
  ['arguments', '{"name":"x","instructions":[', `{"args":[${Array(1_000).fill('{}')}]}`],
  ['accounts', '{"name":"x","instructions":[', `{"accounts":[${Array(1_000).fill('{}')}]}`],
  ['instructions', '{"name":"x","instructions":[', '{}'],
])('%s without end, a few kilobytes when packed, are not looked into', (_, head, unit) => {
  const of = (count: number) => parseIdl(`${head}${Array(count).fill(unit)}]}`)
  expect(of(3)?.instructions).toHaveLength(3)
  expect(of(Math.floor((LONGEST_IDL - 100) / (unit.length + 1)))).toBeUndefined()
})

test('too long texts are ignored', () => {
  const idl = '{"name":"x","instructions":[]}'
  expect(parseIdl(idl)).toBeDefined()
  expect(parseIdl(idl + ' '.repeat(LONGEST_IDL))).toBeUndefined()
})
