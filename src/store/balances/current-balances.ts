import { setTimeout as sleep } from 'node:timers/promises'
import { PROGRAM, SYSVAR, WELL_KNOWN } from '#svm/program-ids.ts'
import { findNewestFinalizedBlock } from '../blocks/blocks.ts'
import { findGaplessSince } from '../blocks/gapless-since.ts'
import type { Database } from '../engine/database.ts'
import type { Head } from '../head/head.ts'
import { isLinkedTo } from '../head/is-linked.ts'
import type { BlockRow } from '../rows/rows.ts'
import { type NewestChanges, readNewestChanges } from './newest-changes.ts'
import { findTokenAccount, type OwnBalance, readLamports } from './own-balances.ts'

// Balances that the index can prove: of accounts that an indexed block changed, where it has every block
// since. For all others nothing is returned, and the caller should request the balance from the node.

type Store = { db: Database; head: Head }

/** The balance at the end of `block`. */
export type Known<Found> = Found & { block: BlockRow }

/** Accounts whose lamports change without a transaction or reward that reports it. */
const CHANGED_BY_RUNTIME: ReadonlySet<string> = new Set([
  ...Object.values(PROGRAM),
  ...Object.values(SYSVAR),
  WELL_KNOWN.stakeConfig,
  WELL_KNOWN.incinerator,
])

export const isChangedByRuntime = (address: string) => CHANGED_BY_RUNTIME.has(address)

/**
 * An address's lamports, 0 where it was closed; undefined where they cannot be proven.
 *
 * @param isFinalized true: at the newest finalized block; false: at the newest confirmed one
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

/**
 * The tokens of a token account; undefined where they cannot be proven, and for an empty one, which may be
 * closed.
 */
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

/** How often the balance is read again when blocks arrive meanwhile. */
const READINGS = 5
const PAUSE_MS = 50

/** @param read returns the newest balance and the slot in which it changed */
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
      const whole = await findGaplessSince(db, found.slot, changes.finalSlot)
      if (!whole || found.slot < whole[since]) return undefined
      if (isFinalized || (await isLinkedTo(store, block, whole.slot))) return { ...found, block }
    }
    await sleep(PAUSE_MS)
  }
  return undefined
}
