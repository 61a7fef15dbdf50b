import { describe, expect, test } from 'vitest'
import { dice, mutate } from '#decode/testing/mutations.ts'
import { realData } from '#decode/testing/real-data.ts'
import { soakable } from '#lib/testing/soak.ts'
import { parseJson } from '#lib/text/json.ts'
import { JSON_BEGIN, type PayloadHeader, readPayload, writePayload } from '../rows/payload.ts'
import { NO_KEYS, NO_SIGNATURE, SIGNATURE, WHOLE } from './wire-parts.ts'

const HEADER: PayloadHeader = {
  slot: 361_774_429,
  index: 1_048_575,
  blockHeight: null,
  blockTime: 1_758_000_000,
}

type Columns = Parameters<typeof writePayload>[2]

/** The bytes that the database returns for the row: see `selectPayloads`. */
function stored(transaction: unknown, columns: Columns, header = HEADER): Buffer {
  const { payload, voteKeys } = writePayload(header, transaction, columns)
  if (payload[0] === JSON_BEGIN) return Buffer.from(payload)
  return Buffer.concat([payload, columns.signature ?? new Uint8Array(SIGNATURE), voteKeys])
}

/** The first signature in the wire form; undefined where there is none. */
function signatureOf(transaction: unknown): Buffer | undefined {
  const wire = isObject(transaction) ? transaction.transaction : undefined
  const [text] = Array.isArray(wire) ? wire : []
  if (typeof text !== 'string') return undefined
  const signature = Buffer.from(text, 'base64').subarray(1, 1 + SIGNATURE)
  return signature.length === SIGNATURE ? signature : undefined
}

/** The columns as for a vote, for every transaction: whatever is left out must be restored. */
const columnsOf = (transaction: unknown): Columns => ({ signature: signatureOf(transaction), isVote: true })

function differsAfter(transaction: unknown, header = HEADER, columns = columnsOf(transaction)): unknown {
  const { transaction: found, ...front } = readPayload(stored(transaction, columns, header))
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

/** The value as JSON text; `undefined` where it is nested too deep for that. */
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
  expect(modern.length).toBeGreaterThan(10)
  const odd = modern.filter((one) => {
    const bytes = stored(one, columnsOf(one))
    return bytes[0] !== NO_KEYS || bytes.readUInt32LE(1) & (1 << 29)
  })
  expect(odd.length / modern.length).toBeLessThan(0.01)
})

test('what the columns beside it have is left out, and nothing where they have something else', () => {
  for (const one of modern) {
    const signature = signatureOf(one)
    const tagOf = (columns: Columns) => {
      expect(differsAfter(one, HEADER, columns)).toBeUndefined()
      return stored(one, columns)[0]
    }
    expect(tagOf({ signature, isVote: false })).toBe(NO_SIGNATURE)
    expect(tagOf({ signature: Buffer.alloc(SIGNATURE), isVote: true })).toBe(WHOLE)
    expect(tagOf({ signature: undefined, isVote: true })).toBe(WHOLE)
    const { payload, voteKeys } = writePayload(HEADER, one, { signature, isVote: true })
    const whole = writePayload(HEADER, one, { signature: undefined, isVote: true }).payload.length
    expect(payload.length + SIGNATURE + voteKeys.length).toBe(whole)
  }
})

test.each([
  ['no signature', [0]],
  ['a signature that ends early', [1, ...Array(40).fill(7)]],
  ['more signatures than one byte can say', [0x81, 1, ...Array(64 * 129 + 200).fill(7)]],
  ['a message of one key', [1, ...Array(64).fill(7), 1, 0, 0, 1, ...Array(32).fill(8), ...Array(40).fill(9)]],
  ['a message whose second key ends early', [1, ...Array(64).fill(7), 1, 0, 0, 2, ...Array(63).fill(8)]],
  ['a message of a version', [1, ...Array(64).fill(7), 0x80, 1, 0, 0, 2, ...Array(64).fill(8), 1, 2, 3]],
  ['two signatures', [2, ...Array(128).fill(7), 2, 0, 0, 3, ...Array(96).fill(8), 1, 2, 3]],
  ['nothing behind the signature', [1, ...Array(64).fill(7)]],
])('a wire form with %s comes back as it was', (_, bytes) => {
  const transaction = { transaction: [Buffer.from(bytes).toString('base64'), 'base64'], meta: null }
  for (const signature of [signatureOf(transaction), Buffer.alloc(SIGNATURE, 7), undefined])
    for (const isVote of [true, false])
      expect(differsAfter(transaction, HEADER, { signature, isVote })).toBeUndefined()
})

test('transactions with wrong values anywhere come back as they were', () => {
  const roll = dice(20_261_123)
  const small = modern.filter((one) => JSON.stringify(one).length < 8_000).map((one) => JSON.stringify(one))
  for (let round = 0; round < soakable(3_000, 100_000); round++) {
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

test('says what is wrong with bytes of a newer version, and with bytes that were cut off', () => {
  for (const columns of [columnsOf(modern[0]), { ...columnsOf(modern[0]), isVote: false }]) {
    const bytes = stored(modern[0], columns)
    const newer = Buffer.from(bytes)
    newer[0] = 4
    expect(() => readPayload(newer)).toThrow('begins with 4, expected 1 to 3')
    for (let length = 1; length < bytes.length; length++)
      expect(() => readPayload(bytes.subarray(0, length))).toThrow(RangeError)
  }
})
