import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/** The longest work without a pause, in milliseconds. */
const PAUSE_EVERY_MS = 8

export type Pauses = {
  /** Whether there has been no pause for 8 milliseconds of work. */
  isDue: () => boolean
  /** Yields to the event loop. */
  take: () => Promise<void>
}

/**
 * Splits long work of the main process by pauses, so that it does not block other work. The work begins now.
 */
export function createPauses(): Pauses {
  let since = performance.now()
  return {
    isDue: () => performance.now() - since >= PAUSE_EVERY_MS,
    async take() {
      await yieldToEventLoop()
      since = performance.now()
    },
  }
}

/** `list.map(map)` with pauses. */
export async function mapWithPauses<One, Made>(
  list: Iterable<One>,
  map: (one: One) => Made,
): Promise<Made[]> {
  const pauses = createPauses()
  const made: Made[] = []
  for (const one of list) {
    made.push(map(one))
    if (pauses.isDue()) await pauses.take()
  }
  return made
}
