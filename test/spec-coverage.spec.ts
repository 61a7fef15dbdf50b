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
  const hasTitle = (text: string, title: string) =>
    ["'", '"', '`'].some((quote) => text.includes(quote + title + quote))
  const lost = named.filter(
    ({ file, title }) => !existsSync(new URL(file, root)) || !hasTitle(textOf(file), title),
  )
  expect(lost).toEqual([])
})

const isWeb = (file: string) => file.startsWith('src/web/')
const isVisit = (file: string) => file.endsWith('.e2e.ts')
const renders = (file: string) =>
  file.endsWith('.tsx') && /\b(render|renderHook|openPage)\(/.test(textOf(file))
/** Requests something of the server, or starts all of it. */
const calls = (file: string) => !isWeb(file) && /\bfetch\(|\bstart[A-Z]?\w*\(/.test(textOf(file))

const rowsWithFiles = rows.map((row) => ({
  requirement: row.split('|')[1]?.trim() ?? '',
  files: [...new Set([...row.matchAll(/`([^`›]+) › [^`]+`/g)].map(([, file = '']) => file))],
}))

test('what a page does is shown by a test that renders it or visits it, not by a test of a function alone', () => {
  const unseen = rowsWithFiles.filter(
    ({ files }) => files.some(isWeb) && !files.some((file) => renders(file) || isVisit(file)),
  )
  expect(unseen).toEqual([])
})

test('what a call answers is shown by a test that requests it', () => {
  const ofCalls = rowsWithFiles.filter(({ requirement }) =>
    /^(GET |POST )?\/(api|programs-data|sitemap)/.test(requirement),
  )
  expect(ofCalls.length).toBeGreaterThan(15)
  expect(ofCalls.filter(({ files }) => !files.some((file) => calls(file) || isVisit(file)))).toEqual([])
})
