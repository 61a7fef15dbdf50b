/** @module-tag slow */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { MetadataChange } from '#decode/block/decoded-block.ts'
import { silent } from '#lib/log/log.ts'
import { startJobs } from '#lib/work/jobs.ts'
import { recomputeAll } from '#store/derived/recompute.ts'
import type { Database } from '#store/engine/database.ts'
import { address, blockOf, encode } from '#store/testing/chain.ts'
import { testDatabases } from '#store/testing/database.ts'
import { readTokenProfiles, type TokenProfile } from '#store/tokens/token-profiles.ts'
import { saveBatch } from '#store/write/save-block.ts'
import { OutsideError } from '#untrusted/outside-error.ts'
import { directReader } from '#untrusted/testing/direct-reader.ts'
import { tokenProfileJobs } from './keep-token-profiles.ts'

const databases = testDatabases()

const MINT = address('a token')
const URI = 'https://a.example/1.json'
const created: MetadataChange = {
  account: address('its metadata'),
  mint: MINT,
  source: 'metaplex',
  name: 'Trash Coin',
  symbol: 'TRASH',
  uri: URI,
  creators: [
    { address: address('claimed'), verified: false, share: 50 },
    { address: address('creator'), verified: true, share: 50 },
  ],
}

/** Saves a finalized block with these changes, and recomputes the derived values. */
async function change(db: Database, slot: number, ...metadataChanges: MetadataChange[]) {
  const block = blockOf({ slot })
  Object.assign(block.decoded.transactions[0] as object, { metadataChanges })
  await saveBatch(db, encode(block), { finalized: true })
  await recomputeAll(db)
}

