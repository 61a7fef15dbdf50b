// What takes long: tests that repeat something many times, or with random values, run a small part of it in `npm test`, and
// all of it in `npm run soak` (test/soak.ts); others have a tag and are not in `npm test`.

const isSoak = process.env.SOAK === '1'

/** How large a test is: `short` in `npm test`, `full` in `npm run soak`. */
export function soakable<Size>(short: Size, full: Size): Size {
  return isSoak ? full : short
}

/** All values in `npm run soak`; in `npm test` so many of them, evenly spread, with the first and the last. */
export function sampleOf<Value>(values: readonly Value[], count: number): readonly Value[] {
  if (isSoak || count >= values.length) return values
  const step = (values.length - 1) / (count - 1)
  return Array.from({ length: count }, (_, i) => values[Math.round(i * step)] as Value)
}

/**
 * `slow`: left to `npm run test:slow`, which CI runs after `npm test`. For what takes long and can be broken only by a
 * change of the few files that it is about.
 */
export const TEST_TAGS = [{ name: 'slow', description: 'not in npm test; in npm run test:slow' }]

/** The options of a slow test. */
export const SLOW = { tags: ['slow'] }

/** How long a test may take that gives no limit itself, in milliseconds. A full size takes minutes. */
export const TEST_TIMEOUT = soakable(120_000, 900_000)
