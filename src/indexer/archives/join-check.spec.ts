import { expect, test } from 'vitest'
import { recomputeAll } from '#store/derived/recompute.ts'
import { testDatabases } from '#store/testing/database.ts'
import { saveBatch } from '#store/write/save-block.ts'
import { chain, encodedBy, registry } from '../testing/redecoded-chain.ts'
import { createJoinCheck } from './join-check.ts'

const databases = testDatabases()
type Block = ReturnType<typeof chain>[number]

/** Blocks of the slots 100 to 139, without 107; each height is the slot less 50. */
const blocks = chain().map(({ slot, rpc }) => ({ slot, rpc: { ...rpc, blockHeight: slot - 50 } }))
const at = (slot: number): Block => blocks.find((block) => block.slot === slot) as Block
const with_ = (slot: number, fields: object, moved = slot): Block => ({
  slot: moved,
  rpc: { ...at(slot).rpc, ...fields },
})
const other = at(101).rpc.blockhash

async function checkOf(...stored: number[]) {
  const db = { ...(await databases.fresh()), registry }
  const some = blocks.filter(({ slot }) => stored.includes(slot))
  if (some.length > 0) await saveBatch(db, encodedBy(registry, some), { finalized: true })
  await recomputeAll(db)
  const check = await createJoinCheck(db)
  return ({ slot, rpc }: Block) => check(slot, Buffer.from(JSON.stringify(rpc)))
}

test('an index without blocks takes blocks of any chain', async () => {
  const check = await checkOf()
  expect(await check(at(130))).toBeUndefined()
  expect(await check(with_(110, { previousBlockhash: other }))).toBeUndefined()
})

test('behind the newest block joins only what follows it by slot and hash, over others of the archive too', async () => {
  const check = await checkOf(118, 119, 120)
  const problem = /^the index ends at slot 120 .* its parent is \S+ at slot/
  expect(await check(at(122))).toMatch(problem)
  expect(await check(at(121))).toBeUndefined()
  expect(await check(at(122))).toBeUndefined()
  expect(await check(with_(123, { previousBlockhash: other }))).toMatch(problem)
  expect(await check(with_(124, {}, 270_893_658))).toMatch(problem)
})

test('before it joins what no stored block contradicts', async () => {
  const check = await checkOf(110, 111, 120, 121, 130)
  expect(await check(at(122))).toBeUndefined()
  expect(await check(at(119))).toBeUndefined()
  expect(await check(at(115))).toBeUndefined()
  expect(await check(at(102))).toBeUndefined()
  // The stored block itself joins; another block in its slot joins too, because the worker then reports the
  // conflict.
  expect(await check(at(120))).toBeUndefined()
  expect(await check(with_(120, { blockhash: other }))).toBeUndefined()
})

test('before it a block that contradicts stored ones does not join', async () => {
  const check = await checkOf(106, 108, 111, 120, 121, 130)
  const reasons = [
    await check(with_(119, { blockhash: other, previousBlockhash: other })),
    await check(with_(106, { parentSlot: 105, previousBlockhash: other }, 107)),
    await check(with_(112, { previousBlockhash: other })),
    await check(with_(113, { parentSlot: 109, previousBlockhash: other })),
    await check(with_(115, { blockHeight: 250_000_000 })),
    await check(with_(102, { blockHeight: 3 })),
  ]
  expect(reasons).toEqual([
    expect.stringMatching(/^the stored block of slot 120 names \S+ as its parent at this slot, not/),
    expect.stringMatching(/^the stored block of slot 108 says that the chain skipped this slot/),
    expect.stringMatching(/^the stored block of slot 111 is \S+, and this block names/),
    expect.stringMatching(/^it passes over the stored block of slot 111/),
    expect.stringMatching(
      /^its height 250000000 does not fit that of the stored block of slot 111, which is/,
    ),
    expect.stringMatching(/^its height 3 does not fit that of the stored block of slot 106, which is/),
  ])
})
