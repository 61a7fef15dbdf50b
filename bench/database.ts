import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silent } from '#lib/log/log.ts'
import { readConfig } from '#setup/config.ts'
import { openStore } from '#setup/open-store.ts'
import { type Generated, generateRows } from './generate.ts'

/** A DATA_DIR with a database of generated transactions; with `keepIn`, `remove` does nothing. */
export type GeneratedDatabase = { folder: string; generated: Generated; remove: () => void }

/**
 * Generates a database with `transactions` transactions in a new folder. With `keepIn`, an existing folder is
 * reused: ten million transactions take ten minutes to generate.
 */
export async function generatedDatabase(
  transactions: number,
  keepIn?: string,
  { withHolders = false } = {},
): Promise<GeneratedDatabase> {
  if (keepIn !== undefined) mkdirSync(keepIn, { recursive: true })
  const name = withHolders ? `${transactions}-with-holders` : String(transactions)
  const folder = keepIn ? join(keepIn, name) : mkdtempSync(join(tmpdir(), 'gorscope-bench-'))
  const remove = () => (keepIn === undefined ? rmSync(folder, { recursive: true, force: true }) : undefined)
  const facts = join(folder, 'generated.json')
  if (existsSync(facts)) return { folder, generated: JSON.parse(readFileSync(facts, 'utf8')), remove }
  rmSync(folder, { recursive: true, force: true }) // removes an incomplete database
  console.error(`generating ${transactions} transactions in ${folder}`)
  try {
    const store = await openStore({ ...readConfig({}), dataDir: folder }, silent)
    const generated = await generateRows(store.db, transactions, withHolders)
    await store.stop()
    writeFileSync(facts, JSON.stringify(generated))
    return { folder, generated, remove }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}
