/** Cancels running queries with `KILL QUERY` from a second session, the only way in chDB. */
export type Killer = {
  /** Kills the query with `mark`, repeatedly until the returned function is called. */
  kill: (mark: string) => () => void
  /** Kills all running queries. */
  killAll: () => Promise<void>
}

// A query that is still being parsed is not in system.processes yet, so a single attempt may be too early.
const AGAIN_MS = 200

/** @param query runs a statement on a session that serves no request */
export function openKiller(query: (sql: string) => Promise<unknown>): Killer {
  const marks = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let isKilling = false

  // Always ASYNC: waiting for the killed query in the same engine can hang the process.
  const attempt = async () => {
    if (isKilling || marks.size === 0) return
    isKilling = true
    const list = [...marks].map((mark) => `'${mark}'`).join(',')
    await query(`KILL QUERY WHERE Settings['log_comment'] IN (${list}) ASYNC`).catch(() => undefined)
    isKilling = false
    if (marks.size === 0) return
    clearTimeout(timer)
    timer = setTimeout(attempt, AGAIN_MS)
  }

  return {
    kill: (mark) => {
      marks.add(mark)
      void attempt()
      return () => {
        marks.delete(mark)
      }
    },
    killAll: async () => {
      await query(`KILL QUERY WHERE Settings['log_comment'] != '' ASYNC`).catch(() => undefined)
    },
  }
}
