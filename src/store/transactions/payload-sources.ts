import type { Database } from '../engine/database.ts'
import type { Params } from '../engine/query.ts'
import type { PayloadSource } from '../rows/payload.ts'
import { placeOf } from '../rows/place.ts'
import { type PayloadRow, selectPayloads } from './payload-rows.ts'
import { rowsAt } from './select-rows.ts'

/**
 * The sources from which payloads are opened, by place: the payload, or the transaction's row where it was
 * dropped.
 */
export async function payloadSources(
  db: Database,
  rows: Iterable<PayloadRow>,
): Promise<Map<bigint, PayloadSource>> {
  const sources = new Map<bigint, PayloadSource>()
  const dropped = new Map<bigint, NonNullable<PayloadRow['dropped']>>()
  for (const row of rows)
    if (row.dropped) dropped.set(row.place, row.dropped)
    else if (row.payload) sources.set(row.place, row.payload)
  if (dropped.size === 0) return sources
  for (const row of await rowsAt(db, [...dropped.keys()])) {
    const setting = dropped.get(placeOf(row))
    if (setting) sources.set(placeOf(row), { dropped: setting, row })
  }
  return sources
}

/** The sources of the payloads that a query selects, each once; see `selectPayloads`. */
export async function selectPayloadSources(
  db: Database,
  rest: string,
  params: Params = {},
): Promise<PayloadSource[]> {
  return [...(await payloadSources(db, await selectPayloads(db, rest, params))).values()]
}
