import { OutsideError } from './outside-error.ts'

type Limits = {
  /** The maximum number of running tasks. */
  total: number
  /** The maximum number of running tasks with the same key. */
  perKey: number
  /** The maximum number of waiting tasks, in all and with the same key. */
  waiting: number
  waitingPerKey: number
}

/** Limits the number of running tasks, in all and per key. The others wait in the order of arrival. */
export function createSlots({ total, perKey, waiting, waitingPerKey }: Limits) {
  const running = new Map<string, number>()
  let all = 0
  const queue: { key: string; start: () => void }[] = []

  const isFree = (key: string) => all < total && (running.get(key) ?? 0) < perKey
  const take = (key: string) => {
    all++
    running.set(key, (running.get(key) ?? 0) + 1)
  }
  const release = (key: string) => {
    all--
    const left = (running.get(key) ?? 1) - 1
    if (left === 0) running.delete(key)
    else running.set(key, left)
    for (let i = 0; i < queue.length && all < total; i++) {
      const next = queue[i]
      if (!next || !isFree(next.key)) continue
      queue.splice(i--, 1)
      take(next.key)
      next.start()
    }
  }

  /**
   * Runs `work` when there is a slot.
   *
   * @throws OutsideError `busy` when too many tasks wait, or when `signal` aborts before there is a slot
   */
  return async <Value>(key: string, signal: AbortSignal, work: () => Promise<Value>): Promise<Value> => {
    if (isFree(key)) take(key)
    else await enqueue(key, signal)
    try {
      return await work()
    } finally {
      release(key)
    }
  }

  function enqueue(key: string, signal: AbortSignal): Promise<void> {
    const busy = () => new OutsideError('busy', 'too many other fetches are under way')
    const isFull = () =>
      queue.length >= waiting || queue.filter((waiter) => waiter.key === key).length >= waitingPerKey
    if (signal.aborted || isFull()) return Promise.reject(busy())
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        queue.splice(queue.indexOf(waiter), 1)
        reject(busy())
      }
      const waiter = {
        key,
        start: () => {
          signal.removeEventListener('abort', onAbort)
          resolve()
        },
      }
      signal.addEventListener('abort', onAbort, { once: true })
      queue.push(waiter)
    })
  }
}
