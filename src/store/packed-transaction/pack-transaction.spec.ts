import { describe, expect, test } from 'vitest'
import { dice, mutate } from '#decode/testing/mutations.ts'
import { realData } from '#decode/testing/real-data.ts'
import { parseJson } from '#lib/json.ts'
import { type PayloadHeader, readPayload, writeJsonPayload, writePayload } from '../payload.ts'

const HEADER: PayloadHeader = {
  slot: 361_774_429,
  index: 1_048_575,
  blockHeight: null,
  blockTime: 1_758_000_000,
}

/** What the database gives for the bytes: see `PAYLOAD_TEXT`. */
const stored = (bytes: Uint8Array) => {
  const copy = Buffer.from(bytes)
  return copy[0] === 0x7b ? copy.toString() : copy.toString('base64')
}

function differsAfter(transaction: unknown, header = HEADER): unknown {
  const { transaction: found, ...front } = readPayload(stored(writePayload(header, transaction)))
  return isSameJson({ front, found }, { front: header, found: transaction })
    ? undefined
    : { front, found, transaction }
}

/** A loop, because nested arrays of 3,000 levels are too deep for functions that call themselves. */
function isSameJson(one: unknown, other: unknown): boolean {
  const left: [unknown, unknown][] = [[one, other]]
  for (let pair = left.pop(); pair !== undefined; pair = left.pop()) {
    const [a, b] = pair
    if (!isObject(a) || !isObject(b)) {
      if (!Object.is(a, b)) return false
      continue
    }
    const names = Object.keys(a)
    if (Array.isArray(a) !== Array.isArray(b) || names.length !== Object.keys(b).length) return false
    for (const name of names) {
      if (!Object.hasOwn(b, name)) return false
      left.push([a[name], b[name]])
    }
  }
  return true
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** As JSON text; `undefined` where it is nested too deep for that. */
function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    return undefined
  }
}

describe.each(realData)(
  'every transaction of $name',
  ({ blockFiles, transactionFiles, readBlock, readTransaction }) => {
    test.each(blockFiles)('%s comes back as it was', (file) => {
      const differing = (readBlock(file).transactions ?? []).map((one) => differsAfter(one)).filter(Boolean)
      expect(differing.slice(0, 1)).toEqual([])
    })

    test('single transactions come back as they were', () => {
      const differing = transactionFiles.map((file) => differsAfter(readTransaction(file))).filter(Boolean)
      expect(differing.slice(0, 1)).toEqual([])
    })
  },
)

const modern = realData
  .flatMap(({ blockFiles, readBlock }) => blockFiles.filter((file) => /base64/.test(file)).map(readBlock))
  .flatMap(({ transactions }) => transactions ?? [])

test('a modern block is packed without JSON', () => {
  expect(modern.length).toBeGreaterThan(20)
  const odd = modern.filter((one) => {
    const bytes = Buffer.from(writePayload(HEADER, one))
    return bytes[0] !== 1 || bytes.readUInt32LE(1) & (1 << 29)
  })
  expect(odd.length / modern.length).toBeLessThan(0.01)
})

test('100,000 transactions with wrong values anywhere come back as they were', { timeout: 300_000 }, () => {
  const roll = dice(20_261_123)
  const small = modern.filter((one) => JSON.stringify(one).length < 8_000).map((one) => JSON.stringify(one))
  for (let round = 0; round < 100_000; round++) {
    const mutated = JSON.parse(small[roll(small.length)] as string) as Record<string, unknown>
    for (let left = 1 + roll(4); left > 0; left--)
      mutate(roll(4) === 0 ? mutated : (mutated.meta ?? mutated), roll)
    const text = jsonOf(mutated)
    const difference = text === undefined ? undefined : differsAfter(JSON.parse(text))
    if (difference) expect(difference).toBeUndefined()
  }
})

