import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listArchives } from './archive-files.ts'

const dir = mkdtempSync(join(tmpdir(), 'archives-'))
const make = (path: string) => {
  mkdirSync(join(dir, path, '..'), { recursive: true })
  writeFileSync(join(dir, path), '')
  return join(dir, path)
}

test('a folder stands for its archives and those of its folders, by the numbers in their names', () => {
  const names = ['b_10.jsonl', 'b_9.jsonl.gz', 'more/b_1.json', 'more/b_2.NDJSON', 'z.zst']
  for (const name of [...names, 'README.md', '.hidden.json', 'more/notes.txt']) make(`folder/${name}`)
  const inside = (name: string) => join(dir, 'folder', name)
  expect(listArchives([join(dir, 'folder')])).toEqual(
    ['b_9.jsonl.gz', 'b_10.jsonl', 'more/b_1.json', 'more/b_2.NDJSON', 'z.zst'].map(inside),
  )
})

test('a file that is named is taken, however its name ends', () => {
  const path = make('blocks.bin')
  expect(listArchives([path])).toEqual([path])
})

test('what does not exist and a folder without archives are refused by name', () => {
  expect(() => listArchives([join(dir, 'absent')])).toThrow(
    `There is no file or folder ${join(dir, 'absent')}.`,
  )
  mkdirSync(join(dir, 'empty'))
  expect(() => listArchives([join(dir, 'empty')])).toThrow(
    `The folder ${join(dir, 'empty')} has no file that ends in`,
  )
})