/** The background jobs with a fetcher that has these files, and a clock that the test moves. */
function stage(db: Database, files: Record<string, string | OutsideError> | undefined) {
  const stopping = new AbortController()
  const clock = { now: 1_800_000_000 }
  const fetched: string[] = []
  const fetch = async (url: string) => {
    fetched.push(url)
    const file = files?.[url] ?? new OutsideError('not_found', 'its host answers 404')
    if (typeof file !== 'string') throw file
    return { url, bytes: Buffer.from(file) }
  }
  const context = { db, log: silent, stopping: stopping.signal }
  const jobs = tokenProfileJobs(context, {
    fetcher: files && { fetch },
    json: directReader(),
    gateways: undefined,
    roundMs: 20,
    now: () => clock.now,
  })
  const { ended } = startJobs(jobs, context)
  return {
    clock,
    fetched,
    until: async (wanted: Partial<TokenProfile>, mint = MINT) => {
      for (;;) {
        const profile = (await readTokenProfiles(db, [mint])).get(mint)
        const keys = Object.keys(wanted) as (keyof TokenProfile)[]
        if (profile && keys.every((key) => profile[key] === wanted[key])) return profile
        await sleep(20)
      }
    },
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}

test('a token gets a profile by its metadata on chain, and what its JSON says besides', async () => {
  const db = await databases.fresh()
  await change(db, 10, created)
  const json = JSON.stringify({ image: 'https://a.example/1.png', description: 'All of it', name: 'Other' })
  const it = stage(db, { [URI]: json })
  expect(await it.until({ status: 'ok' })).toMatchObject({
    mint: MINT,
    name: 'Trash Coin',
    symbol: 'TRASH',
    uri: URI,
    logo: 'https://a.example/1.png',
    description: 'All of it',
    website: '',
    fullJson: json,
    creator: address('creator'),
    source: 'metaplex',
    attempts: 0,
    nextTry: 1_800_086_400,
    fetchedAt: 1_800_000_000,
    slot: 10,
  })
  await it.stop()
  expect(it.fetched).toEqual([URI])
})

test('a failure is tried again after a minute, then ever more rarely, and the profile is there meanwhile', async () => {
  const db = await databases.fresh()
  await change(db, 10, created)
  const files: Record<string, string> = { [URI]: 'no JSON' }
  const it = stage(db, files)
  const waits: number[] = []
  for (let attempts = 1; attempts <= 7; attempts++) {
    const { nextTry, name } = await it.until({ status: 'failed', attempts })
    expect(name).toBe('Trash Coin')
    waits.push(nextTry - it.clock.now)
    it.clock.now = nextTry - 1
    await sleep(100)
    expect(it.fetched.length).toBe(attempts)
    it.clock.now = nextTry
  }
  expect(waits).toEqual([60, 240, 960, 3_840, 15_360, 61_440, 86_400])
  files[URI] = '{"description":"at last"}'
  it.clock.now += 86_400
  expect(await it.until({ status: 'ok' })).toMatchObject({ description: 'at last', attempts: 0 })
  await it.stop()
})

test('a file is fetched again after a day, and its last content stays while its host fails', async () => {
  const db = await databases.fresh()
  await change(db, 10, created)
  const files: Record<string, string> = { [URI]: '{"description":"first"}' }
  const it = stage(db, files)
  await it.until({ status: 'ok', description: 'first' })
  files[URI] = '{"description":"second"}'
  it.clock.now += 86_400
  await it.until({ status: 'ok', description: 'second' })
  delete files[URI]
  it.clock.now += 86_400
  await it.until({ status: 'failed', attempts: 1, description: 'second' })
  await it.stop()
})

test('a new name keeps what was fetched, a new URI does not', async () => {
  const db = await databases.fresh()
  await change(db, 10, created)
  const it = stage(db, { [URI]: '{"description":"first"}' })
  await it.until({ status: 'ok' })
  // An update names the metadata account only.
  const update = { account: created.account, mint: null, source: 'metaplex' } as const
  await change(db, 11, { ...update, name: 'Renamed' })
  expect(await it.until({ name: 'Renamed' })).toMatchObject({ description: 'first', status: 'ok', slot: 11 })
  expect(it.fetched).toEqual([URI])
  await change(db, 12, { ...update, uri: 'https://a.example/2.json' })
  expect(await it.until({ status: 'failed' })).toMatchObject({
    name: 'Renamed',
    description: '',
    fullJson: '',
  })
  await change(db, 13, { ...update, uri: 'https://a.example/3.png' })
  expect(await it.until({ status: 'none' })).toMatchObject({ logo: 'https://a.example/3.png' })
  await it.stop()
  expect(it.fetched).toEqual([URI, 'https://a.example/2.json'])
})

test('a fetch for which there was no turn is no failure', async () => {
  const db = await databases.fresh()
  await change(db, 10, created)
  const files: Record<string, string | OutsideError> = { [URI]: new OutsideError('busy', 'too many others') }
  const it = stage(db, files)
  while (it.fetched.length < 3) await sleep(20)
  expect(await it.until({ status: 'pending' })).toMatchObject({ attempts: 0 })
  files[URI] = '{}'
  await it.until({ status: 'ok' })
  await it.stop()
})

test('what was left undone by a process that ended is done by the next, and nothing is done twice', async () => {
  const db = await databases.fresh()
  await change(db, 10, created)
  const silentHost = stage(db, { [URI]: new OutsideError('busy', 'too many others') })
  await silentHost.until({ status: 'pending' })
  await silentHost.stop()
  const other = { ...created, account: address('other metadata'), mint: address('other'), uri: '' }
  await change(db, 11, other)
  const it = stage(db, { [URI]: '{}' })
  await it.until({ status: 'none' }, address('other'))
  await it.until({ status: 'ok' })
  await it.stop()
  const again = stage(db, {})
  await sleep(300)
  await again.stop()
  expect(again.fetched).toEqual([])
  expect((await readTokenProfiles(db, [MINT])).get(MINT)?.status).toBe('ok')
})

test('without a fetcher a token has a profile by its metadata on chain', async () => {
  const db = await databases.fresh()
  await change(db, 1, created)
  const running = stage(db, undefined)
  const profile = await running.until({ name: 'Trash Coin', creator: address('creator') })
  expect(profile).toMatchObject({ symbol: 'TRASH', uri: URI, status: 'pending', description: '' })
  await running.stop()
})

test('many tokens in one block all get their profile', async () => {
  const db = await databases.fresh()
  const mints = Array.from({ length: 1_100 }, (_, i) => address(`mint ${i}`))
  await change(
    db,
    10,
    ...mints.map(
      (mint): MetadataChange => ({ ...created, account: mint, mint, source: 'token-2022', uri: '' }),
    ),
  )
  const it = stage(db, {})
  for (let found = 0; found < mints.length; await sleep(50))
    found =
      (await readTokenProfiles(db, mints.slice(0, 550))).size +
      (await readTokenProfiles(db, mints.slice(550))).size
  await it.stop()
})
