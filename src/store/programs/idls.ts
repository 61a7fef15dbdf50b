import { createHash } from 'node:crypto'
import { batched } from '../engine/batched.ts'
import { type Database, insertBinary, select } from '../engine/database.ts'
import { number, string } from '../rows/columns.ts'
import { keysOf } from '../rows/key-literals.ts'
import { idls } from '../tables/transactions/idls.ts'

/** An interface description (IDL) of a program as it was found on chain. */
export type StoredIdl = {
  program: string
  /** The slot at which it was first read. */
  slot: number
  /** The account that contained it. */
  account: string
  /** The IDL as JSON text. */
  text: string
}

/** How many versions of a program's IDL are read; the newest ones. */
const MOST_VERSIONS = 8

const Row = { program: string, slot: number, account: string, text: string }

/**
 * The stored IDLs of the given programs, each program's newest first.
 *
 * @param programs base58 of 32 bytes each
 */
export const readIdls = batched<string, StoredIdl[]>(async (db, programs) => {
  const found = new Map<string, StoredIdl[]>()
  const rows = await select(
    db,
    Row,
    /* sql */ `
      SELECT base58Encode(program) AS program, slot, base58Encode(account) AS account, idl AS text
      FROM idls
      WHERE idls.program IN (${keysOf(programs)})
      ORDER BY idls.program, slot DESC
      LIMIT ${MOST_VERSIONS} BY idls.program
      SETTINGS max_threads = 1`,
  )
  for (const row of rows) {
    const versions = found.get(row.program) ?? []
    // Two processes may have written the same text.
    if (versions.at(-1)?.slot !== row.slot) found.set(row.program, [...versions, row])
  }
  return found
})

/** Stores a new text. Idempotent. */
export async function saveIdl(db: Database, { program, slot, account, text }: StoredIdl): Promise<void> {
  const row = idls.encode([{ program, slot, account, idl: text }])
  const hash = createHash('sha256').update(text).digest('base64url')
  await insertBinary(db, idls, row, `idl:${program}:${slot}:${hash}`)
}
