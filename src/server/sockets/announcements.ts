import { timestamp } from '#api/shared/iso-time.ts'
import type { Log } from '#lib/log/log.ts'
import { listBlockTransactionsNaming } from '#store/addresses/addresses.ts'
import type { Database } from '#store/engine/database.ts'
import type { Head } from '#store/head/head.ts'
import type { BlockRow } from '#store/rows/rows.ts'
import type { StoredTransaction } from '#store/transactions/transactions.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { LiveSocket } from './socket.ts'

/**
 * Sends every new newest block to the live socket, and every program that was deployed, upgraded or closed in
 * it. An announced block is already readable, from memory or from the database.
 *
 * @returns a function that stops this
 */
export function announce(
  head: Head,
  db: Database,
  socket: Pick<LiveSocket, 'send' | 'clients'>,
  log: Log,
): () => void {
  return head.onTip((block) => {
    socket.send({
      type: 'slot_update',
      data: {
        slot: block.slot,
        height: block.height,
        transactionCount: block.transactionCount,
        timestamp: timestamp(block.blockTime),
      },
    })
    if (socket.clients() === 0) return
    programsChangedIn(block, db).then(
      (programIds) => {
        for (const programId of programIds)
          socket.send({ type: 'program_update', data: { programId, slot: block.slot } })
      },
      (error) => log.warn({ error, slot: block.slot }, 'The changed programs of a block could not be read'),
    )
  })
}

const loaders: readonly string[] = [PROGRAM.upgradeableLoader, PROGRAM.loader4]

async function programsChangedIn({ slot }: BlockRow, db: Database): Promise<Set<string>> {
  // The loader is among the accounts even when another program calls it.
  const found = await listBlockTransactionsNaming(db, slot, loaders)
  return new Set(found.filter(({ decoded }) => decoded.success).flatMap(changedPrograms))
}

// https://docs.rs/solana-loader-v3-interface: the instructions after which a program runs other code, or
// none.
const changes = new Set([
  'deployWithMaxDataLen',
  'upgrade',
  'close',
  'migrate',
  'deploy',
  'retract',
  'finalize',
])

/** The programs that a transaction's loader instructions deployed, upgraded or closed. */
export function changedPrograms({ decoded }: Pick<StoredTransaction, 'decoded'>): string[] {
  return decoded.instructions
    .filter(({ programId, type }) => loaders.includes(programId) && type !== null && changes.has(type))
    .flatMap(({ programId, info, accounts }) => {
      // Closing a buffer names no program, because no running code has changed.
      const named = programId === PROGRAM.loader4 ? accounts[0] : info?.programAccount
      return typeof named === 'string' ? [named] : []
    })
}
