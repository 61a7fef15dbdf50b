import { type Database, select } from '../engine/database.ts'
import { string } from '../rows/columns.ts'
import { selectPayloadSources } from '../transactions/payload-sources.ts'
import { openPayload, type StoredTransaction } from '../transactions/transactions.ts'

const Row = { program: string }

/** Programs whose IDL is stored, in the order of their ids; at most `limit`. */
export async function listIdlPrograms(db: Database, limit: number): Promise<string[]> {
  const rows = await select(
    db,
    Row,
    /* sql */ `
      SELECT base58Encode(idls.program) AS program FROM idls
      GROUP BY idls.program ORDER BY idls.program LIMIT {limit:UInt64} SETTINGS max_threads = 1`,
    { limit },
  )
  return rows.map(({ program }) => program)
}

/** The programs among these that a stored transaction names. */
export async function findNamedPrograms(db: Database, programs: readonly string[]): Promise<Set<string>> {
  if (programs.length === 0) return new Set()
  // A busy program has millions of rows: a LIMIT per program stops at the first.
  const one = (i: number) => /* sql */ `(
    SELECT base58Encode(address) AS program FROM address_transactions
    WHERE address_transactions.address = base58Decode({program${i}:String}) LIMIT 1)`
  const rows = await select(
    db,
    Row,
    `SELECT * FROM (${programs.map((_, i) => one(i)).join(' UNION ALL ')}) SETTINGS max_threads = 1`,
    Object.fromEntries(programs.map((program, i) => [`program${i}`, program])),
  )
  return new Set(rows.map(({ program }) => program))
}

/**
 * The programs that finalized transactions called, at any depth, those called in the most hours first; at
 * most `limit`.
 */
export async function listCalledPrograms(db: Database, limit: number): Promise<string[]> {
  const rows = await select(
    db,
    Row,
    /* sql */ `
      SELECT base58Encode(one) AS program FROM program_hours ARRAY JOIN programs AS one
      GROUP BY one ORDER BY count() DESC, one LIMIT {limit:UInt64} SETTINGS max_threads = 1`,
    { limit },
  )
  return rows.map(({ program }) => program)
}

/** How to find the deployments of a loader. */
export type Deployers = {
  loaders: readonly string[]
  /** The types of the loaders' instructions that deploy a program. */
  types: readonly string[]
  /** The types of instructions that write a program's code, of which each program has hundreds. */
  writeTypes: readonly string[]
}

/**
 * The first successful transactions that may deploy a program, oldest first: `limit` with a top-level
 * instruction of these types, and `limit` in which another program calls a loader. Only the payload shows
 * which instruction of the loader is called.
 */
export async function listFirstDeployments(
  db: Database,
  { loaders, types, writeTypes }: Deployers,
  limit: number,
): Promise<StoredTransaction[]> {
  const first = (condition: string) => `
    SELECT place FROM transaction_calls WHERE ${condition} AND bitAnd(flags, 8) = 0
    ORDER BY place LIMIT 1 BY place LIMIT {limit:UInt64}`
  const lowered = (texts: readonly string[]) => texts.map((text) => text.toLowerCase())
  const sources = await selectPayloadSources(
    db,
    /* sql */ `
      WHERE place GLOBAL IN (
        SELECT place FROM (${first('called IN {types:Array(String)}')})
        UNION DISTINCT
        SELECT place FROM (${first(`called IN {loaders:Array(String)} AND place GLOBAL NOT IN (
          SELECT place FROM transaction_calls WHERE called IN {known:Array(String)})`)}))
      SETTINGS max_threads = 1`,
    { types: lowered(types), loaders, known: lowered([...types, ...writeTypes]), limit },
  )
  return sources
    .map((source) => openPayload(source, db))
    .sort((a, b) => a.slot - b.slot || a.decoded.index - b.decoded.index)
}
