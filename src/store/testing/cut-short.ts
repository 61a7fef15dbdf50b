import { sampleOf } from '#lib/testing/soak.ts'
import type { Database } from '../engine/database.ts'

type Kind = 'exec' | 'command'

/**
 * The database whose connection is cut at the `nth` statement of a kind, before or after that statement is
 * executed.
 */
export function cutShort(db: Database, nth: number, when: 'before' | 'after', kind: Kind = 'exec'): Database {
  let count = 0
  return withStatements(db, kind, async (execute) => {
    const isLast = ++count === nth
    if (count > nth || (isLast && when === 'before')) throw new Error('the connection was cut')
    const answer = await execute()
    if (!isLast) return answer
    ;(answer as { stream?: { resume(): void } }).stream?.resume()
    throw new Error('the connection was cut')
  })
}

/**
 * A cut for one attempt. `cut` must be called once with the attempt's database; the cut is at statement `nth`
 * of `statements`, counted from 1.
 */
type Cut = {
  cut: (db: Database) => Database
  when: 'before' | 'after' | 'never'
  nth: number
  statements: number
}

/**
 * Runs `attempt` without a cut, then with the connection cut before and after each statement of a kind: at
 * three places in `npm test`, at all places in `npm run soak`.
 */
export async function atEachCut(kind: Kind, attempt: (cut: Cut) => Promise<void>): Promise<void> {
  let statements = 0
  const counted = (db: Database) =>
    withStatements(db, kind, (execute) => {
      statements++
      return execute()
    })
  await attempt({ cut: counted, when: 'never', nth: 0, statements: 0 })
  if (statements === 0) throw new Error(`There was no statement of the kind "${kind}" to cut.`)
  const places = Array.from({ length: statements }, (_, i) => i + 1).flatMap((nth) =>
    (['before', 'after'] as const).map((when) => ({ nth, when })),
  )
  for (const { nth, when } of sampleOf(places, 3))
    await attempt({ cut: (db) => cutShort(db, nth, when, kind), when, nth, statements })
}

function withStatements(
  db: Database,
  kind: Kind,
  run: (execute: () => Promise<unknown>) => Promise<unknown>,
): Database {
  const client = new Proxy(db.client, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (name !== kind) return typeof value === 'function' ? value.bind(target) : value
      return (...rest: unknown[]) => run(() => value.apply(target, rest))
    },
  })
  return { ...db, client }
}
