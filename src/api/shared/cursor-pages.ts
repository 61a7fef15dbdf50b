import type { z } from 'zod'
import type { PageInput } from '#contract/cursor-pages.ts'
import type { PageEdge } from '#store/rows/key-range.ts'
import { badInput } from '../errors.ts'
import type { Cursors } from './cursors.ts'

/** The input fields that choose the page. */
export type PageOf = z.output<z.ZodObject<ReturnType<typeof PageInput>>>

/** The page of a list that a client asked for. */
export type AskedPage = Required<PageEdge>

/**
 * The requested page.
 *
 * @throws ApiError 400 when the input asks for more than one page, or for an impossible one
 */
export function askedPage({ cursor, after, last }: PageOf, cursors: Cursors): AskedPage {
  const isLast = last === 'true'
  if (after !== undefined && (cursor !== undefined || isLast))
    throw badInput(`after is "${after}": expected it without cursor and last.`)
  if (cursor !== undefined && isLast) throw badInput(`cursor is "${cursor}": expected it without last.`)
  if (after !== undefined) return { edge: cursors.read(after, 'after'), oldestFirst: true }
  return { edge: cursor === undefined ? undefined : cursors.read(cursor, 'cursor'), oldestFirst: isLast }
}

/**
 * The cursors of the next and the previous page.
 *
 * @param shown the cursors of the page's entries, newest first
 * @param next the cursor from which the search continues in the page's order; undefined at the end of the
 *   list
 */
export function cursorsBeside(
  { edge, oldestFirst }: AskedPage,
  { shown, next }: { shown: readonly bigint[]; next: bigint | undefined },
  { write }: Cursors,
) {
  // If the page is empty, its neighbour contains the entry at the edge. Cursors exclude their own entry, so
  // the cursor is moved by one.
  const back =
    edge === undefined
      ? undefined
      : oldestFirst
        ? (shown.at(-1) ?? edge + 1n)
        : (shown[0] ?? (edge > 0n ? edge - 1n : edge))
  const [older, newer] = oldestFirst ? [back, next] : [next, back]
  return {
    nextCursor: older === undefined ? null : write(older),
    previousCursor: newer === undefined ? null : write(newer),
  }
}
