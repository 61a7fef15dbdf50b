import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silent } from '#lib/log.ts'
import { readConfig } from '../src/config.ts'
import { openStore } from '../src/open-store.ts'
import { type Generated, generateRows } from './generate.ts'

/** A DATA_DIR with a database of generated transactions; `remove` does nothing to one that is to be kept. */
export type GeneratedDatabase = { folder: string; generated: Generated; remove: () => void }

/**
 * Generates `transactions` transactions into a folder of their own. Below `keepIn` a folder made before is used again:
 * ten million take ten minutes to make, and a change of a query is measured in one.
 */
export async function generatedDatabase(transactions: number, keepIn?: string): Promise<GeneratedDatabase> {
  if (keepIn !== undefined) mkdirSync(keepIn, { recursive: true })
  const folder = keepIn ? join(keepIn, String(transactions)) : mkdtempSync(join(tmpdir(), 'gorscope-bench-'))
  const remove = () => (keepIn === undefined ? rmSync(folder, { recursive: true, force: true }) : undefined)
  const facts = join(folder, 'generated.json')
  if (existsSync(facts)) return { folder, generated: JSON.parse(readFileSync(facts, 'utf8')), remove }
  rmSync(folder, { recursive: true, force: true }) // one that was cut short
  console.error(`generating ${transactions} transactions in ${folder}`)
  try {
    const store = await openStore({ ...readConfig({}), dataDir: folder }, silent)
    const generated = await generateRows(store.db, transactions)
    await store.stop()
    writeFileSync(facts, JSON.stringify(generated))
    return { folder, generated, remove }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}
