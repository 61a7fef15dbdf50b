import { command, type Database } from './database.ts'

// A lightweight DELETE touches only the parts that have such rows; ALTER TABLE … DELETE takes five times as
// long. It returns when the rows are gone: for all tables together after 2 s near the tip of 10 million
// transactions, later for older slots.
export async function deleteRows(db: Database, table: string, where: string): Promise<void> {
  // A replicated database passes the statement on to all shards, and refuses ON CLUSTER.
  const target = db.cluster ? `${table}_local` : table
  await command(db, `DELETE FROM ${target} WHERE ${where}`)
}
