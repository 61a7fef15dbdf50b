/** A table that has been behind the finalized blocks for so long. */
export type Late = { table: string; ms: number }

export type Freshness = {
  /** There is something new that these tables lack. */
  wanted: (tables: readonly string[]) => void
  /**
   * They are being brought up to date now.
   *
   * @returns to be called when they have all that was wanted until this call
   */
  begin: (tables: readonly string[]) => () => void
  /** The tables that have lacked something for more than a minute, the latest first. */
  late: () => Late[]
}

const LATE_MS = 60_000

/** For how long each table has lacked what it should have: whatever the reason is, a late table is known. */
export function createFreshness(now: () => number = () => performance.now()): Freshness {
  /** `since`: when the oldest thing that it lacks was wanted; `next`: the same of what came after the last `begin`. */
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
