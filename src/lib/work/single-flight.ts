/** The promise that is pending under `key`, or that of `work`, which is started and kept there until it settles. */
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
