import type { Database } from './database.ts'

/** Creates a value once for each database, on first use. */
export function perDatabase<Made>(make: (db: Database) => Made): (db: Database) => Made {
  const made = new WeakMap<Database, { value: Made }>()
  return (db) => {
    const known = made.get(db) ?? { value: make(db) }
    made.set(db, known)
    return known.value
  }
}
