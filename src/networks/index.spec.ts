import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadNetwork } from './index.ts'
import { NetworkProfile } from './profile.ts'

test.each(['gorbagana', 'solana'])('the built-in profile %s fits its own schema', (name) => {
  expect(NetworkProfile.parse(loadNetwork(name)).name).toBe(name)
})

test('a profile file is read, and one that does not fit is refused with the field named', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'profile-')), 'my.json')
  writeFileSync(path, JSON.stringify({ ...loadNetwork('solana'), name: 'mine' }))
  expect(loadNetwork(path).name).toBe('mine')
  writeFileSync(path, JSON.stringify({ ...loadNetwork('solana'), slotMs: 'fast' }))
  expect(() => loadNetwork(path)).toThrow(/slotMs/)
})

test('an unknown name is refused with the names that exist', () => {
  expect(() => loadNetwork('nosuch')).toThrow('NETWORK is "nosuch": expected one of gorbagana, solana')
})
