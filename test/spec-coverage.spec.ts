import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url)
const document = readFileSync(new URL('docs/spec-coverage.md', root), 'utf8')
const rows = document.split('\n').filter((line) => /^\|(?! requirement |---)/.test(line))
const named = [...rows.join('\n').matchAll(/`([^`›]+) › ([^`]+)`/g)].map(([, file = '', title = '']) => ({
  file,
  title,
}))

/** The file's text with escaped quotes replaced by plain ones. */
const textOf = (file: string) => readFileSync(new URL(file, root), 'utf8').replaceAll("\\'", "'")

test('every requirement names a test', () => {
  expect(rows.length).toBeGreaterThan(50)
  expect(rows.filter((row) => !/`[^`]+ › [^`]+`/.test(row))).toEqual([])
  expect(rows.filter((row) => row.split('|').length !== 5)).toEqual([])
})

test('every test that is named exists', () => {
  expect(named.length).toBeGreaterThan(50)
  const lost = named.filter(
    ({ file, title }) => !existsSync(new URL(file, root)) || !textOf(file).includes(title),
  )
  expect(lost).toEqual([])
})
