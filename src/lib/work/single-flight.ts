/**
 * The promise that is pending under `key`; if there is none, `work` is started and its promise is stored
 * until it settles.
 */
export function singleFlight<Value>(
  pending: Map<string, Promise<Value>>,
  key: string,
  work: () => Promise<Value>,
): Promise<Value> {
  const started = pending.get(key)
  if (started !== undefined) return started
  const promise = work().finally(() => pending.delete(key))
  pending.set(key, promise)
  return promise
}
