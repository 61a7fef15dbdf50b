import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { trimIdl } from './trim-idl.ts'

const folder = new URL('../../src/decode/protocols/', import.meta.url)

test.each(
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('idl.json')),
)('%s holds only what is decoded', (file) => {
  const text = readFileSync(new URL(file, folder), 'utf8')
  expect(trimIdl(text, JSON.parse(text).source)).toBe(text)
})
