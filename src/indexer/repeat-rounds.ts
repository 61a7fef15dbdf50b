import type { Context } from './context.ts'

type Rounds = {
  /** Between the end of a round and the start of the next one, at least; longer while nobody visits. */
  pauseMs: number
  /** Before the first round; 0 by default. */
  firstPauseMs?: number
  /**
   * A pause takes at least so many times as long as the round before it, which limits the part of the time that rounds
   * take, however slow they get; 0 by default.
   */
  restFactor?: number
  /** Logged as a warning, with the error, after a round that failed. */
  failure: string
  /** Whether an error is logged elsewhere; no error is by default. */
  isLogged?: (error: unknown) => boolean
}

/** Runs `round` again and again, also after it failed, until the indexer stops. Never rejects. */
export async function repeatRounds(
  { log, pace, stopping }: Pick<Context, 'log' | 'pace' | 'stopping'>,
  { pauseMs, firstPauseMs = 0, restFactor = 0, failure, isLogged = () => false }: Rounds,
  round: () => Promise<unknown>,
): Promise<void> {
  if (firstPauseMs > 0) await pace.pause(firstPauseMs, stopping)
  while (!stopping.aborted) {
    const started = performance.now()
    try {
      await round()
    } catch (error) {
      if (!stopping.aborted && !isLogged(error)) log.warn({ error }, failure)
    }
    await pace.pause(Math.max(pauseMs, (performance.now() - started) * restFactor), stopping)
  }
}
