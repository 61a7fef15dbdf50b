import { deflateSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { realData } from '#decode/testing/real-data.ts'
import { PROGRAM_METADATA } from '#svm/idl/on-chain.ts'
import { createJsonReader } from './json-reader.ts'
import { jsonTasks } from './read.ts'

const reader = createJsonReader()
afterAll(() => reader.stop())

const program = PROGRAM_METADATA
const committed = realData[0] as (typeof realData)[number]
const FILES = [
  'lifinity_amm_v2__anchor-legacy.json',
  'orderengine__codama.json',
  'transfer_hook_counter__anchor-0.30+.json',
]

/** Anchor's account of the program. */
function anchorAccount(text: string) {
  const packed = deflateSync(text)
  const head = Buffer.alloc(44)
  head.write('184662bf3a907b9e', 'hex')
  head.writeUInt32LE(packed.length, 40)
  return { owner: program, data: Buffer.concat([head, packed]) }
}
const findIn = (text: string, known?: string) =>
  reader.read(program, 'findIdl', {
    accounts: { program, metadata: null, anchor: anchorAccount(text) },
    known,
  })

test.each(FILES)('the IDL %s comes back from the child as it is read here', async (file) => {
  const text = committed.readText(`idls/${file}`)
  expect(await reader.read(program, 'readIdl', text)).toEqual(jsonTasks.readIdl(text))
  expect(await reader.read(program, 'describeIdl', text)).toEqual(jsonTasks.describeIdl(text))
  const found = { where: 'anchor', text, read: jsonTasks.readIdl(text) }
  expect(await findIn(text)).toEqual({ found, problems: [] })
  expect(await findIn(text, text)).toEqual({ found: { where: 'anchor', text }, problems: [] })
})

test.each([
  ['longer than 256 kB', ' '.repeat(2_000_000), 'it is longer than 262144 bytes when it is unpacked'],
  ['deep', '['.repeat(200_000), 'it is nested 200000 levels deep, more than 144'],
  ['of many values', `[${'{},'.repeat(80_000)}{}]`, 'it has 160002 values, more than 20000'],
  ['no IDL', '{"name":"x"}', 'it is not an IDL'],
])('an account with a text that is %s has no IDL, and it is said why', async (_, text, problem) => {
  expect(anchorAccount(text).data.length).toBeLessThan(3_000)
  expect(await findIn(text)).toEqual({ found: undefined, problems: [problem] })
})
