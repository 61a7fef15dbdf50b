import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { protocolNames } from '#decode/protocols/index.ts'
import { listTokens } from '#embedded/chain/traffic/tokens.ts'
import { loadNetwork } from './index.ts'
import { NetworkProfile } from './profile.ts'

test.each(['gorbagana', 'solana'])('the built-in profile %s matches its schema', (name) => {
  expect(NetworkProfile.parse(loadNetwork(name)).name).toBe(name)
})

test('a protocol that does not exist is refused with its value, where it stands and the names that exist', () => {
  const program = 'SwaPpA9LAaLfeLi3a68M4DjnLqgtticKg6CnyNwgAC8'
  const path = join(mkdtempSync(join(tmpdir(), 'profile-')), 'typo.json')
  const write = (protocol: string) =>
    writeFileSync(
      path,
      JSON.stringify({ ...loadNetwork('solana'), programs: { [program]: { name: 'Swap', protocol } } }),
    )
  write('spl-token-swap')
  expect(loadNetwork(path).programs[program]?.protocol).toBe('spl-token-swap')
  write('spl-token-swop')
  expect(() => loadNetwork(path)).toThrow(
    /typo\.json does not fit:[\s\S]*"spl-token-swop" is not a known protocol: expected one of spl-token-swap, raydium-amm, [\s\S]*programs\.SwaPpA9LAaLfeLi3a68M4DjnLqgtticKg6CnyNwgAC8\.protocol/,
  )
})

test('every protocol can be named by a profile, and every program of a built-in profile has one that exists', () => {
  const { programs, ...rest } = loadNetwork('gorbagana')
  const named = Object.values(programs).flatMap(({ protocol }) => protocol ?? [])
  expect(protocolNames).toEqual(expect.arrayContaining(named))
  const [program = ''] = Object.keys(programs)
  for (const protocol of protocolNames)
    expect(
      NetworkProfile.safeParse({ ...rest, programs: { [program]: { name: 'X', protocol } } }).success,
    ).toBe(true)
})

test('a profile file is read, and one that does not fit is refused with the field named', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'profile-')), 'my.json')
  writeFileSync(path, JSON.stringify({ ...loadNetwork('solana'), name: 'mine' }))
  expect(loadNetwork(path).name).toBe('mine')
  writeFileSync(path, JSON.stringify({ ...loadNetwork('solana'), slotMs: 'fast' }))
  expect(() => loadNetwork(path)).toThrow(/slotMs/)
})

test('the origin of a token is given by its mint, as a chain and an http or https URL', () => {
  const profile = loadNetwork('solana')
  const mint = profile.coin.wrappedMint
  const isValid = (url: string, key = mint) =>
    NetworkProfile.safeParse({ ...profile, origins: { [key]: { chain: 'Other', url } } }).success
  expect(isValid('https://explorer.example/token/1')).toBe(true)
  expect(isValid('javascript:alert(1)')).toBe(false)
  expect(isValid('/token/1')).toBe(false)
  expect(isValid('https://explorer.example/token/1', 'no mint')).toBe(false)
})

test('an IDL is given inline, or by a path relative to the profile', () => {
  const folder = mkdtempSync(join(tmpdir(), 'profile-'))
  const path = join(folder, 'my.json')
  const [one, other] = ['11111111111111111111111111111111', 'So11111111111111111111111111111111111111112']
  const write = (idls: unknown) => writeFileSync(path, JSON.stringify({ ...loadNetwork('solana'), idls }))
  writeFileSync(join(folder, 'router.json'), '{"name":"router"}')
  write({ [one]: './router.json', [other]: { name: 'inline' } })
  expect(loadNetwork(path).idls).toEqual({ [one]: { name: 'router' }, [other]: { name: 'inline' } })

  write({ [one]: 'nosuch.json' })
  expect(() => loadNetwork(path)).toThrow(/names the IDL nosuch.json for 1{32}: expected a file/)
  writeFileSync(join(folder, 'router.json'), 'no JSON')
  write({ [one]: 'router.json' })
  expect(() => loadNetwork(path)).toThrow(/router.json is not JSON/)
  writeFileSync(join(folder, 'router.json'), '[]')
  expect(() => loadNetwork(path)).toThrow('is not a JSON object')
  write({ nobody: {} })
  expect(() => loadNetwork(path)).toThrow(/idls/)
})

test('an unknown name is rejected with the known names', () => {
  expect(() => loadNetwork('nosuch')).toThrow('NETWORK is "nosuch": expected one of gorbagana, solana')
})

test('the stable token of the profile is the embedded chain’s, not the other token with the same symbol', () => {
  const dollars = listTokens('gorscope').used.find(({ id }) => id === 'USDG')
  expect(loadNetwork('gorbagana').stables).toEqual([
    { mint: dollars?.mint.address, symbol: dollars?.symbol, decimals: dollars?.decimals },
  ])
})

test('the decimals of the coin cannot be set: the runtime of every chain counts in lamports', () => {
  const profile = structuredClone(loadNetwork('gorbagana'))
  expect(NetworkProfile.safeParse(profile).success).toBe(true)
  const withDecimals = { ...profile, coin: { ...profile.coin, decimals: 6 } }
  expect(NetworkProfile.safeParse(withDecimals).success).toBe(false)
})

test('a picture of the development log is a small file of the explorer, of the size that the log says', async () => {
  const pictures = (loadNetwork('gorbagana').devLog ?? []).flatMap(({ picture }) => picture ?? [])
  expect(pictures).toHaveLength(1)
  for (const { url, width, height } of pictures) {
    const bytes = readFileSync(new URL(`../web/public${url}`, import.meta.url))
    expect(bytes.length).toBeLessThan(60_000)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height })
  }
})

test('the built-in directory of Gorbagana has its exchanges, name service and token metadata', () => {
  const { directory = [] } = loadNetwork('gorbagana')
  expect(directory.map(({ type, name }) => `${type}: ${name}`)).toEqual([
    'AMM: CPAMM',
    'AMM: CPAMM v2',
    'AMM: CPAMM v3',
    'AMM: CPAMM v4',
    'GOR Name Service: GOR ID',
    'GOR Name Service: GOR ID',
    'NFT: Token Metadata Program',
  ])
})
