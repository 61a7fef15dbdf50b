import type { Job } from '#lib/work/jobs.ts'
import { listBlocks } from '../blocks/blocks.ts'
import type { Database } from '../engine/database.ts'
import { nextVersion } from '../engine/next-version.ts'
import { readSetting, writeSetting } from '../engine/settings.ts'
import type { BlockRow, TransactionRow } from '../rows/rows.ts'
import { withAccounts } from '../transactions/row-accounts.ts'
import { listLatestTransactions } from '../transactions/transactions.ts'
import type { Head } from './head.ts'

const BLOCKS = 400
const TRANSACTIONS = 500

/** Fills an empty head with the newest stored blocks. */
export async function seedHead(db: Database, head: Head): Promise<void> {
  await acceptAll(db, head, await listBlocks(db, { limit: BLOCKS }))
}

/**
 * Keeps the head of a process without an indexer in step with the store: new blocks, forks, finalized blocks.
 * When the database does not respond, the head stays as it is until the next run.
 */
export const headJob = (db: Database, head: Head, everyMs: number): Job => ({
  name: 'newest blocks',
  everyMs,
  isSteady: true,
  failure: 'The newest blocks could not be read',
  // At debug level, because the database's health check already reports the failure.
  level: 'debug',
  run: () => refreshHead(db, head),
})

/** How many blocks below the head's newest are compared: forks reach back a few blocks only. */
const COMPARED = 64
/** How many new blocks to expect between two runs, in addition to those that are not finalized. */
const NEW_ONES = 16

/** Updates the head from the store: the newest blocks, and all that are not finalized yet. */
export async function refreshHead(db: Database, head: Head): Promise<void> {
  const tip = head.tip()
  if (!tip) return seedHead(db, head)
  const mine = head.latestBlocks(BLOCKS)
  const open = mine.findLastIndex(({ finalized }) => !finalized) + 1
  let stored = await listBlocks(db, { limit: Math.min(BLOCKS, Math.max(COMPARED, open + NEW_ONES)) })
  const oldest = stored.at(-1)
  if (oldest && oldest.slot > tip.slot) stored = await listBlocks(db, { limit: BLOCKS })
  const known = new Map(mine.map((block) => [block.slot, block]))
  const changed: BlockRow[] = []
  for (const block of stored.toReversed()) {
    const before = known.get(block.slot)
    known.delete(block.slot)
    // Leaders of blocks that arrived before their leader schedule are filled in later.
    if (before?.blockhash !== block.blockhash || before.leader !== block.leader) changed.push(block)
    else if (block.finalized && !before.finalized) head.finalize(block.slot)
  }
  const from = stored.at(-1)?.slot ?? 0
  for (const slot of known.keys()) if (slot >= from) head.remove(slot)
  await acceptAll(db, head, changed.reverse())
}

/** The setting that changes when another process has rewritten stored blocks. */
const REWRITTEN = 'rewritten'
const REREAD_MS = 5_000

/**
 * Makes the heads of all processes read their blocks again, after the rows of stored blocks were replaced.
 */
export const announceRewritten = (db: Database): Promise<void> =>
  writeSetting(db, REWRITTEN, String(nextVersion()))

/** Reads the head's blocks again when they were rewritten. */
export function rereadJob(db: Database, head: Head, everyMs = REREAD_MS): Job {
  let last: { mark: string | undefined } | undefined
  return {
    name: 'blocks that were written again',
    everyMs,
    isSteady: true,
    failure: 'Whether stored blocks were written again could not be read',
    // At debug level, because the database's health check already reports the failure.
    level: 'debug',
    run: async () => {
      const mark = await readSetting(db, REWRITTEN)
      if (last && last.mark !== mark) await rereadHead(db, head)
      last = { mark }
    },
  }
}

async function rereadHead(db: Database, head: Head): Promise<void> {
  const hashes = new Map(head.latestBlocks(BLOCKS).map(({ slot, blockhash }) => [slot, blockhash]))
  const stored = await listBlocks(db, { limit: BLOCKS })
  // A block that is only in memory was decoded by this process; it needs no reading.
  const isRead = ({ slot, blockhash }: BlockRow) => hashes.get(slot) === blockhash && !db.memtable.get(slot)
  await acceptAll(db, head, stored.filter(isRead))
}

/** Accepts the oldest first, so that listeners are notified in the order of the blocks. */
async function acceptAll(db: Database, head: Head, newestFirst: readonly BlockRow[]): Promise<void> {
  const bySlot = new Map<number, TransactionRow[]>()
  const slots: number[] = []
  let expected = 0
  for (const { slot, transactionCount } of newestFirst) {
    if (expected >= TRANSACTIONS) break
    expected += transactionCount
    slots.push(slot)
  }
  // Read accounts too: listeners look for the accounts that a block may have changed.
  const rows = await withAccounts(db, await listLatestTransactions(db, { slots, limit: TRANSACTIONS }))
  for (const row of rows) {
    const others = bySlot.get(row.slot)
    if (others) others.push(row)
    else bySlot.set(row.slot, [row])
  }
  for (const block of newestFirst.toReversed()) head.accept(block, bySlot.get(block.slot)?.reverse() ?? [])
}
