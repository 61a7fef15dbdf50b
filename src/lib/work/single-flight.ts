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
  // A caller may await it later, after a failure: until then nobody handles the rejection, which would end the process.
  promise.catch(() => undefined)
  pending.set(key, promise)
  return promise
}
