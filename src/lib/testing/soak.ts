// Sizes of slow tests. Tests that repeat something many times, or with random values, run a small part of it
// in `npm test`, and all of it in `npm run soak` (test/soak.ts). Other slow tests have a tag and are not in
// `npm test`.

const isSoak = process.env.SOAK === '1'

/** The size of a test: `short` in `npm test`, `full` in `npm run soak`. */
export function soakable<Size>(short: Size, full: Size): Size {
  return isSoak ? full : short
}

/**
 * All values in `npm run soak`; in `npm test` `count` of them, evenly spread, including the first and the
 * last.
 */
export function sampleOf<Value>(values: readonly Value[], count: number): readonly Value[] {
  if (isSoak || count >= values.length) return values
  const step = (values.length - 1) / (count - 1)
  return Array.from({ length: count }, (_, i) => values[Math.round(i * step)] as Value)
}

/**
 * `slow` tests run in `npm run test:slow`, which CI runs after `npm test`. A file has the tag if it takes
 * more than about ten seconds on a quiet machine.
 */
export const TEST_TAGS = [{ name: 'slow', description: 'not in npm test; in npm run test:slow' }]

/** The options of a slow test. */
export const SLOW = { tags: ['slow'] }

/** The timeout in milliseconds of a test that sets none. A full size takes minutes. */
export const TEST_TIMEOUT = soakable(300_000, 900_000)
