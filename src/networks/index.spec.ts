import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listTokens } from '#localnet/life/tokens.ts'
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

test('the stable token of the profile is the one of the embedded chain, not the one that only has its symbol', () => {
  const dollars = listTokens('gorscope').used.find(({ id }) => id === 'USDG')
  expect(loadNetwork('gorbagana').stable).toEqual({
    mint: dollars?.mint.address,
    symbol: dollars?.symbol,
    decimals: dollars?.decimals,
  })
})