test.each([
  [null],
  ['text'],
  [[1]],
  [7],
  [{}],
  [{ slot: 9, index: 'x', source: 1, transaction: null }],
  [{ transaction: ['AA==', 'base64'], meta: { fee: '18446744073709551615', err: '' } }],
  [{ transaction: ['AB==', 'base64'], meta: { fee: 1.5, logMessages: ['a\nb'] } }],
  [parseJson('{"__proto__":{"fee":1},"meta":{"__proto__":2}}')],
  [{ meta: { logMessages: [] } }],
  [{ meta: { logMessages: [''] } }],
  [{ meta: { logMessages: ['', ''], err: { Custom: 1 }, status: { Err: { Custom: 1 } } } }],
])('any JSON comes back as it was: %j', (transaction) => {
  expect(differsAfter(transaction)).toBeUndefined()
  expect(differsAfter(transaction, { ...HEADER, blockTime: -5 })).toBeUndefined()
  expect(readPayload(writeJsonPayload(HEADER, transaction))).toEqual({ ...HEADER, transaction })
})

const PROGRAM_ID = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const ONES = '1'.repeat(32)

test.each([
  [
    [
      `Program ${PROGRAM_ID} invoke [1]`,
      `Program ${PROGRAM_ID} consumed 7 of 200000 compute units`,
      `Program ${PROGRAM_ID} success`,
    ],
  ],
  [[`Program ${PROGRAM_ID} success`, `Program ${ONES} consumed 1 of 2 compute units`]],
  [
    [
      `Program ${ONES} invoke [1]`,
      `Program ${PROGRAM_ID} invoke [2]`,
      `Program ${ONES} success`,
      `Program ${PROGRAM_ID} success`,
    ],
  ],
  [
    [
      `Program ${PROGRAM_ID} invoke [01]`,
      `Program ${PROGRAM_ID} invoke [-1]`,
      `Program ${PROGRAM_ID} invoke []`,
    ],
  ],
  [
    [
      `Program ${PROGRAM_ID} invoke [1] `,
      `Program  invoke [1]`,
      `Program x invoke [1]`,
      `Program ${PROGRAM_ID}`,
    ],
  ],
  [
    [
      `Program ${PROGRAM_ID} consumed 1 of 2 of 3 compute units`,
      `Program ${PROGRAM_ID} consumed 1 compute units`,
    ],
  ],
  [
    [
      `Program ${PROGRAM_ID} consumed 1e3 of 9007199254740993 compute units`,
      `Program ${PROGRAM_ID} failed: custom program error: 0x1`,
    ],
  ],
  [
    [
      'Program log: ',
      'Program log:',
      'Program data: ',
      'Program data:',
      'Program data: AA== AB==',
      'Program data: AA== AA==',
    ],
  ],
  [
    [
      'Program return: ',
      `Program return: ${PROGRAM_ID} AA==`,
      `Program return: ${PROGRAM_ID} AA== AA==`,
      `Program return: ${PROGRAM_ID} `,
    ],
  ],
  [
    [
      'Program ',
      'Program',
      '',
      'Log truncated',
      'line\nbreak',
      '\u0000',
      'Program log: \ud83d\ude00',
      `Program log: ${PROGRAM_ID}`,
    ],
  ],
  [['\ud800', 'Program log: \udc00']],
])('log lines that are almost those of the runtime come back as they were: %j', (logMessages) => {
  expect(differsAfter({ meta: { logMessages } })).toBeUndefined()
})

test('reads the rows of versions before packing', () => {
  const front = '"slot":5,"index":2,"blockHeight":null,"blockTime":9'
  const header = { slot: 5, index: 2, blockHeight: null, blockTime: 9 }
  const transaction = { transaction: ['AA==', 'base64'], meta: { fee: '18446744073709551615' } }
  expect(readPayload(`{${front},${JSON.stringify(transaction).slice(1)}`)).toEqual({ ...header, transaction })
  expect(readPayload(`{${front}}`)).toEqual({ ...header, transaction: {} })
  expect(readPayload(`{${front},"transaction":null}`)).toEqual({ ...header, transaction: null })
})

test('says what is wrong with bytes of a newer version, and with bytes that were cut off', () => {
  const bytes = Buffer.from(writePayload(HEADER, modern[0]))
  const newer = Buffer.from(bytes)
  newer[0] = 2
  expect(() => readPayload(newer.toString('base64'))).toThrow('begins with 2, expected 1')
  for (let length = 1; length < bytes.length; length++)
    expect(() => readPayload(bytes.subarray(0, length).toString('base64'))).toThrow(RangeError)
})
