import { vi } from 'vitest'

/**
 * The guard of every wait for a condition, in milliseconds: so long that only a condition that never comes
 * takes longer, also on a busy machine.
 */
export const WAIT_MS = 120_000

const { waitFor } = vi
// By default waiting ends after a second.
vi.waitFor = (callback, options = {}) =>
  waitFor(callback, { timeout: WAIT_MS, ...(typeof options === 'number' ? { timeout: options } : options) })
