/** Rejects with `timeoutError()` when `work` takes longer than `ms`. The work is not cancelled; its result is ignored. */
export async function withTimeout<T>(ms: number, work: Promise<T>, timeoutError: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timeoutError()), ms)
  })
  try {
    return await Promise.race([work, deadline])
  } finally {
    clearTimeout(timer)
  }
}
