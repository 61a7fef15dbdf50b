import { setTimeout as sleep } from 'node:timers/promises'
import { findCoverage } from '#store/blocks/coverage.ts'
import { command, type Database, select } from '#store/engine/database.ts'
import { number, string } from '#store/rows/columns.ts'
import { dataTables } from '#store/tables/index.ts'
import { generateHolders } from './generate-holders.ts'
import { generateMarkets } from './generate-markets.ts'
import { accounts, insertBlocks, insertRows, stagingColumns } from './generate-rows.ts'
import { generateTokenList } from './generate-token-list.ts'
import { insertPayloads } from './pack-payloads.ts'

export type Generated = {
  firstSlot: number
  lastSlot: number
  /** Random heights and signatures of the whole chain. */
  heights: number[]
  signatures: string[]
  /** Wallets with at least a page of transactions. */
  addresses: string[]
  /** The address with the most transactions. */
  hottest: string
  /** Mints with transfers. */
  mints: string[]
  /** The mint with the most transfers. */
  hottestMint: string
  /** The mint with a million holders. */
  largestMint: string
  /** Some mints with holders; empty without `withHolders`. */
  heldMints: string[]
  /** Mints with markets and candles; empty without `withHolders`. */
  charted: string[]
}

// The number of transactions per statement, limited by the statement's memory.
const CHUNK = 100_000

/**
 * Fills an empty, migrated store with `transactions` transactions (a multiple of 1,000) that resemble
 * mainnet's: half are votes, half are trades of 14 to 27 accounts with inner instructions, logs and token
 * balances. SQL generates them deterministically, and every signature, balance and instruction can be decoded
 * like an indexed one.
 *
 * @param withHolders also inserts 20,000 mints with holders, markets and prices that no transaction made
 */
export async function generateRows(
  db: Database,
  transactions: number,
  withHolders: boolean,
): Promise<Generated> {
  await generateTransactions(db, transactions)
  const holders = withHolders ? await generateHolders(db) : { largestMint: '', heldMints: [] }
  if (withHolders) await generateTokenList(db)
  const charted = withHolders ? await generateMarkets(db) : []
  await settle(db)
  return { ...(await samples(db)), ...holders, charted }
}

/** Inserts only the transactions and their blocks. */
export async function generateTransactions(db: Database, transactions: number): Promise<void> {
  for (let from = 0; from < transactions; from += CHUNK) {
    const count = Math.min(CHUNK, transactions - from)
    await command(db, 'DROP TABLE IF EXISTS staged')
    await command(
      db,
      `CREATE TABLE staged ENGINE = Memory AS SELECT ${stagingColumns}
       FROM (SELECT number + ${from} AS n, ${accounts(transactions)} AS accounts FROM numbers(${count}))`,
    )
    await command(db, 'INSERT INTO block_intents SELECT DISTINCT slot FROM staged')
    for (const table of dataTables) {
      const insert = insertRows(table)
      if (insert) await command(db, insert)
    }
    await insertPayloads(db)
    await command(db, insertBlocks)
  }
  await command(db, 'DROP TABLE IF EXISTS staged')
}

const Merges = { merges: number }

/** Waits until the database has no running merges, so that they do not distort the measurement. */
async function settle(db: Database): Promise<void> {
  for (let round = 0, quiet = 0; round < 300 && quiet < 3; round++) {
    const [row] = await select(db, Merges, 'SELECT count() AS merges FROM system.merges')
    quiet = row?.merges === 0 ? quiet + 1 : 0
    await sleep(1_000)
  }
}

const Text = { text: string }
const Height = { height: number }

async function samples(db: Database): Promise<Omit<Generated, 'largestMint' | 'heldMints' | 'charted'>> {
  const { firstSlot, lastSlot, blocks } = await findCoverage(db)
  const sampled = `sipHash64(slot) % ${Math.max(1, Math.floor(blocks / 200))} = 0`
  const some = `slot IN (SELECT slot FROM blocks WHERE ${sampled})`
  const heights = await select(db, Height, 'SELECT height FROM blocks ORDER BY sipHash64(slot) LIMIT 2000')
  const signatures = await select(
    db,
    Text,
    `SELECT base58Encode(signature) AS text FROM transaction_payloads
     WHERE bitShiftRight(place, 20) IN (SELECT slot FROM blocks WHERE ${sampled}) AND sipHash64(place) % 100 = 0
       AND signature != toFixedString('', 64) LIMIT 1000`,
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
  const mints = await select(
    db,
    Text,
    'SELECT base58Encode(mint) AS text FROM token_transfers GROUP BY mint ORDER BY count() DESC LIMIT 1000',
  )
  return {
    firstSlot: firstSlot ?? 0,
    lastSlot: lastSlot ?? 0,
    heights: heights.map(({ height }) => height),
    signatures: signatures.map(({ text }) => text),
    addresses: addresses.map(({ text }) => text),
    hottest: hottest?.text ?? '',
    mints: mints.map(({ text }) => text),
    hottestMint: mints[0]?.text ?? '',
  }
}
