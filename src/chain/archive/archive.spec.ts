import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { realData } from '#decode/testing/real-data.ts'
import { encodeBase58 } from '#lib/text/base58.ts'
import { type ArchiveEntry, readArchive } from './archive.ts'

const dir = mkdtempSync(join(tmpdir(), 'archive-'))
const file = (name: string, content: string | Buffer) => {
  const path = join(dir, name)
  writeFileSync(path, content)
  return path
}
const read = async (path: string) => {
  const blocks: { slot: number; text: string }[] = []
  for await (const entry of readArchive(path)) {
    if (entry.kind !== 'block') throw new Error(`line ${entry.line} is ${entry.kind}`)
    blocks.push({ slot: entry.slot, text: entry.json.toString() })
  }
  return blocks
}
/** The entries without their bytes. */
const entriesOf = async (path: string) => {
  const entries: object[] = []
  for await (const entry of readArchive(path))
    entries.push('json' in entry ? { ...entry, json: entry.json.length } : entry)
  return entries
}
const hash = (n: number) => encodeBase58(new Uint8Array(32).fill(n))

const block = (slot: number, log = 'a "quoted" \\ {brace') =>
  JSON.stringify({
    blockhash: hash(slot),
    previousBlockhash: hash(slot - 1),
    parentSlot: slot - 1,
    transactions: [{ log }],
  })
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

/**
 * A zstd frame of blocks that each expand to `size` spaces. @param window the window byte of the frame's
 * header
 */
function zstdOfSpaces(blocks: number, size: number, window: number): Buffer {
  const [rle, last] = [1 << 1, 1]
  const bytes = Buffer.alloc(6 + blocks * 4, ' ')
  bytes.set([0x28, 0xb5, 0x2f, 0xfd, 0, window])
  for (let n = 0; n < blocks; n++)
    bytes.writeUIntLE((size << 3) | rle | (n === blocks - 1 ? last : 0), 6 + n * 4, 3)
  return bytes
}

test('the process goes on with other work while a kilobyte of zstd stands for many megabytes', async () => {
  let turns = 0
  const count = () => {
    turns++
    counting = setImmediate(count)
  }
  let counting = setImmediate(count)
  const blocks = 200
  await expect(read(file('spaces.zst', zstdOfSpaces(blocks, 128 * 1024, 7 << 3)))).resolves.toEqual([])
  clearImmediate(counting)
  expect(turns).toBeGreaterThanOrEqual(blocks)
})

test('a zstd window that takes more memory than the zstd program allows is refused', async () => {
  const path = file('window.zst', zstdOfSpaces(20, 1, 20 << 3))
  await expect(read(path)).rejects.toThrow(
    `${path}: its zstd window has 1073741824 bytes, expected at most 134217728.`,
  )
})

test('lines whose brackets close and open again in strings are read once, not with each line', async () => {
  // Read line by line, the object ends in line 3; read as one text, another object would still be open.
  const path = file('again.jsonl', '{\n"\n}} \\" x" {\n')
  await expect(read(path)).rejects.toThrow(`${path}, line 1: the line is torn or is not a JSON object`)
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
    for await (const entry of readArchive(path)) if (entry.kind === 'block') slots.push(entry.slot)
  })()
  await expect(reading).rejects.toThrow(`${path}, line 3: the line is torn`)
  expect(slots).toEqual([5, 6])
})

test('reports truncated compressed data', async () => {
  const gz = gzipSync(`${lines}\n`.repeat(500))
  await expect(read(file('cut.jsonl.gz', gz.subarray(0, gz.length - 20)))).rejects.toThrow('breaks off')
  await expect(read(file('cut.jsonl.zst', zstdOfOne.subarray(0, 40)))).rejects.toThrow('breaks off')
})

test('a file with one block has the slot of its name, where that can be it', async () => {
  const pretty = JSON.stringify(JSON.parse(block(90)), undefined, 2)
  expect((await read(file('mainnet_123.json', pretty))).map((b) => b.slot)).toEqual([123])
  expect((await read(file('block90.base64.json', block(90)))).map((b) => b.slot)).toEqual([90])
  // No number, the parent's slot, an older slot, two possible slots, a date: none of them makes the slot
  // certain.
  for (const name of ['a.json', 'parent89.json', 'answer_77.json', '90_or_91.json', '2026-11-22_block.json'])
    expect(await entriesOf(file(name, block(90)))).toMatchObject([{ kind: 'bare', line: 1 }])
})

test('accepts a file with an RPC response', async () => {
  const answer = `{"jsonrpc":"2.0","result":${block(90)},"id":1}`
  expect(await read(file('answer_95.json', answer))).toEqual([{ slot: 95, text: block(90) }])
  expect(await read(file('inside.jsonl', `{"slot":95,"block":${answer}}`))).toEqual([
    { slot: 95, text: block(90) },
  ])
})

test('a block alone in a line has no slot, whatever the name of the file', async () => {
  const link = { blockhash: hash(90), previousBlockhash: hash(89), parentSlot: 89 }
  const second = { ...JSON.parse(block(91)), blockHeight: 70 }
  const path = file('blocks_91.jsonl', `${block(90)}\n{"result":${JSON.stringify(second)}}`)
  expect(await entriesOf(path)).toEqual([
    { kind: 'bare', json: block(90).length, link, height: null, line: 1 },
    {
      kind: 'bare',
      json: JSON.stringify(second).length,
      link: { blockhash: hash(91), previousBlockhash: hash(90), parentSlot: 90 },
      height: 70,
      line: 2,
    },
  ])
})

