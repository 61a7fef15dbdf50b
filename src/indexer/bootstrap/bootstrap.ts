import type { Job } from '#lib/work/jobs.ts'
import { closeVanished } from '#store/bootstrap/bootstrap-rows.ts'
import {
  type BootstrapState,
  newBootstrap,
  PARTS,
  readBootstrap,
  type SavedBootstrap,
  stateOf,
  writeBootstrap,
} from '#store/bootstrap/bootstrap-state.ts'
import { type BootstrapOptions, type Bootstrapping, createReading, LOOK_MS } from './keep-reading.ts'
import { readAllWallets, readOwners } from './native-balances.ts'
import { readPart, readWhole } from './token-accounts.ts'

export type Bootstrap = { state: () => BootstrapState; job: Job }

const PROGRESS_MS = 30_000
/**
 * The interval between writes of the progress: after a kill, what was read since the last write is read
 * again.
 */
const WRITE_MS = 1_000

/** Reads balances of accounts from the node, see `createReading`. Afterwards the index keeps them current. */
export function createBootstrap(options: BootstrapOptions): Bootstrap {
  const { db, hasPending } = options
  /**
   * Whether blocks may have been finalized since outdated rows were set to 0. True at the start, because an
   * earlier process may have ended between the two, and after each reading, because the reading may be
   * shorter than the pause between two checks.
   */
  let isUnsettled = true
  /**
   * Sets outdated rows to 0. A block from before the node's answer may be finalized after it; its rows name
   * accounts and owners that have changed since, in blocks that are not indexed.
   */
  const closeOutdated = async ({ status, asOfSlot }: SavedBootstrap): Promise<number | undefined> => {
    if (status !== 'complete' || asOfSlot === null) return undefined
    if (hasPending(asOfSlot)) isUnsettled = true
    else if (isUnsettled) {
      await closeVanished(db, asOfSlot)
      isUnsettled = false
    }
    return LOOK_MS
  }
  const { saved, job } = createReading<SavedBootstrap>(options, {
    read: readBootstrap,
    write: writeBootstrap,
    fresh: newBootstrap,
    work: async (context, state) => {
      isUnsettled = true
      await readBalances(context, state)
    },
    afterwards: closeOutdated,
    name: 'balances from before the index',
    messages: {
      refused: 'The node does not list accounts: balances count only changes since the first indexed block',
      failed: 'Balances could not be read from the node; trying again',
      again: 'Blocks that were not indexed are lost: balances are read from the node again',
    },
  })
  return { state: () => stateOf(saved()), job }
}

async function readBalances(context: Bootstrapping, state: SavedBootstrap): Promise<void> {
  const { db, log } = context
  let loggedAt = 0
  let writtenAt = 0
  if (state.nextPart === 0 && (await readWhole(context, state))) state.nextPart = PARTS
  for (; state.nextPart < PARTS; state.nextPart++) {
    if (performance.now() - loggedAt > PROGRESS_MS) {
      loggedAt = performance.now()
      const { nextPart: part, tokenAccounts } = state
      log.info({ part, of: PARTS, tokenAccounts }, 'Reading token accounts from the node')
    }
    await readPart(context, state, state.nextPart)
    if (performance.now() - writtenAt < WRITE_MS) continue
    writtenAt = performance.now()
    await writeBootstrap(db, { ...state, nextPart: state.nextPart + 1 })
  }
  if (state.asOfSlot !== null) await closeVanished(db, state.asOfSlot)
  if (state.nextOwner === '') await readAllWallets(context, state)
  while (await readOwners(context, state)) await writeBootstrap(db, state)
  const { tokenAccounts, nativeBalances, asOfSlot: slot } = state
  log.info({ tokenAccounts, nativeBalances, slot }, 'Balances from before the index are read from the node')
}
