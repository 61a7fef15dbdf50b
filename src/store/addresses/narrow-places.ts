import { z } from 'zod'
import { type Database, select } from '../engine/database.ts'
import type { MemoryView } from '../memory/memtable.ts'
import { filterType } from '../rows/summaries.ts'
import { FAILED, IS_VOTE } from '../tables/address-transactions.ts'
import type { OrderedRange, PlaceRange, PlaceSource } from '../transactions/address-places.ts'
import { placesOf, within } from '../transactions/address-places.ts'

/** The part of a filter that a key can find. */
export type Narrow = {
  token?: string | undefined
  counterparty?: string | undefined
  program?: string | undefined
  type?: string | undefined
  status?: 'success' | 'failed' | undefined
  votes?: 'on' | 'off' | undefined
}

/** Which of the address's places may pass a filter. */
export type Candidates = {
  /** Selects their column `place` in the order of the range, `limit` of them. With the parameters `address`, `limit` and those of `params`. */
  queries: (range: OrderedRange) => string[]
  params: Record<string, string>
  /** How many rows of the address, the first ones of the range, `queries` look at; undefined: all. */
  window: number | undefined
}

/** The common places of the address and another key are not computed when both have more rows than this. */
const MOST_IN_SET = 10_000
/** Rows of the key whose flags are looked at: some milliseconds. */
const WINDOW = 1_000_000

type Of = { view: MemoryView; address: string; sources: readonly PlaceSource[]; range: PlaceRange }

/**
 * The candidates of a filter. Those of a token, counterparty, program or type are the places that both keys have, where one of them has few;
 * those of a status are told by the flags of the key. Every other place is a candidate.
 */
export async function candidatesOf(
  db: Database,
  { view, address, sources, range }: Of,
  { token, counterparty, program, type, status, votes }: Narrow,
  { mostInSet = MOST_IN_SET, window = WINDOW }: { mostInSet?: number; window?: number | undefined } = {},
): Promise<Candidates> {
  const own = (of: OrderedRange, where = '') =>
    sources.map((source) => placesOf('address', view, of, { source, where }))
  const [other, key] =
    counterparty !== undefined
      ? [counterparty, keyOfAddress]
      : token !== undefined
        ? [token, keyOfToken]
        : [program ?? filterType(type ?? null), keyOfCalls]
  if (other !== undefined) {
    const few = await findFew(
      db,
      { own: allOf(sources, range), other: key(range), most: mostInSet },
      address,
      other,
    )
    const params = { other }
    if (few === 'other')
      return {
        queries: (of) => own(of, `AND place GLOBAL IN (SELECT place FROM (${key(of)}))`),
        params,
        window: undefined,
      }
    if (few === 'own')
      return {
        queries: (of) => [
          `SELECT place FROM (${key(of, allOf(sources, of))})
           ${view.exceptPlaces === undefined ? '' : `WHERE ${view.exceptPlaces}`}
           ORDER BY place ${of.oldestFirst ? 'ASC' : 'DESC'} LIMIT 1 BY place LIMIT {limit:UInt64}`,
        ],
        params,
        window: undefined,
      }
  }
  const wanted = flagsOf({ status, votes })
  // A transaction that changes tokens is a success and no vote, so that the owner's key has none of the failed ones.
  const isOneKey = sources.length === 1 || status === 'failed'
  if (wanted === undefined || !isOneKey) return { queries: (of) => own(of), params: {}, window: undefined }
  return {
    queries: (of) => [
      // Without an order of its own the query ends with its last row; one thread keeps that of the rows.
      `SELECT place FROM (${placesOf('address', view, of, { columns: 'place, flags', limit: String(window) })})
       WHERE ${wanted} LIMIT {limit:UInt64}`,
    ],
    params: {},
    window,
  }
}

/** Which of both keys has few rows. */
async function findFew(
  db: Database,
  { own, other, most }: { own: string; other: string; most: number },
  address: string,
  otherAddress: string,
): Promise<'own' | 'other' | undefined> {
  const count = (name: string, rows: string) =>
    `SELECT '${name}' AS name, count() AS rows FROM (SELECT place FROM (${rows}) LIMIT ${most + 1})`
  const counts = await select(
    db,
    z.object({ name: z.enum(['own', 'other']), rows: z.coerce.number() }),
    `${count('own', own)} UNION ALL ${count('other', other)} SETTINGS max_threads = 1`,
    { address, other: otherAddress },
  )
  const [fewest] = counts.sort((a, b) => a.rows - b.rows)
  return fewest && fewest.rows <= most ? fewest.name : undefined
}

const allOf = (sources: readonly PlaceSource[], range: PlaceRange) =>
  sources
    .map((source) =>
      source === 'owner_transactions'
        ? `SELECT place FROM owner_transactions WHERE owner = base58Decode({address:String}) ${within(range)}`
        : `SELECT place FROM address_transactions WHERE address = base58Decode({address:String}) ${within(range)}`,
    )
    .join(' UNION ALL ')

/** @param inside selects places that the rows must have besides */
const keyOfAddress = (range: PlaceRange, inside?: string) =>
  `SELECT place FROM address_transactions WHERE address = base58Decode({other:String}) ${within(range)}
   ${inside === undefined ? '' : `AND place GLOBAL IN (${inside})`}`

const keyOfCalls = (range: PlaceRange, inside?: string) =>
  `SELECT place FROM transaction_calls WHERE called = {other:String} ${within(range)}
   ${inside === undefined ? '' : `AND place GLOBAL IN (${inside})`}`

const keyOfToken = ({ from, to }: PlaceRange, inside?: string) =>
  `SELECT bitShiftLeft(slot, 20) + tx_index AS place FROM token_transfers WHERE mint = base58Decode({other:String})
   ${from === undefined ? '' : `AND slot >= ${from >> 20n} AND place >= ${from}`}
   ${to === undefined ? '' : `AND slot <= ${to >> 20n} AND place < ${to}`}
   ${
     // By the columns of the key, so that only the rows of these transactions are read.
     inside === undefined
       ? ''
       : `AND (slot, tx_index) GLOBAL IN (
            SELECT bitShiftRight(place, 20), toUInt32(bitAnd(place, 1048575)) FROM (${inside}))`
   }`

function flagsOf({ status, votes }: Pick<Narrow, 'status' | 'votes'>): string | undefined {
  const rules = [
    status === 'failed' && `bitAnd(flags, ${FAILED}) != 0`,
    status === 'success' && `bitAnd(flags, ${FAILED}) = 0`,
    votes === 'off' && `bitAnd(flags, ${IS_VOTE}) = 0`,
  ].filter((rule) => rule !== false)
  return rules.length === 0 ? undefined : rules.join(' AND ')
}
