/** @module-tag slow */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeBlock } from '#decode/block/decode-block.ts'
import { realData } from '#decode/testing/real-data.ts'
import { SLOW, sampleOf, soakable } from '#lib/testing/soak.ts'
import { removeBlocks } from '#store/write/remove-blocks.ts'
import { block } from './testing/blocks.ts'
import { start } from './testing/start.ts'
import { openStore, type StoredChain } from './testing/stored.ts'

// Compares the answers that one visitor gets alone with those that many get at the same time, in batches.

/** The number of requests of each kind. */
const MOST = soakable(120, 2_000)
const AT_ONCE = 32
const ROUNDS = 5
/** The timeout: thousands of answers are made, most of them twice. */
const LONG_MS = soakable(400_000, 2_400_000)
/** A slot after those of the real blocks. */
const NEW_SLOT = 900_000_000

let store: StoredChain
/** Paths of real blocks, which are all finalized. */
let settled: string[]
/** Paths of holdings, whose answers contain the newest finalized slot. */
let holdings: string[]

beforeAll(async () => {
  store = await openStore()
  const slots = new Map<number, string[]>()
  const signatures = new Set<string>()
  const addresses = new Set<string>()
  for (const { blockFiles, readBlock } of realData)
    for (const file of blockFiles) {
      const rpc = readBlock(file)
      const slot = Number(/_(\d+)/.exec(file)?.[1])
      if (!Number.isFinite(slot) || slots.has(slot)) continue
      await store.saveAll([{ slot, rpc, finalized: true }])
      slots.set(slot, [
        `slot-${slot}`,
        rpc.blockHeight ? String(rpc.blockHeight) : `slot-${slot}`,
        rpc.blockhash,
      ])
      for (const { signature, accounts } of decodeBlock(slot, rpc).transactions) {
        signatures.add(signature)
        for (const { address } of accounts) addresses.add(address)
      }
    }
  const some = sampleOf([...addresses], MOST)
  holdings = some.map((address) => `/api/address/${address}/holdings`)
  settled = [
    ...sampleOf([...signatures], MOST).map((signature) => `/api/transaction/${signature}`),
    ...some.map((address) => `/api/address/${address}/transactions/paginated`),
    ...sampleOf(some, MOST / 2).flatMap((address) =>
      ['type', 'funding'].map((part) => `/api/address/${address}/${part}`),
    ),
    ...[...slots.values()].flatMap(([slot, height, hash]) => [
      `/api/block/${slot}`,
      `/api/block/${height}?after=3`,
      `/api/block/${height}/transactions?sort=fee`,
      `/api/search?q=${hash}`,
    ]),
  ]
})
afterAll(() => store?.stop())

type Answers = Record<string, string>

/** Status and body of each path, from a server whose caches are empty. */
async function answersOf(paths: readonly string[], atOnce: number): Promise<Answers> {
  const api = await start({ db: store.db, head: store.head })
  const answers: Answers = {}
  // Neighbours in the list are of one kind, so the order is mixed: a crowd requests all kinds at the same
  // time.
  const mixed = paths.map((_, n) => paths[(n * 101) % paths.length] as string)
  const left = (paths.length % 101 === 0 ? paths : mixed).values()
  const visitor = async (_: unknown, n: number) => {
    for (const path of left) {
      let response: Response
      do response = await fetch(api.url + path, { headers: { 'x-forwarded-for': `198.18.0.${n}` } })
      while (
        // The request was refused because too many wait.
        response.status === 503
      )
      answers[path] = `${response.status} ${await response.text()}`
    }
  }
  await Promise.all(Array.from({ length: atOnce }, visitor))
  await api.stop()
  return answers
}

/**
 * The paths whose answers differ between the crowd and the single visitor. A page does not wait long for
 * names, so on a busy machine either answer may lack some. Therefore differing paths are requested again by
 * both.
 */
async function differing(crowd: Answers, alone: Answers) {
  let different = Object.keys(alone).filter((path) => crowd[path] !== alone[path])
  const late = different.length
  for (let round = 0; different.length > 0 && round < ROUNDS; round++) {
    const again = await answersOf(different, AT_ONCE / 8)
    const aloneAgain = await answersOf(different, 1)
    different = different.filter((path) => again[path] !== aloneAgain[path])
  }
  return { late, different }
}

test(
  'many who read at once get the same bytes as one after the other',
  async () => {
    const paths = [...settled, ...holdings]
    const alone = await answersOf(paths, 1)
    expect(Object.values(alone).filter((answer) => !answer.startsWith('200'))).toEqual([])
    const { late, different } = await differing(await answersOf(paths, AT_ONCE), alone)
    expect(late).toBeLessThan(paths.length / 4)
    expect(different).toEqual([])
  },
  LONG_MS,
)

test('also while blocks arrive, leave memory and are replaced by a fork', {
  ...SLOW,
  timeout: LONG_MS,
}, async () => {
  const alone = await answersOf(settled, 1)
  const slots = Array.from({ length: soakable(6, 40) }, (_, n) => NEW_SLOT + n)
  const newest = slots.flatMap((slot) => [`/api/block/slot-${slot}`, `/api/block/slot-${slot}?after=1`])
  let isOver = false
  const crowd = async () => {
    const problems: string[] = []
    do {
      const answers = await answersOf([...settled, ...newest], AT_ONCE)
      problems.push(...(await differing(answers, alone)).different)
    } while (!isOver)
    return problems
  }
  const crowding = crowd()
  for (const slot of slots) {
    const lost = store.accept(slot, block(slot, { height: slot, blockTime: 1_800_000_000 }))
    if (slot % 2 === 0) await store.flush(lost)
    store.head.remove(slot)
    await removeBlocks(store.db, [slot])
    await store.save(slot, block(slot, { height: slot, blockTime: 1_800_000_001 }), true)
  }
  isOver = true
  expect(await crowding).toEqual([])
  const { different } = await differing(await answersOf(newest, AT_ONCE), await answersOf(newest, 1))
  expect(different).toEqual([])
})
