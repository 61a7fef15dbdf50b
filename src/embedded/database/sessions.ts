import type { EngineSession } from './engine-session.ts'
import { EngineError } from './errors.ts'

/** A pool with a fixed number of sessions, each used by one request at a time; further requests are queued. */
export type Sessions = {
  /**
   * Runs `work` with an exclusive session. After a failure the session is flushed or replaced before it is used again.
   *
   * @throws EngineError 202 when the queue is full, and 394 when `signal` aborts the wait
   */
  use: <Result>(signal: AbortSignal, work: (session: EngineSession) => Promise<Result>) => Promise<Result>
  busy: () => number
  /** Rejects new work and waits at most `ms` for running work; true when all has ended. */
  drain: (ms: number) => Promise<boolean>
  close: () => void
}

type Waiter = { wake: (session: EngineSession) => void; refuse: (error: Error) => void }

/** @param onBroken called when a new session does not respond: the engine is broken and the process should end */
export function openSessions(options: {
  open: () => Promise<EngineSession>
  sessions: EngineSession[]
  maxWaiting: number
  onBroken: (error: unknown) => void
}): Sessions {
  const free = [...options.sessions]
  const waiting = new Set<Waiter>()
  let busy = 0
  let closing = false
  let onIdle: (() => void) | undefined

  const take = (signal: AbortSignal) =>
    new Promise<EngineSession>((resolve, reject) => {
      if (closing) return reject(new EngineError(236, 'ABORTED', 'The database is shutting down.'))
      if (signal.aborted) return reject(cancelled())
      const session = free.pop()
      if (session) return resolve(session)
      if (waiting.size >= options.maxWaiting)
        return reject(
          new EngineError(
            202,
            'TOO_MANY_SIMULTANEOUS_QUERIES',
            `Too many simultaneous queries: ${options.sessions.length} are running and ${waiting.size} are queued. Try again later.`,
          ),
        )
      const leave = () => {
        waiting.delete(waiter)
        reject(cancelled())
      }
      const waiter: Waiter = {
        wake: (given) => {
          signal.removeEventListener('abort', leave)
          resolve(given)
        },
        refuse: reject,
      }
      waiting.add(waiter)
      signal.addEventListener('abort', leave, { once: true })
    })

  const give = (session: EngineSession) => {
    const [next] = waiting
    if (!next) free.push(session)
    else {
      waiting.delete(next)
      next.wake(session)
    }
    if (busy === 0) onIdle?.()
  }

  const mend = async (session: EngineSession): Promise<EngineSession> => {
    if (await session.flush()) return session
    session.close()
    try {
      const fresh = await options.open()
      if (!(await fresh.flush())) throw new Error('A fresh session does not answer.')
      return fresh
    } catch (error) {
      options.onBroken(error)
      return session
    }
  }

  return {
    use: async (signal, work) => {
      let session = await take(signal)
      busy++
      try {
        return await work(session)
      } catch (error) {
        session = await mend(session)
        throw error
      } finally {
        busy--
        give(session)
      }
    },
    busy: () => busy,
    drain: async (ms) => {
      closing = true
      for (const waiter of waiting)
        waiter.refuse(new EngineError(236, 'ABORTED', 'The database is shutting down.'))
      waiting.clear()
      if (busy === 0) return true
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<boolean>((resolve) => {
        timer = setTimeout(resolve, ms, false)
      })
      const idle = new Promise<boolean>((resolve) => {
        onIdle = () => resolve(true)
      })
      return Promise.race([idle, late]).finally(() => clearTimeout(timer))
    },
    close: () => {
      for (const session of free) session.close()
    },
  }
}

const cancelled = () =>
  new EngineError(394, 'QUERY_WAS_CANCELLED', 'Query was cancelled: its client disconnected.')
