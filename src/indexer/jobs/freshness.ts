/** A table that has been outdated for `ms` milliseconds. */
export type Late = { table: string; ms: number }

export type Freshness = {
  /** Call it when these tables became outdated. */
  wanted: (tables: readonly string[]) => void
  /**
   * Call it when a refresh of the tables begins.
   *
   * @returns a function to call when the refresh has included everything that was wanted before `begin`
   */
  begin: (tables: readonly string[]) => () => void
  /** The tables that have been outdated for more than a minute, the longest first. */
  late: () => Late[]
}

const LATE_MS = 60_000

/** Measures for how long each table has been outdated, whatever the reason. */
export function createFreshness(now: () => number = () => performance.now()): Freshness {
  /**
   * `since`: when the oldest missing change was wanted; `next`: when the first change after the last `begin`
   * was wanted.
   */
  const states = new Map<string, { since: number | undefined; next: number | undefined }>()
  const stateOf = (table: string) => {
    const state = states.get(table) ?? { since: undefined, next: undefined }
    states.set(table, state)
    return state
  }
  return {
    wanted: (tables) => {
      for (const state of tables.map(stateOf)) {
        state.since ??= now()
        state.next ??= now()
      }
    },
    begin: (tables) => {
      const begun = tables.map(stateOf)
      for (const state of begun) {
        state.since ??= now()
        state.next = undefined
      }
      return () => {
        for (const state of begun) state.since = state.next
      }
    },
    late: () =>
      [...states]
        .map(([table, { since }]) => ({ table, ms: since === undefined ? 0 : now() - since }))
        .filter(({ ms }) => ms > LATE_MS)
        .sort((a, b) => b.ms - a.ms),
  }
}
