import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { realData } from '#decode/testing/real-data.ts'
import { readArchive } from './archive.ts'

const dir = mkdtempSync(join(tmpdir(), 'archive-'))
const file = (name: string, content: string | Buffer) => {
  const path = join(dir, name)
  writeFileSync(path, content)
  return path
}
const read = async (path: string) => {
  const blocks: { slot: number; text: string }[] = []
  for await (const { slot, json } of readArchive(path)) blocks.push({ slot, text: json.toString() })
  return blocks
}

const block = (slot: number, log = 'a "quoted" \\ {brace') =>
  JSON.stringify({ blockhash: `h${slot}`, parentSlot: slot - 1, transactions: [{ log }] })
const lines = [5, 6, 9].map((slot) => `{"slot":${slot},"block":${block(slot)}}`).join('\n')
const expected = [5, 6, 9].map((slot) => ({ slot, text: block(slot) }))

test('reads JSON lines, with or without a final newline and blank lines', async () => {
  expect(await read(file('plain.jsonl', lines))).toEqual(expected)
  expect(await read(file('ended.jsonl', `${lines}\n\n`))).toEqual(expected)
  expect(await read(file('crlf.jsonl', lines.replaceAll('\n', '\r\n')))).toEqual(expected)
})

test('accepts the fields in any order', async () => {
  const text = `{ "block" : ${block(7)} , "slot" : 7 }`
  expect(await read(file('order.jsonl', text))).toEqual([{ slot: 7, text: block(7) }])
})

test('detects gzip by content, with several members in one file', async () => {
  const [first = '', ...rest] = lines.split('\n')
  const parts = [gzipSync(`${first}\n`), gzipSync(rest.join('\n'))]
  expect(await read(file('blocks.bin', Buffer.concat(parts)))).toEqual(expected)
})

// One line compressed with the zstd tool, so that the test does not need the tool.
const zstdOfOne = Buffer.from(
  'KLUv/QRoqQEAeyJzbG90Ijo1LCJibG9jayI6eyJibG9ja2hhc2giOiJoNSIsInBhcmVudFNsb3QiOjR9fQrm7nhS',
  'base64',
)
test('reads zstd with several frames in one file', async () => {
  const text = '{"blockhash":"h5","parentSlot":4}'
  expect(await read(file('one.jsonl.zst', zstdOfOne))).toEqual([{ slot: 5, text }])
  expect(await read(file('two.jsonl.zst', Buffer.concat([zstdOfOne, zstdOfOne])))).toHaveLength(2)
})

test('reads lines of many megabytes and the lines after them', async () => {
  const long = block(1, 'x'.repeat(11_000_000))
  const blocks = await read(file('long.jsonl.gz', gzipSync(`{"slot":1,"block":${long}}\n${lines}`)))
  expect(blocks.map(({ slot, text }) => [slot, text.length])).toEqual([
    [1, long.length],
    ...expected.map(({ slot, text }) => [slot, text.length]),
  ])
})

test('yields the blocks before an incomplete line, then reports file and line', async () => {
  const path = file('torn.jsonl', lines.slice(0, -30))
  const slots: number[] = []
  const reading = (async () => {
    for await (const { slot } of readArchive(path)) slots.push(slot)
  })()
  await expect(reading).rejects.toThrow(`${path}, line 3: the line is torn`)
  expect(slots).toEqual([5, 6])
})

test('reports truncated compressed data', async () => {
  const gz = gzipSync(`${lines}\n`.repeat(500))
  await expect(read(file('cut.jsonl.gz', gz.subarray(0, gz.length - 20)))).rejects.toThrow('breaks off')
  await expect(read(file('cut.jsonl.zst', zstdOfOne.subarray(0, 40)))).rejects.toThrow('breaks off')
})

test('accepts a file with one block; the slot is from the file name or after the parent', async () => {
  const pretty = JSON.stringify(JSON.parse(block(90)), undefined, 2)
  expect((await read(file('mainnet_123.json', pretty))).map((b) => b.slot)).toEqual([123])
  expect((await read(file('devnet_parent89.base64.json', pretty))).map((b) => b.slot)).toEqual([90])
  expect((await read(file('one-line.json', block(90)))).map((b) => b.slot)).toEqual([90])
})

test('accepts a file with an RPC response', async () => {
  const answer = `{"jsonrpc":"2.0","result":${block(90)},"id":1}`
  expect(await read(file('answer_77.json', answer))).toEqual([{ slot: 77, text: block(90) }])
})

test('rejects other content with a message', async () => {
  await expect(read(file('list.json', '[1,2,3]'))).rejects.toThrow('expected JSON of a block')
  await expect(read(file('other.json', '{"a":1}'))).rejects.toThrow('expected {"slot": number, "block": {…}}')
  await expect(read(file('noslot.jsonl', `{"block":${block(4)}}`))).rejects.toThrow(
    'line 1: expected {"slot"',
  )
  await expect(read(file('big.jsonl', `{"slot":18446744073709551615,"block":{}}`))).rejects.toThrow('line 1')
  await expect(read(join(dir, 'absent.jsonl'))).rejects.toThrow('cannot be read (ENOENT)')
  expect(await read(file('empty.jsonl', ''))).toEqual([])
})

test.each(realData)('reads every real block file ($name)', async ({ blockFiles, pathOf }) => {
  expect(blockFiles.length).toBeGreaterThan(1)
  for (const name of blockFiles) {
    const blocks = await read(pathOf(name))
    expect(blocks).toHaveLength(1)
    expect(JSON.parse(blocks[0]?.text ?? '')).toHaveProperty('blockhash')
  }
  const path = pathOf('blocks/devnet_314167369.base64.json')
  expect((await read(path)).map((b) => b.slot)).toEqual([314167369])
  try {
    execFileSync('zstd', ['-q', '-19', '-f', path, '-o', join(dir, 'devnet_314167369.json.zst')])
  } catch {
    return // The zstd command is not installed: the frames above are enough.
  }
  expect(await read(join(dir, 'devnet_314167369.json.zst'))).toEqual(await read(path))
})
