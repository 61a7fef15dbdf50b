import { expect, test } from 'vitest'
import { soakable } from '#lib/testing/soak.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { closeVanished, saveBootstrapped } from '../bootstrap/bootstrap-rows.ts'
import { recomputeAll } from '../derived/recompute.ts'
import type { Database } from '../engine/database.ts'
import { redecodeBlocks } from '../redecode/redecode-blocks.ts'
import { markChangedDirty, settleState } from '../redecode/redecode-state.ts'
import { encode } from '../testing/chain.ts'
import { cutShort } from '../testing/cut-short.ts'
import { testDatabases } from '../testing/database.ts'
import { countedHolderOrder, storedHolderOrder, storedHolders } from '../testing/holders.ts'
import { randomNumbers } from '../testing/random.ts'
import { type Holdings, type MadeBlock, tokenHistory } from '../testing/token-history.ts'
import { finalizeBlocks } from '../write/finalize-blocks.ts'
import { removeBlocks } from '../write/remove-blocks.ts'
import { saveBatch } from '../write/save-block.ts'

const databases = testDatabases()

/**
 * Checks that each mint's sums per owner and its supply equal those of the chain, and of a scan of all
 * accounts.
 */
async function expectExact(db: Database, { accounts, supplies }: Holdings): Promise<void> {
  await recomputeAll(db)
  const sums = new Map<string, bigint>()
  for (const { mint, owner, amount } of accounts.values())
    if (amount > 0n) sums.set(`${mint} ${owner}`, (sums.get(`${mint} ${owner}`) ?? 0n) + amount)
  const holders = await storedHolderOrder(db)
  expect(holders.map(({ mint, owner, amount }) => `${mint} ${owner} ${amount}`).sort()).toEqual(
    [...sums].map(([key, amount]) => `${key} ${amount}`).sort(),
  )
  expect(holders).toEqual(await countedHolderOrder(db))
  const stored = new Map((await storedHolders(db)).map((row) => [row.mint, row]))
  for (const [mint, supply] of supplies) {
    const of = holders.filter((holder) => holder.mint === mint)
    const { supply: sum, holders: count } = stored.get(mint) ?? { supply: '0', holders: 0 }
    expect([mint, BigInt(sum), count]).toEqual([mint, supply, of.length])
  }
}

