import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeBase58 } from '#lib/text/base58.ts'
import { parseAccount } from '#svm/accounts/index.ts'
import { programDataOf } from '#svm/program-data.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { CPAMM_PROGRAM, POOL_SIZE } from '../../instructions/cpamm.ts'
import { gorName } from '../../instructions/gor-names.ts'
import { metadataAddress } from '../../instructions/metadata.ts'
import { ROUTER_PROGRAM } from '../../instructions/router.ts'
import { openTestChain } from '../../testing/in-process.ts'
import { tempFolder } from '../../testing/temp-folder.ts'
import { holdingOf } from '../action-context.ts'
import { type Actors, listActors } from '../actors.ts'
import { tokenFile } from '../token-files.ts'
import { canonicalPrograms } from './programs.ts'

/** Slots until the setup is complete. */
const SLOTS = 20

let opened: Awaited<ReturnType<typeof openTestChain>>
let actors: Actors
let dir: string
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'localnet-'))
  opened = await openTestChain({ dir, perSlot: 20 })
  opened.run(SLOTS)
  actors = listActors(opened.chain.genesis.seed)
})
afterAll(async () => {
  await opened.ledger.close()
  rmSync(dir, { recursive: true, force: true })
})

const dataOf = (address: string) => {
  const account = opened.chain.accounts.read(address)
  if (!account) throw new Error(`There is no account ${address}`)
  return Buffer.from(account.data)
}
const stateOf = (address: string) => {
  const account = opened.chain.accounts.read(address)
  return account && parseAccount(account.owner, account.data)?.parsed
}

test('the shared programs are deployed, with the treasury as upgrade authority', () => {
  for (const program of [...canonicalPrograms, ROUTER_PROGRAM]) {
    expect(opened.chain.accounts.read(program)).toMatchObject({
      owner: PROGRAM.upgradeableLoader,
      executable: true,
    })
    expect(stateOf(programDataOf(program))).toMatchObject({
      type: 'programData',
      info: { authority: actors.treasury.address },
    })
  }
})

test('a dozen tokens have names and logos, one has none, one has no holder, one is frozen', () => {
  const all = [...actors.tokens, ...actors.idleTokens]
  expect(all.length).toBeGreaterThanOrEqual(14)
  for (const token of all) {
    const file = tokenFile(all, 'http://node', `/token/${token.id}.json`)
    expect(JSON.parse(file?.text ?? '')).toMatchObject({ symbol: token.symbol, name: token.name })
    if (token.colour) expect(tokenFile(all, '', `/token/${token.id}.svg`)?.text).toContain('</svg>')
    const account = metadataAddress(token.mint.address)
    if (token.metadata === 'metaplex') {
      expect(dataOf(account)[0]).toBe(4)
      expect(dataOf(account).includes(`/token/${token.id}.json`)).toBe(true)
    } else expect(opened.chain.accounts.read(account)).toBeUndefined()
    if (token.metadata === 'extension') expect(dataOf(token.mint.address).includes(token.name)).toBe(true)
  }
  const byId = (id: string) => all.find((token) => token.id === id)?.mint.address ?? ''
  expect(stateOf(byId('GHOST'))).toMatchObject({ info: { supply: '0' } })
  const iced = decodeBase58(byId('ICE')) as Uint8Array
  const frozen = [...opened.chain.accounts.index.ownedBy(PROGRAM.token)].filter((address) =>
    dataOf(address).subarray(0, 32).equals(iced),
  )
  expect(frozen.length).toBe(4)
  for (const address of frozen) expect(holdingOf(opened.chain, address)?.isFrozen).toBe(true)
  expect(stateOf(byId('MOLD'))).toMatchObject({
    info: {
      extensions: expect.arrayContaining([
        expect.objectContaining({ extension: 'interestBearingConfig' }),
        expect.objectContaining({ extension: 'permanentDelegate' }),
        expect.objectContaining({ extension: 'tokenMetadata' }),
      ]),
    },
  })
  expect(stateOf(byId('HEAP'))).toMatchObject({
    info: {
      extensions: expect.arrayContaining([expect.objectContaining({ extension: 'scaledUiAmountConfig' })]),
    },
  })
  expect(tokenFile(all, '', '/token/../genesis.json')).toBeUndefined()
})

test('pools hold about their initial reserves and give the coin a price in USDG', () => {
  expect(actors.pools.length).toBeGreaterThanOrEqual(8)
  for (const { key, accounts, start } of actors.pools) {
    expect(opened.chain.accounts.read(key.address)).toMatchObject({ owner: CPAMM_PROGRAM })
    expect(dataOf(key.address).length).toBe(POOL_SIZE)
    for (const side of [0, 1] as const) {
      const held = holdingOf(opened.chain, accounts.sides[side].vault)?.amount ?? 0n
      // Trading has started, but no pool is drained.
      expect(held > start[side] / 2n && held < start[side] * 2n).toBe(true)
    }
  }
  const [stable] = actors.pools
  const reserve = (side: 0 | 1) =>
    Number(holdingOf(opened.chain, stable?.accounts.sides[side].vault ?? '')?.amount)
  expect(reserve(1) / 1e6 / (reserve(0) / 1e9)).toBeCloseTo(0.042, 1)
})

test('names are registered with their reverse records', () => {
  const { record, reverse, parent } = gorName('alice.gor')
  expect(dataOf(reverse).subarray(100).toString()).toBe('alice')
  expect(
    dataOf(record)
      .subarray(0, 32)
      .equals(dataOf(gorName('bob').record).subarray(0, 32)),
  ).toBe(true)
  expect(opened.chain.accounts.read(parent)).toBeDefined()
})

test('one of the validators never votes, the others do', () => {
  const votes = opened.validators.map(({ vote }) => {
    const { info } = stateOf(vote.address) as { info: { votes: unknown[] } }
    return info.votes.length
  })
  expect(votes.at(-1)).toBe(0)
  expect(votes.slice(0, -1).every((count) => count > 0)).toBe(true)
})

test('feature accounts exist, most of them active, and native programs exist', () => {
  const features = [...opened.chain.accounts.index.ownedBy(PROGRAM.feature)].map(
    (address) => dataOf(address)[0],
  )
  expect(features.length).toBeGreaterThan(200)
  expect(features.filter((flag) => flag === 0).length).toBe(3)
  for (const program of [PROGRAM.config, PROGRAM.loader4])
    expect(opened.chain.accounts.read(program)).toMatchObject({
      owner: PROGRAM.nativeLoader,
      executable: true,
    })
})

test('three hundred wallets have coins, the first a hundred times as much as the last', () => {
  const coins = actors.wallets.map(({ address }) => opened.chain.accounts.lamports(address))
  expect(coins.length).toBeGreaterThanOrEqual(300)
  expect(coins.every((lamports) => lamports > 0n)).toBe(true)
})

test('an interrupted setup continues after a restart', async () => {
  const dir = tempFolder()
  const first = await openTestChain({ dir, perSlot: 20 })
  first.run(4)
  await first.ledger.close()
  const second = await openTestChain({ dir, perSlot: 20 })
  second.run(SLOTS)
  for (const { key } of actors.pools) expect(second.chain.accounts.lamports(key.address) > 0n).toBe(true)
  await second.ledger.close()
})
