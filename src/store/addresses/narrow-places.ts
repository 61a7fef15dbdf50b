import { type Database, select } from '../engine/database.ts'
import type { Ask } from '../engine/newest-of.ts'
import { number, oneOf } from '../rows/columns.ts'
import { allOf, type KeyRange, orders, within } from '../rows/key-range.ts'
import { isOfAddress, type PlaceSource } from '../transactions/address-places.ts'
import { type AddressRule, addressRules } from './address-rules.ts'

/** The places of the address that may pass a filter. */
export type Candidates = {
  /**
   * Each query selects its first places, in the order of the list. They use the parameter `address` and those
   * of `params`.
   */
  queries: (ask: Ask) => string[]
  params: Record<string, string>
  /** How many of the address's rows, from the beginning of the range, `queries` search; undefined: all. */
  window: number | undefined
}

/** The common places of the address and another key are not computed when both have more rows than this. */
const MOST_IN_SET = 10_000
/** How many rows of the key have their flags checked; this takes some milliseconds. */
const WINDOW = 1_000_000

export type Searched = { address: string; sources: readonly PlaceSource[]; range: KeyRange }

/**
 * Finds candidates for a filter. If a rule has a key, the candidates are the places that both keys have,
 * provided one of them has few rows. Without such a rule the flags of the address's rows are checked.
 * Otherwise every place is a candidate.
 */
export async function candidatesOf(
  db: Database,
  { address, sources, range }: Searched,
  rules: readonly AddressRule[],
  { mostInSet = MOST_IN_SET, window = WINDOW }: { mostInSet?: number; window?: number | undefined } = {},
): Promise<Candidates> {
  const rowsOf = (source: PlaceSource, where: string, columns = 'place') =>
    `SELECT ${columns} FROM ${source} WHERE ${allOf([isOfAddress(source), where])}`
  const own = ({ where, order, rows }: Ask, more?: string) =>
    sources.map((source) => `${rowsOf(source, allOf([where, more]))} ${order} LIMIT ${rows}`)
  const allOwn = sources.map((source) => rowsOf(source, within(orders.place, range))).join(' UNION ALL ')
  const key = rules.find((rule) => rule.key)?.key
  if (key) {
    const params = { other: key.other }
    const few = await findFew(db, { own: allOwn, other: key.places(range) }, mostInSet, {
      address,
      ...params,
    })
    if (few === 'other')
      return {
        queries: (ask) => own(ask, `place GLOBAL IN (SELECT place FROM (${key.places(range)}))`),
        params,
        window: undefined,
      }
    if (few === 'own')
      return {
        queries: ({ where, order, rows }) => [
          `SELECT place FROM (${key.places(range, allOwn)}) WHERE ${where} ${order} LIMIT 1 BY place LIMIT ${rows}`,
        ],
        params,
        window: undefined,
      }
  }
  const wanted = allOf(rules.map(({ flags }) => flags))
  // A transaction that changes tokens is a success and no vote, so the owner's key has no failed
  // transactions.
  const isOneKey = sources.length === 1 || rules.includes(addressRules.failed)
  if (wanted === '1' || !isOneKey) return { queries: own, params: {}, window: undefined }
  return {
    queries: ({ where, order, rows }) => [
      // Without an ORDER BY of its own the outer query stops at its last row; a single thread keeps the order
      // of the inner one.
      `SELECT place FROM (${rowsOf('address_transactions', where, 'place, flags')} ${order} LIMIT ${window})
       WHERE ${wanted} LIMIT ${rows}`,
    ],
    params: {},
    window,
  }
}

/** Which of the two keys has few rows; undefined: neither. */
async function findFew(
  db: Database,
  { own, other }: { own: string; other: string },
  most: number,
  params: Record<string, string>,
): Promise<'own' | 'other' | undefined> {
  const count = (name: string, rows: string) =>
    `SELECT '${name}' AS name, count() AS rows FROM (SELECT place FROM (${rows}) LIMIT ${most + 1})`
  const counts = await select(
    db,
    { name: oneOf(['own', 'other']), rows: number },
    `${count('own', own)} UNION ALL ${count('other', other)} SETTINGS max_threads = 1`,
    params,
  )
  const [fewest] = counts.sort((a, b) => a.rows - b.rows)
  return fewest && fewest.rows <= most ? fewest.name : undefined
}
