import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { findCoverage } from '#store/coverage.ts'
import { command, type Database, select } from '#store/database.ts'
import { dataTables } from '#store/tables/index.ts'
import { tokenTransfers } from '#store/tables/token-transfers.ts'
import { payload } from './generate-payload.ts'
import { accounts, insertBlocks, stagingColumns, tableSelects, transferColumns } from './generate-rows.ts'

export type Generated = {
  firstSlot: number
  lastSlot: number
  /** Samples from all over the chain, in no order. */
  heights: number[]
  signatures: string[]
  /** Wallets with at least a page of transactions of their own. */
  addresses: string[]
  /** The address that most transactions name. */
  hottest: string
}

// As much as one statement's memory holds with room to spare.
const CHUNK = 100_000

/**
 * Fills an empty, migrated store with `transactions` transactions (a multiple of 1,000), shaped like mainnet's: half
 * votes, half trades of 14 to 27 accounts with inner instructions, logs and token balances. Made inside the engine, the
 * same rows for the same number, and as real as indexed ones: every signature, balance and instruction can be decoded.
 */
export async function generateRows(db: Database, transactions: number): Promise<Generated> {
  for (let from = 0; from < transactions; from += CHUNK) {
    const count = Math.min(CHUNK, transactions - from)
    await command(db, 'DROP TABLE IF EXISTS staged')
    await command(
      db,
      `CREATE TABLE staged ENGINE = Memory AS SELECT ${stagingColumns}
       FROM (SELECT number + ${from} AS n, ${accounts(transactions)} AS accounts FROM numbers(${count}))`,
    )
    await command(db, 'INSERT INTO block_intents SELECT DISTINCT slot FROM staged')
    for (const { name, columnNames } of dataTables) {
      const select = tableSelects[name]
      if (select) await command(db, `INSERT INTO ${name} (${columnNames.join(', ')}) ${select}`)
    }
    await command(
      db,
      `INSERT INTO transaction_payloads SELECT slot * 1048576 + tx_index, ${payload} FROM staged`,
    )
    await command(
      db,
      `INSERT INTO token_transfers (${tokenTransfers.columnNames.join(', ')}) SELECT ${transferColumns} FROM staged WHERE NOT is_vote AND success`,
    )
    await command(db, insertBlocks)
  }
  await command(db, 'DROP TABLE IF EXISTS staged')
  await settle(db)
  return samples(db)
}

const Merges = z.object({ merges: z.coerce.number() })

/** Waits until the engine has merged what it wants to merge: reads are to be measured, not merges. */
async function settle(db: Database): Promise<void> {
  for (let round = 0, quiet = 0; round < 300 && quiet < 3; round++) {
    const [row] = await select(db, Merges, 'SELECT count() AS merges FROM system.merges')
    quiet = row?.merges === 0 ? quiet + 1 : 0
    await sleep(1_000)
  }
}

const Text = z.object({ text: z.string() })
const Height = z.object({ height: z.coerce.number() })

async function samples(db: Database): Promise<Generated> {
  const { firstSlot, lastSlot, blocks } = await findCoverage(db)
  const some = `slot IN (SELECT slot FROM blocks WHERE sipHash64(slot) % ${Math.max(1, Math.floor(blocks / 200))} = 0)`
  const heights = await select(db, Height, 'SELECT height FROM blocks ORDER BY sipHash64(slot) LIMIT 2000')
  const signatures = await select(
    db,
    Text,
    `SELECT JSONExtractString(summary, 'signature') AS text FROM transactions WHERE ${some} AND sipHash64(tx_index, slot) % 100 = 0 LIMIT 1000`,
  )
  const addresses = await select(
    db,
    Text,
    `SELECT base58Encode(address) AS text FROM address_transactions
     WHERE address IN (SELECT fee_payer FROM transactions WHERE ${some} AND NOT is_vote AND sipHash64(tx_index, slot) % 30 = 0 LIMIT 2000)
     GROUP BY address HAVING count() BETWEEN 10 AND 400 LIMIT 1000`,
  )
  const [hottest] = await select(
    db,
    Text,
    'SELECT base58Encode(address) AS text FROM address_transactions GROUP BY address ORDER BY count() DESC LIMIT 1',
  )
  return {
    firstSlot: firstSlot ?? 0,
    lastSlot: lastSlot ?? 0,
    heights: heights.map(({ height }) => height),
    signatures: signatures.map(({ text }) => text),
    addresses: addresses.map(({ text }) => text),
    hottest: hottest?.text ?? '',
  }
}
