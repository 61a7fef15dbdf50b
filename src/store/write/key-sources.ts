import type { DataTable, StateTable } from '../rows/table.ts'
import { recomputedTables } from '../tables/index.ts'

/** Derives keys of a recomputed table (`derived`, its name) from a block, whatever rows it has. */
export const blockSources = recomputedTables.flatMap(({ name: derived, sources }) =>
  sources.flatMap((source) =>
    'keysOfBlock' in source ? [{ derived, keysOfBlock: source.keysOfBlock }] : [],
  ),
)

/**
 * The tables whose rows make keys of a recomputed table dirty; one entry for each such table (`derived`, its
 * name).
 */
export const keySourcesOf = <Of extends StateTable | DataTable>(tables: readonly Of[]) =>
  tables.flatMap((table) =>
    recomputedTables.flatMap(({ name: derived, sources }) =>
      sources.flatMap((source) =>
        source.table.name === table.name && 'keysOf' in source
          ? [{ table, derived, keysOf: source.keysOf }]
          : [],
      ),
    ),
  )
