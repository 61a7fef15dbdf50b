import type { Log } from '#lib/log.ts'
import type { Database } from '#store/database.ts'
import { HEAD_TRANSACTIONS, type Head } from '#store/head.ts'
import type { BlockRow } from '#store/rows.ts'
import { findTransaction, type StoredTransaction } from '#store/transactions.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { timestamp } from '../readings/json-text.ts'
import type { LiveSocket } from './socket.ts'

/**
 * Tells the live socket every block that becomes the newest, and every program that was deployed, upgraded or closed
 * in it (among the block's last `HEAD_TRANSACTIONS` transactions, which is what the head holds of one block).
 *
 * @returns how to stop
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
    programsChangedIn(block, head, db).then(
      (programIds) => {
        for (const programId of programIds)
          socket.send({ type: 'program_update', data: { programId, slot: block.slot } })
      },
      (error) => log.warn({ error, slot: block.slot }, 'Changed programs of a block could not be told'),
    )
  })
}

const loaders: readonly string[] = [PROGRAM.upgradeableLoader, PROGRAM.loader4]

async function programsChangedIn({ slot }: BlockRow, head: Head, db: Database): Promise<Set<string>> {
  const programIds = new Set<string>()
  for (const row of head.latestTransactions(HEAD_TRANSACTIONS)) {
    if (row.slot !== slot) break
    // The loader is among the accounts also when another program calls it. Deploys are rare: a read each is fine.
    if (!row.success || !row.accounts.some((account) => loaders.includes(account))) continue
    const found = await findTransaction(db, row.signature)
    if (found) for (const programId of changedPrograms(found)) programIds.add(programId)
  }
  return programIds
}

// https://docs.rs/solana-loader-v3-interface: the instructions after which a program runs other code, or none.
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
      // Closing a buffer names no program: nothing that runs has changed.
      const named = programId === PROGRAM.loader4 ? accounts[0] : info?.programAccount
      return typeof named === 'string' ? [named] : []
    })
}