test('a block that is null, or that the node says was skipped, is a skipped slot', async () => {
  const skipped = (code: number) =>
    `{"jsonrpc":"2.0","error":{"code":${code},"message":"Slot 6 was skipped"},"id":1}`
  const path = file(
    'skipped.jsonl',
    [
      `{"slot":5,"block":null}`,
      `{"block": null, "slot": 6}`,
      `{"slot":7,"block":${skipped(-32007)}}`,
      skipped(-32009),
      '{"jsonrpc":"2.0","result":null,"id":1}',
      `{"slot":9,"block":${block(9)}}`,
    ].join('\n'),
  )
  expect(await entriesOf(path)).toEqual([
    { kind: 'skipped', slot: 5, line: 1 },
    { kind: 'skipped', slot: 6, line: 2 },
    { kind: 'skipped', slot: 7, line: 3 },
    { kind: 'skipped', slot: null, line: 4 },
    { kind: 'skipped', slot: null, line: 5 },
    { kind: 'block', slot: 9, json: block(9).length, line: 6 },
  ])
})

test('another error of the node is no skipped slot', async () => {
  const answer = '{"jsonrpc":"2.0","error":{"code":-32001,"message":"Block 5 cleaned up"},"id":1}'
  expect(await entriesOf(file('error.jsonl', `{"slot":5,"block":${answer}}`))).toEqual([
    {
      kind: 'refused',
      slot: 5,
      line: 1,
      problem: 'expected a block, found the node\'s error "Block 5 cleaned up"',
    },
  ])
})

test('ignores a byte order mark', async () => {
  expect(await read(file('mark.jsonl', `\uFEFF${lines}`))).toEqual(expected)
  expect(await read(file('mark.jsonl.gz', gzipSync(`\uFEFF${lines}`)))).toEqual(expected)
  expect(await entriesOf(file('only-mark.jsonl', '\uFEFF'))).toEqual([])
})

test.each([2, '\t'])('reads indented JSON, one object after the other (%j)', async (indent) => {
  const objects = [5, 6, 9].map((slot) => ({ slot, block: JSON.parse(block(slot)) }))
  const pretty = objects.map((each) => JSON.stringify(each, undefined, indent))
  const parsed = (blocks: { slot: number; text: string }[]) =>
    blocks.map(({ slot, text }) => ({ slot, block: JSON.parse(text) }))
  expect(parsed(await read(file('pretty.json', pretty.join('\n'))))).toEqual(objects)
  expect(parsed(await read(file('crlf.json', pretty.join('\n\n').replaceAll('\n', '\r\n'))))).toEqual(objects)
  // Indented, on one line, and two on one line.
  const mixed = [pretty[0], JSON.stringify(objects[1]), pretty[2]].join('\n')
  expect(parsed(await read(file('mixed.json', mixed)))).toEqual(objects)
  const [first, ...rest] = objects.map((each) => JSON.stringify(each))
  expect(parsed(await read(file('one-line.json', `${first} ${rest.join('')}`)))).toEqual(objects)
  // Only the first line of the document may have more than a bracket.
  const begun = (pretty[0] ?? '').replace(/^\{\s+/, '{ ')
  expect(parsed(await read(file('begun.json', begun)))).toEqual(objects.slice(0, 1))
})

test('says in which line an object begins that does not end', async () => {
  const pretty = JSON.stringify({ slot: 5, block: JSON.parse(block(5)) }, undefined, 2)
  const path = file('torn-pretty.json', `${pretty}\n\n${pretty.slice(0, -2)}`)
  await expect(read(path)).rejects.toThrow(
    `${path}, line ${pretty.split('\n').length + 2}: the JSON that begins there is torn`,
  )
  const comma = file('list-of-lines.jsonl', `{"slot":5,"block":${block(5)}},\n`)
  await expect(read(comma)).rejects.toThrow(`${comma}, line 1: expected JSON of a block, found ","`)
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

test.each(realData)(
  'reads every real block file ($name)',
  async ({ blockFiles, emptiedBlockFiles, pathOf }) => {
    expect(blockFiles.length).toBeGreaterThan(1)
    for (const name of [...blockFiles, ...emptiedBlockFiles]) {
      const entries: ArchiveEntry[] = []
      for await (const entry of readArchive(pathOf(name))) entries.push(entry)
      const [entry] = entries
      // Files with `_parent` in their name are named after the slot of the block's parent.
      const kind = name.includes('_parent') ? 'bare' : 'block'
      expect([name, entries.length, entry?.kind]).toEqual([name, 1, kind])
      if (entry && 'json' in entry) expect(JSON.parse(entry.json.toString())).toHaveProperty('blockhash')
      if (entry?.kind === 'block') expect(entry.slot).toBe(Number(/_(\d+)/.exec(basename(name))?.[1]))
    }
    const path = pathOf('blocks/devnet_314167369.base64.json')
    try {
      execFileSync('zstd', ['-q', '-19', '-f', path, '-o', join(dir, 'devnet_314167369.json.zst')])
    } catch {
      return // The zstd command is not installed: the frames above are enough.
    }
    expect(await read(join(dir, 'devnet_314167369.json.zst'))).toEqual(await read(path))
  },
)
