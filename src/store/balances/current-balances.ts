import { setTimeout as sleep } from 'node:timers/promises'
import { PROGRAM, SYSVAR, WELL_KNOWN } from '#svm/program-ids.ts'
import { findNewestFinalizedBlock } from '../blocks/blocks.ts'
import { findWholeSince } from '../blocks/whole-since.ts'
import type { Database } from '../engine/database.ts'
import type { Head } from '../head/head.ts'
import { isLinkedTo } from '../head/is-linked.ts'
import type { BlockRow } from '../rows/rows.ts'
import { type NewestChanges, readNewestChanges } from './newest-changes.ts'
import { findTokenAccount, type OwnBalance, readLamports } from './own-balances.ts'

// Balances that are certain: of accounts that an indexed block changed, where the index has every block since then. Of all
// others, and where the index cannot prove it, nothing is returned, and the node is to be asked.

type Store = { db: Database; head: Head }

/** As of the end of `block`. */
export type Known<Found> = Found & { block: BlockRow }

/** Their lamports change without a transaction or a reward that tells it. */
const CHANGED_BY_RUNTIME: ReadonlySet<string> = new Set([
  ...Object.values(PROGRAM),
  ...Object.values(SYSVAR),
  WELL_KNOWN.stakeConfig,
  WELL_KNOWN.incinerator,
])

export const isChangedByRuntime = (address: string) => CHANGED_BY_RUNTIME.has(address)

/**
 * An address's lamports, 0 where it was closed; undefined where they are not certain.
 *
 * @param isFinalized of the newest finalized block; else of the newest confirmed one
 */
export async function findCurrentLamports(
  store: Store,
  address: string,
  isFinalized: boolean,
): Promise<Known<{ lamports: bigint }> | undefined> {
  if (isChangedByRuntime(address)) return undefined
  return readCurrent(store, address, isFinalized, 'told', (changes) =>
    readLamports(store.db, address, changes),
  )
}

/** What a token account has; undefined where that is not certain, and for one that has nothing: it may be closed. */
export async function findCurrentTokens(
  store: Store,
  account: string,
  isFinalized: boolean,
): Promise<Known<OwnBalance> | undefined> {
  const found = await readCurrent(store, account, isFinalized, 'linked', (changes) =>
    findTokenAccount(store.db, account, changes),
  )
  return found && found.amount > 0n ? found : undefined
}

const NO_CHANGES: NewestChanges = { finalSlot: 0, balance: undefined, accounts: new Map(), isCut: false }

/** Blocks may come while balances are read. */
const READINGS = 5
const PAUSE_MS = 50

/** @param read the newest balance, and the slot that it is from */
async function readCurrent<Found extends { slot: number }>(
  store: Store,
  address: string,
  isFinalized: boolean,
  since: 'linked' | 'told',
  read: (changes: NewestChanges) => Promise<Found | undefined>,
): Promise<Known<Found> | undefined> {
  const { db, head } = store
  for (let reading = 0; reading < READINGS; reading++) {
    const block = isFinalized ? await findNewestFinalizedBlock(db) : head.tip()
    if (!block) return undefined
    const changes = isFinalized
      ? { ...NO_CHANGES, finalSlot: block.slot }
      : await readNewestChanges(db, address)
    const found = changes.isCut ? undefined : await read(changes)
    if (!found) return undefined
    if (found.slot <= block.slot) {
      const whole = await findWholeSince(db, found.slot, changes.finalSlot)
      if (!whole || found.slot < whole[since]) return undefined
      if (isFinalized || (await isLinkedTo(store, block, whole.slot))) return { ...found, block }
    }
    await sleep(PAUSE_MS)
  }
  return undefined
}
