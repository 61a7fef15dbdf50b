import type { Database } from './database.ts'

/** What is made once for each database, when it is first asked for. */
export function perDatabase<Made>(make: (db: Database) => Made): (db: Database) => Made {
  const made = new WeakMap<Database, { value: Made }>()
  return (db) => {
    const known = made.get(db) ?? { value: make(db) }
    made.set(db, known)
    return known.value
  }
}
