import type { Database } from '../database.ts'

/** The database whose connection is cut at the `nth` statement of a kind, before or after that statement is executed. */
export function cutShort(
  db: Database,
  nth: number,
  when: 'before' | 'after',
  kind: 'exec' | 'command' = 'exec',
): Database {
  let count = 0
  const client = new Proxy(db.client, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (name !== kind) return typeof value === 'function' ? value.bind(target) : value
      return async (...rest: unknown[]) => {
        const isLast = ++count === nth
        if (count > nth || (isLast && when === 'before')) throw new Error('the connection was cut')
        const answer = await value.apply(target, rest)
        if (isLast) {
          answer.stream?.resume()
          throw new Error('the connection was cut')
        }
        return answer
      }
    },
  })
  return { ...db, client }
}
