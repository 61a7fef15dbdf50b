import { vi } from 'vitest'

// Waiting ends after a second by default, which a busy machine does not keep. It is a guard, not a measure of time.

const PATIENCE = { timeout: 60_000, interval: 50 }

const { waitFor } = vi
vi.waitFor = (callback, options = {}) =>
  waitFor(callback, { ...PATIENCE, ...(typeof options === 'number' ? { timeout: options } : options) })