/** An index of the random chain, with random events one after another. */
async function createIndex(seed: number) {
  const db = await databases.fresh()
  const random = randomNumbers(seed * 104_729)
  const make = tokenHistory(random)
  const stored: MadeBlock[] = []
  /** Blocks that are stored and not finalized. */
  let pending: MadeBlock[] = []
  let final: Holdings | undefined
  let newest: MadeBlock | undefined
  let slot = 0
  let runs = 0

  const batchOf = (blocks: readonly MadeBlock[]) => encode(...blocks.map(({ block }) => block))
  const slotsOf = (blocks: readonly MadeBlock[]) => blocks.map(({ block }) => block.decoded.slot)
  const next = (fork = ''): MadeBlock => make(slot + 1, newest?.after, fork)
  const accept = (made: MadeBlock) => {
    newest = made
    slot++
    return made
  }
  const several = () => Array.from({ length: 1 + random(3) }, () => accept(next()))
  const settle = (blocks: readonly MadeBlock[]) => {
    stored.push(...blocks)
    final = blocks.at(-1)?.after ?? final
  }
  const broken = (most: number) =>
    cutShort(db, 1 + random(most), random(2) === 0 ? 'before' : 'after', random(2) === 0 ? 'exec' : 'command')
  const anyway = (work: Promise<unknown>) => work.catch(() => undefined)

  const finalizePending = async () => {
    const blocks = pending
    pending = []
    const states = random(2) === 0 ? batchOf(blocks).blocks.map(({ state }) => state) : []
    if (random(2) === 0) await anyway(finalizeBlocks(broken(6), slotsOf(blocks), states))
    await finalizeBlocks(db, slotsOf(blocks), states)
    settle(blocks)
  }

  const steps: Record<string, () => Promise<unknown>> = {
    final: async () => {
      if (pending.length > 0) await finalizePending()
      const blocks = several()
      const batch = batchOf(blocks)
      if (random(2) === 0) {
        await anyway(saveBatch(broken(20), batch, { finalized: true }))
        // A start recomputes the keys that a killed process left dirty.
        if (random(2) === 0) await anyway(recomputeAll(db))
      }
      await saveBatch(db, batch, { finalized: true })
      settle(blocks)
    },
    confirmed: async () => {
      const blocks = several()
      await saveBatch(db, batchOf(blocks), { finalized: false })
      pending.push(...blocks)
    },
    fork: async () => {
      const loser = next('loser')
      await saveBatch(db, batchOf([loser]), { finalized: false })
      if (random(2) === 0) await recomputeAll(db)
      await removeBlocks(db, slotsOf([loser]))
    },
    finalize: finalizePending,
    restart: () => anyway(recomputeAll(broken(30))),
    recompute: () => recomputeAll(db),
    again: async () => {
      const blocks = stored.filter(() => random(3) === 0)
      if (blocks.length > 0) await saveBatch(db, batchOf(blocks), { finalized: true })
    },
    redecode: async () => {
      const run = { name: `run ${++runs}`, program: null, total: NONE, before: NONE }
      const job = { run: run.name, slots: slotsOf(stored), program: null, intoState: false }
      const all = async (database: Database) => {
        await redecodeBlocks(database, job)
        await settleState(database, run, false)
        await markChangedDirty(database, run)
      }
      if (random(2) === 0) await anyway(all(broken(30)))
      await all(db)
    },
  }
  const names = Object.keys(steps)
  return {
    db,
    random,
    stored,
    accept,
    next,
    settle,
    batchOf,
    final: () => final,
    step: async () => steps[names[random(names.length)] as string]?.(),
    finalizePending,
  }
}
const NONE = { blocks: 0, transactions: 0 }

const STEPS = soakable(14, 28)

test.each(soakable([1], [1, 2]))(
  'random sequences of blocks, forks, restarts, redecodes and imports leave the sum of holders equal to the supply (%i)',
  async (seed) => {
    const index = await createIndex(seed)
    for (let i = 0; i < STEPS; i++) {
      await index.step()
      const final = index.final()
      if (final && index.random(4) === 0) await expectExact(index.db, final)
    }
    await index.finalizePending()
    await expectExact(index.db, index.final() as Holdings)
  },
)

test.each(soakable([4], [4, 6]))(
  'an index from the middle of the chain stays exact when archives from before are imported and all is redecoded (%i)',
  async (seed) => {
    const index = await createIndex(seed)
    const { db, random, accept, next, settle, batchOf } = index
    const archive = Array.from({ length: 10 }, () => accept(next()))
    // These blocks are neither in the archive nor in the index.
    for (let i = 0; i < 10; i++) accept(next())
    const first = Array.from({ length: 3 }, () => accept(next()))
    await saveBatch(db, batchOf(first), { finalized: true })
    settle(first)
    const asOf = first[1] as MadeBlock
    const { slot } = asOf.block.decoded
    const tokenChanges = [...asOf.after.accounts].flatMap(([account, { mint, owner, amount }]) =>
      amount > 0n
        ? [{ account, mint, owner, programId: PROGRAM.token, decimals: 6, pre: 0n, post: amount }]
        : [],
    )
    await saveBootstrapped(db, slot, { tokenChanges })
    await closeVanished(db, slot)
    const importedAt = random(STEPS / 2)
    for (let i = 0; i < STEPS / 2; i++) {
      if (i === importedAt) {
        await saveBatch(db, batchOf(archive), { finalized: true })
        await closeVanished(db, slot)
        index.stored.push(...archive)
      }
      await index.step()
      const final = index.final()
      if (final && random(3) === 0) await expectExact(db, final)
    }
    await index.finalizePending()
    await expectExact(db, index.final() as Holdings)
  },
)
